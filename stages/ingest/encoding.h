/* encoding: what a file's bytes are, and the way from there to UTF-8.
 *
 * A survey reads the whole file once and decides; a decoder then converts chunk
 * by chunk.  UTF-8 is not checked by the decoder: the reader of a format knows
 * better what a malformed byte costs. */
#ifndef ASSAY_INGEST_ENCODING_H
#define ASSAY_INGEST_ENCODING_H
#include "fault.h"

enum encoding { ENCODING_UTF8, ENCODING_UTF16LE, ENCODING_UTF16BE, ENCODING_CP1252, ENCODINGS };
extern const char *const encoding_names[ENCODINGS];

struct survey {                         /* all zero to begin with */
	int64_t bytes;
	int64_t malformed;              /* places that are no UTF-8 */
	int64_t first_malformed;        /* position of the first; valid if there is one */
	unsigned char first_byte;       /* what stands there */
	bool multibyte;                 /* a well-formed sequence beyond ASCII was there */
	bool undefined;                 /* a byte that Windows-1252 does not define */
	bool marks;                     /* a byte that is a quote or dash in Windows-1252 */
	bool nul;
	unsigned char head[3];          /* the first bytes */
	char carry[4];                  /* a sequence cut by the end of a chunk */
	ptrdiff_t ncarry;
};

/* LAST: nothing follows CHUNK. */
void survey_add(struct survey *, sv chunk, bool last);

/* May the setting `encoding` be that: "auto", or a name of encoding_names? */
bool encoding_setting_valid(sv wanted);

/* WANTED is that setting.  With "auto" a file without a mark is UTF-8, unless
 * nothing in it is UTF-8 beyond ASCII, every byte is defined in Windows-1252, and
 * quotes or dashes of that page are there: then it is that. */
enum encoding survey_encoding(const struct survey *, sv wanted);

/* Length of the mark that the file begins with: 0, 2 or 3. */
int survey_mark(const struct survey *, enum encoding);

/* Room that decoder_put needs for N bytes. */
#define DECODER_ROOM(n) (3 * (n) + 8)

struct decoder {
	enum encoding encoding;
	int64_t at;                     /* bytes of the file consumed, the mark included */
	unsigned char carry[4];         /* UTF-16: the bytes of an unfinished character */
	int ncarry;
	struct fault fault;
};

/* Convert CHUNK, which begins behind the mark, into OUT: bytes written, or -1
 * and d->fault. */
ptrdiff_t decoder_put(struct decoder *, sv chunk, bool last, char *out);

#endif
