#include "text.h"

static bool
survey_all(struct text *t)
{
	ptrdiff_t n;

	while ((n = input_read(t->input, t->raw, (ptrdiff_t)sizeof t->raw)) > 0)
		survey_add(&t->survey, (sv){ t->raw, n }, false);
	survey_add(&t->survey, (sv){ t->raw, 0 }, true);
	if (n < 0) {
		struct fault f = input_fault(t->input);
		draft_fail(t->draft, &f);
	}
	return n == 0;
}

static bool
worth_reading(struct text *t)
{
	const struct survey *s = &t->survey;

	if (s->bytes == 0)
		draft_fault(t->draft, REACH_FILE, FAULT_EMPTY, 0, -1, "0 bytes%s",
		    input_is_gzip(t->input) ? " unpacked" : "");
	else if (s->bytes >= 2 && s->head[0] == 0x1F && s->head[1] == 0x8B)
		draft_fault(t->draft, REACH_FILE, FAULT_GZIP_NESTED, 0, -1, "a gzip file inside a gzip file");
	return !draft_refused(t->draft);
}

bool
text_open(struct text *t, struct input *input, struct draft *draft, sv wanted)
{
	t->input = input;
	t->draft = draft;
	if (!survey_all(t) || !worth_reading(t))
		return false;
	t->decoder.encoding = survey_encoding(&t->survey, wanted);
	t->skip = survey_mark(&t->survey, t->decoder.encoding);
	t->source_start = t->decoder.encoding == ENCODING_UTF8 ? t->skip : -1;
	if (t->decoder.encoding == ENCODING_CP1252 && sv_eq(wanted, SV("auto")))
		draft_fault(draft, REACH_NOTE, FAULT_CP1252, 0, t->survey.first_malformed,
		    "0x%02x is the first of %lld such bytes", t->survey.first_byte, (long long)t->survey.malformed);
	input_rewind(input);
	return true;
}

/* The next raw bytes behind the mark. */
static ptrdiff_t
read_raw(struct text *t, char *to, ptrdiff_t cap, sv *chunk)
{
	ptrdiff_t n = input_read(t->input, to, cap);

	if (n < 0) {
		struct fault f = input_fault(t->input);
		draft_fail(t->draft, &f);
		return -1;
	}
	ptrdiff_t skip = n < t->skip ? n : t->skip;
	t->skip -= (int)skip;
	t->decoder.at += skip;
	*chunk = (sv){ to + skip, n - skip };
	return n;
}

static ptrdiff_t
read_text(void *from, char *to, ptrdiff_t cap)
{
	struct text *t = from;
	ptrdiff_t room = cap / 4 < (ptrdiff_t)sizeof t->raw ? cap / 4 : (ptrdiff_t)sizeof t->raw;
	ptrdiff_t n = 0;
	sv chunk;

	while (n == 0 && !t->ended) {
		ptrdiff_t got = read_raw(t, t->raw, room, &chunk);
		if (got < 0)
			return -1;
		t->ended = got == 0;
		n = decoder_put(&t->decoder, chunk, t->ended, to);
	}
	if (n < 0)
		draft_fail(t->draft, &t->decoder.fault);
	return n;
}

struct stream
text_stream(struct text *t)
{
	return (struct stream){ read_text, t };
}

static ptrdiff_t
read_bytes(void *from, char *to, ptrdiff_t cap)
{
	struct text *t = from;
	sv chunk;
	ptrdiff_t n = read_raw(t, to, cap, &chunk);

	if (n > 0)
		t->survey.bytes += n;
	return n;
}

struct stream
raw_stream(struct text *t, struct input *input, struct draft *draft)
{
	t->input = input;
	t->draft = draft;
	return (struct stream){ read_bytes, t };
}
