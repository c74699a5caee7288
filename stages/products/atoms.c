#include "atoms.h"
#include <string.h>
#include <utf8proc.h>
#include "split.h"
#include "utf8.h"

struct piece {
	int32_t word;
	int32_t start, end;     /* bytes of the form */
	uint8_t flags;
	uint8_t join;           /* JOIN_NONE for the first of a form */
	bool begins;
};

struct piece_list {
	struct piece *v;
	ptrdiff_t n, cap;
};

enum cut_kind {
	CUT_UNKNOWN,            /* nobody has asked yet */
	CUT_NONE,               /* no part of a name */
	CUT_POSSESSIVE,         /* that neither: it says something of the word before */
	CUT_WHOLE,              /* one piece, all of the form, as nearly all are */
	CUT_PIECES
};

/* What a form is cut into: small, for each token asks. */
struct cut {
	int32_t word;           /* of CUT_WHOLE; of CUT_PIECES an index of lists */
	uint8_t kind;
	uint8_t flags;
	bool begins;
};

struct cutter {
	struct words *words;
	const struct vocabulary *vocabulary;
	struct {
		struct cut *v;
		ptrdiff_t n, cap;
	} forms;
	struct {
		struct piece_list *v;
		ptrdiff_t n, cap;
	} lists;
};

/* Address space, not memory. */
static const ptrdiff_t WORDS_ROOM = (ptrdiff_t)1 << 34;

void
words_begin(struct words *w, struct arena *keep)
{
	*w = (struct words){ .keep = keep, .room = arena_new(WORDS_ROOM) };
}

void
words_end_lists(struct words *w)
{
	w->listed_room = w->room;
	w->listed = w->ids;
	w->nlisted = w->list.n;
	w->ids = (struct map){ 0 };
}

void
words_forget(struct words *w)
{
	w->room = w->listed_room;
	w->list.n = w->nlisted;
	w->ids = (struct map){ 0 };
}

static int32_t
word_id(struct words *w, sv folded)
{
	int32_t listed = map_find(&w->listed, folded);

	if (listed >= 0)
		return listed;
	int32_t *slot = map_slot(&w->ids, &w->room, folded);
	if (*slot >= 0)
		return *slot;
	int32_t id = *slot = (int32_t)w->list.n;
	*push(&w->list, w->keep) = (struct word){ .text = folded, .singular = -1 };
	if (folded.n > 2 && sv_ends(folded, SV("s"))) {
		int32_t singular = word_id(w, sv_slice(folded, 0, folded.n - 1));
		w->list.v[id].singular = singular;
	}
	return id;
}

/* Bytes of a hyphen, look-alike dash or slash at S; 0 if there is none. */
static int
separator(sv s, uint8_t *join)
{
	uint32_t c;
	int n = utf8_decode(s, &c);

	*join = c == '/' ? JOIN_SLASH : JOIN_HYPHEN;
	bool dash = c == '-' || c == 0x2212 || (c >= 0x2010 && c <= 0x2015);
	return n && (dash || c == '/') ? n : 0;
}

static uint8_t
flags_of(sv s)
{
	ptrdiff_t letters = 0, upper = 0;
	uint8_t flags = 0;
	uint32_t c;

	for (ptrdiff_t i = 0; i < s.n; ) {
		int n = utf8_decode(sv_from(s, i), &c);
		utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)c);
		bool capital = category == UTF8PROC_CATEGORY_LU;
		if (c >= '0' && c <= '9')
			flags |= ATOM_DIGIT | (i == 0 ? ATOM_DIGIT_FIRST : 0);
		else if (capital || category == UTF8PROC_CATEGORY_LL || category == UTF8PROC_CATEGORY_LO)
			letters++, upper += capital;
		if (capital)
			flags |= i == 0 ? ATOM_CAPITAL : ATOM_MIXED;
		i += n ? n : 1;
	}
	if (letters)
		flags |= ATOM_LETTER;
	if (letters > 1 && upper == letters)
		flags = (uint8_t)((flags & ~ATOM_MIXED) | ATOM_UPPER);
	return flags;
}

/* A possessive, a token of its own behind its word. */
static bool
is_possessive(const struct form *form)
{
	return sv_eq(form->folded, SV("'s")) || sv_eq(form->folded, SV("'"));
}

/* Bytes of a multiplier before a name: the "8x" of 8xH100. */
static ptrdiff_t
multiplier(sv s)
{
	ptrdiff_t i = 0;

	while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
		i++;
	bool times = i > 0 && i + 1 < s.n && s.p[i] == 'x' && s.p[i + 1] >= 'A' && s.p[i + 1] <= 'Z';
	return times ? i + 1 : 0;
}

static bool
begins_name(const struct words *w, int32_t id, uint8_t flags)
{
	const struct word *word = w->list.v + id;
	const struct word *singular = word->singular < 0 ? word : w->list.v + word->singular;

	return flags & ATOM_RAISED ? word->root || singular->root : word->small || singular->small;
}

/* The part [from, to) of a form; its folding is known if it is all of it. */
static void
add_piece(struct cutter *c, struct piece_list *list, const struct form *form, ptrdiff_t from, ptrdiff_t to,
    uint8_t join)
{
	sv name = sv_slice(form->text, from, to);
	ptrdiff_t skip = multiplier(name);
	bool whole = name.n == form->text.n && !skip;

	if (!name.n)
		return;
	name = sv_from(name, skip);
	sv folded = whole ? sv_copy(&c->words->room, form->folded) : fold_text(&c->words->room, name);
	int32_t word = word_id(c->words, folded);
	uint8_t flags = flags_of(name);
	*push(list, &c->words->room) = (struct piece){ word, (int32_t)(from + skip), (int32_t)(from + skip + name.n),
		flags, join, begins_name(c->words, word, flags) };
}

