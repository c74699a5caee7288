/* xmlpage: what is done with an XML file of ours once it stands: checked
 * against its schema, turned into HTML.  Neither opens another file or a
 * network address. */
#ifndef ASSAY_XMLPAGE_H
#define ASSAY_XMLPAGE_H
#include "sv.h"

/* True if FILE is valid against the XSD; else *FAULT is the first fault,
 * `line: what`, in the arena.  Dies (2) if the schema itself cannot be read.
 * The file is streamed. */
bool xmlpage_valid(struct arena *, const char *file, const char *xsd, sv *fault);

/* HTML is made from FILE with the stylesheet XSL.  Dies (2) if the stylesheet,
 * (4) if the transformation fails.  Memory is some 12 times FILE: give it a
 * summary.  The page is what the stylesheet's output element asks for. */
void xmlpage_make(const char *file, const char *xsl, const char *html);

#endif
