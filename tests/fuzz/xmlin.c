/* XML corpora, in steps that the last byte chooses.  What is accepted is well-formed
 * to the library's tree parser as well, and has as many reviews there. */
#include "tests/unit/ingest.h"
#include "common/utf8.h"
#include "stages/ingest/xmlin.h"
#include <assert.h>
#include <libxml/parser.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static long
count_reviews(const xmlNode *node)
{
	long n = 0;

	for (; node; node = node->next)
		if (node->type == XML_ELEMENT_NODE)
			n += xmlStrEqual(node->name, (const xmlChar *)"review") + count_reviews(node->children);
	return n;
}

static void
check_as_tree(sv bytes, long reviews)
{
	xmlDocPtr doc = xmlReadMemory(bytes.p, (int)bytes.n, NULL, NULL,
	    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);

	assert(doc && count_reviews(doc->children) == reviews);
	xmlFreeDoc(doc);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct draft *d;
	static struct arena keep, page;
	struct review r;

	if (!d) {
		keep = arena_new(1 << 20);
		page = arena_new((ptrdiff_t)1 << 29);
		d = draft_new(&keep, P_tmpdir, 100);
	}
	if (size == 0)
		return -1;
	struct arena a = page;
	sv bytes = { (const char *)data, (ptrdiff_t)size - 1 };
	struct memory m = { bytes, 1 + data[size - 1] };
	draft_begin(d);
	xml_read((struct stream){ memory_read, &m }, 1000, NULL, d, a);
	if (draft_refused(d))
		return 0;
	draft_rewind(d);
	while (draft_next(d, &r, &a))
		assert(utf8_invalid(r.text) < 0 && utf8_invalid(r.product) < 0 && r.text.n <= 1000);
	check_as_tree(bytes, draft_reviews(d) + draft_bad_rows(d));
	return 0;
}
