/* utf8: decoding and checking.  After ingest all text is valid UTF-8. */
#ifndef ASSAY_UTF8_H
#define ASSAY_UTF8_H
#include <stdint.h>
#include "sv.h"

/* Length of the valid sequence at S (1 to 4), its code point in *CP; 0 if S is
 * empty or does not begin with a valid sequence (overlong forms, surrogates
 * and values above U+10FFFF are invalid; RFC 3629). */
int utf8_decode(sv s, uint32_t *cp);

/* Bytes written to OUT (at least 4 long). */
int utf8_encode(uint32_t cp, char *out);

/* Position of the first invalid byte, or -1 if all is valid. */
ptrdiff_t utf8_invalid(sv);

/* Number of code points in a valid view. */
ptrdiff_t utf8_length(sv);

/* WHAT with control characters, malformed UTF-8 and characters that reorder a
 * line as \xHH, so that it can be printed and put into a table. */
sv utf8_printable(struct arena *, sv what);

#endif
