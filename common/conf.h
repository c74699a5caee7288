/* conf: pipeline.conf (libconfuse).  assay-pipeline(5)
 *
 * One table of settings (conf.c) feeds the reader, the page check and the cache
 * keys.  Every program takes -c FILE and -D KEY=VALUE; what is not set has the
 * table's default. */
#ifndef ASSAY_CONF_H
#define ASSAY_CONF_H
#include "sv.h"

struct conf;

/* PATH may be NULL.  Dies (2) with file:line on a fault.  Paths in settings are
 * taken from the folder of the file they stand in. */
struct conf *conf_load(struct arena *, const char *path, char *const *defines, ptrdiff_t ndefines);

const char *conf_text(const struct conf *, const char *key);
long conf_int(const struct conf *, const char *key);
double conf_real(const struct conf *, const char *key);
bool conf_bool(const struct conf *, const char *key);
struct sv_list conf_list(const struct conf *, const char *key);

/* Canonical text (`key = value` lines, sorted) of the settings that STAGE reads;
 * all settings for NULL. */
sv conf_canonical(const struct conf *, const char *stage, struct arena *);

#endif