/* Can names be made of it?  Not of punctuation, amounts and addresses. */
static bool
is_part(const struct form *form)
{
	switch (form->class) {
	case TOKEN_WORD:
	case TOKEN_ALNUM:
	case TOKEN_NUMBER:
	case TOKEN_VERSION:
		return true;
	case TOKEN_PUNCT:
	case TOKEN_SYMBOL:
		return sv_eq(form->text, SV("&")) || sv_eq(form->text, SV("+"));
	default:
		return false;
	}
}

static struct piece_list
pieces_of(struct cutter *c, const struct form *form)
{
	struct piece_list list = { .cap = 1 };
	uint8_t join = JOIN_NONE, next;
	ptrdiff_t from = 0;

	list.v = new(&c->words->room, struct piece, list.cap);   /* one for nearly every form */
	for (ptrdiff_t i = 0; i < form->text.n; ) {
		int n = separator(sv_from(form->text, i), &next);
		if (!n) {
			i++;
			continue;
		}
		add_piece(c, &list, form, from, i, join);
		join = next;
		i += n;
		from = i;
	}
	add_piece(c, &list, form, from, form->text.n, join);
	return list;
}

static struct cut
cut_form(struct cutter *c, const struct form *form)
{
	if (!is_part(form) || is_possessive(form))
		return (struct cut){ .kind = is_possessive(form) ? CUT_POSSESSIVE : CUT_NONE };
	struct piece_list list = pieces_of(c, form);
	const struct piece *p = list.v;
	if (list.n == 0)
		return (struct cut){ .kind = CUT_NONE };
	if (list.n == 1 && p->start == 0 && p->end == form->text.n)
		return (struct cut){ p->word, CUT_WHOLE, p->flags, p->begins };
	*push(&c->lists, &c->words->room) = list;
	return (struct cut){ .word = (int32_t)c->lists.n - 1, .kind = CUT_PIECES };
}

struct cutter *
cutter_new(struct words *words, const struct vocabulary *vocabulary)
{
	struct cutter *c = new(&words->room, struct cutter, 1);

	c->words = words;
	c->vocabulary = vocabulary;
	return c;
}

static struct cut
cut_of(struct cutter *c, int32_t form)
{
	while (c->forms.n <= form)
		*push(&c->forms, &c->words->room) = (struct cut){ .kind = CUT_UNKNOWN };
	if (c->forms.v[form].kind == CUT_UNKNOWN) {
		struct cut cut = cut_form(c, c->vocabulary->v + form);
		c->forms.v[form] = cut;
	}
	return c->forms.v[form];
}

/* What stands between two tokens. */
static uint8_t
join_of(sv gap, uint8_t *flags)
{
	if (gap.n == 1 && gap.p[0] == ' ')      /* nearly always */
		return JOIN_BLANK;
	sv mark = sv_trim(gap);
	uint8_t join;
	if (sv_ends(mark, SV("(")))
		*flags |= ATOM_PARENTHESIS;
	if (!gap.n)
		return JOIN_HYPHEN;
	if (sv_chr(gap, '\n') >= 0)
		return JOIN_NONE;
	if (!mark.n || sv_eq(mark, SV("\xC2\xA0")))
		return JOIN_BLANK;
	if (sv_eq(mark, SV(",")))
		return JOIN_COMMA;
	if (separator(mark, &join) != mark.n)
		return JOIN_NONE;
	return mark.n == gap.n || join == JOIN_SLASH ? join : JOIN_DASH;
}

/* The atoms of a form in pieces. */
static void
add_pieces(struct atom_list *list, const struct piece_list *pieces, int32_t index, int32_t start, struct arena *a)
{
	for (ptrdiff_t i = 0; i < pieces->n; i++) {
		const struct piece *p = pieces->v + i;
		*push(list, a) = (struct atom){ p->word, index, start + p->start, start + p->end, p->flags, p->join,
			p->begins };
	}
}

struct atom_list
cutter_cut(struct cutter *c, sv text, const struct token *tokens, ptrdiff_t n, struct arena *a)
{
	const ptrdiff_t cap = n + n / 4 + 1;            /* enough for most sentences */
	struct atom_list list = { .v = arena_room(a, sizeof *list.v, _Alignof(max_align_t), cap), .cap = cap };
	int32_t stop = -1;

	for (ptrdiff_t i = 0; i < n; i++) {
		const struct token *t = tokens + i;
		struct cut cut = cut_of(c, t->form);
		ptrdiff_t first = list.n;
		if (cut.kind == CUT_WHOLE)
			*push(&list, a) = (struct atom){ cut.word, (int32_t)i, t->start, t->end, cut.flags, JOIN_NONE,
				cut.begins };
		else if (cut.kind == CUT_PIECES)
			add_pieces(&list, c->lists.v + cut.word, (int32_t)i, t->start, a);
		else if (cut.kind == CUT_POSSESSIVE && first > 0)
			list.v[first - 1].flags |= ATOM_POSSESSIVE;
		else
			continue;
		if (list.n > first && stop >= 0)
			list.v[first].join = join_of(sv_slice(text, stop, t->start), &list.v[first].flags);
		stop = t->end;
	}
	return list;
}
