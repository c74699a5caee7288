/* Digests and counts of whole files. */
#include "files.h"
#include <dirent.h>
#include <libxml/xmlreader.h>
#include <string.h>
#include <sys/stat.h>
#include "digest.h"
#include "err.h"
#include "faults.h"
#include "file.h"
#include "map.h"
#include "xmlpage.h"
#include "xmlrows.h"

static void
check_file(const char *manifest, const struct row *row, const char *path, struct arena scratch)
{
	struct stat st;
	long long size;

	if (stat(path, &st) != 0) {
		fault(manifest, row->line, "%.*s: missing", SV_ARG(row->col[RMF_NAME]));
		return;
	}
	if (!sv_int(row->col[RMF_SIZE], &size) || size != (long long)st.st_size)
		fault(manifest, row->line, "%.*s: has %lld bytes", SV_ARG(row->col[RMF_NAME]),
		    (long long)st.st_size);
	else if (!sv_eq(digest_sha256_file(&scratch, path), row->col[RMF_SHA256]))
		fault(manifest, row->line, "%.*s: another content", SV_ARG(row->col[RMF_NAME]));
}

/* A corpus of one file is that file, whatever its source is called. */
static char *
input_path(struct arena *a, const char *corpus, sv name)
{
	struct stat st;

	return stat(corpus, &st) == 0 && S_ISREG(st.st_mode) ? sv_cstr(a, sv_of(corpus))
	    : path_join(a, corpus, sv_cstr(a, name));
}

/* Files below DIR that are not in LISTED. */
static void
check_unlisted(const char *dir, sv prefix, int depth, const struct map *listed, struct arena a)
{
	DIR *d = opendir(dir);

	if (!d)
		die_errno("%s", dir);
	for (struct dirent *e; (e = readdir(d)); ) {
		char *path = path_join(&a, dir, e->d_name);
		sv name = sv_cat(&a, prefix, sv_of(e->d_name));
		struct stat st;

		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		if (depth > 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			check_unlisted(path, sv_cat(&a, name, SV("/")), depth - 1, listed, a);
		else if (!sv_eq(name, SV("manifest.csv")) && map_find(listed, name) < 0)
			fault(path, 0, "not in the manifest");
	}
	closedir(d);
}

long
files_check(struct arena *keep, const char *dir, const char *corpus)
{
	struct report_in *in = report_open(keep, dir, &report_manifest);
	struct map listed = { 0 };
	struct row row;
	long files = 0;

	while (report_next(in, &row, keep)) {
		sv kind = row.col[RMF_KIND];
		struct arena a;

		if (sv_eq(kind, SV("output")))
			*map_slot(&listed, keep, row.col[RMF_NAME]) = 1;
		a = *keep;
		if (sv_eq(kind, SV("output")) || sv_eq(kind, SV("settings")))
			check_file(report_path(in), &row, path_join(&a, dir, sv_cstr(&a, row.col[RMF_NAME])), a);
		else if (corpus && sv_eq(kind, SV("input")))
			check_file(report_path(in), &row, input_path(&a, corpus, row.col[RMF_NAME]), a);
		else
			continue;
		files++;
	}
	report_close(in);
	check_unlisted(dir, SV(""), 1, &listed, *keep);
	return files;
}

struct counter {
	const char *element, *total;    /* attribute of the totals element; NULL: none */
	long long wanted, found;
};

static void
count_element(struct counter *counters, int n, xmlTextReaderPtr reader, const char *path)
{
	const char *name = (const char *)xmlTextReaderConstName(reader);
	bool totals = strcmp(name, "totals") == 0;

	for (int i = 0; i < n; i++) {
		long long stated;
		xmlChar *text;

		counters[i].found += strcmp(name, counters[i].element) == 0;
		if (!totals || !counters[i].total)
			continue;
		text = xmlTextReaderGetAttribute(reader, (const xmlChar *)counters[i].total);
		if (!text || !sv_int(sv_of((const char *)text), &stated) || stated != counters[i].wanted)
			fault(path, 0, "totals, %s: the tables have %lld", counters[i].total,
			    counters[i].wanted);
		xmlFree(text);
	}
}

void
files_check_xml(struct arena *keep, const char *dir, const char *xsd,
    const struct tables_seen *seen)
{
	struct counter counters[] = {
		{ "document", "documents", seen->documents, 0 }, { "review", "reviews", seen->reviews, 0 },
		{ "mention", "mentions", seen->mentions, 0 }, { "claim", "claims", seen->claims, 0 },
		{ "cue", NULL, seen->cues, 0 }, { "prediction", "predictions", seen->predictions, 0 },
		{ "product", "products", seen->products, 0 }, { "refusal", "refused", seen->refused, 0 },
	};
	enum { N = sizeof counters / sizeof *counters };
	char *path = path_join(keep, dir, "report.xml");
	xmlTextReaderPtr reader;
	sv first;

	if (!xmlpage_valid(keep, path, xsd, &first)) {
		long long line = 0;

		sv_int(sv_cut(&first, ':'), &line);
		fault(path, (long)line, "%.*s", SV_ARG(sv_trim(first)));
		return;
	}
	reader = xmlReaderForFile(path, NULL, XML_PARSE_NONET);
	if (!reader)
		die(EXIT_INPUT, "%s: cannot be read", path);
	while (xmlTextReaderRead(reader) == 1)
		if (xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT)
			count_element(counters, N, reader, path);
	xmlFreeTextReader(reader);
	for (int i = 0; i < N; i++)
		if (counters[i].found != counters[i].wanted)
			fault(path, 0, "%lld elements %s, the tables have %lld", counters[i].found,
			    counters[i].element, counters[i].wanted);
	xmlrows_check(keep, dir);
}
