/* faults: what is wrong with a report, one line a fault on standard output. */
#ifndef ASSAY_VERIFY_FAULTS_H
#define ASSAY_VERIFY_FAULTS_H
#include "report.h"

/* `FILE:LINE: WHAT`, counted. */
void fault(const char *file, long line, const char *what, ...)
	__attribute__((format(printf, 3, 4)));
long faults_found(void);

#endif
