/* One line a fact: its name, then what it is. */
#include "show.h"
#include <stdarg.h>
#include <stdio.h>
#include "rulebook.h"

enum {
	CONTEXT = 60,           /* bytes shown on either side of a span */
	PATTERN = 300           /* bytes shown of a rule */
};

static void __attribute__((format(printf, 2, 3)))
line(const char *name, const char *format, ...)
{
	va_list args;

	printf("%-10s ", name);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

/* The position nearest to AT that is no inside of a character, going by STEP. */
static ptrdiff_t
whole_character(sv text, ptrdiff_t at, ptrdiff_t step)
{
	while (at > 0 && at < text.n && (text.p[at] & 0xC0) == 0x80)
		at += step;
	return at;
}

void
show_plain(sv text)
{
	for (ptrdiff_t i = 0; i < text.n; i++)
		putchar((unsigned char)text.p[i] < ' ' ? ' ' : text.p[i]);
}

/* The span in brackets, in its context on one line. */
static void
show_context(sv text, sv start, sv end)
{
	long long from, to;
	ptrdiff_t first, last;

	if (!sv_int(start, &from) || !sv_int(end, &to) || from < 0 || from > to || to > text.n)
		return;
	first = from > CONTEXT ? whole_character(text, (ptrdiff_t)from - CONTEXT, 1) : 0;
	last = text.n - to > CONTEXT ? whole_character(text, (ptrdiff_t)to + CONTEXT, -1) : text.n;
	printf("%-10s %s", "context", first ? "... " : "");
	show_plain(sv_slice(text, first, (ptrdiff_t)from));
	putchar('[');
	show_plain(sv_slice(text, (ptrdiff_t)from, (ptrdiff_t)to));
	putchar(']');
	show_plain(sv_slice(text, (ptrdiff_t)to, last));
	printf("%s\n", last < text.n ? " ..." : "");
}

/* Byte of the source file where a span begins, where the text stands there. */
static void
show_place(const struct found *f, sv start, sv end)
{
	bool title = !f->review.col[RR_DOC].n;
	sv source = f->document.col[RD_SOURCE];
	sv base = title ? f->document.col[RD_TITLE_START] : f->review.col[RR_SOURCE_START];
	sv review = title ? SV("0, the title") : f->review.col[RR_REVIEW];
	long long from, at;

	if (start.n)
		line("stands in", "%.*s, review %.*s, bytes %.*s to %.*s", SV_ARG(f->document.col[RD_DOC]),
		    SV_ARG(review), SV_ARG(start), SV_ARG(end));
	else                    /* the review as a whole */
		line("stands in", "%.*s, review %.*s", SV_ARG(f->document.col[RD_DOC]), SV_ARG(review));
	start = start.n ? start : SV("0");
	if (sv_int(base, &at) && sv_int(start, &from))
		line("source", "%.*s, byte %lld", SV_ARG(source), at + from);
	else
		line("source", "%.*s", SV_ARG(source));
}

/* RULES: one or several ids, blanks between. */
static void
show_rule(const char *name, const char *stage, sv rules, const struct stage *st, struct arena *keep)
{
	struct sv_list ids = sv_split(keep, rules, ' ');

	for (ptrdiff_t i = 0; i < ids.n; i++) {
		sv id = ids.v[i];
		struct rule_place place = rulebook_find(st, stage, id, keep);

		if (!place.file.n) {
			line(name, "%.*s, in no rule file: see assay-%s(1)", SV_ARG(id), stage);
			continue;
		}
		line(name, "%.*s (%.*s:%ld) says %.*s", SV_ARG(id), SV_ARG(place.file), place.line,
		    SV_ARG(place.emit));
		ptrdiff_t shown = place.pattern.n > PATTERN ? whole_character(place.pattern, PATTERN, -1) : place.pattern.n;
		if (shown)
			line("pattern", "%.*s%s", (int)shown, place.pattern.p, shown < place.pattern.n ? " ..." : "");
	}
}

static sv
slice_cells(sv text, sv start, sv end)
{
	long long from, to;

	if (!sv_int(start, &from) || !sv_int(end, &to) || from < 0 || from > to || to > text.n)
		return SV("");
	return sv_slice(text, (ptrdiff_t)from, (ptrdiff_t)to);
}

static void
show_cues(const struct found *f, bool used, const struct stage *st, struct arena *keep)
{
	for (ptrdiff_t i = 0; i < f->cues.n; i++) {
		const sv *c = f->cues.v[i].col;
		struct rule_place place;
		sv words;

		if (sv_eq(c[CUES_USED], SV("yes")) != used)
			continue;
		words = slice_cells(f->text, c[CUES_START], c[CUES_END]);
		place = rulebook_find(st, "verdicts", c[CUES_RULE], keep);
		printf("%-10s \"", used ? "cue" : "unused");
		show_plain(words);
		printf("\" %.*s, weight %.*s, rule %.*s", SV_ARG(c[CUES_VERDICT]), SV_ARG(c[CUES_WEIGHT]),
		    SV_ARG(c[CUES_RULE]));
		if (place.file.n)
			printf(" (%.*s:%ld)", SV_ARG(place.file), place.line);
		if (c[CUES_FLAGS].n)
			printf(", %.*s", SV_ARG(c[CUES_FLAGS]));
		putchar('\n');
	}
}

static void
show_verdict(const sv *r)
{
	if (sv_eq(r[RR_VERDICT_FROM], SV("none")))
		line("verdict", "%.*s: nothing settles it, score %.*s", SV_ARG(r[RR_VERDICT]), SV_ARG(r[RR_SCORE]));
	else
		line("verdict", "%.*s, %.*s, score %.*s, confidence %.*s", SV_ARG(r[RR_VERDICT]),
		    SV_ARG(r[RR_VERDICT_FROM]), SV_ARG(r[RR_SCORE].n ? r[RR_SCORE] : SV("none")),
		    SV_ARG(r[RR_CONFIDENCE].n ? r[RR_CONFIDENCE] : SV("none")));
}

static void
show_review(const struct found *f, const struct stage *st, struct arena *keep)
{
	const sv *r = f->review.col;

	line("review", "%.*s: %.*s on %.*s", SV_ARG(r[RR_REVIEW_ID]), SV_ARG(r[RR_LENS]),
	    SV_ARG(r[RR_PRODUCT]));
	if (r[RR_REPEAT_OF].n)
		line("repeats", "%.*s", SV_ARG(r[RR_REPEAT_OF]));
	show_verdict(r);
	show_place(f, r[RR_START], r[RR_END]);
	show_context(f->text, r[RR_START], r[RR_END]);
	show_rule("rule", "verdicts", r[RR_RULE], st, keep);
	if (r[RR_REASON].n)
		line("reason", "%.*s", SV_ARG(r[RR_REASON]));
	if (r[RR_CONDITIONS].n)
		line("condition", "%.*s", SV_ARG(r[RR_CONDITIONS]));
	show_cues(f, true, st, keep);
	show_cues(f, false, st, keep);
	line("lens", "%.*s, %.*s", SV_ARG(r[RR_LENS]), SV_ARG(r[RR_LENS_FROM]));
	show_context(f->text, r[RR_LENS_START], r[RR_LENS_END]);
	show_rule("rule", "lenses", r[RR_LENS_RULE], st, keep);
}

static void
show_quantity(const sv *c)
{
	sv value = c[CLAIMS_QTY_VALUE], low = c[CLAIMS_QTY_LOW], high = c[CLAIMS_QTY_HIGH];
	bool range = low.n && high.n && !sv_eq(low, high);

	line("quantity", "%s%.*s%s%.*s %.*s%s", low.n ? high.n ? "" : "at least " : "at most ",
	    SV_ARG(range ? low : value), range ? " to " : "", SV_ARG(range ? high : SV("")),
	    SV_ARG(c[CLAIMS_QTY_UNIT]), sv_eq(c[CLAIMS_QTY_APPROX], SV("yes")) ? ", roughly" : "");
}

/* What a claim of this kind or that has besides. */
static void
show_fields(const sv *c)
{
	static const struct { const char *name; int column; } fields[] = {
		{ "better", CLAIMS_WINNER }, { "worse", CLAIMS_LOSER }, { "in", CLAIMS_ASPECT },
		{ "names", CLAIMS_COMPETITORS }, { "modality", CLAIMS_MODALITY }
	};

	if (c[CLAIMS_HORIZON].n)
		line("horizon", "%.*s, that is %.*s", SV_ARG(c[CLAIMS_HORIZON]),
		    SV_ARG(c[CLAIMS_HORIZON_NORM]));
	if (c[CLAIMS_DUE_FIRST].n)
		line("due", "%.*s to %.*s", SV_ARG(c[CLAIMS_DUE_FIRST]), SV_ARG(c[CLAIMS_DUE_LAST]));
	if (c[CLAIMS_QTY_VALUE].n)
		show_quantity(c);
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (c[fields[i].column].n)
			line(fields[i].name, "%.*s", SV_ARG(c[fields[i].column]));
}

static void
show_claim(const struct found *f, const struct stage *st, struct arena *keep)
{
	const sv *c = f->row.col;

	line("claim", "%.*s: %.*s, polarity %.*s", SV_ARG(c[CLAIMS_CLAIM_ID]), SV_ARG(c[CLAIMS_TYPE]),
	    SV_ARG(c[CLAIMS_POLARITY]));
	line("of", "%.*s on %.*s", SV_ARG(c[CLAIMS_LENS]), SV_ARG(f->review.col[RR_PRODUCT]));
	if (c[CLAIMS_TARGET].n)
		line("about", "%.*s", SV_ARG(c[CLAIMS_TARGET]));
	show_place(f, c[CLAIMS_START], c[CLAIMS_END]);
	show_context(f->text, c[CLAIMS_START], c[CLAIMS_END]);
	show_fields(c);
	show_rule("rule", "claims", c[CLAIMS_RULE], st, keep);
}

static void
show_mention(const struct found *f, const struct stage *st, struct arena *keep)
{
	const sv *m = f->row.col;

	line("mention", "%.*s: %.*s, %.*s", SV_ARG(m[MENTIONS_CANONICAL]), SV_ARG(m[MENTIONS_KIND]),
	    SV_ARG(m[MENTIONS_ROLE]));
	show_place(f, m[MENTIONS_START], m[MENTIONS_END]);
	show_context(f->text, m[MENTIONS_START], m[MENTIONS_END]);
	show_rule("rule", "products", m[MENTIONS_RULE], st, keep);
}

void
show(const struct found *f, const struct stage *st, struct arena *keep)
{
	switch (f->asked) {
	case ASKED_REVIEW:
		show_review(f, st, keep);
		break;
	case ASKED_CLAIM:
		show_claim(f, st, keep);
		break;
	case ASKED_MENTION:
		show_mention(f, st, keep);
		break;
	}
}
