/* state: what the parts of a run share. */
#ifndef ASSAY_STATE_H
#define ASSAY_STATE_H
#include "chain.h"
#include "corpus.h"
#include "jobs.h"
#include "run.h"

struct shard {
	char *folder;
	int step;               /* index into shard_steps: the next one */
	bool failed;
	char *key;              /* of the step that runs */
	struct arena scratch;   /* for keys and arguments of one step */
};

struct run {
	const struct run_options *options;
	struct chain chain;
	struct corpus corpus;
	struct jobs jobs;
	const char *version;
	char *work;             /* WORK/VERSION */
	char *all;              /* WORK/VERSION/all: files of the fan-in */
	char *reports, *report; /* REPORTS and REPORTS/VERSION */
	char *changes;          /* folder of the comparison; NULL: not known yet */
	struct shard *shards;
	char **folders;         /* of the shards */
	ptrdiff_t nshards;
	enum exit_code worst;
	ptrdiff_t started;      /* programs started */
};

enum { ARGUMENTS_MAX = 2048 };

struct arguments {              /* of a program, ended by NULL */
	char *v[ARGUMENTS_MAX + 1];
	int n;
};

/* The program of STAGE with the options that all share and content key KEY. */
struct arguments arguments_new(const struct run *, struct arena *, const char *stage, const char *key);
void arguments_add(struct arguments *, const char *arg);

/* A step failed: name it and where, and remember its status if it is the worst. */
void run_failed(struct run *, const char *step, const char *folder, int status);

/* The steps that need all shards, then the comparison with the version before,
 * then the link to the latest report and the summary.  fanin.c */
void run_fanin(struct run *);

#endif
