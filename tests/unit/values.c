/* Numbers, money, durations, dates: one table of sentences with the values
 * that must be found in them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "rules.h"
#include "values.h"

static const char *const kinds[VALUE_KINDS] = {
	"NUM", "ORD", "PCT", "MONEY", "DUR", "DATE", "YEAR", "VER"
};

/* Values as `KIND[text] low..high unit ~`, or `KIND[text] first..last`, joined by "; ". */
static const struct {
	const char *text, *want;
} cases[] = {
	{ "We tried 200 of them.", "NUM[200] 200..200" },
	{ "It held 1,300 rows and 3.5 more.", "NUM[1,300] 1300..1300; NUM[3.5] 3.5..3.5" },
	{ "A 500k-line repo", "NUM[500k] 500000..500000" },
	{ "It drew 10M+ installs.", "NUM[10M+] 10000000.." },
	{ "They sold two million.", "NUM[two million] 2000000..2000000" },
	{ "It burned half a million dollars.", "MONEY[half a million dollars] 500000..500000 USD" },
	{ "One badge is a hundred dollars.", "NUM[One] 1..1; MONEY[a hundred dollars] 100..100 USD" },
	{ "We saw dozens.", "NUM[dozens] 24.. ~" },
	{ "Thirty-four nurses and one hundred and five beds",
	    "NUM[Thirty-four] 34..34; NUM[one hundred and five] 105..105" },
	{ "It took one and a half hours.", "DUR[one and a half hours] 1.5..1.5 hour PT90M" },
	{ "a year and a half ago", "DUR[a year and a half] 1.5..1.5 year P18M" },
	{ "half a second late", "DUR[half a second] 0.5..0.5 second" },
	{ "Half an hour of it", "DUR[Half an hour] 0.5..0.5 hour PT30M" },
	{ "15-25 rows, 7 to 8 rows, two to three rows, 4–6 rows",
	    "NUM[15-25] 15..25; NUM[7 to 8] 7..8; NUM[two to three] 2..3; NUM[4–6] 4..6" },
	{ "10% to 15% of it, between $5 and $9", "PCT[10% to 15%] 10..15 percent; MONEY[between $5 and $9] 5..9 USD" },
	{ "8 to 6 of them", "NUM[8] 8..8; NUM[6] 6..6" },
	{ "a batch of 4k-15k", "NUM[4k-15k] 4000..15000" },
	{ "2-3 million", "NUM[2-3 million] 2000000..3000000" },
	{ "It went from 1.8 to 1.9.", "NUM[1.8] 1.8..1.8; NUM[1.9] 1.9..1.9" },
	{ "between 5 and 9 cups", "NUM[between 5 and 9] 5..9" },
	{ "They won three to one.", "NUM[three to one] 3..3 ratio" },
	{ "roughly 50 % of it, 12% here", "PCT[roughly 50 %] 50..50 percent ~; PCT[12%] 12..12 percent" },
	{ "15 to 20 percent", "PCT[15 to 20 percent] 15..20 percent" },
	{ "at least three weeks", "DUR[at least three weeks] 3.. week P3W" },
	{ "under €400 now", "MONEY[under €400] ..400 EUR" },
	{ "0.9 or so", "NUM[0.9 or so] 0.9..0.9 ~" },
	{ "about 50,000 files", "NUM[about 50,000] 50000..50000 ~" },
	{ "It runs $15-25/hour.", "MONEY[$15-25/hour] 15..25 USD/hour" },
	{ "It runs $15 to $25 an hour.", "MONEY[$15 to $25 an hour] 15..25 USD/hour" },
	{ "$1,800 per month plus $0.02 a minute",
	    "MONEY[$1,800 per month] 1800..1800 USD/month; MONEY[$0.02 a minute] 0.02..0.02 USD/minute" },
	{ "$5 per seat per month", "MONEY[$5 per seat per month] 5..5 USD/seat/month" },
	{ "14 cents, 300 dollars, €9",
	    "MONEY[14 cents] 14..14 cent; MONEY[300 dollars] 300..300 USD; MONEY[€9] 9..9 EUR" },
	{ "a $2k bill", "MONEY[$2k] 2000..2000 USD" },
	{ "12 months, 12-month terms", "DUR[12 months] 12..12 month P12M; DUR[12-month] 12..12 month P12M" },
	{ "12–18 months of it", "DUR[12–18 months] 12..18 month P12M P18M" },
	{ "for over a year", "DUR[over a year] 1.. year P1Y a" },
	{ "over two weeks of rain", "DUR[two weeks] 2..2 week P2W" },
	{ "It loads in 1.4 seconds or 120 ms now.", "DUR[1.4 seconds] 1.4..1.4 second; NUM[120 ms] 120..120 ms" },
	{ "a second reader", "ORD[second] 2..2" },
	{ "the 21st and the third", "ORD[21st] 21..21; ORD[third] 3..3" },
	{ "200GB of it, 10.2 kWh of that", "NUM[200GB] 200..200 GB; NUM[10.2 kWh] 10.2..10.2 kWh" },
	{ "800GB+ of it", "NUM[800GB+] 800.. GB" },
	{ "It froze at -5 °C.", "NUM[-5 °C] -5..-5 °C" },
	{ "5x faster, a tenfold drop, 10 times, a factor of three",
	    "NUM[5x] 5..5 ratio; NUM[tenfold] 10..10 ratio; NUM[10 times] 10..10 ratio; NUM[a factor of three] 3..3 ratio" },
	{ "on 8xH100 boxes", "NUM[8xH100] 8..8 H100" },
	{ "The H100, the X1 and the Gen-3", "VER[Gen-3] 3..3" },
	{ "a 24/7 desk at 9:30", "" },
	{ "by 2027, in mid-2028", "YEAR[2027] 2027-01-01..2027-12-31; YEAR[mid-2028] 2028-01-01..2028-12-31" },
	{ "in March 2026", "DATE[March 2026] 2026-03-01..2026-03-31" },
	{ "on 15 March 2027, on March 5, 2027",
	    "DATE[15 March 2027] 2027-03-15..2027-03-15; DATE[March 5, 2027] 2027-03-05..2027-03-05" },
	{ "on 2027-02-28", "DATE[2027-02-28] 2027-02-28..2027-02-28" },
	{ "in Q3 2027", "DATE[Q3 2027] 2027-07-01..2027-09-30" },
	{ "It may march on.", "" },
	{ "May is late, and in May 2027 it may end.",
	    "DATE[May] --05-01..--05-31; DATE[May 2027] 2027-05-01..2027-05-31" },
	{ "May I ask?", "" },
	{ "a five-figure bill", "NUM[five-figure] 10000..99999 ~" },
	{ "v0.50 of it, version 3.3", "VER[v0.50] 0.50..0.50; VER[version 3.3] 3.3..3.3" },
	{ "no figures here", "" },
};

