/* Apart from stage.c, so that a program without rules does not link the engine. */
#include "stage.h"

struct rule_set *
stage_rules(const struct stage *s, struct arena *keep, struct splitter *splitter, const char *folder,
    const struct rule_file *own, ptrdiff_t nown, const char *const *kinds)
{
	struct sv_list overlays = conf_list(s->conf, sv_cstr(keep, sv_printf(keep, "%s_rules", folder)));
	struct rule_file *files = new(keep, struct rule_file, nown + overlays.n);

	for (ptrdiff_t i = 0; i < nown; i++)
		files[i] = own[i];
	for (ptrdiff_t i = 0; i < overlays.n; i++)
		files[nown + i].path = overlays.v[i].p;
	return rules_load(keep, s->data, splitter, files, nown + overlays.n, kinds);
}
