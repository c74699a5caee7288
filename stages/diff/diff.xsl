<?xml version="1.0" encoding="UTF-8"?>
<!-- diff.html from diff.xml: verdicts first, old and new words side by side. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:strip-space elements="diff change"/>

<xsl:variable name="open" select="/diff/change[not(@part_of) and not(@reviewed)]"/>
<xsl:variable name="ticked" select="/diff/change[not(@part_of) and @reviewed]"/>
<xsl:key name="parts" match="change[@part_of]" use="@part_of"/>

<xsl:template match="/diff">
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>assay: what changed</title>
<style>
:root { --paper: #fdfdfb; --ink: #1d2228; --soft: #5b646e; --line: #d9dcd8; --panel: #f3f4f0;
	--ship: #2f7d4f; --mixed: #9a6c00; --skip: #b23b2e; --undecided: #6d7680; --gone: #ffd9d3; --new: #d3efd9 }
@media (prefers-color-scheme: dark) {
:root { --paper: #15181b; --ink: #e6e8e6; --soft: #a3acb4; --line: #343a40; --panel: #1e2226;
	--ship: #6cc28f; --mixed: #dcb152; --skip: #ee8a7c; --undecided: #98a2ab; --gone: #5a2a24; --new: #1f4a2c } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
	font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 0 }
p { margin: .3rem 0 } .soft { color: var(--soft); font-size: .9rem }
article { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin: .6rem 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem } .pair div { background: var(--panel); border-radius: .3rem; padding: .4rem .6rem }
.pair h4 { margin: 0; font-size: .8rem; font-weight: normal; color: var(--soft) } .was mark { background: var(--gone) } .is mark { background: var(--new) }
mark { color: inherit } b.verdict { border: 1px solid; border-radius: .3rem; padding: 0 .35rem; white-space: nowrap }
.ship { color: var(--ship) } .mixed { color: var(--mixed) } .skip { color: var(--skip) } .undecided { color: var(--undecided) }
details { margin: .5rem 0 0 } summary { cursor: pointer } details article { background: var(--paper) } code { font-size: .85rem }
ul.counts { padding-left: 1.2rem } .part + .part::before { content: " · " }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr } }
@media print { body { max-width: none } article { break-inside: avoid } }
</style>
</head>
<body>
<header><h1>What changed</h1>
<xsl:choose>
<xsl:when test="@changes = 0"><p>Nothing: both reports say the same.</p></xsl:when>
<xsl:otherwise><ul class="counts"><xsl:for-each select="count[@open &gt; 0 and @kind != 'rules' and @kind != 'settings' and @kind != 'program']">
<li><xsl:call-template name="name"><xsl:with-param name="kind" select="@kind"/></xsl:call-template>: <xsl:value-of select="@open"/></li>
</xsl:for-each></ul>
<xsl:if test="@changes &gt; count(change)"><p class="soft">The first <xsl:value-of select="count(change)"/> of <xsl:value-of select="@changes"/> changes; all are in diff.csv.</p></xsl:if>
</xsl:otherwise></xsl:choose>
</header>
<main>
<xsl:call-template name="section"><xsl:with-param name="title">Verdicts</xsl:with-param>
<xsl:with-param name="changes" select="$open[starts-with(@kind, 'verdict') or @kind = 'panel']"/></xsl:call-template>
<xsl:call-template name="section"><xsl:with-param name="title">Documents, products, reviews</xsl:with-param>
<xsl:with-param name="changes" select="$open[starts-with(@kind, 'document') or @kind = 'columns' or starts-with(@kind, 'product') or @kind = 'subject' or starts-with(@kind, 'review') or @kind = 'lens']"/></xsl:call-template>
<xsl:call-template name="section"><xsl:with-param name="title">Forecasts</xsl:with-param>
<xsl:with-param name="changes" select="$open[@kind = 'horizon' or @kind = 'prediction']"/></xsl:call-template>
<xsl:call-template name="section"><xsl:with-param name="title">Claims</xsl:with-param>
<xsl:with-param name="changes" select="$open[@kind = 'quantity' or @kind = 'polarity' or starts-with(@kind, 'claim')]"/></xsl:call-template>
<xsl:call-template name="section"><xsl:with-param name="title">Agreement</xsl:with-param>
<xsl:with-param name="changes" select="$open[starts-with(@kind, 'agreement')]"/></xsl:call-template>
<xsl:call-template name="section"><xsl:with-param name="title">How the reports were made</xsl:with-param>
<xsl:with-param name="changes" select="$open[@kind = 'rules' or @kind = 'settings' or @kind = 'program']"/></xsl:call-template>
<xsl:if test="$ticked"><section><h2>Ticked off</h2><details><summary><xsl:value-of select="count($ticked)"/> seen before</summary>
<xsl:apply-templates select="$ticked"/></details></section></xsl:if>
</main>
</body>
</html>
</xsl:template>

<xsl:template name="section">
<xsl:param name="title"/><xsl:param name="changes"/>
<xsl:if test="$changes"><section><h2><xsl:value-of select="$title"/></h2><xsl:apply-templates select="$changes"/></section></xsl:if>
</xsl:template>

