/* libxml2's schema validator and libxslt behind two calls. */
#include "xmlpage.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltutils.h>
#include "err.h"
#include "publish.h"

#if LIBXML_VERSION >= 21200
typedef const xmlError *fault_ptr;
#else
typedef xmlError *fault_ptr;
#endif

struct first_fault {
	struct arena *a;
	sv text;
};

static void
keep_first(void *user, fault_ptr e)
{
	struct first_fault *first = user;

	if (!first->text.n)
		first->text = sv_trim(sv_printf(first->a, "%d: %s", e->line,
		    e->message ? e->message : "unknown fault"));
}

bool
xmlpage_valid(struct arena *a, const char *file, const char *xsd, sv *fault)
{
	struct first_fault first = { a, { NULL, 0 } };
	xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(xsd);
	xmlSchemaValidCtxtPtr valid;
	xmlSchemaPtr schema;
	int rc;

	xmlSetStructuredErrorFunc(&first, keep_first);
	schema = parser ? xmlSchemaParse(parser) : NULL;
	xmlSchemaFreeParserCtxt(parser);
	if (!schema)
		die(EXIT_USAGE, "%s:%.*s", xsd, SV_ARG(first.text));
	valid = xmlSchemaNewValidCtxt(schema);
	xmlSchemaSetValidStructuredErrors(valid, keep_first, &first);
	rc = xmlSchemaValidateFile(valid, file, 0);
	xmlSchemaFreeValidCtxt(valid);
	xmlSchemaFree(schema);
	xmlSetStructuredErrorFunc(NULL, NULL);
	*fault = rc && !first.text.n ? SV("0: not valid") : first.text;
	return rc == 0;
}

/* A context that may do nothing but compute: the stylesheet is ours, but the
 * text that it walks over is not. */
static xsltSecurityPrefsPtr
forbid_all(void)
{
	static const xsltSecurityOption options[] = {
		XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
		XSLT_SECPREF_READ_NETWORK, XSLT_SECPREF_WRITE_NETWORK
	};
	xsltSecurityPrefsPtr prefs = xsltNewSecurityPrefs();

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (!prefs || xsltSetSecurityPrefs(prefs, options[i], xsltSecurityForbid))
			die(EXIT_SYSTEM, "libxslt: cannot forbid access to files");
	return prefs;
}

static xsltStylesheetPtr
read_stylesheet(const char *xsl)
{
	xmlDocPtr doc = xmlReadFile(xsl, NULL, XML_PARSE_NONET);
	xsltStylesheetPtr sheet = doc ? xsltParseStylesheetDoc(doc) : NULL;

	if (!sheet)
		die(EXIT_USAGE, "%s: no stylesheet", xsl);
	return sheet;
}

static void
put_result(xmlDocPtr result, xsltStylesheetPtr sheet, const char *html)
{
	struct out *out;
	xmlChar *text = NULL;
	int n = 0;

	if (xsltSaveResultToString(&text, &n, result, sheet) || !text)
		die(EXIT_SYSTEM, "%s: cannot be made", html);
	out = out_create(html);
	out_put(out, (sv){ (const char *)text, n });
	out_commit(out);
	xmlFree(text);
}

void
xmlpage_make(const char *file, const char *xsl, const char *html)
{
	xsltSecurityPrefsPtr prefs = forbid_all();
	xsltStylesheetPtr sheet = read_stylesheet(xsl);
	xmlDocPtr doc = xmlReadFile(file, NULL, XML_PARSE_NONET), result;
	xsltTransformContextPtr context = doc ? xsltNewTransformContext(sheet, doc) : NULL;

	if (!context || xsltSetCtxtSecurityPrefs(prefs, context))
		die(EXIT_SYSTEM, "%s: cannot be read", file);
	result = xsltApplyStylesheetUser(sheet, doc, NULL, NULL, NULL, context);
	if (!result || context->state != XSLT_STATE_OK)
		die(EXIT_SYSTEM, "%s: transformation of %s failed", xsl, file);
	put_result(result, sheet, html);
	xmlFreeDoc(result);
	xsltFreeTransformContext(context);
	xmlFreeDoc(doc);
	xsltFreeStylesheet(sheet);
	xsltFreeSecurityPrefs(prefs);
	xsltCleanupGlobals();
}
