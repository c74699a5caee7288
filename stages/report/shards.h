/* shards: all that the stages said, review by review, over all shards.
 *
 * Documents come in byte order of their names whatever shard they are in, so
 * that the number of shards never shows.  Only the review in hand is in memory. */
#ifndef ASSAY_REPORT_SHARDS_H
#define ASSAY_REPORT_SHARDS_H
#include "table.h"
#include "tokens.h"

struct row_list {
	struct row *v;
	ptrdiff_t n, cap;
};

/* One row of the reviews table and what belongs to it.  Rows that no stage
 * wrote have empty cells. */
struct joined {
	struct row review, lens, subject, verdict;
	struct row_list mentions, claims, cues;
	sv text;
	bool title;                     /* review 0: the title of a panel text */
	const struct sentence *sentence;
	long sentences, words;          /* words: tokens with a letter or digit */
};

struct shards;
/* Dies (3) if one of the tables of a shard is missing or damaged. */
struct shards *shards_open(struct arena *keep, char *const *dirs, ptrdiff_t n);

/* The next document (a row of the documents table), in the arena. */
bool shards_document(struct shards *, struct row *, struct arena *);
/* The next review of that document; false when there is none left.  Dies (3) if
 * a table has a row of a review that does not exist. */
bool shards_review(struct shards *, struct joined *, struct arena *);
void shards_close(struct shards *);

#endif
