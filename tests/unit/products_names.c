/* Names in reviews: what is one, how far it reaches, its kind and role.  Each case
 * is a title, the side under review, a text, and all mentions of it as
 * `surface (kind role)`, with `= canonical` where the name differs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "common/conf.h"
#include "stages/products/judge.h"

static struct arena keep, room;      /* what lives as long as the lists; the rest */
static struct judge judge;

static struct review_names
read_text(const struct panel *panel, int side, sv text)
{
	struct splitter *splitter = judge.gazetteer->splitter;
	struct text_tokens t = split_text(splitter, text, &room);
	struct review_names r = { .panel = panel, .side = side,
		.sentences = new(&room, struct sentence_names, t.nsentences), .n = t.nsentences };

	for (ptrdiff_t i = 0; i < r.n; i++) {
		const struct sentence *s = t.sentences + i;
		struct sentence_view view = { text, splitter_vocabulary(splitter), t.tokens + s->first,
			s->end - s->first };
		struct atom_list atoms = cutter_cut(judge.gazetteer->cutter, text, view.tokens, view.n, &room);
		r.sentences[i].view = view;
		r.sentences[i].scene = (struct scene){ judge.gazetteer, panel, text, atoms.v, atoms.n, s->stop };
		r.sentences[i].spans = find_spans(&r.sentences[i].scene, &room);
	}
	return r;
}

static void
add_span(struct sv_list *list, sv text, const struct span *span)
{
	sv surface = sv_slice(text, span->start, span->stop);
	sv kind = kind_names[span->kind], role = role_names[span->role];

	if (span->stand == STAND_NO)
		return;
	if (sv_eq(surface, span->canonical))
		*push(list, &room) = sv_printf(&room, "%.*s (%.*s %.*s)", SV_ARG(surface), SV_ARG(kind),
		    SV_ARG(role));
	else
		*push(list, &room) = sv_printf(&room, "%.*s = %.*s (%.*s %.*s)", SV_ARG(surface),
		    SV_ARG(span->canonical), SV_ARG(kind), SV_ARG(role));
}

static const char *
mentions(const char *title, int side, const char *text)
{
	const struct panel *panel = title_read(judge.gazetteer, sv_of(title), (sv){ 0 }, &room);
	struct review_names r = read_text(panel, side, sv_of(text));
	struct sv_list list = { 0 };

	judge_review(&judge, &r, &room);
	judge_panel(&judge, &r, 1, &room);
	for (ptrdiff_t i = 0; i < r.n; i++)
		for (ptrdiff_t k = 0; k < r.sentences[i].spans.n; k++)
			add_span(&list, sv_of(text), r.sentences[i].spans.v + k);
	return sv_cstr(&room, sv_join(&room, &list, SV("; ")));
}

struct names_case {
	const char *title;
	int side;
	const char *text, *wanted;
};

static void
hold(const struct names_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++)
		assert_string_equal(mentions(cases[i].title, cases[i].side, cases[i].text), cases[i].wanted);
}
#define HOLD(cases) hold(cases, sizeof cases / sizeof *cases)

