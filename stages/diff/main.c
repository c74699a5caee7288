/* diff: what changed between two reports.  assay-diff(1), assay-report(5). */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
#include "compare.h"
#include "err.h"
#include "file.h"
#include "stage.h"
#include "tell.h"
#include "xmlpage.h"

enum {
	KEEP_CAP = 1 << 30,
	PAGE_CHANGES = 2000             /* that diff.html shows at most */
};
static const ptrdiff_t PAGE_CAP = (ptrdiff_t)8 << 30;   /* a document and its other version */
static const char synopsis[] = "[-c conf] [-D key=value] [-d data] [-o folder] old new";

static void
write_folder(const char *dir, const struct stage *st, const struct comparison *c, struct arena a)
{
	char *xml = path_join(&a, dir, "diff.xml");
	char *summary = path_join(&a, dir, ".summary.xml");
	sv fault;

	make_folders(dir);
	tell_xml(c->changes, xml, PTRDIFF_MAX, c->words, a);
	if (!xmlpage_valid(&a, xml, stage_data(st, &a, "diff", "diff.xsd"), &fault))
		die(EXIT_SYSTEM, "%s:%.*s", xml, SV_ARG(fault));
	tell_xml(c->changes, summary, PAGE_CHANGES, c->words, a);
	xmlpage_make(summary, stage_data(st, &a, "diff", "diff.xsl"), path_join(&a, dir, "diff.html"));
	if (unlink(summary) != 0)
		die_errno("%s", summary);
	tell_csv(c->changes, path_join(&a, dir, "diff.csv"));   /* last: it says that all is there */
}

/* The last part of the path of a report. */
static sv
name_of(const char *dir)
{
	sv path = sv_of(dir);

	while (path.n > 1 && sv_ends(path, SV("/")))
		path = sv_slice(path, 0, path.n - 1);
	return path_base(path);
}

int
main(int argc, char *argv[])
{
	struct stage st = { 0 };
	const char *dir = NULL;

	progname = "assay-diff";
	for (int c; (c = stage_getopt(&st, argc, argv, "o:", synopsis)) != -1; )
		dir = optarg;
	if (argc - optind != 2)
		die_usage(synopsis);

	struct arena keep = arena_new(KEEP_CAP);
	stage_ready(&st, &keep);
	struct changes changes = {
		.keep = &keep, .old_name = name_of(argv[optind]), .new_name = name_of(argv[optind + 1])
	};
	struct comparison c = {
		.was = side_open(&keep, argv[optind]), .is = side_open(&keep, argv[optind + 1]),
		.products = products_read(&keep, argv[optind], argv[optind + 1]),
		.words = words_new(&keep, st.data),
		.cause = cause_find(&keep, argv[optind], argv[optind + 1]),
		.changes = &changes, .all_agreement = conf_bool(st.conf, "diff_agreement_within"),
		.keep = &keep, .page = arena_new(PAGE_CAP),
	};
	compare_reports(&c);
	if (*conf_text(st.conf, "reviewed"))
		changes_tick_off(&changes, conf_text(st.conf, "reviewed"));
	side_close(c.was);
	side_close(c.is);
	if (dir)
		write_folder(dir, &st, &c, c.page);
	tell_text(&changes, c.page);
	if (fflush(stdout) != 0)
		die_errno("standard output");
	return changes.n ? EXIT_DIFFER : EXIT_DONE;
}
