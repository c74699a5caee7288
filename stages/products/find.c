#include "find.h"
#include "run.h"

const sv source_names[SOURCES] = { SV_INIT("title"), SV_INIT("list"), SV_INIT("capitals"), SV_INIT("code"),
	SV_INIT("legal"), SV_INIT("rule") };

/* Has a word its capital that has one only where all have? */
static bool
raises_function_word(const struct scene *s)
{
	for (ptrdiff_t i = 1; i < s->n; i++) {
		const struct atom *a = s->atoms + i;
		if (a->join != JOIN_NONE && a->flags & ATOM_CAPITAL && a->end - a->start > 2 &&
		    gazetteer_is(s->gazetteer, a, WORD_FUNCTION))
			return true;
	}
	return false;
}

/* Is it written so that every word has its capital ("Shares In Harborline
 * Fell"), or no letter is small?  Then capitals say nothing. */
static bool
is_headline(const struct scene *s)
{
	ptrdiff_t letters = 0, raised = 0, upper = 0;

	for (ptrdiff_t i = 0; i < s->n; i++) {
		uint8_t flags = s->atoms[i].flags;
		letters += (flags & ATOM_LETTER) != 0;
		raised += (flags & ATOM_RAISED) != 0;
		upper += (flags & ATOM_UPPER) != 0;
	}
	return letters > 2 && (upper * 5 >= letters * 3 || (raised * 10 >= letters * 7 && raises_function_word(s)));
}

static struct span
new_span(const struct scene *s, ptrdiff_t first, ptrdiff_t end)
{
	return (struct span){ .first = (int32_t)first, .end = (int32_t)end, .start = s->atoms[first].start,
		.stop = s->atoms[end - 1].end };
}

static sv
span_text(const struct scene *s, const struct span *span)
{
	return sv_slice(s->text, span->start, span->stop);
}

/* A legal form behind the name belongs to it and makes it a company. */
static void
add_legal(const struct scene *s, struct span *span)
{
	int32_t i = span->end;
	sv bare = span_text(s, span);

	if (span->end - span->first > 1 && gazetteer_is(s->gazetteer, s->atoms + i - 1, WORD_LEGAL))
		bare = sv_slice(s->text, span->start, s->atoms[i - 2].end);
	else if (i < s->n && (s->atoms[i].join == JOIN_BLANK || s->atoms[i].join == JOIN_COMMA) &&
	    s->atoms[i].flags & ATOM_CAPITAL && gazetteer_is(s->gazetteer, s->atoms + i, WORD_LEGAL))
		span->end = ++i;
	else
		return;
	span->stop = s->atoms[i - 1].end;
	if (span->stop + 1 < s->stop && s->text.p[span->stop] == '.')
		span->stop++;
	span->canonical = span->name ? span->name->canonical : bare;
	span->kind = KIND_COMPANY;
	span->source = span->source == SOURCE_TITLE ? SOURCE_TITLE : SOURCE_LEGAL;
	span->stand = STAND_SURE;
	span->guessed = false;
}

/* May the word at AT be another word than the name?  Not if it owns something. */
static bool
is_open(const struct scene *s, ptrdiff_t at)
{
	return run_begins(s, at) && !(s->atoms[at].flags & ATOM_POSSESSIVE);
}

/* What is named after a product of the panel and is none: "Zed 2" beside Zed 3. */
static struct span
sibling_span(const struct scene *s, ptrdiff_t at, ptrdiff_t end, const struct variant *v)
{
	struct span span = new_span(s, at, end);

	span.source = SOURCE_CAPITALS;
	span.sibling = v;
	span.kind = v->kind == KIND_COMPANY ? KIND_PRODUCT : v->kind;
	span.canonical = span_text(s, &span);
	return span;
}

static struct span
title_span(const struct scene *s, ptrdiff_t at, const struct variant *v)
{
	ptrdiff_t known = at + v->spelling.length;
	ptrdiff_t end = v->use == VARIANT_FEATURE ? known
	    : run_extend_title(s, at, known, v->use == VARIANT_BRAND);
	struct span span = new_span(s, at, known);
	sv name = v->canonical;

	if (end > known)
		return sibling_span(s, at, end, v);

	span.source = SOURCE_TITLE;
	span.variant = v;
	span.kind = v->kind;
	span.guessed = v->guessed;
	span.canonical = name;
	if (v->spelling.guarded && is_open(s, at))
		span.stand = STAND_MAYBE;
	if (v->use == VARIANT_NAME && sv_ends(name, SV(")")) && span.stop < s->text.n &&
	    s->text.p[span.stop] == ')')
		span.stop++;
	return span;
}

/* "Powerwall 3": the known name and its number; with its maker as it stands there. */
static sv
numbered_name(const struct scene *s, const struct span *span, ptrdiff_t known, struct arena *a)
{
	sv text = span_text(s, span), number = sv_slice(s->text, s->atoms[known].start, span->stop);

	return span->name->maker.n && sv_starts(text, span->name->maker) ? text
	    : sv_printf(a, "%.*s %.*s", SV_ARG(span->canonical), SV_ARG(number));
}

