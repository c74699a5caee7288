/* xmlout: XML written as a stream, in canonical form.
 *
 * What is written is its own Canonical XML (W3C xml-c14n11) but for a last line
 * end: attributes in byte order of their names, no empty-element tags, only
 * &amp; &lt; &gt; and &#xD; in text, also &quot; &#x9; &#xA; in attributes, no
 * declaration, UTF-8.  A character that XML 1.0 cannot hold becomes U+FFFD and
 * is counted. */
#ifndef ASSAY_XMLOUT_H
#define ASSAY_XMLOUT_H
#include "schema.h"
#include "sv.h"

struct xmlout;
struct row;

struct xmlout *xmlout_create(struct arena *keep, const char *path);

/* <NAME, on a new line unless it stands in running text. */
void xmlout_open(struct xmlout *, const char *name);
/* Of the element just opened.  Names must come in byte order (asserted). */
void xmlout_attr(struct xmlout *, const char *name, sv value);
void xmlout_attr_int(struct xmlout *, const char *name, long long value);
void xmlout_text(struct xmlout *, sv);
/* The content of the open element is running text: no line ends are added. */
void xmlout_mixed(struct xmlout *);
void xmlout_close(struct xmlout *);

/* <NAME>TEXT</NAME>, with cleaned="N" if N characters had to be replaced. */
void xmlout_element(struct xmlout *, const char *name, sv text);

/* Open ELEMENT for a row: cells of running text (report_kind) as elements in it,
 * the others as attributes; empty cells are left out, and so are the first SKIP
 * columns, which the element around it says already.  The caller closes it. */
void xmlout_row(struct xmlout *, const char *element, const struct schema *, const sv *cells,
    int skip);

/* Characters replaced so far. */
long long xmlout_cleaned(const struct xmlout *);

/* Of one string: how many characters of it XML 1.0 cannot hold. */
long xmlout_unclean(sv);
/* The string with those replaced. */
sv xmlout_clean(struct arena *, sv);

/* Make the file appear. */
void xmlout_commit(struct xmlout *);

#endif
