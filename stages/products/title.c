#include "title.h"
#include <string.h>

static const sv versus = SV_INIT(" vs ");

/* ---- shapes ---- */

bool
is_version(const struct gazetteer *g, const struct atom *atom)
{
	sv text = g->words.list.v[atom->word].text;
	ptrdiff_t i = sv_starts(text, SV("v")) ? 1 : 0;

	if (gazetteer_is(g, atom, WORD_VERSION))
		return true;
	if (i == text.n)
		return false;
	for (; i < text.n; i++)
		if (text.p[i] != '.' && (text.p[i] < '0' || text.p[i] > '9'))
			return false;
	return true;
}

/* A size as models have them: 24B, 405B. */
static bool
is_size(const struct gazetteer *g, const struct atom *atom)
{
	sv text = g->words.list.v[atom->word].text;
	const uint8_t wanted = ATOM_DIGIT_FIRST | ATOM_LETTER;

	if ((atom->flags & wanted) != wanted || !(sv_ends(text, SV("b")) || sv_ends(text, SV("m"))))
		return false;
	for (ptrdiff_t i = 0; i < text.n - 1; i++)
		if (text.p[i] != '.' && (text.p[i] < '0' || text.p[i] > '9'))
			return false;
	return true;
}

bool
is_code(const struct atom *atom)
{
	return atom->flags & ATOM_DIGIT && atom->flags & ATOM_LETTER &&
	    atom->flags & (ATOM_RAISED | ATOM_DIGIT_FIRST);
}

static sv
atoms_text(sv text, const struct atom *atoms, ptrdiff_t n)
{
	return sv_slice(text, atoms[0].start, atoms[n - 1].end);
}

sv
version_of(const struct gazetteer *g, const struct atom *atoms, ptrdiff_t n, sv text)
{
	ptrdiff_t best = -1;

	for (ptrdiff_t i = 0; i < n; i++) {
		bool word = gazetteer_is(g, atoms + i, WORD_VERSION);
		if (word && i + 1 < n && (is_version(g, atoms + i + 1) || atoms[i + 1].flags & ATOM_UPPER))
			return atoms_text(text, atoms + i, 2);
		if (word || i == 0)
			continue;
		if (is_version(g, atoms + i) && (best < 0 || atoms[i].flags & ATOM_PARENTHESIS))
			best = i;
	}
	for (ptrdiff_t i = n - 1; i > 0 && best < 0; i--)
		if (is_code(atoms + i) && !is_size(g, atoms + i))
			best = i;
	return best < 0 ? (sv){ 0 } : atoms_text(text, atoms + best, 1);
}

sv
product_slug(struct arena *a, sv name)
{
	sv folded = fold_text(a, name);
	char *out = new(a, char, folded.n + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < folded.n; i++) {
		unsigned char c = (unsigned char)folded.p[i];
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80)
			out[n++] = (char)c;
		else if (n && out[n - 1] != '-')
			out[n++] = '-';
	}
	if (n && out[n - 1] == '-')
		n--;
	return (sv){ out, n };
}

/* ---- making variants ---- */

struct maker {
	struct gazetteer *g;
	struct panel *panel;
	struct arena *arena;
	const struct product *product;
	sv text;                        /* the product's name */
	const struct atom *atoms;
	ptrdiff_t n;
	ptrdiff_t head;                 /* without features and "by" its maker */
	ptrdiff_t core;                 /* without parenthesis, version, size and tier */
	ptrdiff_t plain;                /* without generic tail */
	uint8_t side;
};

static bool
same_words(const struct variant *v, const struct atom *atoms, ptrdiff_t n)
{
	if (v->spelling.length != n)
		return false;
	for (ptrdiff_t i = 0; i < n; i++)
		if (v->atoms[i].word != atoms[i].word)
			return false;
	return true;
}

static bool
has_digit(const struct atom *atoms, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (atoms[i].flags & ATOM_DIGIT)
			return true;
	return false;
}

/* What both products are called stays unresolved and stands for itself.  The
 * name of one is never a short form of the other. */
