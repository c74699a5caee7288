/* conf: pipeline.conf (libconfuse).  assay-pipeline(5)
 *
 * One table of settings (settings.c) feeds the reader, the page check and the
 * content keys.  Every program takes -c FILE and -D KEY=VALUE; what is not set
 * has the table's default. */
#ifndef ASSAY_CONF_H
#define ASSAY_CONF_H
#include "sv.h"

enum setting_type {
	SETTING_TEXT,
	SETTING_INT,            /* low <= value <= high */
	SETTING_REAL,
	SETTING_BOOL,
	SETTING_LIST,           /* of texts; on the command line separated by commas */
	SETTING_PATH,           /* taken from the folder of the settings file it stands in */
	SETTING_PATHS
};

struct setting {
	const char *key;
	enum setting_type type;
	const char *initial;    /* default, as it would stand behind -D KEY= */
	double low, high;       /* SETTING_INT and SETTING_REAL */
	const char *stages;     /* who reads it, blanks between; "run" is the driver */
	const char *help;
};
extern const struct setting settings[];         /* ended by key NULL */

struct conf;

/* PATH may be NULL: defaults only.  Dies (2) with file:line on a fault. */
struct conf *conf_load(struct arena *, const char *path, char *const *defines, ptrdiff_t ndefines);

/* The value of a setting.  A key that is not in the table is a fault of the
 * program and dies (4). */
const char *conf_text(const struct conf *, const char *key);            /* also a path */
long conf_int(const struct conf *, const char *key);
double conf_real(const struct conf *, const char *key);
bool conf_bool(const struct conf *, const char *key);
struct sv_list conf_list(const struct conf *, const char *key);         /* also paths; NUL-terminated each */

/* Does STAGE read this setting? */
bool setting_is_for(const struct setting *, const char *stage);

/* `key = value` lines, in the order of the table, of the settings that STAGE
 * reads; for NULL of all but the driver's own.  Paths are left out: what they
 * lead to counts by content. */
sv conf_canonical(const struct conf *, const char *stage, struct arena *);

#endif
