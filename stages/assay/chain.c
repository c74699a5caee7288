/* Keys go by content: an edit that changes nothing downstream stops there. */
#include "chain.h"
#include "digest.h"
#include "err.h"
#include "file.h"
#include "table.h"
#include "tokens.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TEXT "reviews.csv", "reviews.txt"

const struct step shard_steps[SHARD_STEPS + 1] = {
	{ "ingest", "ingest", { "manifest.csv" }, { NULL },
	    { "reviews.csv", "documents.csv", "refused.csv" }, { "ingest", "tokenize" } },
	{ "tokenize", "tokenize", { TEXT }, { NULL }, { "tokens.bin" }, { "tokenize" } },
	{ "lenses", "lenses", { TEXT, "tokens.bin" }, { NULL }, { "lenses.csv" },
	    { "lenses", "tokenize" } },
	{ "products", "products", { TEXT, "tokens.bin" }, { NULL }, { "subjects.csv", "mentions.csv" },
	    { "products", "tokenize" } },
	{ "claims", "claims", { TEXT, "tokens.bin", "lenses.csv", "subjects.csv", "mentions.csv" },
	    { NULL }, { "claims.csv", "matches.csv" }, { "claims", "tokenize", "verdicts" } },
	{ "verdicts", "verdicts",
	    { TEXT, "tokens.bin", "mentions.csv", "claims.csv", "matches.csv" }, { NULL },
	    { "verdicts.csv", "cues.csv" }, { "verdicts", "tokenize" } },
	{ 0 }
};

const struct step all_steps[ALL_STEPS + 1] = {
	{ "repeats", "ingest", { TEXT }, { NULL }, { "repeats.csv" }, { "ingest", "tokenize" } },
	{ "agreement", "agreement",
	    { "reviews.csv", "lenses.csv", "subjects.csv", "verdicts.csv", "claims.csv" },
	    { "repeats.csv" }, { "agreement.csv", "corroboration.csv" }, { "agreement", "tokenize" } },
	{ "report", "report",
	    { TEXT, "tokens.bin", "documents.csv", "refused.csv", "lenses.csv", "subjects.csv",
		"mentions.csv", "claims.csv", "verdicts.csv", "cues.csv", "manifest.csv" },
	    { "repeats.csv", "agreement.csv", "corroboration.csv" }, { NULL }, { "report" } },
	{ 0 }
};

/* Digest of a file's bytes; a missing one counts as such. */
static sv
file_digest(struct arena *a, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return SV("missing");
	return digest_hex(a, digest_file(path));
}

/* Names and contents of the files of a data folder: sources that lie beside
 * them in an uninstalled build do not count. */
static void
add_data(struct sv_list *parts, struct arena *a, const char *folder)
{
	DIR *dir = opendir(folder);
	struct sv_list names = { 0 };
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		sv name = sv_of(entry->d_name);
		if (name.p[0] != '.' && (sv_ends(name, SV(".csv")) || sv_ends(name, SV(".xsl")) ||
					    sv_ends(name, SV(".xsd"))))
			*push(&names, a) = sv_copy(a, name);
	}
	closedir(dir);
	sv_sort(&names);
	for (ptrdiff_t i = 0; i < names.n; i++) {
		*push(parts, a) = names.v[i];
		*push(parts, a) = file_digest(a, path_join(a, folder, sv_cstr(a, names.v[i])));
	}
}

/* Files that settings lead to: overlays, outcomes. */
static void
add_setting_files(struct sv_list *parts, struct arena *a, const struct chain *c, const char *stage)
{
	for (const struct setting *s = settings; s->key; s++) {
		if ((s->type != SETTING_PATH && s->type != SETTING_PATHS) || !setting_is_for(s, stage))
			continue;
		struct sv_list paths = conf_list(c->conf, s->key);
		*push(parts, a) = sv_of(s->key);
		for (ptrdiff_t i = 0; i < paths.n; i++)
			if (paths.v[i].n)
				*push(parts, a) = file_digest(a, paths.v[i].p);
	}
}

/* A table's digest stands in its end row; other files are read. */
static sv
input_digest(struct arena *a, const char *path)
{
	struct table_head head;

	if (sv_ends(sv_of(path), SV(".csv")) && table_head(a, path, &head))
		return head.digest;
	return file_digest(a, path);
}

static void
add_inputs(struct sv_list *parts, struct arena *a, const char *folder, const char *const *names)
{
	for (int i = 0; i < STEP_FILES && names[i]; i++)
		*push(parts, a) = input_digest(a, path_join(a, folder, names[i]));
}

char *
chain_key(const struct chain *c, const struct step *s, char *const *folders, ptrdiff_t nfolders,
    const char *shared, struct arena *a)
{
	struct sv_list parts = { 0 };

	*push(&parts, a) = sv_of(s->name);
	*push(&parts, a) = file_digest(a, path_join(a, c->libexec, s->stage));
	*push(&parts, a) = conf_canonical(c->conf, s->stage, a);
	for (int i = 0; i < STEP_FILES && s->data[i]; i++)
		add_data(&parts, a, path_join(a, c->data, s->data[i]));
	add_setting_files(&parts, a, c, s->stage);
	for (ptrdiff_t i = 0; i < nfolders; i++)
		add_inputs(&parts, a, folders[i], s->inputs);
	if (shared)
		add_inputs(&parts, a, shared, s->shared);
	return sv_cstr(a, digest_hex(a, digest_fields(parts.v, parts.n)));
}

bool
chain_current(const struct step *s, const char *folder, const char *key, struct arena scratch)
{
	for (int i = 0; i < STEP_FILES && s->outputs[i]; i++) {
		const char *path = path_join(&scratch, folder, s->outputs[i]);
		struct table_head head;
		bool whole = sv_ends(sv_of(path), SV(".csv")) ? table_head(&scratch, path, &head)
							      : tokens_head(&scratch, path, &head);
		if (!whole || !sv_eq(head.key, sv_of(key)))
			return false;
	}
	return true;
}