static void
share(struct variant *v, const struct variant *other)
{
	if (v->sides == other->sides || v->use == VARIANT_NAME)
		return;
	if (other->use == VARIANT_NAME) {
		*v = *other;
		return;
	}
	v->sides |= other->sides;
	if (v->use == VARIANT_SHORT)
		v->canonical = v->surface;
}

static void
add(struct maker *m, ptrdiff_t from, ptrdiff_t to, enum variant_use use, enum kind kind, sv canonical)
{
	const struct atom *atoms = m->atoms + from;
	ptrdiff_t n = to - from;
	struct variant v = { .spelling = spelling_of(atoms, n), .atoms = atoms, .canonical = canonical,
		.surface = atoms_text(m->text, atoms, n), .use = use, .kind = kind, .sides = m->side };

	v.spelling.guarded = n == 1 && !(atoms[0].flags & (ATOM_DIGIT | ATOM_MIXED));
	v.spelling.lower = n > 1 && has_digit(atoms, n);
	for (ptrdiff_t i = 0; i < m->panel->variants.n; i++)
		if (same_words(m->panel->variants.v + i, atoms, n)) {
			share(m->panel->variants.v + i, &v);
			return;
		}
	*push(&m->panel->variants, m->arena) = v;
	m->panel->first_words |= (uint64_t)1 << (atoms[0].word & 63);
}

/* A small grammar word: the "for" of "loam for Teams". */
static bool
is_small_function(const struct maker *m, ptrdiff_t at)
{
	return gazetteer_is(m->g, m->atoms + at, WORD_FUNCTION) && !(m->atoms[at].flags & ATOM_RAISED);
}

static void
add_short(struct maker *m, ptrdiff_t from, ptrdiff_t to)
{
	if (!is_small_function(m, from) && !is_small_function(m, to - 1))
		add(m, from, to, VARIANT_SHORT, m->product->kind, m->text);
}

static bool
all_are(const struct maker *m, ptrdiff_t from, ptrdiff_t to, uint32_t classes)
{
	for (ptrdiff_t i = from; i < to; i++)
		if (!gazetteer_is(m->g, m->atoms + i, classes) && !is_version(m->g, m->atoms + i) &&
		    !is_size(m->g, m->atoms + i))
			return false;
	return true;
}

/* Is [0, n) the name of something else?  "GPT-4o" is no short GPT-4o-mini. */
static bool
names_another(const struct maker *m, ptrdiff_t n)
{
	bool plural;
	const struct spelling *s = gazetteer_longest(m->g, m->atoms, 0, n, &plural);

	return s && s->length == n && gazetteer_is(m->g, m->atoms + n, WORD_TIER);
}

/* "Orbit by Acme": does the maker begin behind atom AT? */
static bool
maker_follows(const struct maker *m, ptrdiff_t at)
{
	return at + 1 < m->n && gazetteer_is(m->g, m->atoms + at, WORD_MAKER) &&
	    m->atoms[at + 1].flags & ATOM_RAISED;
}

/* A number, also with one letter behind it ("4o"), as versions are written. */
static bool
is_release(const struct maker *m, ptrdiff_t at)
{
	sv text = m->g->words.list.v[m->atoms[at].word].text;
	ptrdiff_t digits = 0;

	while (digits < text.n && text.p[digits] >= '0' && text.p[digits] <= '9')
		digits++;
	return m->atoms[at].join == JOIN_BLANK && digits && text.n - digits < 2;
}

/* What is left is one abbreviation: the TSDB of "Silt TSDB". */
static bool
is_abbreviation(const struct maker *m, ptrdiff_t at)
{
	const struct atom *a = m->atoms + at;

	if (m->core < m->n && m->atoms[m->core].join == JOIN_HYPHEN)
		return false;           /* of a code: ANC-900 */
	return at + 1 == m->core && a->flags & ATOM_UPPER && !(a->flags & ATOM_DIGIT) && a->end - a->start > 2;
}

