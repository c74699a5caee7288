/* sv: views of bytes.  A view owns nothing, is passed by value and need not
 * end in NUL.  Lengths and positions are bytes. */
#ifndef ASSAY_SV_H
#define ASSAY_SV_H
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include "arena.h"

typedef struct {
	const char *p;
	ptrdiff_t n;
} sv;

#define SV(lit)    ((sv){ (lit), (ptrdiff_t)sizeof(lit) - 1 })     /* of a string literal */
#define SV_INIT(lit) { (lit), (ptrdiff_t)sizeof(lit) - 1 }         /* the same in an initialiser */
#define SV_ARG(s)  (int)(s).n, (s).p                                /* for printf's %.*s */

static inline sv sv_of(const char *cstr);       /* NULL gives an empty view */
static inline bool sv_eq(sv, sv);
int  sv_cmp(sv, sv);                            /* byte order: <0, 0, >0 */
static inline bool sv_starts(sv, sv prefix);
static inline bool sv_ends(sv, sv suffix);
static inline sv sv_slice(sv, ptrdiff_t from, ptrdiff_t to);      /* from <= to <= n */
static inline sv sv_from(sv, ptrdiff_t from);
sv   sv_trim(sv);                               /* without ASCII blanks at both ends */
ptrdiff_t sv_find(sv hay, sv needle);           /* position or -1 */
ptrdiff_t sv_chr(sv, char);                     /* position or -1 */

/* Split at the first SEP: returns what stands before it and moves *REST behind
 * it; without SEP returns all and leaves *REST empty (p NULL).
 *     for (sv rest = line; rest.p; ) { sv field = sv_cut(&rest, ';'); ... } */
sv   sv_cut(sv *rest, char sep);

/* The decimal digits of a number at TO, where there is room for SV_DIGITS bytes: returns
 * how many they are. */
enum { SV_DIGITS = 20 };
ptrdiff_t sv_digits(char *to, long long);

/* The whole view as a decimal integer; false if it is anything else. */
bool sv_int(sv, long long *);

sv   sv_copy(struct arena *, sv);
char *sv_cstr(struct arena *, sv);              /* NUL-terminated copy */
sv   sv_cat(struct arena *, sv, sv);
sv   sv_printf(struct arena *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

struct sv_list {                                /* grows by push() */
	sv *v;
	ptrdiff_t n, cap;
};

/* Cut S at every SEP, trim the parts, leave out the empty ones. */
struct sv_list sv_split(struct arena *, sv s, char sep);
/* Into byte order. */
void sv_sort(struct sv_list *);
/* Join with SEP between. */
sv   sv_join(struct arena *, const struct sv_list *, sv sep);
/* Some views one behind the other: sv_concat(a, SV("<"), name, SV(">")). */
#define sv_concat(a, ...) \
	sv_join((a), &(struct sv_list){ (sv[]){ __VA_ARGS__ }, \
	    (ptrdiff_t)(sizeof((sv[]){ __VA_ARGS__ }) / sizeof(sv)), 0 }, SV(""))

static inline sv
sv_of(const char *cstr)
{
	return (sv){ cstr, cstr ? (ptrdiff_t)strlen(cstr) : 0 };
}

static inline sv
sv_slice(sv s, ptrdiff_t from, ptrdiff_t to)
{
	return (sv){ s.p ? s.p + from : NULL, to - from };
}

static inline sv
sv_from(sv s, ptrdiff_t from)
{
	return sv_slice(s, from, s.n);
}

static inline bool
sv_eq(sv a, sv b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, (size_t)a.n) == 0);
}

static inline bool
sv_starts(sv s, sv prefix)
{
	return s.n >= prefix.n && sv_eq(sv_slice(s, 0, prefix.n), prefix);
}

static inline bool
sv_ends(sv s, sv suffix)
{
	return s.n >= suffix.n && sv_eq(sv_from(s, s.n - suffix.n), suffix);
}

#endif
