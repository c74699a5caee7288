/* rules_compile: a tree becomes a program: tests, ways that part, captures.
 *
 * Parts are copied into their users, repeats are written out; their bounds keep
 * that small, and a cap says so where it is not.  The words of a pattern go
 * through the project's one tokenizer, so a word that it cuts in three becomes
 * three units. */
#include "rules_set.h"
#include <string.h>

struct compiler {
	struct rule_set *set;
	struct rules_row *row;
	struct node *root;
	struct alphabet *alphabet;
	struct faults *faults;
	struct place *place;
	struct program *out;
	struct arena room;      /* for lists that are soon forgotten */
	int depth;              /* in parts */
	int joined;             /* beside & or ! */
	bool broken;
};

static void compile_node(struct compiler *, struct node *);

static void
fault(struct compiler *c, const struct node *node, const char *why)
{
	if (!c->broken) {
		c->place->at = c->depth ? c->place->at : node->at;
		rules_fault(c->faults, c->place, "%s", why);
	}
	c->broken = true;
}

static int32_t
add(struct compiler *c, enum op op, int32_t x, int32_t y)
{
	*push(c->out, c->set->keep) = (struct instr){ .op = op, .x = x, .y = y };
	if (c->out == &c->row->program)
		*push(&c->row->item_of, c->set->keep) = (int32_t)c->row->items.n - 1;
	return (int32_t)c->out->n - 1;
}

static void
add_test(struct compiler *c, int32_t test)
{
	add(c, OP_TEST, test, 0);
}

/* ---- words ---- */

static struct text_tokens
split_word(struct compiler *c, sv text)
{
	return split_text(c->set->splitter, text, c->set->keep);
}

static const struct form *
form_at(struct compiler *c, const struct text_tokens *t, ptrdiff_t i)
{
	return splitter_vocabulary(c->set->splitter)->v + t->tokens[i].form;
}

static int32_t
word_test(struct compiler *c, const struct form *form, enum test_kind kind)
{
	sv text = kind == TEST_WORD ? form->folded : kind == TEST_STEM ? form->stem : form->text;
	return rules_test_text(c->alphabet, c->set->keep, kind, text);
}

static sv
without_hyphens(struct arena *a, sv text, bool blank)
{
	char *p = new(a, char, text.n);
	ptrdiff_t n = 0;
	for (ptrdiff_t i = 0; i < text.n; i++)
		if (text.p[i] != '-')
			p[n++] = text.p[i];
		else if (blank)
			p[n++] = ' ';
	return (sv){ p, n };
}

/* The units of one spelling; a hyphen among them may be missing. */
static void
compile_tokens(struct compiler *c, const struct text_tokens *t, enum test_kind last)
{
	for (ptrdiff_t i = 0; i < t->ntokens; i++) {
		const struct form *form = form_at(c, t, i);
		enum test_kind kind = last == TEST_EXACT ? TEST_EXACT : i == t->ntokens - 1 ? last : TEST_WORD;
		bool hyphen = kind != TEST_EXACT && sv_eq(form->folded, SV("-")) && i && i < t->ntokens - 1;
		int32_t split = hyphen ? add(c, OP_SPLIT, 0, 0) : -1;
		add_test(c, word_test(c, form, kind));
		if (hyphen) {
			c->out->v[split].x = split + 1;
			c->out->v[split].y = (int32_t)c->out->n;
		}
	}
}

static bool
same_tokens(const struct text_tokens *a, const struct text_tokens *b)
{
	if (a->ntokens != b->ntokens)
		return false;
	for (ptrdiff_t i = 0; i < a->ntokens; i++)
		if (a->tokens[i].form != b->tokens[i].form)
			return false;
	return true;
}

/* The spellings of a word: as written, in one, with blanks for its hyphens. */
static int
spellings(struct compiler *c, sv text, struct text_tokens *out)
{
	sv forms[3] = { text, without_hyphens(c->set->keep, text, false),
		without_hyphens(c->set->keep, text, true) };
	int n = 0;
	for (int i = 0; i < (sv_chr(text, '-') < 0 ? 1 : 3); i++) {
		struct text_tokens t = split_word(c, forms[i]);
		bool known = t.ntokens == 0;
		for (int j = 0; j < n; j++)
			known = known || same_tokens(out + j, &t);
		if (!known)
			out[n++] = t;
	}
	return n;
}