/* Where the parts of the name end. */
static void
measure(struct maker *m)
{
	ptrdiff_t body;

	for (m->head = 1; m->head < m->n && m->atoms[m->head].join != JOIN_DASH; m->head++)
		if (m->text.p[m->atoms[m->head - 1].end] == ':' || maker_follows(m, m->head))
			break;
	for (body = 1; body < m->head && !(m->atoms[body].flags & ATOM_PARENTHESIS); body++)
		if (is_small_function(m, body))         /* an edition follows */
			break;
	const uint32_t loose = WORD_VERSION | WORD_TIER | WORD_MODEL;
	for (m->core = body; m->core > 1; m->core--)
		if ((!all_are(m, m->core - 1, m->core, loose) && !is_release(m, m->core - 1)) ||
		    names_another(m, m->core - 1))
			break;
	m->plain = m->core > 1 && is_abbreviation(m, m->core - 1) ? m->core - 1 : m->core;
	for (; m->plain > 1 && all_are(m, m->plain - 1, m->plain, WORD_TAIL); m->plain--)
		;
}

/* A word of a tier before a generic tail is the product: "Max" of "Orbit Max AI". */
static bool
tier_heads(const struct maker *m, ptrdiff_t at)
{
	return at + 1 < m->core && gazetteer_is(m->g, m->atoms + at, WORD_TIER) &&
	    gazetteer_is(m->g, m->atoms + at + 1, WORD_TAIL);
}

/* What stands behind a brand, with and without its version; its first and its last
 * word. */
static void
add_rest(struct maker *m, ptrdiff_t brand, bool tail_too)
{
	const uint32_t generic = WORD_TAIL | WORD_TIER | WORD_VERSION;

	for (ptrdiff_t end = m->head; end > brand && (end >= m->core || end == m->plain); end--)
		if (!all_are(m, brand, end, generic) || (tail_too && !all_are(m, brand, end, WORD_TIER)))
			add_short(m, brand, end);
	for (ptrdiff_t end = m->head - 1; end > brand + 1; end--)
		if (is_code(m->atoms + end - 1))        /* "Distill-8B" of "Orbit Distill-8B Edge" */
			add_short(m, brand, end);
	bool head = tier_heads(m, brand) || !all_are(m, brand, brand + 1, generic | WORD_FUNCTION);
	if (brand + 1 < m->core && head)
		add_short(m, brand, brand + 1);
	if (brand + 1 < m->core && !all_are(m, m->core - 1, m->core, generic | WORD_FUNCTION))
		add_short(m, m->core - 1, m->core);
}

static bool
is_and(const struct maker *m, ptrdiff_t at)
{
	return sv_eq(m->g->words.list.v[m->atoms[at].word].text, SV("&"));
}

/* The shortest known name that the product's begins with and that holds no
 * digit: its maker or family. */
static const struct spelling *
known_brand(const struct maker *m)
{
	bool plural;

	for (ptrdiff_t end = 1; end <= m->head; end++) {
		const struct spelling *s = gazetteer_longest(m->g, m->atoms, 0, end, &plural);
		bool half = end < m->head && is_and(m, end);    /* of "Ember & Oak" */
		if (s && s->length == end && !has_digit(m->atoms, end) && !half)
			return s->name->kind != KIND_NONE ? s : NULL;
	}
	return NULL;
}

/* An unknown first word is the maker if more than a generic tail follows ("Veldt
 * Cargo 2"); "Lumen" of "Lumen Edit" and "Veldt" of "Veldt 2 Cargo" are short
 * forms. */
static void
add_unknown_brand(struct maker *m)
{
	ptrdiff_t end = 1;

	while (end + 1 < m->core && is_and(m, end))
		end += 2;
	bool more = end < m->core && !all_are(m, end, m->core, WORD_TAIL) && !is_abbreviation(m, end);
	if (end < m->core && is_release(m, end)) {
		add_short(m, 0, end);
		return;
	}
	if (gazetteer_is(m->g, m->atoms, WORD_FUNCTION) || !more)
		return;
	add(m, 0, end, VARIANT_BRAND, KIND_COMPANY, atoms_text(m->text, m->atoms, end));
	m->panel->variants.v[m->panel->variants.n - 1].guessed = true;
	add_rest(m, end, false);
}

