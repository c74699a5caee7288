/* Two manifests, sorted by kind and name, walked side by side; settings line by
 * line. */
#include "cause.h"
#include "err.h"
#include "file.h"
#include "map.h"
#include "report.h"

struct files {
	struct row *v;
	ptrdiff_t n, cap;
};

static struct files
read_manifest(struct arena *keep, const char *dir)
{
	struct report_in *in = report_open(keep, dir, &report_manifest);
	struct files files = { 0 };
	struct row row;

	while (report_next(in, &row, keep))
		*push(&files, keep) = row;
	report_close(in);
	return files;
}

static int
order_of(const struct row *a, const struct row *b)
{
	int order = sv_cmp(a->col[RMF_KIND], b->col[RMF_KIND]);

	return order ? order : sv_cmp(a->col[RMF_NAME], b->col[RMF_NAME]);
}

static void
note_file(struct cause *c, const struct row *file, struct arena *keep)
{
	if (sv_eq(file->col[RMF_KIND], SV("rules")))
		*push(&c->rules, keep) = file->col[RMF_NAME];
	else if (sv_eq(file->col[RMF_KIND], SV("program")))
		*push(&c->programs, keep) = file->col[RMF_NAME];
	else if (sv_eq(file->col[RMF_KIND], SV("input")))
		c->inputs = true;
}

static void
compare_files(struct cause *c, const struct files *was, const struct files *is, struct arena *keep)
{
	for (ptrdiff_t i = 0, j = 0; i < was->n || j < is->n; ) {
		int order = i == was->n ? 1 : j == is->n ? -1 : order_of(&was->v[i], &is->v[j]);

		if (order)
			note_file(c, order < 0 ? &was->v[i] : &is->v[j], keep);
		else if (!sv_eq(was->v[i].col[RMF_SHA256], is->v[j].col[RMF_SHA256]))
			note_file(c, &is->v[j], keep);
		i += order <= 0;
		j += order >= 0;
	}
}

/* Lines of FROM that are not in LINES. */
static struct sv_list
lines_only_in(sv from, const struct map *lines, struct arena *keep)
{
	struct sv_list only = { 0 };

	for (sv rest = from; rest.p; ) {
		sv line = sv_cut(&rest, '\n');

		if (line.n && map_find(lines, line) < 0)
			*push(&only, keep) = line;
	}
	return only;
}

static void
index_lines(struct map *lines, sv text, struct arena *keep)
{
	for (sv rest = text; rest.p; )
		*map_slot(lines, keep, sv_cut(&rest, '\n')) = 1;
}

static void
compare_settings(struct cause *c, const char *old, const char *new_dir, struct arena *keep)
{
	sv was = file_read(keep, path_join(keep, old, "settings.conf"));
	sv is = file_read(keep, path_join(keep, new_dir, "settings.conf"));
	struct map was_lines = { 0 }, is_lines = { 0 };

	index_lines(&was_lines, was, keep);
	index_lines(&is_lines, is, keep);
	c->settings_was = lines_only_in(was, &is_lines, keep);
	c->settings_is = lines_only_in(is, &was_lines, keep);
}

struct cause
cause_find(struct arena *keep, const char *old, const char *new_dir)
{
	struct cause c = { 0 };
	struct files was = read_manifest(keep, old), is = read_manifest(keep, new_dir);
	struct sv_list names = { 0 };

	compare_files(&c, &was, &is, keep);
	compare_settings(&c, old, new_dir, keep);
	if (c.rules.n)
		*push(&names, keep) = SV("rules");
	if (c.settings_was.n || c.settings_is.n)
		*push(&names, keep) = SV("settings");
	if (c.programs.n)
		*push(&names, keep) = SV("program");
	c.other = sv_join(keep, &names, SV(" or "));
	c.any = !c.other.n ? SV("text") : !c.inputs ? c.other
	    : sv_printf(keep, "text or %.*s", SV_ARG(c.other));
	return c;
}

sv
cause_of(const struct cause *c, bool text_changed)
{
	if (text_changed)
		return SV("text");
	return c->other.n ? c->other : SV("another text");
}

void
cause_tell(const struct cause *c, struct changes *list)
{
	struct arena *a = list->keep;
	bool others = list->n > 0;

	if (c->rules.n)
		change_add(list, &(struct change){ .kind = CHANGE_RULES,
		    .note = sv_join(a, &c->rules, SV("; ")) });
	if (c->settings_was.n || c->settings_is.n)
		change_add(list, &(struct change){ .kind = CHANGE_SETTINGS,
		    .before = sv_join(a, &c->settings_was, SV("; ")),
		    .after = sv_join(a, &c->settings_is, SV("; ")) });
	if (c->programs.n && others)
		change_add(list, &(struct change){ .kind = CHANGE_PROGRAM,
		    .note = sv_join(a, &c->programs, SV("; ")) });
}