static void
short_forms_lead_to_the_title(void **state)
{
	static const struct names_case cases[] = {
		{ "Tarn Pump 4 vs Oxbow", 0, "The Pump 4 hums. Tarn never wrote back.",
		    "Pump 4 = Tarn Pump 4 (product subject); Tarn (company owner)" },
		{ "Tarn Pump 4 vs Oxbow", 0, "Tarn is quieter than it was.", "Tarn (company owner)" },
		{ "Tarn Pump 4 vs Oxbow", 0, "I took the Tarn to the coast. Tarn hums.",
		    "Tarn = Tarn Pump 4 (product subject); Tarn = Tarn Pump 4 (product subject)" },
		{ "Orbit Distill-8B Edge vs Oxbow", 0, "We run Distill-8B on phones.",
		    "Distill-8B = Orbit Distill-8B Edge (model subject)" },
		{ "Tarn Pump 4 vs Oxbow", 0, "Tarn says it lasts. By Tarn's own count it does.",
		    "Tarn (company owner); Tarn (company owner)" },
		{ "Quillon Edit vs Oxbow", 1, "I tried Quillon first.",
		    "Quillon = Quillon Edit (product rival)" },
		{ "Marl 2.1 Pro vs Oxbow", 0, "We ran Marl 2.1 for a month, then Marl again.",
		    "Marl 2.1 = Marl 2.1 Pro (product subject); Marl = Marl 2.1 Pro (product subject)" },
		{ "Obsidian 1.9 vs Oxbow", 0, "Obsidian opens at once.", "Obsidian = Obsidian 1.9 (product subject)" },
		{ "Quillon CRM vs Oxbow", 0, "Quillon claims a lift.", "Quillon = Quillon CRM (product subject)" },
		{ "PostHog Max AI vs Oxbow", 0, "I trust Max with it.", "Max = PostHog Max AI (product subject)" },
		{ "Cursor 3 – Tab Preview vs Oxbow", 0, "So Cursor's Tab Preview is quick.",
		    "Cursor (product subject); Tab Preview = Cursor Tab Preview (product subject)" },
		{ "Oxbow vs Tesla Powerwall 3", 0, "They priced it under Tesla and under the Powerwall 3.",
		    "Tesla (company competitor); Powerwall 3 = Tesla Powerwall 3 (product rival)" },
		{ "Kestrel-7 8B Instruct vs Oxbow", 0, "On my box Kestrel-7 beat GPT-4o and lost to GPT-4o-mini.",
		    "Kestrel-7 = Kestrel-7 8B Instruct (model subject); GPT-4o (model competitor); "
		    "GPT-4o-mini = GPT-4o mini (model competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
a_title_may_name_its_maker(void **state)
{
	static const struct names_case cases[] = {
		{ "Tessel 3 vs moss for Teams", 1, "I asked for moss. It is built for moss.",
		    "moss = moss for Teams (product subject); moss = moss for Teams (product subject)" },
		{ "Quillot on Prem vs Oxbow", 0, "It sits on Quillot.", "Quillot = Quillot on Prem (product subject)" },
		{ "Oxbow vs Tansy with Sync", 0, "Work with Tansy, or with nobody.", "Tansy = Tansy with Sync (product rival)" },
		{ "Quell TSDB vs Oxbow", 0, "I like Quell.", "Quell = Quell TSDB (product subject)" },
		{ "Quell QRX-900 Mk II vs Oxbow", 0, "Quell wrote. I like the QRX-900.",
		    "Quell (company owner); QRX-900 = Quell QRX-900 Mk II (product subject)" },
		{ "quarry by Fenwick Labs vs Oxbow", 0, "I like quarry. Point to Fenwick Labs.",
		    "quarry = quarry by Fenwick Labs (product subject); Fenwick Labs (company owner)" },
		{ "Oxbow vs Sable 3 by Thorn", 1, "I blame Thorn for Sable.",
		    "Thorn (company owner); Sable = Sable 3 by Thorn (product subject)" },
		{ "marrow by Pike & Daw vs Oxbow", 0, "Then Pike & Daw wrote back.",
		    "Pike & Daw (company owner)" },
		{ "Tansy 4o vs Oxbow", 0, "I like Tansy.", "Tansy = Tansy 4o (product subject)" },
		{ "Tansy 2 Trainee vs Oxbow", 0, "I like Tansy.", "Tansy = Tansy 2 Trainee (product subject)" },
		{ "Tansy 3s Coastal vs Oxbow", 1, "I like Tansy.", "Tansy = Tansy 3s Coastal (product rival)" },
		{ "Ember & Ash Two vs Oxbow", 0, "I blame Ember & Ash for it.",
		    "Ember & Ash (company owner)" },
	};
	(void)state;
	HOLD(cases);
}

static void
firms_are_called_so(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "It costs less than what Corvane Robotics asks.",
		    "Corvane Robotics (company competitor)" },
		{ "Harrow vs Oxbow", 0, "We looked at rivals like Tamsin Instruments and Lorne & Vey.",
		    "Tamsin Instruments (company competitor); Lorne & Vey (company competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
firms_do_what_firms_do(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "We tried the Quarto from Zellaro first.",
		    "Quarto (product competitor); Zellaro (company competitor)" },
		{ "Harrow vs Oxbow", 0, "A leak came up that Zellaro fixed the same night.",
		    "Zellaro (company owner)" },
		{ "Harrow vs Oxbow", 0, "As long as Zellaro honours the guarantee, I stay.",
		    "Zellaro (company owner)" },
		{ "Harrow vs Oxbow", 0, "Years on, Zellaro won't disclose how many broke.",
		    "Zellaro (company owner)" },
	};
	(void)state;
	HOLD(cases);
}

static void
other_offers_are_competitors(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "Everything else we weighed, namely Snowflake and BigQuery, was dear.",
		    "Snowflake (product competitor); BigQuery (product competitor)" },
		{ "Harrow vs Oxbow", 0, "For a week BigQuery was the other option.", "BigQuery (product competitor)" },
		{ "Harrow vs Oxbow", 0, "We gave it back and kept Snowflake.", "Snowflake (product competitor)" },
		{ "Harrow vs Oxbow", 0, "It lost four depots to Tintra.", "Tintra (product competitor)" },
		{ "Harrow vs Oxbow", 0, "Tintra, the service we left, never rang.", "Tintra (product competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
names_told_in_passing_are_others(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "It is drawn by former Zellaro designers.", "Zellaro (product other)" },
		{ "Harrow vs Oxbow", 0, "My lot grew up with Tintra.", "Tintra (product other)" },
		{ "Harrow vs Oxbow", 0, "As a trick, Tintra had it decades ago.", "Tintra (product other)" },
	};
	(void)state;
	HOLD(cases);
}

static void
a_shared_short_form_is_nobodys(void **state)
{
	static const struct names_case cases[] = {
		{ "Brindle Studio vs Cobalt Studio", 0, "In Brindle the Studio tab is last.",
		    "Brindle = Brindle Studio (product subject)" },
		{ "Llama 3.1 8B vs Llama 3.3 70B", 0, "Everyone knows Llama by now.", "Llama (model subject)" },
	};
	(void)state;
	HOLD(cases);
}

static void
dashes_and_case_do_not_make_names(void **state)
{
	static const struct names_case cases[] = {
		{ "Vireo 2.5 70B vs Oxbow", 0, "I mean Vireo-2.5-70B, vireo 2.5 70b and Vireo\xE2\x80\x91" "2.5\xE2\x80\x91" "70B alike.",
		    "Vireo-2.5-70B = Vireo 2.5 70B (model subject); vireo 2.5 70b = Vireo 2.5 70B (model subject); "
		    "Vireo\xE2\x80\x91" "2.5\xE2\x80\x91" "70B = Vireo 2.5 70B (model subject)" },
	};
	(void)state;
	HOLD(cases);
}

static void
a_word_needs_its_capital_and_its_place(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Obsidian", 0, "Harrow is calm. Harrow no fields with it. The harrow of the title is a pun.",
		    "Harrow (product subject)" },
		{ "Harrow vs Obsidian", 0, "Craft is prettier. Craft a page and see. I left Craft for this.",
		    "Craft (product competitor); Craft (product competitor)" },
		{ "Harrow vs Obsidian", 0, "Cash flow improved. Theft is rare. My notion of order is mine.", "" },
		{ "Harrow vs Obsidian", 0, "A linear scale, a square box, and a cursor that blinks.", "" },
	};
	(void)state;
	HOLD(cases);
}