<xsl:template name="name">
<xsl:param name="kind"/>
<xsl:choose>
<xsl:when test="$kind = 'verdict'">verdict changed</xsl:when>
<xsl:when test="$kind = 'verdict-stronger'">verdict stronger</xsl:when>
<xsl:when test="$kind = 'verdict-weaker'">verdict weaker</xsl:when>
<xsl:when test="$kind = 'verdict-from'">verdict arrived at otherwise</xsl:when>
<xsl:when test="$kind = 'columns'">columns changed</xsl:when>
<xsl:when test="$kind = 'subject'">about another product</xsl:when>
<xsl:when test="$kind = 'lens'">lens changed</xsl:when>
<xsl:when test="$kind = 'agreement-within'">agreement shifted inside its interval</xsl:when>
<xsl:when test="$kind = 'panel'">panel decides otherwise</xsl:when>
<xsl:when test="$kind = 'horizon'">horizon changed</xsl:when>
<xsl:when test="$kind = 'prediction'">prediction moved on</xsl:when>
<xsl:when test="$kind = 'quantity'">quantity changed</xsl:when>
<xsl:when test="$kind = 'polarity'">claim turned</xsl:when>
<xsl:when test="$kind = 'agreement'">agreement shifted</xsl:when>
<xsl:when test="$kind = 'rules'">rules changed</xsl:when>
<xsl:when test="$kind = 'settings'">settings changed</xsl:when>
<xsl:when test="$kind = 'program'">program changed</xsl:when>
<xsl:otherwise><xsl:value-of select="translate($kind, '-', ' ')"/></xsl:otherwise>
</xsl:choose>
</xsl:template>

<xsl:template match="change">
<xsl:variable name="parts" select="key('parts', self::change[@kind = 'verdict']/@id)"/>
<article id="{@change_id}">
<h3><xsl:call-template name="name"><xsl:with-param name="kind" select="@kind"/></xsl:call-template>
<xsl:if test="@product">: <xsl:value-of select="@product"/></xsl:if><xsl:if test="starts-with(@kind, 'agreement')">: <xsl:value-of select="@id"/></xsl:if></h3>
<p class="soft"><xsl:if test="@doc"><span class="part"><xsl:value-of select="@doc"/><xsl:if test="@review">, review <xsl:value-of select="@review"/></xsl:if>
<xsl:if test="not(@review) and @old_review">, review <xsl:value-of select="@old_review"/> of before</xsl:if></span></xsl:if>
<xsl:if test="@lens"><span class="part"><xsl:value-of select="@lens"/></span></xsl:if>
<xsl:if test="@type"><span class="part"><xsl:value-of select="translate(@type, ';', ' ')"/></span></xsl:if>
<xsl:if test="@cause"><span class="part">cause: <xsl:value-of select="@cause"/></span></xsl:if></p>
<xsl:choose><xsl:when test="contains(@kind, '-gone') or contains(@kind, '-new')"><xsl:if test="@before or @after"><p>
<xsl:call-template name="value"><xsl:with-param name="is" select="@before | @after"/></xsl:call-template></p></xsl:if></xsl:when>
<xsl:when test="@before or @after"><p><xsl:call-template name="value"><xsl:with-param name="is" select="@before"/></xsl:call-template>
<xsl:text> → </xsl:text><xsl:call-template name="value"><xsl:with-param name="is" select="@after"/></xsl:call-template></p></xsl:when></xsl:choose>
<xsl:if test="before_text or after_text"><div class="pair">
<xsl:if test="before_text"><div class="was"><h4>before</h4><q><xsl:apply-templates select="before_text/node()"/></q></div></xsl:if>
<xsl:if test="after_text"><div class="is"><h4>now</h4><q><xsl:apply-templates select="after_text/node()"/></q></div></xsl:if>
</div></xsl:if>
<xsl:if test="@note"><p class="soft"><xsl:value-of select="@note"/></p></xsl:if>
<xsl:if test="not(@part_of) and not(@reviewed)"><p class="soft">tick off as <code><xsl:value-of select="@change_id"/></code></p></xsl:if>
<xsl:if test="$parts"><details><summary>with it: <xsl:value-of select="count($parts)"/> in this review and panel</summary>
<xsl:apply-templates select="$parts"/></details></xsl:if>
</article>
</xsl:template>

<xsl:template name="value">
<xsl:param name="is"/>
<xsl:choose>
<xsl:when test="not($is)">none</xsl:when>
<xsl:when test="$is = 'ship' or $is = 'mixed' or $is = 'skip' or $is = 'undecided'"><b class="verdict {$is}"><xsl:value-of select="$is"/></b></xsl:when>
<xsl:otherwise><xsl:value-of select="$is"/></xsl:otherwise>
</xsl:choose>
</xsl:template>

<xsl:template match="m"><mark><xsl:value-of select="."/></mark></xsl:template>
</xsl:stylesheet>
