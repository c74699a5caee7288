#include "corpus.h"
#include "corpusfile.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "jobs.h"
#include "map.h"
#include "table.h"
#include "utf8.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH_MAX = 64 };

static void
add_file(struct corpus *c, struct arena *a, sv source, const char *path)
{
	struct corpus_file f = { .source = utf8_printable(a, source), .path = sv_of(path), .size = -1 };
	struct stat st;

	jobs_check_signals();
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, R_OK) == 0) {
		f.size = st.st_size;
		f.digest = digest_sha256_file(a, path);
	}
	*push(c, a) = f;
}

static struct sv_list
folder_names(struct arena *a, const char *path)
{
	struct sv_list names = { 0 };
	DIR *dir = opendir(path);
	struct dirent *entry;

	if (!dir) {
		warn("%s: %s", path, strerror(errno));
		return names;
	}
	while ((entry = readdir(dir)))
		if (entry->d_name[0] != '.')
			*push(&names, a) = sv_copy(a, sv_of(entry->d_name));
	closedir(dir);
	sv_sort(&names);
	return names;
}

static void
walk(struct corpus *c, struct arena *a, const char *folder, sv inside, int depth)
{
	struct sv_list names = folder_names(a, folder);

	for (ptrdiff_t i = 0; i < names.n; i++) {
		char *path = path_join(a, folder, sv_cstr(a, names.v[i]));
		sv source = inside.n ? sv_printf(a, "%.*s/%.*s", SV_ARG(inside), SV_ARG(names.v[i]))
				     : names.v[i];
		struct stat st;
		if (lstat(path, &st) != 0 || !S_ISDIR(st.st_mode))
			add_file(c, a, source, path);
		else if (depth < DEPTH_MAX)
			walk(c, a, path, source, depth + 1);
		else
			warn("%s: folders deeper than %d are not read", path, DEPTH_MAX);
	}
}

struct corpus
corpus_walk(struct arena *a, const char *path)
{
	struct corpus c = { 0 };
	struct stat st;
	char *real = realpath(path, NULL);

	if (!real || stat(real, &st) != 0)
		die(EXIT_INPUT, "%s: %s", path, strerror(errno));
	sv whole = sv_copy(a, sv_of(real));
	free(real);
	c.version = path_base(whole);
	if (S_ISDIR(st.st_mode))
		walk(&c, a, sv_cstr(a, whole), SV(""), 0);
	else
		add_file(&c, a, c.version, sv_cstr(a, whole));
	if (c.n == 0)
		die(EXIT_INPUT, "%s: no file in this corpus", path);
	return c;
}

/* What a file's document may be called, the shortest first. */
enum { NAMES = 3 };

static void
names_of(const struct corpus_file *f, sv names[NAMES])
{
	names[0] = corpus_document(path_base(f->source));
	names[1] = corpus_document(f->source);
	names[2] = f->source;
}

/* Names are counted over all files, each once a file, so that a name taken for
 * being the only one of its kind is nobody else's. */
void
corpus_name_documents(struct corpus *c, struct arena *a)
{
	struct map counts = { 0 };
	sv names[NAMES];

	for (ptrdiff_t i = 0; i < c->n; i++) {
		names_of(c->v + i, names);
		for (int k = 0; k < NAMES; k++)
			if (k == 0 || !sv_eq(names[k], names[k - 1])) {
				int32_t *count = map_slot(&counts, a, names[k]);
				*count = *count < 0 ? 1 : *count + 1;
			}
	}
	for (ptrdiff_t i = 0; i < c->n; i++) {
		names_of(c->v + i, names);
		int k = 0;
		while (k < NAMES - 1 && (names[k].n == 0 || map_find(&counts, names[k]) > 1))
			k++;
		c->v[i].doc = names[k];
	}
}

void
corpus_assign_shards(struct corpus *c, int shards)
{
	for (ptrdiff_t i = 0; i < c->n; i++)
		c->v[i].shard = (int)(digest_bytes(c->v[i].source) % (uint64_t)shards);
}

static int
by_doc(const void *x, const void *y)
{
	const struct corpus_file *a = *(const struct corpus_file *const *)x;
	const struct corpus_file *b = *(const struct corpus_file *const *)y;

	return sv_cmp(a->doc, b->doc);
}

void
corpus_write_manifest(const struct corpus *c, int shard, const char *path, struct arena scratch)
{
	const struct corpus_file **files = new(&scratch, const struct corpus_file *, c->n);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < c->n; i++)
		if (c->v[i].shard == shard)
			files[n++] = c->v + i;
	if (n)
		qsort(files, (size_t)n, sizeof *files, by_doc);
	struct table_out *t = table_create(path, &manifest_schema, "-");
	for (ptrdiff_t i = 0; i < n; i++) {
		table_put(t, files[i]->doc);
		table_put(t, files[i]->path);
		table_put(t, files[i]->source);
		if (files[i]->size < 0)
			table_put_empty(t);
		else
			table_put_int(t, files[i]->size);
		table_put(t, files[i]->digest);
		table_end_row(t);
	}
	table_commit(t);
}
