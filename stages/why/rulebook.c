/* Rule files are headed CSV with a column `id`; lists of names have none. */
#include "rulebook.h"
#include <dirent.h>
#include <stdlib.h>
#include "file.h"
#include "table.h"

static void
search_file(struct rule_place *place, const char *path, sv shown, sv id, struct arena *keep)
{
	struct csv_in *in = csv_open(path);
	int id_column = csv_column(in, "id"), emit = csv_column(in, "emit");
	int pattern = csv_column(in, "pattern");
	struct arena page = *keep;
	struct row row;

	for (struct arena a = page; id_column >= 0 && csv_next(in, &row, &a); a = page) {
		if (!sv_eq(row.col[id_column], id))
			continue;
		*keep = page = a;       /* what was found stays */
		place->file = shown;
		place->line = row.line;
		place->emit = emit < 0 ? SV("") : row.col[emit];
		place->pattern = pattern < 0 ? SV("") : row.col[pattern];
	}
	csv_close(in);
}

static struct sv_list
data_files(const char *dir, struct arena *keep)
{
	struct sv_list names = { 0 };
	DIR *d = opendir(dir);

	for (struct dirent *e; d && (e = readdir(d)); )
		if (sv_ends(sv_of(e->d_name), SV(".csv")))
			*push(&names, keep) = sv_copy(keep, sv_of(e->d_name));
	if (d)
		closedir(d);
	if (names.n > 1)
		sv_sort(&names);
	return names;
}

struct rule_place
rulebook_find(const struct stage *st, const char *stage, sv id, struct arena *keep)
{
	struct rule_place place = { 0 };
	char *dir = path_join(keep, st->data, stage);
	struct sv_list names = data_files(dir, keep);
	sv setting = sv_printf(keep, "%s_rules", stage);

	for (ptrdiff_t i = 0; i < names.n; i++) {
		sv shown = sv_printf(keep, "%s/%.*s", stage, SV_ARG(names.v[i]));
		char *path = path_join(keep, dir, sv_cstr(keep, names.v[i]));

		search_file(&place, path, shown, id, keep);
	}
	for (const struct setting *s = settings; s->key; s++) {
		struct sv_list paths;

		if (!sv_eq(sv_of(s->key), setting))
			continue;
		paths = conf_list(st->conf, s->key);
		for (ptrdiff_t i = 0; i < paths.n; i++)
			if (paths.v[i].n)
				search_file(&place, paths.v[i].p, paths.v[i], id, keep);
	}
	return place;
}
