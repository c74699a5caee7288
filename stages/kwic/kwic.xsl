<?xml version="1.0" encoding="UTF-8"?>
<!-- kwic.html: what was found, a line each; on a narrow screen the context wraps. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:strip-space elements="kwic hit"/>

<xsl:template match="/kwic">
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>assay: <xsl:value-of select="@pattern"/></title>
<style>
:root { --paper: #fdfdfb; --ink: #1d2228; --soft: #5b646e; --line: #d9dcd8; --mark: #fff0b8 }
@media (prefers-color-scheme: dark) { :root { --paper: #15181b; --ink: #e6e8e6; --soft: #a3acb4; --line: #343a40; --mark: #4d4215 } }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
	font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; margin: 0 } ol { list-style: none; padding: 0 } li { border-top: 1px solid var(--line); padding: .3rem 0 }
.soft { color: var(--soft); font-size: .85rem; margin: 0 } .context { display: block }
mark { background: var(--mark); color: inherit }
@media (min-width: 60rem) { .context { display: grid; grid-template-columns: 1fr auto 1fr } .left { text-align: right }
	.context span, mark { white-space: pre; overflow: hidden } .left { direction: rtl } .left bdi { direction: ltr; display: inline-block } }
</style>
</head>
<body>
<header><h1><code><xsl:value-of select="@pattern"/></code></h1>
<p class="soft"><xsl:value-of select="all/@hits"/> places<xsl:if test="all/@hits &gt; count(hit)">, the first <xsl:value-of select="count(hit)"/> of them; all are in kwic.csv</xsl:if></p></header>
<main><ol><xsl:apply-templates select="hit"/></ol></main>
</body>
</html>
</xsl:template>

<xsl:template match="hit">
<li><span class="context"><span class="left"><bdi><xsl:value-of select="left"/></bdi></span><mark><xsl:value-of select="match"/></mark><span><xsl:value-of select="right"/></span></span>
<p class="soft"><xsl:value-of select="doc"/>, review <xsl:value-of select="review"/><xsl:if test="lens != ''"> · <xsl:value-of select="lens"/></xsl:if>
<xsl:if test="product != ''"> on <xsl:value-of select="product"/></xsl:if> · <xsl:value-of select="verdict"/></p></li>
</xsl:template>
</xsl:stylesheet>
