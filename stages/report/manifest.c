/* Sizes and SHA-256 of everything that has a say in a report. */
#include "manifest.h"
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "digest.h"
#include "err.h"
#include "file.h"
#include "publish.h"
#include "report.h"

struct entry {
	const char *kind;
	sv name, size, sha256;
};
struct entries {
	struct entry *v;
	ptrdiff_t n, cap;
};

static void
add_file(struct entries *list, struct arena *a, const char *kind, sv name, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		die_errno("%s", path);
	*push(list, a) = (struct entry){
		kind, name, sv_printf(a, "%lld", (long long)st.st_size), digest_sha256_file(a, path)
	};
}

static void
add_inputs(struct entries *list, struct arena *a, char *const *shards, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		char *path = path_join(a, shards[i], "manifest.csv");
		struct table_in *in;
		struct row row;

		if (!file_exists(path))
			continue;
		in = table_open(path, &manifest_schema);
		while (table_next(in, &row, a))
			*push(list, a) = (struct entry){
				"input", row.col[MANIFEST_SOURCE], row.col[MANIFEST_SIZE],
				row.col[MANIFEST_DIGEST]
			};
		table_close(in);
	}
}

static bool
is_kind_of_file(const char *path, mode_t kind)
{
	struct stat st;

	return stat(path, &st) == 0 && (st.st_mode & S_IFMT) == kind;
}

/* Files of DIR, and of its folders to DEPTH, that WANTED likes; named by their
 * path behind DIR. */
static void
add_folder(struct entries *list, struct arena *a, const char *kind, const char *dir, sv prefix,
    int depth, bool (*wanted)(sv name))
{
	DIR *d = opendir(dir);

	if (!d)
		die_errno("%s", dir);
	for (struct dirent *e; (e = readdir(d)); ) {
		char *path = path_join(a, dir, e->d_name);
		sv name = sv_cat(a, prefix, sv_of(e->d_name));

		if (e->d_name[0] == '.')
			continue;
		if (depth > 0 && is_kind_of_file(path, S_IFDIR))
			add_folder(list, a, kind, path, sv_cat(a, name, SV("/")), depth - 1, wanted);
		else if (is_kind_of_file(path, S_IFREG) && wanted(name))
			add_file(list, a, kind, name, path);
	}
	closedir(d);
}

static bool
any_file(sv name)
{
	(void)name;
	return true;
}

/* In an uninstalled build the sources lie beside the data. */
static bool
rule_file(sv name)
{
	return sv_ends(name, SV(".csv"));
}

/* What gives a result its form is a part of the program. */
static bool
form_file(sv name)
{
	return sv_ends(name, SV(".xsl")) || sv_ends(name, SV(".xsd"));
}

static void
add_programs(struct entries *list, struct arena *a)
{
	char path[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
	char *slash;

	if (n <= 0)
		die_errno("/proc/self/exe");
	path[n] = '\0';
	slash = strrchr(path, '/');
	*slash = '\0';
	add_folder(list, a, "program", path, SV(""), 0, any_file);
}

static void
add_setting_files(struct entries *list, struct arena *a, const struct conf *conf)
{
	for (const struct setting *s = settings; s->key; s++) {
		struct sv_list paths;

		if ((s->type != SETTING_PATH && s->type != SETTING_PATHS) || setting_is_for(s, "run")
		    || setting_is_for(s, "diff"))
			continue;
		paths = conf_list(conf, s->key);
		for (ptrdiff_t i = 0; i < paths.n; i++)
			if (paths.v[i].n)
				add_file(list, a, "rules", sv_printf(a, "%s/%.*s", s->key,
				    SV_ARG(path_base(paths.v[i]))), paths.v[i].p);
	}
}

static int
by_kind_and_name(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;
	int order = strcmp(a->kind, b->kind);

	return order ? order : sv_cmp(a->name, b->name);
}

void
manifest_write(const char *dir, const struct stage *st, char *const *shards, ptrdiff_t n,
    const char *before, struct arena scratch)
{
	struct arena *a = &scratch;
	struct entries list = { 0 };
	sv canonical = conf_canonical(st->conf, NULL, a);
	struct out *out;

	add_inputs(&list, a, shards, n);
	if (before)
		add_file(&list, a, "before", SV("products.csv"), path_join(a, before, "products.csv"));
	add_folder(&list, a, "output", dir, SV(""), 1, any_file);
	add_programs(&list, a);
	add_folder(&list, a, "program", st->data, SV(""), 1, form_file);
	add_folder(&list, a, "rules", st->data, SV(""), 1, rule_file);
	add_setting_files(&list, a, st->conf);
	*push(&list, a) = (struct entry){ "settings", SV("settings.conf"),
	    sv_printf(a, "%td", canonical.n), digest_sha256(a, canonical) };
	qsort(list.v, (size_t)list.n, sizeof *list.v, by_kind_and_name);
	out = out_create(path_join(a, dir, "manifest.csv"));
	report_put_header(out, &report_manifest);
	for (ptrdiff_t i = 0; i < list.n; i++) {
		const struct entry *e = &list.v[i];
		const sv cells[RMF_COLUMNS] = { sv_of(e->kind), e->name, e->size, e->sha256 };

		report_put_row(out, cells, RMF_COLUMNS);
	}
	out_commit(out);
}
