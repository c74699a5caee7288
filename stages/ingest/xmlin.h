/* xmlin: XML corpora: corpus/panel/review, as corpus.xsd says. */
#ifndef ASSAY_INGEST_XMLIN_H
#define ASSAY_INGEST_XMLIN_H
#include "text.h"

/* Read RAW, bytes as they stand in the file, to the end; FIELD_MAX bounds a text
 * and an attribute.  Returns the name of the encoding, which is static. */
const char *xml_read(struct stream raw, long field_max, struct draft *, struct arena a);

#endif
