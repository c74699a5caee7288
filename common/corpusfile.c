#include "corpusfile.h"
#include <strings.h>

static const sv endings[CORPUS_KINDS] = {
	[CORPUS_PANEL] = SV_INIT(".txt"),
	[CORPUS_DELIMITED] = SV_INIT(".csv"),
	[CORPUS_TABS] = SV_INIT(".tsv"),
	[CORPUS_XML] = SV_INIT(".xml"),
};

/* And is there something in front? */
static bool
ends_in(sv name, sv ending)
{
	return name.n > ending.n && strncasecmp(name.p + name.n - ending.n, ending.p, (size_t)ending.n) == 0;
}

static sv
unpacked(sv name)
{
	static const sv gz = SV_INIT(".gz");

	return ends_in(name, gz) ? sv_slice(name, 0, name.n - gz.n) : name;
}

enum corpus_kind
corpus_kind(sv name)
{
	name = unpacked(name);
	for (int kind = CORPUS_PANEL; kind < CORPUS_KINDS; kind++)
		if (ends_in(name, endings[kind]))
			return (enum corpus_kind)kind;
	return CORPUS_UNKNOWN;
}

sv
corpus_document(sv name)
{
	enum corpus_kind kind = corpus_kind(name);

	name = unpacked(name);
	return sv_slice(name, 0, name.n - endings[kind].n);
}