static void
compile_word(struct compiler *c, const struct node *node, enum test_kind last)
{
	struct text_tokens forms[3];
	int n = spellings(c, node->text, forms);
	int32_t jumps[3];
	if (n == 0)
		fault(c, node, "there is no word here");
	for (int i = 0; i < n; i++) {
		int32_t split = i + 1 < n ? add(c, OP_SPLIT, 0, 0) : -1;
		compile_tokens(c, forms + i, last);
		if (split < 0)
			break;
		jumps[i] = add(c, OP_JUMP, 0, 0);
		c->out->v[split].x = split + 1;
		c->out->v[split].y = (int32_t)c->out->n;
	}
	for (int i = 0; i + 1 < n; i++)
		c->out->v[jumps[i]].x = (int32_t)c->out->n;
}

static void
compile_exact(struct compiler *c, const struct node *node)
{
	struct text_tokens t = split_word(c, node->text);
	if (t.ntokens == 0)
		fault(c, node, "there is no word here");
	compile_tokens(c, &t, TEST_EXACT);
}

/* ---- tests of one unit ---- */

static struct rules_row *
find_part(struct compiler *c, const struct node *node)
{
	return c->set->rows.v + map_find(&c->set->ids, node->text);
}

static int32_t as_test(struct compiler *, struct node *);

static int32_t
text_as_test(struct compiler *c, const struct node *node)
{
	enum test_kind kind = node->kind == NODE_WORD ? TEST_WORD : node->kind == NODE_STEM ? TEST_STEM : TEST_EXACT;
	int32_t *test = map_slot(c->set->written + kind, c->set->keep, node->text);
	if (*test < 0) {
		struct text_tokens t = split_word(c, node->text);
		*test = t.ntokens == 1 ? word_test(c, form_at(c, &t, 0), kind) : -1;
	}
	return *test;
}

static int32_t
ref_as_test(struct compiler *c, const struct node *node)
{
	int32_t name = map_find(&c->set->name_ids, node->text);
	if (name >= 0)
		return rules_test_name(c->alphabet, c->set->keep, name);
	struct rules_row *part = find_part(c, node);
	if (!part->tree)
		c->broken = true;
	if (!part->tree || part->open)
		return -1;
	part->open = true;
	int32_t test = as_test(c, part->tree);
	part->open = false;
	return test;
}

static bool
spells(const struct compiler *c, int32_t test)
{
	return c->alphabet->tests.v[test].spelt;
}

/* Alternatives of one unit are one test if all look into chunks, or none does:
 * else their order counts, unless they only say what one unit may be. */
static int32_t
either_as_test(struct compiler *c, const struct node *node)
{
	struct int_list tests = { 0 };
	struct arena before = c->room;
	int32_t test = 0;
	for (struct node *way = node->first; way && test >= 0; way = way->next) {
		test = as_test(c, way);
		if (test >= 0 && tests.n && !c->joined && spells(c, test) != spells(c, tests.v[0]))
			test = -1;
		*push(&tests, &c->room) = test;
	}
	if (test >= 0)
		test = rules_test_any(c->alphabet, c->set->keep, tests.v, tests.n);
	c->room = before;
	return test;
}

static int32_t
joined_as_test(struct compiler *c, const struct node *node)
{
	struct node *side[2] = { node->first, node->first->next };
	int32_t test[2];
	for (int i = 0; i < 2; i++) {
		c->joined++;
		test[i] = as_test(c, side[i]);
		c->joined--;
		if (test[i] < 0) {
			fault(c, side[i], "only tests of one unit can stand beside & and !");
			return -1;
		}
	}
	enum test_kind kind = node->kind == NODE_BOTH ? TEST_AND : TEST_BUT;
	return rules_test_join(c->alphabet, c->set->keep, kind, test[0], test[1]);
}

