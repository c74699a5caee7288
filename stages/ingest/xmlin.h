/* xmlin: XML corpora: corpus/panel/review, as corpus.xsd says. */
#ifndef ASSAY_INGEST_XMLIN_H
#define ASSAY_INGEST_XMLIN_H
#include "dates.h"
#include "text.h"

/* Read RAW, bytes as they stand in the file, to the end; FIELD_MAX bounds a text
 * and an attribute.  Without month_names (NULL) dates are in figures.  Returns the name of the encoding, which is static. */
const char *xml_read(struct stream raw, long field_max, const struct month_names *, struct draft *,
    struct arena a);

#endif
