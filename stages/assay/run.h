/* run: one corpus version in, one folder of reports out. */
#ifndef ASSAY_RUN_H
#define ASSAY_RUN_H
#include "err.h"
#include "stage.h"

struct run_options {
	const struct stage *stage;      /* ready */
	const char *libexec;            /* folder of the programs */
	const char *corpus, *reports, *work;    /* NULL: as set in pipeline.conf */
	long jobs;                      /* -1: as set */
};

/* Returns the exit status of the whole run. */
enum exit_code run_corpus(const struct run_options *, struct arena *);

#endif