static int32_t
node_test(struct compiler *c, const struct node *node)
{
	switch (node->kind) {
	case NODE_WORD:
		if (sv_chr(node->text, '-') >= 0)
			return -1;
		return text_as_test(c, node);
	case NODE_STEM:
	case NODE_EXACT:
		return text_as_test(c, node);
	case NODE_GLOB:
		return rules_test_text(c->alphabet, c->set->keep, TEST_GLOB, fold_text(c->set->keep, node->text));
	case NODE_CLASS:
		return rules_test_class(c->alphabet, c->set->keep, node->class);
	case NODE_REF:
		return ref_as_test(c, node);
	case NODE_SEQUENCE:
		return node->first && !node->first->next ? as_test(c, node->first) : -1;
	case NODE_EITHER:
		return either_as_test(c, node);
	case NODE_BOTH:
	case NODE_BUT:
		return joined_as_test(c, node);
	default:
		return -1;
	}
}

/* The test that NODE is if it matches one unit and captures nothing, else -1. */
static int32_t
as_test(struct compiler *c, struct node *node)
{
	int *known = node->test + (c->joined > 0);
	if (!*known) {
		int32_t test = node_test(c, node);
		if (c->broken)
			return test;
		*known = test + 2;
	}
	return *known - 2;
}

/* ---- the rest ---- */

static void
compile_ref(struct compiler *c, const struct node *node)
{
	struct rules_row *part = find_part(c, node);
	if (part->open && part == c->row)
		fault(c, node, "this part reaches itself");
	else if (c->depth >= RULES_DEPTH_MAX)
		fault(c, node, "parts are nested too deep");
	if (!part->tree || part->open)  /* a part's own fault is told at its own row */
		c->broken = true;
	if (c->broken)
		return;
	if (c->depth++ == 0)
		c->place->at = node->at;
	part->open = true;
	compile_node(c, part->tree);
	part->open = false;
	c->depth--;
}

/* Is this the whole pattern, or one of the ways it is made of? */
static bool
is_alternative(const struct compiler *c, const struct node *node)
{
	if (c->depth || c->out != &c->row->program)
		return false;
	if (c->root->kind != NODE_EITHER)
		return node == c->root;
	const struct node *way = c->root->first;
	while (way && way != node)
		way = way->next;
	return way != NULL;
}

static void
add_item(struct compiler *c, const struct node *node, int32_t ordinal, int32_t total)
{
	*push(&c->row->items, c->set->keep) = (struct pattern_item){ node, ordinal, total, (int32_t)c->out->n };
}

static void
compile_test(struct compiler *c, const struct node *node, int32_t test)
{
	if (is_alternative(c, node))
		add_item(c, node, 0, 1);
	add_test(c, test);
}

/* The one test that WAY and the ways behind it up to *NEXT are: neighbours of one
 * unit, of which all look into chunks, or none does.  -1: WAY is no test. */
static int32_t
as_joined_test(struct compiler *c, struct node *way, struct node **next)
{
	int32_t first = as_test(c, way), other;
	struct int_list tests = { 0 };
	struct arena before = c->room;
	*next = way->next;
	if (first < 0)
		return -1;
	*push(&tests, &c->room) = first;
	while (*next && (other = as_test(c, *next)) >= 0 && spells(c, first) == spells(c, other)) {
		*push(&tests, &c->room) = other;
		*next = (*next)->next;
	}
	c->room = before;
	return rules_test_any(c->alphabet, c->set->keep, tests.v, tests.n);
}

static void
compile_either(struct compiler *c, const struct node *node)
{
	struct { int32_t *v; ptrdiff_t n, cap; } jumps = { 0 };
	for (struct node *way = node->first, *next; way; way = next) {
		int32_t test = as_joined_test(c, way, &next);
		int32_t split = next ? add(c, OP_SPLIT, 0, 0) : -1;
		if (test < 0)
			compile_node(c, way);
		else
			compile_test(c, way, test);
		if (split < 0)
			break;
		*push(&jumps, c->set->keep) = add(c, OP_JUMP, 0, 0);
		c->out->v[split].x = split + 1;
		c->out->v[split].y = (int32_t)c->out->n;
	}
	for (ptrdiff_t i = 0; i < jumps.n; i++)
		c->out->v[jumps.v[i]].x = (int32_t)c->out->n;
}