static void
add_features(struct maker *m, sv brand)
{
	ptrdiff_t from = m->head;

	for (ptrdiff_t i = m->head; i <= m->n; i++) {
		bool cut = i == m->n || !(m->atoms[i].flags & (ATOM_LETTER | ATOM_DIGIT)) ||
		    m->atoms[i].join == JOIN_COMMA;
		if (!cut)
			continue;
		if (i > from)
			add(m, from, i, VARIANT_FEATURE, KIND_PRODUCT, sv_printf(m->arena, "%.*s %.*s",
			    SV_ARG(brand), SV_ARG(atoms_text(m->text, m->atoms + from, i - from))));
		from = i < m->n && m->atoms[i].join == JOIN_COMMA ? i : i + 1;
	}
}

/* The brand by itself, also without a generic tail: "Bambu" of "Bambu Lab". */
static void
add_brand(struct maker *m, ptrdiff_t length, const struct name *name)
{
	ptrdiff_t plain = length;

	while (plain > 1 && all_are(m, plain - 1, plain, WORD_TAIL))
		plain--;
	if (name->kind == KIND_PRODUCT && m->head == m->n && length >= m->core)
		add_short(m, 0, length);        /* "DuckDB" of "DuckDB 1.2"; a model is one of a family */
	else
		add(m, 0, length, VARIANT_BRAND, name->kind, name->canonical);
	if (plain < length)
		add(m, 0, plain, VARIANT_BRAND, name->kind, name->canonical);
}

static void
add_variants(struct maker *m)
{
	add(m, 0, m->n, VARIANT_NAME, m->product->kind, m->text);
	const struct spelling *brand = known_brand(m);
	if (brand && (brand->length < m->core || m->head < m->n || brand->length == 1)) {
		add_brand(m, brand->length, brand->name);
		add_rest(m, brand->length, brand->name->kind != KIND_COMPANY);
	} else {
		add_unknown_brand(m);
	}
	for (ptrdiff_t end = m->head; end >= m->plain; end--)
		if (end < m->n && (end >= m->core || end == m->plain) && !names_another(m, end))
			add_short(m, 0, end);
	for (ptrdiff_t i = 1; i < m->head; i++)
		if (is_code(m->atoms + i) && !is_size(m->g, m->atoms + i))
			add_short(m, i, i + 1);
	for (ptrdiff_t i = 1; i + 1 < m->core; i++)
		if (is_version(m->g, m->atoms + i) && !names_another(m, i + 1))
			add_short(m, 0, i + 1);                 /* "Orbit 125" of "Orbit 125 Long Range" */
	for (ptrdiff_t i = 1; i + 1 < m->head; i++)
		if (gazetteer_is(m->g, m->atoms + i, WORD_VERSION))     /* "the Mk II" */
			add_short(m, i, i + 2);
	if (m->head < m->n && maker_follows(m, m->head))
		add(m, m->head + 1, m->n, VARIANT_BRAND, KIND_COMPANY,
		    atoms_text(m->text, m->atoms + m->head + 1, m->n - m->head - 1));
	else if (m->head < m->n)
		add_features(m, atoms_text(m->text, m->atoms, m->plain));
}

/* ---- products ---- */

static enum kind
title_kind(struct gazetteer *g, const struct atom_list *atoms)
{
	bool plural;
	const struct spelling *s = gazetteer_longest(g, atoms->v, 0, atoms->n, &plural);
	enum kind known = s ? s->name->kind : KIND_NONE;

	for (ptrdiff_t i = 0; i < atoms->n; i++)
		if (is_size(g, atoms->v + i) || gazetteer_is(g, atoms->v + i, WORD_MODEL))
			return KIND_MODEL;
	return known == KIND_COMPANY || known == KIND_NONE ? KIND_PRODUCT : known;
}

static void
read_product(struct gazetteer *g, struct product *p, sv name, struct arena *a)
{
	bool plural;

	p->name = name;
	p->id = product_slug(a, name);
	p->atoms = gazetteer_cut(g, name, a);
	if (!p->atoms.n)
		return;
	const struct spelling *s = gazetteer_longest(g, p->atoms.v, 0, p->atoms.n, &plural);
	p->kind = title_kind(g, &p->atoms);
	p->version = version_of(g, p->atoms.v, p->atoms.n, name);
	if (s) {
		p->maker = s->name->kind == KIND_COMPANY ? s->name->canonical : s->name->maker;
		p->field = s->name->field;
	}
}

