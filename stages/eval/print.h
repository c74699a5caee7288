/* print: figures for people (a plain table) and for programs (CSV). */
#ifndef EVAL_PRINT_H
#define EVAL_PRINT_H
#include "figures.h"

/* LAYER: it and what lies below it ("claims" for "claims.types"); empty for all. */
void print_tables(const struct board *, const struct figure *, sv layer, struct arena);
void print_csv(const struct board *, const struct figure *, sv layer, struct arena);

/* Two reports on the same gold: figures side by side and the difference with
 * its interval. */
void print_comparison(const struct figure *before, const struct figure *after, double *const *drawn_before,
    double *const *drawn_after, sv layer, bool csv, struct arena);

/* Compare with the wanted figures in the CSV PATH (columns figure, at_least):
 * one line on standard error for each below, and how many were. */
int wanted_missed(const char *path, const struct figure *, struct arena);

#endif
