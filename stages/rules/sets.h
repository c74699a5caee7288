/* sets: which files of rules there are, and what belongs together. */
#ifndef RULES_SETS_H
#define RULES_SETS_H
#include "stage.h"

struct set_files {              /* the files of one set, in the order of reading */
	struct rule_file *v;
	ptrdiff_t n, cap;
	sv name;                /* the stage's folder, or the file's own name */
};

struct set_list {
	struct set_files *v;
	ptrdiff_t n, cap;
};

struct tool {
	struct stage stage;
	struct arena keep;
	struct splitter *splitter;
	const char *only;       /* the stage asked for, or NULL */
	struct sv_list files;   /* further files of rules */
};

/* Without -s: a set for every stage whose folder holds rules, the overlays that
 * the settings name behind them; a further file is a set alone.  With -s: that
 * stage, further files behind its overlays; dies (2) if it has no rules. */
struct set_list sets_find(struct tool *);

/* As rules_load_sound, of one set. */
struct rule_set *set_load_sound(struct tool *, const struct set_files *, struct sv_list *faults);

/* As rules_load, of one set. */
struct rule_set *set_need(struct tool *, const struct set_files *);

/* Names in a folder in byte order, hidden ones left out; each ends in NUL.
 * Empty if it is no folder. */
struct sv_list names_in(struct arena *, const char *folder);

/* The commands: what main returns. */
int rules_check(struct tool *);
int rules_explain(struct tool *, const char *row, char *const *sentences, int n);
int rules_cover(struct tool *, long shown, char *const *paths, int n);

#endif
