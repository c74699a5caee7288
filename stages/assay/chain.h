/* chain: the order of the stages, what each reads and writes, and whether a
 * result is still good.  The one place that knows the order. */
#ifndef ASSAY_CHAIN_H
#define ASSAY_CHAIN_H
#include "conf.h"
#include "sv.h"

enum { STEP_FILES = 12, SHARD_STEPS = 6, ALL_STEPS = 3 };

struct step {
	const char *name;               /* what people are told */
	const char *stage;              /* program, and owner of settings */
	const char *inputs[STEP_FILES];         /* in the shard's folder */
	const char *shared[STEP_FILES];         /* in the folder of the fan-in */
	const char *outputs[STEP_FILES];        /* tables and the token file: they carry the key */
	const char *data[STEP_FILES];           /* folders of the data folder whose files count */
};

/* Per shard, in order, then once for all shards; each ended by name NULL.  The
 * last one, report, leaves no table: fanin.c keeps its key. */
extern const struct step shard_steps[SHARD_STEPS + 1];
extern const struct step all_steps[ALL_STEPS + 1];

struct chain {
	const char *data;               /* data folder */
	const char *libexec;            /* folder of the programs */
	const struct conf *conf;
};

/* Content key of a step: digest of the program file, the settings and data
 * files it reads, and its inputs in all the folders given.  The text, 16 hex
 * digits, is in the arena. */
char *chain_key(const struct chain *, const struct step *, char *const *folders, ptrdiff_t nfolders,
    const char *shared, struct arena *);

/* Are all outputs in FOLDER whole and made with KEY? */
bool chain_current(const struct step *, const char *folder, const char *key, struct arena scratch);

#endif
