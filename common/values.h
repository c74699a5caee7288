/* values: numbers, money, percentages, durations, dates and versions in a run
 * of tokens, with what they are worth.
 *
 * The words that carry a value (two, dozen, million, month, EUR) are data:
 * DATA/tokenize/numbers.csv and units.csv. */
#ifndef ASSAY_VALUES_H
#define ASSAY_VALUES_H
#include "tokens.h"

enum value_kind {
	VALUE_NUM, VALUE_ORD, VALUE_PCT, VALUE_MONEY, VALUE_DUR, VALUE_DATE, VALUE_YEAR, VALUE_VER,
	VALUE_KINDS
};

/* A value stands on whole tokens: "8xH100" and "500k-line" are taken whole.
 * Limiting words belong to the span ("at least three weeks", "10M+", "0.9 or
 * so"), and so does a rate ("$1,800 per month"). */
struct value {
	enum value_kind kind;
	int32_t first, end;     /* tokens of the view, [first, end) */
	sv low, high;           /* plain decimals ("500000", "0.3"); an open end is empty; equal when exact */
	sv unit;                /* singular: month, USD, USD/hour, percent, ratio; empty for a bare number */
	bool approx;            /* "dozens", "about": the words that make it so are inside the span */
	bool article;           /* its number is an article and nothing else: "a year", "over a month" */
	bool limited;           /* a limiting word or sign belongs to it */
	int32_t number;         /* the token where the number itself begins, behind the limiting words */
	sv period;              /* kind DUR: LOW as an ISO 8601 duration, "P12M"; empty if LOW is no whole number */
	sv period_high;         /* the same for HIGH */
	sv date_first, date_last;       /* ISO 8601; kinds DATE and YEAR.  Without a year: "--05-01" */
};

struct value_list {
	struct value *v;
	ptrdiff_t n, cap;
};

struct sentence_view;   /* rules.h */
struct value_words;
struct value_words *values_load(struct arena *keep, const char *data);
/* All values of a sentence, leftmost-longest, never overlapping, in order. */
struct value_list values_find(const struct value_words *, const struct sentence_view *, struct arena *);

/* One of the unit that a word names, as an ISO 8601 duration ("quarter" gives P3M); empty if it is
 * no length of time. */
sv values_period(const struct value_words *, sv folded, struct arena *);

#endif
