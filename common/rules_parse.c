/* rules_parse: one pattern, recursive descent after the grammar of
 * assay-rules(5).  The first fault ends it; AT is where the author looks. */
#include "rules_set.h"
#include <stdio.h>
#include <string.h>

struct parser {
	struct arena *arena;
	sv s;
	int at, depth;
	int nears;              /* so many ~ */
	int fault_at;
	sv why;
};

static struct node *parse_pattern(struct parser *);

static struct node *
fail(struct parser *p, int at, sv why)
{
	if (!p->why.p) {
		p->fault_at = at;
		p->why = why;
	}
	return NULL;
}

static struct node *
node_new(struct parser *p, enum node_kind kind, int at)
{
	struct node *node = new(p->arena, struct node, 1);
	node->kind = kind;
	node->at = at;
	return node;
}

static int
peek(const struct parser *p)
{
	return p->at < p->s.n ? (unsigned char)p->s.p[p->at] : 0;
}

static bool
take(struct parser *p, const char *text)
{
	if (!sv_starts(sv_from(p->s, p->at), sv_of(text)))
		return false;
	p->at += (int)strlen(text);
	return true;
}

static bool
is_lower(int c)
{
	return c >= 'a' && c <= 'z';
}

static bool
is_upper(int c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* Bytes of other letters count as letters: the tokenizer knows them better. */
static bool
is_word(int c)
{
	return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '\'' || c == '-' || c >= 0x80;
}

/* What a spreadsheet made of something else; bad_character says of what. */
static bool
is_odd(const struct parser *p)
{
	sv rest = sv_from(p->s, p->at);
	return sv_starts(rest, SV("…")) || sv_starts(rest, SV("©")) || sv_starts(rest, SV("â€"));
}

static void
skip_blanks(struct parser *p)
{
	while (peek(p) == ' ')
		p->at++;
}

/* A count; -1 if there is no digit here. */
static int
parse_count(struct parser *p)
{
	int n = -1;
	for (; is_digit(peek(p)); p->at++)
		n = n > 999 ? n : (n < 0 ? 0 : n) * 10 + peek(p) - '0';
	return n;
}

static struct node *
check_counts(struct parser *p, struct node *node, int at)
{
	if (node->min < 0 || node->max > RULES_REPEAT_MAX)
		return fail(p, at, SV("repeat counts run from 0 to 20"));
	if (node->min > node->max)
		return fail(p, at, SV("the first count is larger than the second"));
	if (node->max == 0)
		return fail(p, at, SV("this can only match nothing"));
	return node;
}

/* "4", "2-5" or nothing, behind the mark of a gap. */
static void
parse_width(struct parser *p, struct node *gap)
{
	int first = parse_count(p);
	gap->max = first < 0 ? RULES_GAP : first;
	if (first >= 0 && take(p, "-")) {
		gap->min = first;
		gap->max = parse_count(p);
	}
	gap->end = p->at;
}

static struct node *
parse_gap(struct parser *p)
{
	struct node *node = node_new(p, NODE_GAP, p->at);
	p->at += 2;
	if (peek(p) == '.')
		return fail(p, node->at, SV("a gap is written with two dots"));
	parse_width(p, node);
	return check_counts(p, node, node->at);
}

static struct node *
parse_times(struct parser *p, struct node *child)
{
	int at = p->at;
	struct node *node = node_new(p, NODE_REPEAT, child->at);
	node->first = child;
	if (take(p, "?")) {
		node->max = 1;
	} else if (take(p, "{")) {
		node->min = node->max = parse_count(p);
		if (take(p, ","))
			node->max = parse_count(p);
		if (!take(p, "}"))
			return fail(p, at, SV("a repeat is written {2} or {0,3}"));
	} else {
		return child;
	}
	node->end = p->at;
	return check_counts(p, node, at);
}

static struct node *
parse_class(struct parser *p, struct node *node)
{
	sv names[RULES_CLASSES + 1];
	for (int i = 0; i < RULES_CLASSES; i++) {
		names[i] = sv_of(rules_class_names[i]);
		if (sv_eq(names[i], node->text)) {
			node->kind = NODE_CLASS;
			node->class = i;
			return node;
		}
	}
	names[RULES_CLASSES] = SV("HERE");
	sv near = rules_nearest(node->text, names, RULES_CLASSES + 1);
	if (near.n)
		return fail(p, node->at, sv_printf(p->arena, "unknown class %.*s: did you mean %.*s?",
		    SV_ARG(node->text), SV_ARG(near)));
	return fail(p, node->at, sv_printf(p->arena, "unknown class %.*s; for exactly this word write `%.*s`",
	    SV_ARG(node->text), SV_ARG(node->text)));
}

/* Word, stem, glob or class: what looks like a word. */
static struct node *
parse_word(struct parser *p)
{
	struct node *node = node_new(p, NODE_WORD, p->at);
	int upper = 0, star = 0;
	for (int c; (c = peek(p)) && (is_word(c) || c == '*') && !is_odd(p); p->at++) {
		upper += is_upper(c);
		star += c == '*';
	}
	node->text = sv_slice(p->s, node->at, p->at);
	if (upper >= 2 && upper == node->text.n)
		node = parse_class(p, node);
	else if (upper)
		return fail(p, node->at, sv_printf(p->arena,
		    "capital letters in a plain word: write it small, or `%.*s` for exactly this spelling",
		    SV_ARG(node->text)));
	else if (star == node->text.n)
		return fail(p, node->at, SV("a * needs letters beside it; for any unit write ANY"));
	else if (star)
		node->kind = NODE_GLOB;
	if (peek(p) == '~' && node) {
		if (node->kind != NODE_WORD)
			return fail(p, p->at, SV("only a plain word has a stem"));
		node->kind = NODE_STEM;
		p->at++;
	}
	if (node)
		node->end = p->at;
	return node;
}

static struct node *
parse_exact(struct parser *p)
{
	struct node *node = node_new(p, NODE_EXACT, p->at++);
	ptrdiff_t n = sv_chr(sv_from(p->s, p->at), '`');
	if (n < 0)
		return fail(p, node->at, SV("no matching `"));
	node->text = sv_slice(p->s, p->at, p->at + n);
	p->at += (int)n + 1;
	node->end = p->at;
	if (sv_trim(node->text).n == 0)
		return fail(p, node->at, SV("nothing between the backticks"));
	return node;
}

static struct node *
parse_ref(struct parser *p)
{
	struct node *node = node_new(p, NODE_REF, p->at++);
	int from = p->at;
	while (is_word(peek(p)) && peek(p) != '\'')
		p->at++;
	node->text = sv_slice(p->s, from, p->at);
	if (!take(p, ">"))
		return fail(p, node->at, SV("no matching >"));
	if (node->text.n == 0)
		return fail(p, node->at, SV("a name is missing between < and >"));
	node->end = p->at;
	return node;
}

static struct node *
parse_group(struct parser *p)
{
	int at = p->at++;
	if (++p->depth > RULES_DEPTH_MAX)
		return fail(p, at, SV("brackets are nested too deep"));
	struct node *node = parse_pattern(p);
	p->depth--;
	if (node && !take(p, ")"))
		return fail(p, at, SV("no matching )"));
	if (!node)
		return NULL;
	/* A node of its own: BOTH and BUT need the borders for their messages. */
	struct node *group = node_new(p, NODE_SEQUENCE, at);
	group->first = node;
	group->end = p->at;
	return group;
}

static struct node *
bad_character(struct parser *p)
{
	static const struct { const char *text, *why; } hints[] = {
		{ "…", "… is one character here: a gap is written with two dots" },
		{ "©", "© is one character here: a spreadsheet made it from (c)" },
		{ "â€", "these are bytes of UTF-8 read as Windows-1252: save the file as UTF-8" },
	};
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
		if (sv_starts(sv_from(p->s, p->at), sv_of(hints[i].text)))
			return fail(p, p->at, sv_of(hints[i].why));
	int c = peek(p);
	if (!c || c == ')' || c == '|')
		return fail(p, p->at, SV("something to match is missing here"));
	if (c == '~')
		return fail(p, p->at, SV("~ needs something on both sides; a stem's ~ stands right behind its word"));
	if (c == '?' || c == '{')
		return fail(p, p->at, SV("a repeat needs something in front of it; "
		    "for the mark itself write it in backticks"));
	return fail(p, p->at, SV("punctuation is written in backticks"));
}

static struct node *
parse_atom(struct parser *p)
{
	int c = peek(p), at = p->at;
	if (c == '(')
		return parse_group(p);
	if (c == '<')
		return parse_ref(p);
	if (c == '`')
		return parse_exact(p);
	if (c == ',' && ++p->at) {
		struct node *node = node_new(p, NODE_EXACT, at);
		node->text = SV(",");
		node->end = p->at;
		return node;
	}
	if (sv_starts(sv_from(p->s, at), SV("HERE")) && (at + 4 >= p->s.n || !is_word(p->s.p[at + 4]))) {
		p->at += 4;
		struct node *node = node_new(p, NODE_HERE, at);
		node->end = p->at;
		return node;
	}
	if ((is_word(c) || c == '*') && !is_odd(p))
		return parse_word(p);
	return bad_character(p);
}

static struct node *
any_node(struct parser *p)
{
	struct node *node = node_new(p, NODE_CLASS, p->at);
	node->class = CLASS_ANY;
	node->text = SV("ANY");
	node->end = p->at;
	return node;
}

static struct node *
parse_test(struct parser *p)
{
	struct node *left = peek(p) == '!' ? any_node(p) : parse_atom(p);
	for (int n = 1; left && (peek(p) == '&' || peek(p) == '!'); n++) {
		if (n == RULES_DEPTH_MAX)
			return fail(p, p->at, SV("too many tests of one unit"));
		struct node *both = node_new(p, peek(p) == '&' ? NODE_BOTH : NODE_BUT, left->at);
		p->at++;
		both->first = left;
		left->next = parse_atom(p);
		if (!left->next)
			return NULL;
		both->end = p->at;
		left = both;
	}
	return left;
}

/* The length of a label and its colon here; 0 if there is none. */
static int
label_length(const struct parser *p)
{
	int i = p->at;
	if (i >= p->s.n || !is_lower(p->s.p[i]))
		return 0;
	while (i < p->s.n && (is_lower(p->s.p[i]) || is_digit(p->s.p[i]) || p->s.p[i] == '_'))
		i++;
	return i < p->s.n && p->s.p[i] == ':' ? i + 1 - p->at : 0;
}

static struct node *
parse_item(struct parser *p)
{
	if (sv_starts(sv_from(p->s, p->at), SV("..")))
		return parse_gap(p);
	int at = p->at, label = label_length(p);
	p->at += label;
	if (label && sv_starts(sv_from(p->s, p->at), SV("..")))
		return fail(p, at, SV("a gap cannot be captured: write ANY{0,3}"));
	struct node *test = parse_test(p);
	struct node *item = test ? parse_times(p, test) : NULL;
	if (!item || !label)
		return item;
	struct node *capture = node_new(p, NODE_CAPTURE, at);
	capture->text = sv_slice(p->s, at, at + label - 1);
	capture->first = item;
	capture->end = p->at;
	return capture;
}

static bool
starts_item(const struct parser *p)
{
	int c = peek(p);
	return (is_word(c) && !is_odd(p)) || c == '(' || c == '<' || c == '`' || c == ',' ||
	    sv_starts(sv_from(p->s, p->at), SV(".."));
}

/* A sequence of copies: their children may be shared, their neighbours not. */
static struct node *
in_order(struct parser *p, const struct node *first, const struct node *gap, const struct node *last)
{
	struct node *sequence = node_new(p, NODE_SEQUENCE, first->at < last->at ? first->at : last->at);
	const struct node *items[] = { first, gap, last };
	struct node **tail = &sequence->first;
	for (int i = 0; i < 3; i++) {
		if (items[i]->kind == NODE_GAP && items[i]->max == 0)   /* side by side */
			continue;
		*tail = new(p->arena, struct node, 1);
		**tail = *items[i];
		(*tail)->next = NULL;
		tail = &(*tail)->next;
	}
	sequence->end = first->end > last->end ? first->end : last->end;
	return sequence;
}

/* If blanks and a ~ follow: goes to the ~. */
static bool
near_follows(struct parser *p)
{
	int at = p->at;
	skip_blanks(p);
	if (peek(p) == '~' && p->at > at)
		return true;
	p->at = at;
	return false;
}

/* "LEFT ~4 right": either order, a gap between. */
static struct node *
parse_near(struct parser *p, const struct node *left)
{
	if (++p->nears > RULES_NEARS_MAX)
		return fail(p, p->at, SV("a pattern has at most eight ~"));
	struct node *gap = node_new(p, NODE_GAP, p->at++);
	parse_width(p, gap);
	if (gap->max != 0 && !check_counts(p, gap, gap->at))
		return NULL;
	if (peek(p) && peek(p) != ' ')
		return fail(p, p->at, SV("a blank is missing here"));
	skip_blanks(p);
	if (left->kind == NODE_GAP || sv_starts(sv_from(p->s, p->at), SV("..")))
		return fail(p, gap->at, SV("~ is a gap itself: none can stand beside it"));
	struct node *right = parse_item(p);
	if (!right)
		return NULL;
	struct node *either = node_new(p, NODE_EITHER, left->at);
	either->first = in_order(p, left, gap, right);
	either->first->next = in_order(p, right, gap, left);
	either->end = right->end;
	return either;
}

static struct node *
parse_sequence(struct parser *p)
{
	skip_blanks(p);
	struct node *sequence = node_new(p, NODE_SEQUENCE, p->at);
	struct node **tail = &sequence->first;
	for (;;) {
		struct node *item = parse_item(p);
		while (item && near_follows(p))
			item = parse_near(p, item);
		if (!item)
			return NULL;
		*tail = item;
		tail = &item->next;
		sequence->end = p->at;
		int before = p->at, c = peek(p);
		skip_blanks(p);
		int next = peek(p);
		if (!next || next == '|' || next == ')')
			return sequence;
		if (p->at == before)
			return c == '?' || c == '{' ? fail(p, before, SV("one repeat is enough"))
			    : starts_item(p) ? fail(p, before, SV("a blank is missing here")) : bad_character(p);
	}
}

static struct node *
parse_pattern(struct parser *p)
{
	struct node *first = parse_sequence(p);
	if (!first || peek(p) != '|')
		return first;
	struct node *either = node_new(p, NODE_EITHER, first->at);
	either->first = first;
	for (struct node *last = first; last && take(p, "|"); last = last->next)
		if (!(last->next = parse_sequence(p)))
			return NULL;
	either->end = p->at;
	return either;
}

struct parsed
rules_parse(struct arena *arena, sv pattern)
{
	struct parser p = { .arena = arena, .s = pattern };
	struct node *tree = parse_pattern(&p);
	if (tree && p.at < pattern.n) {
		fail(&p, p.at, SV("no ( for this )"));
		tree = NULL;
	}
	return (struct parsed){ .tree = tree, .at = p.fault_at, .why = p.why };
}
