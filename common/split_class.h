/* split_class: what can be told from a token's spelling alone. */
#ifndef ASSAY_SPLIT_CLASS_H
#define ASSAY_SPLIT_CLASS_H
#include "split_scan.h"
#include "tokens.h"

enum token_class split_class(const struct split_words *, sv form);
/* The same and the shape (enum form_shape) in one walk. */
void split_describe(const struct split_words *, sv form, uint8_t *class, uint8_t *shape);

/* A web address: with a scheme or with www. in front. */
bool split_is_url(sv form);

/* Length of what TEXT begins with, 0: it does not: a version with the kind of its release
 * (v0.9-rc2, 1.2.3-beta.1), a point in time after ISO 8601. */
ptrdiff_t split_release(const struct split_words *, sv text);
ptrdiff_t split_timestamp(sv text);

/* Length of the emoticon that TEXT begins with: eyes, perhaps a nose, one or more
 * of a mouth; or <3.  0: none. */
ptrdiff_t split_emoticon(sv text);

#endif