static void
words_with_capitals_are_no_names(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "On Tuesday in March I took it from Lisbon to New York.", "" },
		{ "Harrow vs Oxbow", 0, "The CEO wants an API, two LLMs and a PDF.", "" },
		{ "Harrow vs Oxbow", 0, "A clinic in Bergen bought three, and families from Leeds to Kent wrote in.", "" },
		{ "Harrow vs Oxbow", 0, "At noon Nurse Solveig and my cousin Zainab sold 10M+ of them for $4.5B.", "" },
		{ "Harrow vs Oxbow", 0, "My friend Anna and a Dr. Weiss from Vienna liked it.", "" },
		{ "Harrow vs Oxbow", 0, "The Launch Could Change How Every Reader Sees Harrow.", "Harrow (product subject)" },
		{ "Harrow vs Oxbow", 0, "It is SO GOOD, and I do NOT say that often.", "" },
	};
	(void)state;
	HOLD(cases);
}

static void
legal_forms_make_companies(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "Plough Works GmbH builds it. The Company sells it. Then Plough Works, Inc. bought both.",
		    "Plough Works GmbH = Plough Works (company competitor); "
		    "Plough Works, Inc. = Plough Works (company competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
unknown_names_are_found(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "The direct competitors are Zellaro X9, Bramm & Sohn and every used Tintra.",
		    "Zellaro X9 (product competitor); Bramm & Sohn (company competitor); Tintra (product competitor)" },
		{ "Harrow vs Oxbow", 0, "A French spare parts law is due, and the Soil Act follows.",
		    "French spare parts law (law other); Soil Act (law other)" },
		{ "Harrow vs Oxbow", 0, "They are assembled in Grimmen.", "" },
		{ "Harrow vs Oxbow", 0, "It costs less than Zellaro's Furrow Duo.",
		    "Zellaro (company competitor); Furrow Duo = Zellaro Furrow Duo (product competitor)" },
		{ "Harrow vs Oxbow", 0, "It costs more than Samsung's EHS and less than a Kia's.",
		    "Samsung (company competitor); EHS = Samsung EHS (product competitor); Kia (company competitor)" },
		{ "Harrow vs Oxbow", 0, "It ships with a Zellaro motor and runs on Postgres 16.",
		    "Zellaro (product component); Postgres 16 = PostgreSQL (product component)" },
	};
	(void)state;
	HOLD(cases);
}