static void
name_product(struct gazetteer *g, struct panel *panel, int side, struct arena *a)
{
	const struct product *p = panel->side + side;
	struct maker m = { .g = g, .panel = panel, .arena = a, .product = p, .text = p->name,
		.atoms = p->atoms.v, .n = p->atoms.n, .side = (uint8_t)(1 << side) };

	if (!m.n)
		return;
	measure(&m);
	add_variants(&m);
}

static void
sort_variants(struct variant_list *list)
{
	for (ptrdiff_t i = 1; i < list->n; i++) {
		struct variant v = list->v[i];
		ptrdiff_t k = i;
		for (; k > 0 && list->v[k - 1].spelling.length < v.spelling.length; k--)
			list->v[k] = list->v[k - 1];
		list->v[k] = v;
	}
}

/* NAME stands at byte START of the title. */
static void
add_side(struct gazetteer *g, struct panel *panel, sv name, ptrdiff_t start, struct arena *a)
{
	struct product *p = panel->side + panel->nsides;

	p->start = (int32_t)start;
	p->end = p->start + (int32_t)name.n;
	read_product(g, p, name, a);
	name_product(g, panel, panel->nsides++, a);
}

struct panel *
title_read(struct gazetteer *g, sv title, sv product, struct arena *a)
{
	struct panel *panel = new(a, struct panel, 1);
	ptrdiff_t at = sv_find(title, versus);

	panel->title = title;
	panel->titled = at >= 0 && sv_find(sv_from(title, at + 1), versus) < 0;
	if (panel->titled) {
		sv first = sv_trim(sv_slice(title, 0, at)), second = sv_trim(sv_from(title, at + versus.n));
		add_side(g, panel, first, first.p - title.p, a);
		add_side(g, panel, second, second.p - title.p, a);
	}
	if (product.n && title_side(panel, g, product, *a) < 0)
		add_side(g, panel, product, 0, a);
	sort_variants(&panel->variants);
	panel->given = product.n ? title_side(panel, g, product, *a) : -1;
	return panel;
}

/* ---- finding ---- */

static bool
variant_fits(const struct variant *v, const struct atom *atoms)
{
	for (int32_t i = 0; i < v->spelling.length; i++) {
		bool broken = atoms[i].join == JOIN_NONE || atoms[i].join == JOIN_COMMA;
		if (atoms[i].word != v->atoms[i].word)
			return false;
		if (i > 0 && ((broken && atoms[i].join != v->atoms[i].join) ||
		    atoms[i - 1].flags & ATOM_POSSESSIVE))
			return false;
	}
	return spelling_fits(&v->spelling, atoms);
}

bool
title_may_begin(const struct panel *panel, int32_t word)
{
	return panel->first_words >> (word & 63) & 1;
}

const struct variant *
title_longest(const struct panel *panel, const struct atom *atoms, ptrdiff_t at, ptrdiff_t limit)
{
	if (!title_may_begin(panel, atoms[at].word))
		return NULL;
	for (ptrdiff_t i = 0; i < panel->variants.n; i++) {
		const struct variant *v = panel->variants.v + i;
		if (v->spelling.length <= limit - at && variant_fits(v, atoms + at))
			return v;
	}
	return NULL;
}

bool
title_has_word(const struct panel *panel, int32_t word)
{
	for (int side = 0; side < panel->nsides; side++)
		for (ptrdiff_t i = 0; i < panel->side[side].atoms.n; i++)
			if (panel->side[side].atoms.v[i].word == word)
				return true;
	return false;
}

int
title_side(const struct panel *panel, struct gazetteer *g, sv name, struct arena scratch)
{
	struct atom_list atoms = gazetteer_cut(g, name, &scratch);

	for (ptrdiff_t i = 0; i < panel->variants.n; i++) {
		const struct variant *v = panel->variants.v + i;
		if (v->use == VARIANT_FEATURE || !same_words(v, atoms.v, atoms.n))
			continue;
		for (int side = 0; side < panel->nsides; side++)
			if (v->sides == 1 << side)
				return side;
	}
	return -1;
}
