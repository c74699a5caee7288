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

/* Length of the emoticon that TEXT begins with: eyes, perhaps a nose, one or more
 * of a mouth; or <3.  0: none. */
ptrdiff_t split_emoticon(sv text);

#endif