static void
siblings_of_the_title_are_other_things(void **state)
{
	static const struct names_case cases[] = {
		{ "Tarn Pump 4 vs Oxbow", 0, "My Tarn Pump 3 died; the Tarn Hose did not.",
		    "Tarn Pump 3 (product other); Tarn Hose (product other)" },
		{ "Tarn Pump 4 vs Oxbow", 1, "They also sell a Tarn Hose.", "Tarn Hose (product competitor)" },
		{ "Tarn Pump 4 vs Oxbow", 0, "In Tarn's Night Mode it is quiet. Apple's HomePod is not.",
		    "Tarn (company owner); Night Mode (product subject); Apple (company competitor); "
		    "HomePod (product competitor)" },
		{ "Harrow vs Oxbow", 0, "Direct competitors are Tesla's Powerwall 3 and the Powerwall 2.",
		    "Tesla (company competitor); Powerwall 3 = Tesla Powerwall 3 (product competitor); "
		    "Powerwall 2 (product competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
small_words_are_no_names_of_the_lists(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "The workday ended and the fridge rode through it.", "" },
		{ "Harrow vs Oxbow", 0, "A surly clerk in a tonal coat tied a rope to the lattice.", "" },
		{ "Harrow vs Oxbow", 0, "The mercurial boss made us retool; delays precede it by a micron.", "" },
		{ "Harrow vs Oxbow", 0, "We left Workday for it.", "Workday (company competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
amounts_and_lines_end_names(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "It has a Zellaro 16GB module and asks for 45W.", "Zellaro (product component)" },
		{ "Harrow vs Oxbow", 0, "On a Zellaro 3 people can sit, next to a Grubb & Hay 350 there is room for two.",
		    "Zellaro (product component); Grubb & Hay 350 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "We tried Zellaro GPS, Brisk and Quillon API. Ossery CRM forgot it had one.",
		    "Zellaro GPS (product competitor); Brisk (product competitor); Quillon API (product competitor); Ossery CRM (product competitor)" },
		{ "Harrow vs Oxbow", 0, "The Zellaro API calls cost more than a Brisk SDK download.",
		    "Zellaro (product competitor); Brisk (product competitor)" },
		{ "Harrow vs Oxbow", 0, "The rivals are the Sorrel Q5, an Ossery Q8 and Sage 50.",
		    "Sorrel Q5 (product competitor); Ossery Q8 (product competitor); Sage 50 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "A transformer for 250 kVA fed by 3 kWp hums at 9 mT.", "" },
		{ "Harrow vs Oxbow", 0, "A shift takes 3 s; Zellaro 4 wants 11. It is slow, while Brisk 12 charges €18.",
		    "Zellaro 4 (product competitor); Brisk 12 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "We left Zellaro 3 months ago. On wet days it and Brisk 4 finish level.",
		    "Zellaro (product competitor); Brisk 4 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "Zellaro 9 lost two screws. We gave Brisk 3 chances.",
		    "Zellaro 9 (product competitor); Brisk (product competitor)" },
		{ "Harrow vs Oxbow", 0, "Works with Zellaro\nBattery for nine hours\nCase in the box", "Zellaro (product component)" },
	};
	(void)state;
	HOLD(cases);
}

static void
known_names_have_kind_and_maker(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "We came from GitHub Actions, since GitHub raised the price.",
		    "GitHub Actions (product competitor); GitHub (company competitor)" },
		{ "Harrow vs Oxbow", 0, "It needs 4xH100s and the GDPR applies.",
		    "H100 = NVIDIA H100 (hardware component); GDPR (law other)" },
		{ "Llama 4 Scout vs Oxbow", 0, "So Meta gives it away.", "Meta (company owner)" },
		{ "Llama 4 Scout vs Oxbow", 1, "So Meta gives it away.", "Meta (company competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
short_forms_lead_to_the_name_in_full(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "The rivals are the Fennick Air M9 and the Grubb 40. It outlasts the Fennick by a day.",
		    "Fennick Air M9 (product competitor); Grubb 40 (product competitor); "
		    "Fennick = Fennick Air M9 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "A ThinkPad X13 costs less than this, and the ThinkPad has a socket.",
		    "ThinkPad X13 (product competitor); ThinkPad = ThinkPad X13 (product competitor)" },
		{ "Harrow vs Oxbow", 0, "I came from the Sony WH-1000XM6. The WH-1000XM6 folds.",
		    "Sony WH-1000XM6 (product competitor); WH-1000XM6 = Sony WH-1000XM6 (product competitor)" },
		/* two share it, it is a maker, it is a thing of its own */
		{ "Harrow vs Oxbow", 0, "It beats the Fennick Air and the Fennick Mini. Any Fennick is louder than this.",
		    "Fennick Air (product competitor); Fennick Mini (product competitor); Fennick (product competitor)" },
		{ "Harrow vs Oxbow", 0, "It beats the Sony WH-1000XM6, and Sony knows.",
		    "Sony WH-1000XM6 (product competitor); Sony (company competitor)" },
		{ "Harrow vs Oxbow", 0, "It beats GPT-4o-mini and trails GPT-4o.",
		    "GPT-4o-mini = GPT-4o mini (model competitor); GPT-4o (model competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static void
roles_come_from_the_sentence(void **state)
{
	static const struct names_case cases[] = {
		{ "Harrow vs Oxbow", 0, "Anyone who already owns a Garmin can stop here.", "Garmin (company competitor)" },
		{ "Harrow vs Oxbow", 0, "Buyers who have Notion will shrug.", "Notion (product competitor)" },
		{ "Harrow vs Oxbow", 0, "I chose it over the Zellaro.", "Zellaro (product competitor)" },
		{ "Harrow vs Oxbow", 0, "It is as quick as Zellaro.", "Zellaro (product competitor)" },
		{ "Harrow vs Oxbow", 0, "It found a leak that Datadog never saw.", "Datadog (product competitor)" },
		{ "Harrow vs Oxbow", 0, "We moved off Heroku in May.", "Heroku (product competitor)" },
		{ "Harrow vs Oxbow", 0, "Notion still wins on tables. Basecamp charges a flat fee.",
		    "Notion (product competitor); Basecamp (company competitor)" },
		{ "Harrow vs Oxbow", 0, "Snowflake was quicker by a minute, and so was DuckDB.",
		    "Snowflake (product competitor); DuckDB (product competitor)" },
		{ "Harrow vs Oxbow", 0, "What kills it within a year: Google bundles the same into Android.",
		    "Google (company competitor); Android (product component)" },
		{ "Harrow vs Oxbow", 0, "It has no lid; Zellaro has one, and so does Miele.",
		    "Zellaro (company competitor); Miele (company competitor)" },
		{ "Harrow vs Oxbow", 0, "It charges over USB-C.", "USB-C (technique component)" },
		{ "Harrow vs Oxbow", 0, "It reads orders through Stripe and sends alerts to PagerDuty.",
		    "Stripe (company component); PagerDuty (product component)" },
		{ "Harrow vs Oxbow", 0, "I fed it a Postgres dump rather than an Oracle export.",
		    "Postgres = PostgreSQL (product component); Oracle (company component)" },
		{ "Harrow vs Oxbow", 0, "The cells come from Samsung.", "Samsung (company component)" },
		{ "Harrow vs Oxbow", 0, "The alternative is git and pandas.",
		    "git = Git (product competitor); pandas (product competitor)" },
	};
	(void)state;
	HOLD(cases);
}

static int
setup(void **state)
{
	(void)state;
	keep = arena_new((ptrdiff_t)1 << 34);
	room = arena_new((ptrdiff_t)1 << 34);
	struct splitter *splitter = splitter_new(&keep, "stages");
	struct rule_file rules = { .path = "stages/products/products.csv" };
	judge.gazetteer = gazetteer_load(&keep, "stages", conf_load(&keep, NULL, NULL, 0), splitter);
	judge.rules = rules_load(&keep, "stages", splitter, &rules, 1, judge_kinds);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_forms_lead_to_the_title),
		cmocka_unit_test(short_forms_lead_to_the_name_in_full),
		cmocka_unit_test(roles_come_from_the_sentence),
		cmocka_unit_test(a_title_may_name_its_maker),
		cmocka_unit_test(firms_are_called_so),
		cmocka_unit_test(firms_do_what_firms_do),
		cmocka_unit_test(other_offers_are_competitors),
		cmocka_unit_test(names_told_in_passing_are_others),
		cmocka_unit_test(a_shared_short_form_is_nobodys),
		cmocka_unit_test(dashes_and_case_do_not_make_names),
		cmocka_unit_test(a_word_needs_its_capital_and_its_place),
		cmocka_unit_test(words_with_capitals_are_no_names),
		cmocka_unit_test(legal_forms_make_companies),
		cmocka_unit_test(unknown_names_are_found),
		cmocka_unit_test(siblings_of_the_title_are_other_things),
		cmocka_unit_test(small_words_are_no_names_of_the_lists),
		cmocka_unit_test(amounts_and_lines_end_names),
		cmocka_unit_test(known_names_have_kind_and_maker),
	};
	return cmocka_run_group_tests(tests, setup, NULL);
}
