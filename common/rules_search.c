/* rules_search: the matches of one row, by backtracking.
 *
 * The first way that a program offers is tried first, so the first success is
 * the match.  What was tried at an (instruction, position) once and failed will
 * fail again, whatever came before: a memo of these makes the work linear in the
 * sentence.  It is kept where ways meet, for elsewhere nothing comes twice by
 * another way.  It holds over all starts, for nothing that lies on a successful
 * way is reached again from behind its end. */
#include "rules_set.h"
#include <string.h>

struct job {
	int32_t pc, at;
	ptrdiff_t log;          /* length of the log when the way parted */
};

struct entry {                  /* a capture opens (label) or closes (-1) */
	int32_t label, at;
};

/* What a search needs room for; it keeps its size from search to search. */
struct search_room {
	struct { struct job *v; ptrdiff_t n, cap; } jobs;
	struct { struct entry *v; ptrdiff_t n, cap; } log;
	struct { uint64_t *v; ptrdiff_t n, cap; } tried;
	struct arena *keep;
};

struct search {
	const struct spot *spots;
	const struct instr *v;  /* of the program */
	int32_t low, width;     /* positions that a way can touch: [low, low + width) */
	int32_t here, here_end; /* what HERE stands for */
	uint64_t *tried;        /* a bit for each join and position */
	bool *reached;          /* instruction -> some way came there; NULL: nobody asks */
	struct search_room *room;
};

/* Whether a way comes to the join at this position for the first time. */
static inline bool
first_try(struct search *s, int32_t join, int32_t at)
{
	ptrdiff_t i = (ptrdiff_t)join * s->width + at - s->low;
	uint64_t bit = (uint64_t)1 << (i & 63);
	if (s->tried[i >> 6] & bit)
		return false;
	s->tried[i >> 6] |= bit;
	return true;
}

static inline void
later(struct search_room *room, int32_t pc, int32_t at)
{
	*push(&room->jobs, room->keep) = (struct job){ pc, at, room->log.n };
}

/* Past the unit at AT, or past its token inside a chunk, the chunk first: where
 * to, or -1.  If both ways are open the second is kept for later. */
static inline int32_t
pass(struct search *s, int32_t pc, int32_t at, int32_t test)
{
	const struct spot *spot = s->spots + at;
	bool inner = symbol_holds(spot->inner, test);
	if (!symbol_holds(spot->unit, test))
		return inner ? at + 1 : -1;
	if (inner)
		later(s->room, pc + 1, at + 1);
	return spot->to;
}

/* Whether the unit at AT, or its token inside a chunk, passes the test or one of the
 * set. */
static inline bool
may_pass(const struct search *s, int32_t at, int32_t test)
{
	const struct spot *spot = s->spots + at;
	return symbol_holds(spot->unit, test) || symbol_holds(spot->inner, test);
}

/* The first way from PC that is no test that fails at once; the next one is kept for
 * later.  Most splits are long lists of words, of which one at most fits. */
static inline int32_t
choose_way(struct search *s, int32_t pc, int32_t at)
{
	const struct instr *v = s->v;
	while (v[pc].op == OP_SPLIT) {
		const struct instr *first = v + v[pc].x;
		if (first->op != OP_TEST || may_pass(s, at, first->x)) {
			later(s->room, v[pc].y, at);
			return v[pc].x;
		}
		pc = v[pc].y;
	}
	return pc;
}

static void
log_capture(struct search_room *room, int32_t label, int32_t at)
{
	*push(&room->log, room->keep) = (struct entry){ label, at };
}

/* Follow one way as far as it goes: the end of the match, or -1. */
static int32_t
follow(struct search *s, int32_t pc, int32_t at)
{
	while (at >= 0) {
		const struct instr *in = s->v + pc;
		if (s->reached)
			s->reached[pc] = true;
		if (in->join >= 0 && !first_try(s, in->join, at))
			return -1;
		switch (in->op) {
		case OP_TEST:
			at = pass(s, pc++, at, in->x);
			break;
		case OP_SPLIT:
			if (in->enter >= 0 && !may_pass(s, at, in->enter))
				return -1;
			pc = choose_way(s, pc, at);
			break;
		case OP_JUMP:
			pc = in->x;
			break;
		case OP_OPEN:
		case OP_CLOSE:
			log_capture(s->room, in->op == OP_OPEN ? in->x : -1, at);
			pc++;
			break;
		case OP_HERE:
			at = at == s->here ? s->here_end : -1;
			pc++;
			break;
		case OP_MATCH:
			return at;
		}
	}
	return -1;
}

/* The end of the match that begins at START, or -1. */
static int32_t
search_from(struct search *s, int32_t start)
{
	struct search_room *room = s->room;
	room->jobs.n = room->log.n = 0;
	int32_t end = follow(s, 0, start);
	while (end < 0 && room->jobs.n > 0) {
		struct job job = room->jobs.v[--room->jobs.n];
		room->log.n = job.log;
		end = follow(s, job.pc, job.at);
	}
	return end;
}

static void
search_init(struct search *s, struct rule_set *set, const struct program *program, const struct seen *seen, int32_t low,
    bool unless)
{
	if (!set->search_rooms)
		set->search_rooms = new(set->keep, struct search_room, 2);
	struct search_room *room = set->search_rooms + unless;
	room->keep = set->keep;
	*s = (struct search){ .spots = seen->at, .v = program->v, .room = room, .low = low,
		.width = seen->units->n - low + 1 };
	ptrdiff_t words = program->njoins * s->width / 64 + 1;
	if (words > room->tried.cap) {
		room->tried.cap = 2 * words;
		room->tried.v = new(room->keep, uint64_t, room->tried.cap);
	}
	s->tried = memset(room->tried.v, 0, (size_t)words * sizeof *s->tried);
}

