/* libconfuse reads the file, with its own messages; values are then kept as
 * texts, checked by type in one place, so that -D goes the same way. */
#include "conf.h"
#include "err.h"
#include "file.h"
#include <confuse.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct conf {
	struct sv_list *values;         /* one list a setting, in the table's order */
};

static ptrdiff_t
count_settings(void)
{
	ptrdiff_t n = 0;

	while (settings[n].key)
		n++;
	return n;
}

static bool
is_list(const struct setting *s)
{
	return s->type == SETTING_LIST || s->type == SETTING_PATHS;
}

static bool
is_path(const struct setting *s)
{
	return s->type == SETTING_PATH || s->type == SETTING_PATHS;
}

/* The message of a value that does not suit its setting; NULL if it does. */
static const char *
value_fault(const struct setting *s, const char *text)
{
	char *end;

	if (s->type == SETTING_INT) {
		long long value;
		if (!sv_int(sv_of(text), &value))
			return "not a whole number";
		return (double)value < s->low || (double)value > s->high ? "out of range" : NULL;
	}
	if (s->type == SETTING_REAL) {
		double value = strtod(text, &end);
		if (end == text || *end)
			return "not a number";
		return !(value >= s->low && value <= s->high) ? "out of range" : NULL;
	}
	if (s->type == SETTING_BOOL && strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
		return "neither true nor false";
	return NULL;
}

/* Put TEXTS as the values of setting I; WHERE says who set them. */
static void
assign(struct conf *c, struct arena *a, ptrdiff_t i, const struct sv_list *texts, const char *where,
    const char *folder)
{
	struct sv_list values = { 0 };

	for (ptrdiff_t k = 0; k < texts->n; k++) {
		char *text = sv_cstr(a, texts->v[k]);
		const char *fault = value_fault(settings + i, text);
		if (fault)
			die(EXIT_USAGE, "%s: %s: \"%s\" is %s (%s)", where, settings[i].key, text, fault,
			    settings[i].help);
		if (is_path(settings + i) && folder && text[0] && text[0] != '/')
			text = path_join(a, folder, text);
		*push(&values, a) = sv_of(text);
	}
	c->values[i] = values;
}

static struct sv_list
cut_define(struct arena *a, const struct setting *s, sv text)
{
	struct sv_list list = { 0 };

	if (is_list(s))
		return sv_split(a, text, ',');
	*push(&list, a) = text;
	return list;
}

static void
complain(cfg_t *cfg, const char *fmt, va_list args)
{
	char text[1024];

	vsnprintf(text, sizeof text, fmt, args);
	if (cfg && cfg->filename && cfg->line)
		warn("%s:%d: %s", cfg->filename, cfg->line, text);
	else
		warn("%s", text);
}

static cfg_opt_t *
confuse_options(struct arena *a, ptrdiff_t n)
{
	cfg_opt_t *options = new(a, cfg_opt_t, n + 1);

	for (ptrdiff_t i = 0; i < n; i++) {
		cfg_opt_t one = CFG_STR(settings[i].key, NULL, CFGF_NODEFAULT);
		cfg_opt_t list = CFG_STR_LIST(settings[i].key, NULL, CFGF_NODEFAULT);
		options[i] = is_list(settings + i) ? list : one;
	}
	cfg_opt_t end = CFG_END();
	options[n] = end;
	return options;
}

static void
read_file(struct conf *c, struct arena *a, const char *path, ptrdiff_t n)
{
	cfg_t *cfg = cfg_init(confuse_options(a, n), CFGF_NONE);
	const char *slash = strrchr(path, '/');
	char *folder = slash ? sv_cstr(a, (sv){ path, slash - path }) : NULL;

	cfg_set_error_function(cfg, complain);
	switch (cfg_parse(cfg, path)) {
	case CFG_SUCCESS:
		break;
	case CFG_FILE_ERROR:
		die(EXIT_USAGE, "%s: cannot be read", path);
	default:
		exit(EXIT_USAGE);
	}
	for (ptrdiff_t i = 0; i < n; i++) {
		struct sv_list texts = { 0 };
		unsigned int have = cfg_size(cfg, settings[i].key);
		for (unsigned int k = 0; k < have; k++) {
			char *text = cfg_getnstr(cfg, settings[i].key, k);
			if (text)
				*push(&texts, a) = sv_copy(a, sv_of(text));
		}
		if (texts.n)
			assign(c, a, i, &texts, path, folder);
	}
	cfg_free(cfg);
}

static ptrdiff_t
find(sv key)
{
	for (ptrdiff_t i = 0; settings[i].key; i++)
		if (sv_eq(key, sv_of(settings[i].key)))
			return i;
	return -1;
}

struct conf *
conf_load(struct arena *a, const char *path, char *const *defines, ptrdiff_t ndefines)
{
	ptrdiff_t n = count_settings();
	struct conf *c = new(a, struct conf, 1);

	c->values = new(a, struct sv_list, n);
	for (ptrdiff_t i = 0; i < n; i++) {
		struct sv_list initial = cut_define(a, settings + i, sv_of(settings[i].initial));
		assign(c, a, i, &initial, "default", NULL);
	}
	if (path)
		read_file(c, a, path, n);
	for (ptrdiff_t k = 0; k < ndefines; k++) {
		sv rest = sv_of(defines[k]);
		sv key = sv_cut(&rest, '=');
		ptrdiff_t i = find(key);
		if (!rest.p)
			die(EXIT_USAGE, "-D %s: wanted KEY=VALUE", defines[k]);
		if (i < 0)
			die(EXIT_USAGE, "-D %s: no such setting \"%.*s\"", defines[k], SV_ARG(key));
		struct sv_list texts = cut_define(a, settings + i, rest);
		assign(c, a, i, &texts, "-D", NULL);
	}
	return c;
}

static const struct sv_list *
values_of(const struct conf *c, const char *key)
{
	ptrdiff_t i = find(sv_of(key));

	if (i < 0)
		die(EXIT_SYSTEM, "the table of settings lacks \"%s\"", key);
	return c->values + i;
}

const char *
conf_text(const struct conf *c, const char *key)
{
	const struct sv_list *values = values_of(c, key);

	return values->n ? values->v[0].p : "";
}

long
conf_int(const struct conf *c, const char *key)
{
	long long value = 0;

	sv_int(sv_of(conf_text(c, key)), &value);
	return (long)value;
}

double
conf_real(const struct conf *c, const char *key)
{
	return strtod(conf_text(c, key), NULL);
}

bool
conf_bool(const struct conf *c, const char *key)
{
	return strcmp(conf_text(c, key), "true") == 0;
}

struct sv_list
conf_list(const struct conf *c, const char *key)
{
	return *values_of(c, key);
}

bool
setting_is_for(const struct setting *s, const char *stage)
{
	for (sv rest = sv_of(s->stages); rest.p; )
		if (sv_eq(sv_cut(&rest, ' '), sv_of(stage)))
			return true;
	return false;
}

sv
conf_canonical(const struct conf *c, const char *stage, struct arena *a)
{
	struct sv_list lines = { 0 };

	for (ptrdiff_t i = 0; settings[i].key; i++) {
		const struct setting *s = settings + i;
		bool wanted = stage ? setting_is_for(s, stage)
		    : strcmp(s->stages, "run") != 0 && strcmp(s->stages, "diff") != 0;
		if (!wanted || is_path(s))
			continue;
		sv value = sv_join(a, c->values + i, SV(", "));
		*push(&lines, a) = sv_printf(a, "%s = %.*s\n", s->key, SV_ARG(value));
	}
	return sv_join(a, &lines, SV(""));
}
