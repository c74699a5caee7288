/* show: what was found, as lines of text, as a table, as a page. */
#ifndef ASSAY_KWIC_SHOW_H
#define ASSAY_KWIC_SHOW_H
#include "kwic.h"

struct show;
/* DIR: a folder for kwic.csv and a summary in XML; NULL: text alone. */
struct show *show_open(struct arena *keep, const char *dir, sv pattern);

/* A line on standard output and a row of each file; a kwic_visit. */
void show_hit(void *show, const struct hit *, struct arena scratch);

/* Makes kwic.html of the summary with the stylesheet XSL. */
void show_close(struct show *, const char *xsl);

#endif
