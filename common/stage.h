/* stage: the options that every program shares.
 *
 *   -c FILE       settings (pipeline.conf)      -d DIR     data: DIR/STAGE/...
 *   -D KEY=VALUE  one setting, repeatable       -k KEY     content key for the heads
 *   -h            synopsis, exit 0              --version  version, exit 0
 */
#ifndef ASSAY_STAGE_H
#define ASSAY_STAGE_H
#include "conf.h"
#include "rules.h"

struct stage {
	const char *data;               /* never NULL: -d, else $ASSAY_DATA, else beside the program */
	const char *key;                /* "-" if none was given */
	const char *conf_path;
	char **defines;
	ptrdiff_t ndefines;
	struct conf *conf;              /* after stage_ready */
};

/* getopt with the shared options in front: returns the program's OWN options
 * only, -1 at the end; an unknown one dies (2) with SYNOPSIS. */
int stage_getopt(struct stage *, int argc, char **argv, const char *own, const char *synopsis);

/* The same with long options of its own, ended by one without a name. */
struct option;
int stage_getopt_long(struct stage *, int argc, char **argv, const char *own,
    const struct option *own_long, const char *synopsis);

/* Call once after the options: loads the settings into KEEP. */
void stage_ready(struct stage *, struct arena *keep);

/* DATA/FOLDER/NAME. */
char *stage_data(const struct stage *, struct arena *, const char *folder, const char *name);

/* The rules of a stage: the NOWN files of its own (paths from stage_data), then
 * the overlays that setting `FOLDER_rules` names.  KINDS as in rules_load. */
struct rule_set *stage_rules(const struct stage *, struct arena *keep, struct splitter *,
    const char *folder, const struct rule_file *own, ptrdiff_t nown, const char *const *kinds);
/* Of the same files the rows alone, as in rules_load_rows. */
struct rule_set *stage_rule_rows(const struct stage *, struct arena *keep, const char *folder,
    const struct rule_file *own, ptrdiff_t nown, const char *const *kinds);

#endif