static void
print_value(char *out, size_t size, const struct sentence_view *s, const struct value *v)
{
	sv text = sv_slice(s->text, s->tokens[v->first].start, s->tokens[v->end - 1].end);
	size_t n = strlen(out);
	const char *sep = n ? "; " : "";

	if (v->kind == VALUE_DATE || v->kind == VALUE_YEAR) {
		snprintf(out + n, size - n, "%s%s[%.*s] %.*s..%.*s", sep, kinds[v->kind], SV_ARG(text),
		    SV_ARG(v->date_first), SV_ARG(v->date_last));
		return;
	}
	n += (size_t)snprintf(out + n, size - n, "%s%s[%.*s] %.*s..%.*s", sep, kinds[v->kind], SV_ARG(text),
	    SV_ARG(v->low), SV_ARG(v->high));
	if (v->unit.n)
		n += (size_t)snprintf(out + n, size - n, " %.*s", SV_ARG(v->unit));
	if (v->period.n)
		n += (size_t)snprintf(out + n, size - n, " %.*s", SV_ARG(v->period));
	if (v->period.n && !sv_eq(v->period, v->period_high))
		n += (size_t)snprintf(out + n, size - n, " %.*s", SV_ARG(v->period_high));
	snprintf(out + n, size - n, "%s%s", v->approx ? " ~" : "", v->article ? " a" : "");
}

static void
test_values(void **state)
{
	struct arena keep = arena_new(1 << 24);
	struct splitter *splitter = splitter_new(&keep, "stages");
	struct value_words *words = values_load(&keep, "stages");

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		sv text = sv_of(cases[i].text);
		struct text_tokens t = split_text(splitter, text, &keep);
		struct sentence_view s = { text, splitter_vocabulary(splitter), t.tokens, t.ntokens };
		struct value_list l = values_find(words, &s, &keep);
		char got[1000] = "";
		for (ptrdiff_t k = 0; k < l.n; k++)
			print_value(got, sizeof(got), &s, &l.v[k]);
		if (strcmp(got, cases[i].want) != 0)
			print_error("%s\n", cases[i].text);
		assert_string_equal(got, cases[i].want);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_values) };

	return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
