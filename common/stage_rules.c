/* Apart from stage.c, so that a program without rules does not link the engine. */
#include "stage.h"

/* The stage's own files, and its overlays behind them. */
static struct rule_file *
files_of(const struct stage *s, struct arena *keep, const char *folder, const struct rule_file *own, ptrdiff_t nown,
    ptrdiff_t *n)
{
	struct sv_list overlays = conf_list(s->conf, sv_cstr(keep, sv_printf(keep, "%s_rules", folder)));
	struct rule_file *files = new(keep, struct rule_file, nown + overlays.n);

	for (ptrdiff_t i = 0; i < nown; i++)
		files[i] = own[i];
	for (ptrdiff_t i = 0; i < overlays.n; i++)
		files[nown + i].path = overlays.v[i].p;
	*n = nown + overlays.n;
	return files;
}

struct rule_set *
stage_rules(const struct stage *s, struct arena *keep, struct splitter *splitter, const char *folder,
    const struct rule_file *own, ptrdiff_t nown, const char *const *kinds)
{
	ptrdiff_t n;
	struct rule_file *files = files_of(s, keep, folder, own, nown, &n);

	return rules_load(keep, s->data, splitter, files, n, kinds);
}

struct rule_set *
stage_rule_rows(const struct stage *s, struct arena *keep, const char *folder, const struct rule_file *own,
    ptrdiff_t nown, const char *const *kinds)
{
	ptrdiff_t n;
	struct rule_file *files = files_of(s, keep, folder, own, nown, &n);

	return rules_load_rows(keep, files, n, kinds);
}
