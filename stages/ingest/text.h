/* text: the unpacked bytes of an input as UTF-8, in a stream. */
#ifndef ASSAY_INGEST_TEXT_H
#define ASSAY_INGEST_TEXT_H
#include "draft.h"
#include "encoding.h"
#include "input.h"

/* Bytes from somewhere.  `read` returns how many, 0 at the end, -1 on a fault
 * that the draft has already been told. */
struct stream {
	ptrdiff_t (*read)(void *from, char *to, ptrdiff_t cap);
	void *from;
};

enum { STREAM_CAP = 1 << 16 };          /* least `cap` of a call */

struct text {
	struct input *input;
	struct draft *draft;
	struct survey survey;
	struct decoder decoder;
	int64_t source_start;           /* byte of the file where the text begins; -1: converted */
	int skip;                       /* bytes of the mark still to come */
	bool ended;
	char raw[STREAM_CAP / 4];
};

/* Read INPUT to its end once, to see that it is whole and how it is encoded
 * (WANTED: the setting), and go back.  False: the draft was told why not. */
bool text_open(struct text *, struct input *, struct draft *, sv wanted);

struct stream text_stream(struct text *);

/* The same for a format that decodes by itself: bytes as they are. */
struct stream raw_stream(struct text *, struct input *, struct draft *);

#endif
