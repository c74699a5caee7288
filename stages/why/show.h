/* show: the answer, on standard output. */
#ifndef ASSAY_WHY_SHOW_H
#define ASSAY_WHY_SHOW_H
#include "find.h"
#include "stage.h"

/* On one line. */
void show_plain(sv text);

void show(const struct found *, const struct stage *, struct arena *keep);

#endif