/* Does the row's unless hold with HERE on positions [start, end)? */
static bool
excused(struct rule_set *set, const struct rules_row *row, const struct seen *seen, int32_t start, int32_t end)
{
	if (!row->unless_program.n)
		return false;
	for (int i = 0; i < UNLESS_SETS && row->unless_sets[i] >= 0; i++)
		if (!seen_near(seen, row->unless_sets[i]))
			return false;
	struct search s;
	search_init(&s, set, &row->unless_program, seen, 0, true);
	s.here = start;
	s.here_end = end;
	int32_t low = rules_units_back(seen->units, start, row->unless_program.here_most);
	int32_t enter = row->unless_program.v->enter;
	for (int32_t at = low; at <= start - row->unless_program.here_least; at++)
		if ((enter < 0 || may_pass(&s, at, enter)) && search_from(&s, at) >= 0)
			return true;
	return false;
}

/* ---- matches ---- */

static int32_t
token_of(const struct units *u, int32_t position)
{
	int32_t token = position - 1, n = (int32_t)u->view->n;
	return token < 0 ? 0 : token > n ? n : token;
}

static const struct value *
value_of(const struct rule_set *set, int32_t first, int32_t end)
{
	ptrdiff_t low = 0, high = set->values.n;
	while (low < high) {
		ptrdiff_t middle = (low + high) / 2;
		if (set->values.v[middle].first < first)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == set->values.n)
		return NULL;
	const struct value *value = set->values.v + low;
	return value->first == first && value->end == end ? value : NULL;
}

/* The capture that entry I of the log opens. */
static struct capture
capture_of(const struct rule_set *set, const struct units *units, const struct entry *log, ptrdiff_t i)
{
	ptrdiff_t close = i + 1;
	for (int depth = 1; ; close++)
		if ((depth += log[close].label < 0 ? -1 : 1) == 0)
			break;
	int32_t first = token_of(units, log[i].at), end = token_of(units, log[close].at);
	return (struct capture){ set->labels.v[log[i].label], first, end, value_of(set, first, end) };
}

/* The log as captures, in the order of their beginnings; empty ones are left out.
 * The first `head:` is the anchor. */
static void
take_captures(const struct rule_set *set, const struct seen *seen, const struct search_room *room, struct match *match,
    struct arena *a)
{
	const struct entry *log = room->log.v;
	struct capture *captures = arena_room(a, sizeof *captures, _Alignof(struct capture), room->log.n / 2);
	bool anchored = false;
	for (ptrdiff_t i = 0; i < room->log.n; i++) {
		if (log[i].label < 0)
			continue;
		struct capture capture = capture_of(set, seen->units, log, i);
		if (capture.first >= capture.end)
			continue;
		if (log[i].label == set->head_label && !anchored) {
			match->anchor = capture.first;
			anchored = true;
		}
		captures[match->ncaptures++] = capture;
	}
	match->captures = captures;
}

static void
add_match(struct rule_set *set, const struct rules_row *row, const struct seen *seen, int32_t start, int32_t end,
    struct match_list *out, struct arena *a)
{
	struct match *match = push(out, a);
	*match = (struct match){ .rule = &row->rule, .first = token_of(seen->units, start),
		.end = token_of(seen->units, end) };
	match->anchor = match->first;
	if (set->search_rooms->log.n)
		take_captures(set, seen, set->search_rooms, match, a);
}

/* The first position from AT on where a match may begin. */
static int32_t
next_start(const struct try *try, int32_t at)
{
	if (at > 63)
		return at;
	uint64_t starts = try->starts >> at;
	return starts ? at + __builtin_ctzll(starts) : 64;
}

bool
rules_search(struct rule_set *set, const struct try *try, const struct seen *seen, struct match_list *out,
    struct arena *a)
{
	bool any_excused = false;
	const struct rules_row *row = set->rows.v + try->row;
	int32_t enter = row->program.v->enter;
	struct search s;
	search_init(&s, set, &row->program, seen, try->low, false);
	for (int32_t at = next_start(try, try->low); at <= try->high; at = next_start(try, at + 1)) {
		int32_t end = may_pass(&s, at, enter) ? search_from(&s, at) : -1;
		if (end < 0)
			continue;
		if (excused(set, row, seen, at, end))
			any_excused = true;
		else
			add_match(set, row, seen, at, end, out, a);
		if (end > at)
			at = end - 1;
	}
	return any_excused;
}

int32_t
rules_furthest_item(struct rule_set *set, const struct rules_row *row, const struct seen *seen, struct arena *a)
{
	struct search s;
	search_init(&s, set, &row->program, seen, 0, false);
	s.reached = new(a, bool, row->program.n);
	for (int32_t at = 0; at < seen->units->n; at++)
		search_from(&s, at);
	int32_t best = row->items.n > 1;        /* item 0 is the whole pattern */
	for (ptrdiff_t pc = 0; pc < row->program.n; pc++) {
		int32_t item = row->item_of.v[pc];
		if (s.reached[pc] && row->items.v[item].ordinal > row->items.v[best].ordinal)
			best = item;
	}
	return best;
}