/* MIN copies, then up to MAX - MIN more, each inside the one before. */
static void
compile_times(struct compiler *c, const struct node *node, struct node *child, int32_t gap)
{
	int32_t splits[RULES_REPEAT_MAX];
	int n = 0;
	for (int i = 0; i < node->max && !c->broken; i++) {
		if (i >= node->min)
			splits[n++] = add(c, OP_SPLIT, 0, 0);
		if (child)
			compile_node(c, child);
		else
			add_test(c, gap);
	}
	for (int i = 0; i < n; i++) {
		struct instr *split = c->out->v + splits[i];
		int32_t in = splits[i] + 1, past = (int32_t)c->out->n;
		split->x = child ? in : past;
		split->y = child ? past : in;
	}
}

static int32_t
label_id(struct rule_set *set, sv label)
{
	int32_t *id = map_slot(&set->label_ids, set->keep, label);
	if (*id < 0) {
		*id = (int32_t)set->labels.n;
		*push(&set->labels, set->keep) = label;
	}
	return *id;
}

static void
compile_sequence(struct compiler *c, const struct node *node)
{
	bool alternative = is_alternative(c, node);
	int32_t total = 0, ordinal = 0;
	for (const struct node *item = node->first; item; item = item->next)
		total++;
	for (struct node *item = node->first; item; item = item->next) {
		if (alternative)
			add_item(c, item, ordinal++, total);
		compile_node(c, item);
	}
}

static void
compile_node(struct compiler *c, struct node *node)
{
	if (c->broken)
		return;
	if (c->out->n > RULES_PROGRAM_MAX) {
		fault(c, node, "written out this is more than 20,000 steps: use smaller repeats or fewer parts");
		return;
	}
	int32_t test = as_test(c, node);
	if (test >= 0) {
		compile_test(c, node, test);
		return;
	}
	switch (node->kind) {
	case NODE_SEQUENCE:
		compile_sequence(c, node);
		break;
	case NODE_EITHER:
		compile_either(c, node);
		break;
	case NODE_REPEAT:
		compile_times(c, node, node->first, -1);
		break;
	case NODE_GAP:
		compile_times(c, node, NULL, rules_test_class(c->alphabet, c->set->keep, CLASS_GAP));
		break;
	case NODE_CAPTURE:
		add(c, OP_OPEN, label_id(c->set, node->text), 0);
		compile_node(c, node->first);
		add(c, OP_CLOSE, 0, 0);
		break;
	case NODE_WORD:
	case NODE_STEM:
		compile_word(c, node, node->kind == NODE_WORD ? TEST_WORD : TEST_STEM);
		break;
	case NODE_EXACT:
		compile_exact(c, node);
		break;
	case NODE_REF:
		compile_ref(c, node);
		break;
	case NODE_HERE:
		add(c, OP_HERE, 0, 0);
		break;
	default:                /* BOTH, BUT, CLASS, GLOB are tests or told as faults */
		break;
	}
}

void
rules_compile_row(struct rule_set *set, struct rules_row *row, bool unless, struct faults *faults, struct arena room)
{
	struct place place = rules_place(row, unless ? "unless" : "pattern", unless ? row->unless : row->pattern);
	struct compiler c = { .set = set, .row = row, .alphabet = &set->alphabet, .faults = faults,
		.place = &place, .root = unless ? row->unless_tree : row->tree,
		.out = unless ? &row->unless_program : &row->program, .room = room };
	row->open = true;
	if (!unless)
		add_item(&c, c.root, 0, 1);
	compile_node(&c, c.root);
	row->open = false;
	add(&c, OP_MATCH, 0, 0);
	row->broken |= c.broken;
	if (c.broken)
		return;
	rules_find_joins(c.out, *set->keep);
	place.at = -1;
	ptrdiff_t before = faults->n;
	if (rules_find_here(c.out, *set->keep) != unless)
		rules_fault(faults, &place, unless ? "HERE is missing: it stands for the row's own match"
		    : "HERE belongs in the column unless");
	else if (row->rule.emit.n && !unless && rules_takes_nothing(c.alphabet, c.out, *set->keep))
		rules_fault(faults, &place, "this pattern can match nothing");
	row->broken |= faults->n > before;
}