static struct span
list_span(const struct scene *s, ptrdiff_t at, const struct spelling *spelling, bool plural, struct arena *a)
{
	ptrdiff_t known = at + spelling->length, end = run_extend_known(s, at, known, &spelling);
	struct span span = new_span(s, at, end);

	span.source = SOURCE_LIST;
	span.name = spelling->name;
	span.kind = spelling->name->kind;
	span.canonical = spelling->name->canonical;
	if (end > known && span.kind != KIND_COMPANY && !run_adds_words(s, known, end)) {
		span.numbered = gazetteer_is_numbered(s->gazetteer, spelling->name->field);
		if (span.numbered)
			span.canonical = numbered_name(s, &span, known, a);
	} else if (end > known) {
		span.canonical = span_text(s, &span);
		if (span.kind == KIND_COMPANY)
			span.kind = KIND_PRODUCT;       /* Sage 50 */
	}
	if (end == known && plural)
		span.stop--;
	if (spelling->guarded && end == at + 1 && is_open(s, at))
		span.stand = STAND_MAYBE;
	return span;
}

/* A run of capitals that nobody knows, from AT; its stand is STAND_NO if it is
 * no name.  Its `end` says where to go on in any case. */
static struct span
unknown_span(const struct scene *s, ptrdiff_t at)
{
	struct run run = run_at(s, at);
	struct span span = new_span(s, run.from < run.to ? run.from : at, run.to > run.from ? run.to : at + 1);

	span.stand = run.stand;
	span.source = run.code ? SOURCE_CODE : SOURCE_CAPITALS;
	span.kind = run.kind;
	span.guessed = true;
	span.stop -= run.plural;
	span.canonical = span_text(s, &span);
	if (run.stand != STAND_NO)
		add_legal(s, &span);
	if (span.end < run.end)
		span.end = (int32_t)run.end;
	return span;
}

static struct span
known_span(const struct scene *s, ptrdiff_t at, struct arena *a)
{
	const struct variant *v = title_longest(s->panel, s->atoms, at, s->n);
	bool plural;
	const struct spelling *l = gazetteer_longest(s->gazetteer, s->atoms, at, s->n, &plural);
	struct span none = { .end = (int32_t)at, .stand = STAND_NO };

	/* "Leeds" is a place and no plural of the certificate */
	if (l && plural && l->length == 1 && gazetteer_is(s->gazetteer, s->atoms + at, WORD_PLACE | WORD_PERSON))
		l = NULL;
	if (v && (!l || l->length <= v->spelling.length))
		return title_span(s, at, v);
	if (!l)
		return none;
	if (l->name->kind == KIND_NONE) {
		none.end = (int32_t)at + l->length;
		return none;
	}
	struct span span = list_span(s, at, l, plural, a);
	add_legal(s, &span);
	return span;
}

/* In a headline only what is known, and what its legal form makes known. */
static struct span
headline_span(const struct scene *s, ptrdiff_t at, struct span known)
{
	struct span span = new_span(s, at, at + 1);

	if (known.end > at)
		return known;
	span.canonical = span_text(s, &span);
	span.source = SOURCE_CAPITALS;
	span.stand = STAND_NO;
	if (!gazetteer_is(s->gazetteer, s->atoms + at, WORD_NO_NAME | WORD_LEGAL))
		add_legal(s, &span);
	return span;
}

/* A small word that begins no known name: most words are such. */
static bool
is_plain(const struct scene *s, ptrdiff_t i)
{
	const struct atom *a = s->atoms + i;

	return !(a->flags & ATOM_RAISED) && !a->begins && !title_may_begin(s->panel, a->word);
}

/* Room for a few: the usual first growth is made for small things. */
static void
add_span(struct span_list *list, struct span span, struct arena *a)
{
	enum { FEW = 2 };

	if (!list->v)
		*list = (struct span_list){ .v = arena_room(a, sizeof span, _Alignof(max_align_t), FEW), .cap = FEW };
	*push(list, a) = span;
}

struct span_list
find_spans(const struct scene *s, struct arena *a)
{
	struct span_list list = { 0 };
	bool headline = is_headline(s);

	for (ptrdiff_t i = 0; i < s->n; ) {
		if (!headline && is_plain(s, i)) {
			i++;
			continue;
		}
		struct span span = known_span(s, i, a);
		if (headline)
			span = headline_span(s, i, span);
		else if (span.end <= i)
			span = unknown_span(s, i);
		if (span.stand != STAND_NO) {
			if (list.n && list.v[list.n - 1].end == i && s->atoms[i - 1].flags & ATOM_POSSESSIVE)
				list.v[list.n - 1].owns = true;
			span.version = version_of(s->gazetteer, s->atoms + span.first, span.end - span.first,
			    s->text);
			add_span(&list, span, a);
		}
		i = span.end > i ? span.end : i + 1;
	}
	return list;
}
