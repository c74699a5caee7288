/* versions SEED EDITS OLD NEW WANTED: two versions of a made-up report, the
 * second with so many edits at random, and what diff is to say of them: on a
 * line the kind, doc, review, old review, id, old id, before and after of each
 * change, TAB between.  Each edit touches a place that no other one does. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "err.h"
#include "versions.h"

struct version was, is;
struct wanted wanted[10000];
int nwanted, last_key;
static uint64_t state;

/* xorshift64* (Vigna 2014). */
int
draw(int below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (int)(((state * 2685821657736338717u) >> 33) % (uint64_t)below);
}

void
set(char *to, size_t size, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(to, size, format, args);
	va_end(args);
}

/* Words that are in no list and hardly ever the same twice. */
static void
draw_words(char *to, size_t size, int n)
{
	size_t at = 0;

	for (int i = 0; i < n && at + 10 < size; i++) {
		if (i)
			to[at++] = ' ';
		for (int k = 0; k < 4; k++) {
			to[at++] = "bdfgklmnprtv"[draw(12)];
			to[at++] = "aeiou"[draw(5)];
		}
	}
	to[at] = '\0';
}

void
new_id(char to[NAME], char letter)
{
	set(to, NAME, "%c%08x%07x", letter, (unsigned)draw(1 << 30), (unsigned)draw(1 << 28));
}

void
new_claim(struct claim *c, int kind)
{
	static const char *const types[CLAIMS] = { "risk", "prediction", "quantity", "gap" };

	*c = (struct claim){ 0 };
	SET(c->type, "%s", types[kind]);
	new_id(c->id, 'c');
	SET(c->polarity, "%s", kind == 2 ? "" : draw(2) ? "+" : "-");
	draw_words(c->text, 70, 6);
	if (kind == 1) {
		SET(c->horizon, "P%dM", 6 + draw(18));
		SET(c->status, "open");
	}
	if (kind == 2)
		SET(c->amount, "%d", 10 + draw(80));
}

void
new_review(struct review *r, const char *lens, int slot, int product)
{
	static const char *const verdicts[] = { "ship", "mixed", "skip" };

	*r = (struct review){ .key = ++last_key, .product = product, .nclaims = CLAIMS };
	SET(r->slot, "%s", slot ? "B" : "A");
	SET(r->lens, "%s", lens);
	SET(r->verdict, "%s", verdicts[draw(3)]);
	SET(r->from, "stated");
	SET(r->confidence, "medium");
	SET(r->score, "0.5");
	for (int i = 0; i < CLAIMS; i++)
		new_claim(&r->claims[i], i);
}

int
new_product(struct version *v, const char *name)
{
	struct product *p = &v->products[v->nproducts];

	SET(p->id, "%s", name);
	SET(p->name, "%s", name);
	SET(p->panel, "mixed");
	return v->nproducts++;
}

void
new_document(struct version *v, struct document *d, const char *name, bool own)
{
	char text[NAME];

	*d = (struct document){ .own = own, .nreviews = REVIEWS };
	SET(d->name, "%s", name);
	SET(d->columns, "product;lens;text");
	for (int i = 0; i < 2; i++) {
		SET(text, "own-%s-%c", name, 'a' + i);
		d->product[i] = own ? new_product(v, text) : 2 * draw(SHARED / 2) + i;
	}
	for (int i = 0; i < REVIEWS; i++) {
		SET(text, "lens %d", i / 2);
		new_review(&d->reviews[i], text, i % 2, d->product[i % 2]);
	}
}

/* The first documents are never edited and review all products that are shared. */
static void
new_version(struct version *v)
{
	char name[NAME];

	for (int i = 0; i < SHARED; i++) {
		SET(name, "shared-%02d", i);
		new_product(v, name);
	}
	for (v->ndocuments = 0; v->ndocuments < DOCUMENTS; v->ndocuments++) {
		struct document *d = &v->documents[v->ndocuments];
		bool anchor = v->ndocuments < ANCHORS;

		SET(name, "d%03d", v->ndocuments);
		new_document(v, d, name, !anchor && v->ndocuments % 2 == 0);
		d->taken = anchor;
		for (int i = 0; anchor && i < REVIEWS; i++)
			d->reviews[i].product = d->product[i % 2] = 2 * v->ndocuments + i % 2;
		for (int i = 0; i < REVIEWS; i++)
			d->reviews[i].old = i + 1;
	}
	for (int i = 0; i < FIGURES; i++)
		v->figures[i] = 200 + draw(300);
}

int
main(int argc, char *argv[])
{
	struct arena a = arena_new(1 << 30);
	int edits;

	progname = "versions";
	if (argc != 6)
		die_usage("seed edits old new wanted");
	state = 0x9E3779B97F4A7C15u ^ strtoull(argv[1], NULL, 10) << 17;
	new_version(&was);
	is = was;
	edits = versions_edit((int)strtol(argv[2], NULL, 10));
	versions_put(&was, argv[3], a);
	versions_put(&is, argv[4], a);
	versions_put_wanted(argv[5]);
	printf("%d edits, %d changes\n", edits, nwanted);
	return 0;
}
