/* generate MEGABYTES: reviews as CSV on standard output, the same every time.
 *
 * Invented words with a Zipf-like spread over a vocabulary that grows with the
 * text, set into sentences with the cues, names, numbers and signs that reviews
 * have; about 75 words a review, some two bytes in a hundred not ASCII. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 0x9E3779B97F4A7C15u;

/* xorshift64* (Vigna 2014). */
static uint32_t
draw(uint32_t below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (uint32_t)((state * 2685821657736338717u) >> 33) % below;
}

static const char *const syllables[] = { "ba", "ter", "lo", "min", "sa", "ver", "con", "ti", "ra", "del", "mo",
	"pre", "lan", "si", "fo", "gen", "ta", "ble", "cor", "ing", "du", "pla", "nor", "est", "wi", "ke",
	"har", "sto", "un", "ly", "é", "ster" };
static const char *const common_words[] = { "the", "a", "of", "and", "to", "it", "is", "in", "that", "for", "on",
	"with", "as", "this", "was", "but", "not", "are", "from", "they", "which", "one", "have", "had", "its",
	"than", "so", "more", "when", "we", "I", "my", "you", "after", "about", "no", "all" };
static const char *const sentences[] = {
	"The direct competitor here is Acme Flow, and # # # #.",
	"What kills this in 12 months: # # ships # natively.",
	"It costs $# per month, which is # for a # of 40 seats.",
	"I wouldn’t recommend it to anyone who # the #.",
	"By 2028 every # will # # by default.",
	"Ships because the # is # and the # holds.",
	"There's no # for #, and no mention of # — a gap.",
	"The moat is # #: anyone can # it over a weekend.",
	"It is faster than # and cheaper than #, at 0.3 seconds against 0.9.",
	"The buyer is the # team with 40 to 400 # and a real budget line.",
	"My “#” test took 26 minutes on 8xH100s, v2.1.4 against v2.0.",
	"If the # were open I'd say adopt; it isn't, so I say don't." };

#define COUNT(a) (uint32_t)(sizeof(a) / sizeof *(a))

struct text {
	char bytes[1 << 16];
	size_t n;
};

static void
add(struct text *t, const char *s)
{
	size_t n = strlen(s);

	if (t->n + n < sizeof t->bytes) {
		memcpy(t->bytes + t->n, s, n);
		t->n += n;
	}
}

/* Half of all words are common ones; a rarer word is spelt from its rank, and
 * low ranks are drawn far more often. */
static void
add_word(struct text *t, uint32_t vocabulary)
{
	if (draw(2) == 0) {
		add(t, common_words[draw(COUNT(common_words))]);
		return;
	}
	uint32_t rank = draw(1 + draw(1 + draw(1 + vocabulary)));
	do {
		add(t, syllables[rank % COUNT(syllables)]);
		rank /= COUNT(syllables);
	} while (rank);
}

static void
add_sentence(struct text *t, uint32_t vocabulary)
{
	if (draw(3) == 0) {
		for (const char *p = sentences[draw(COUNT(sentences))]; *p; p++) {
			char one[2] = { *p, '\0' };
			if (*p == '#')
				add_word(t, vocabulary);
			else
				add(t, one);
		}
	} else {
		add(t, "The ");
		for (uint32_t n = 6 + draw(12), i = 0; i < n; i++) {
			add_word(t, vocabulary);
			add(t, i + 1 == n ? "." : i % 7 == 6 ? ", " : " ");
		}
	}
	add(t, " ");
}

int
main(int argc, char *argv[])
{
	static const char *const lenses[] = { "builder", "skeptic", "futurist", "pm", "founder" };
	static struct text t;
	double wanted = (argc > 1 ? strtod(argv[1], NULL) : 10) * 1e6, written = 0;

	puts("panel,product,lens,date,text");
	for (uint32_t review = 0; written < wanted; review++) {
		uint32_t vocabulary = 40000 + (uint32_t)(written / 1000);
		t.n = 0;
		for (uint32_t n = 3 + draw(5), i = 0; i < n; i++)
			add_sentence(&t, vocabulary);
		t.bytes[t.n - 1] = '\0';
		printf("Alpha %u vs Beta %u,%s %u,%s,2026-%02u-%02u,\"", review / 10, review / 10,
		    review % 2 ? "Beta" : "Alpha", review / 10, lenses[review / 2 % 5], 1 + review % 12,
		    1 + review % 28);
		fputs(t.bytes, stdout);
		puts("\"");
		written += (double)t.n;
	}
	return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
