/* corpusfile: what the name of a corpus file says.  assay-corpus(5). */
#ifndef ASSAY_CORPUSFILE_H
#define ASSAY_CORPUSFILE_H
#include "sv.h"

enum corpus_kind { CORPUS_UNKNOWN, CORPUS_PANEL, CORPUS_DELIMITED, CORPUS_TABS, CORPUS_XML, CORPUS_KINDS };

/* By the ending of its name (or path), in any case of the letters; .gz does not
 * matter. */
enum corpus_kind corpus_kind(sv name);

/* NAME (or path) without these endings: what its document is called. */
sv corpus_document(sv name);

#endif
