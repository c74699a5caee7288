/* A file of rules is any CSV file in a stage's folder with the columns id and
 * pattern: nothing else has to name it. */
#include "sets.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include "err.h"
#include "file.h"
#include "table.h"

/* strcmp, not alphasort: no locale. */
static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

struct sv_list
names_in(struct arena *a, const char *folder)
{
	struct sv_list names = { 0 };
	struct dirent **entries;
	int n = scandir(folder, &entries, NULL, by_name);

	for (int i = 0; i < n; i++) {
		if (entries[i]->d_name[0] != '.')
			*push(&names, a) = sv_of(sv_cstr(a, sv_of(entries[i]->d_name)));
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
	return names;
}

static bool
is_rules(const char *path)
{
	if (!sv_ends(sv_of(path), SV(".csv")))
		return false;
	struct csv_in *in = csv_open(path);
	bool yes = csv_column(in, "id") >= 0 && csv_column(in, "pattern") >= 0;
	csv_close(in);
	return yes;
}

static void
add_file(struct tool *tool, struct set_files *set, sv path)
{
	*push(set, &tool->keep) = (struct rule_file){ .path = sv_cstr(&tool->keep, path) };
}

static struct set_files
stage_set(struct tool *tool, sv folder)
{
	struct set_files set = { .name = folder };
	char *path = path_join(&tool->keep, tool->stage.data, folder.p);
	struct sv_list names = names_in(&tool->keep, path);

	for (ptrdiff_t i = 0; i < names.n; i++) {
		char *file = path_join(&tool->keep, path, names.v[i].p);
		if (is_rules(file))
			add_file(tool, &set, sv_of(file));
	}
	if (set.n == 0)
		return set;
	char *key = sv_cstr(&tool->keep, sv_printf(&tool->keep, "%s_rules", folder.p));
	struct sv_list overlays = conf_list(tool->stage.conf, key);
	for (ptrdiff_t i = 0; i < overlays.n; i++)
		add_file(tool, &set, overlays.v[i]);
	return set;
}

static void __attribute__((noreturn))
none_found(struct tool *tool, const struct sv_list *folders)
{
	struct sv_list stages = { 0 };

	for (ptrdiff_t i = 0; i < folders->n; i++)
		if (stage_set(tool, folders->v[i]).n)
			*push(&stages, &tool->keep) = folders->v[i];
	if (!stages.n)
		die(EXIT_USAGE, "%s: no files of rules", tool->stage.data);
	die(EXIT_USAGE, "-s %s: no stage of this name has rules; there are %.*s", tool->only,
	    SV_ARG(sv_join(&tool->keep, &stages, SV(", "))));
}

struct set_list
sets_find(struct tool *tool)
{
	struct set_list list = { 0 };
	struct sv_list folders = names_in(&tool->keep, tool->stage.data);

	for (ptrdiff_t i = 0; i < folders.n; i++) {
		if (tool->only ? !sv_eq(folders.v[i], sv_of(tool->only)) : tool->files.n > 0)
			continue;
		struct set_files set = stage_set(tool, folders.v[i]);
		for (ptrdiff_t j = 0; tool->only && j < tool->files.n; j++)
			add_file(tool, &set, tool->files.v[j]);
		if (set.n)
			*push(&list, &tool->keep) = set;
	}
	for (ptrdiff_t i = 0; !tool->only && i < tool->files.n; i++) {
		struct set_files set = { .name = path_base(tool->files.v[i]) };
		add_file(tool, &set, tool->files.v[i]);
		*push(&list, &tool->keep) = set;
	}
	if (list.n == 0)
		none_found(tool, &folders);
	return list;
}

struct rule_set *
set_load_sound(struct tool *tool, const struct set_files *set, struct sv_list *faults)
{
	return rules_load_sound(&tool->keep, tool->stage.data, tool->splitter, set->v, set->n, faults);
}

struct rule_set *
set_need(struct tool *tool, const struct set_files *set)
{
	return rules_load(&tool->keep, tool->stage.data, tool->splitter, set->v, set->n, NULL);
}
