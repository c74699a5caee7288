/* cause: what besides the texts differs between two reports, by their manifests. */
#ifndef ASSAY_DIFF_CAUSE_H
#define ASSAY_DIFF_CAUSE_H
#include "change.h"

struct cause {
	struct sv_list rules, programs; /* names of files that differ, new or gone */
	struct sv_list settings_was, settings_is;       /* "key = value" that differ */
	sv other;                       /* "rules or program ..."; empty if nothing differs */
	sv any;                         /* the same, "text or" before it if an input differs */
	bool inputs;                    /* an input file differs, is new or gone */
};

struct cause cause_find(struct arena *keep, const char *old, const char *new);

/* Why a change can be: the text changed; if not, what else did; if nothing did,
 * a text elsewhere. */
sv cause_of(const struct cause *, bool text_changed);

/* Add a change for the rules and the settings, where they differ; and for the
 * program, if that made another difference. */
void cause_tell(const struct cause *, struct changes *);

#endif
