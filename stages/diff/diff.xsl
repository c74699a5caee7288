<?xml version="1.0" encoding="UTF-8"?>
<!-- diff.html from diff.xml: verdicts first, old and new words side by side. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:strip-space elements="diff change"/>

<xsl:variable name="open" select="/diff/change[not(@part_of) and not(@reviewed)]"/>
<xsl:variable name="ticked" select="/diff/change[not(@part_of) and @reviewed]"/>
<xsl:variable name="of_texts" select="not(/diff/count[@kind = 'rules' or @kind = 'settings' or @kind = 'program'])"/>
<xsl:key name="parts" match="change[@part_of]" use="@part_of"/>
<xsl:key name="kinds" match="change[not(@part_of) and not(@reviewed)]" use="@kind"/>

<xsl:template match="/diff">
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>assay: what changed</title>
<style>
:root { --paper: #fdfdfb; --ink: #1d2228; --soft: #5b646e; --line: #d9dcd8; --panel: #f3f4f0;
	--ship: #2f7d4f; --mixed: #8a6100; --skip: #b23b2e; --undecided: #6d7680; --gone: #ffd9d3; --new: #d3efd9 }
@media (prefers-color-scheme: dark) {
:root { --paper: #15181b; --ink: #e6e8e6; --soft: #a3acb4; --line: #343a40; --panel: #1e2226;
	--ship: #6cc28f; --mixed: #dcb152; --skip: #ee8a7c; --undecided: #98a2ab; --gone: #5a2a24; --new: #1f4a2c } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--paper); color: var(--ink);
	font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 0 }
p { margin: .3rem 0 } .soft { color: var(--soft); font-size: .9rem } a { color: inherit }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .8rem 0 }
nav a { display: block; border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .7rem; background: var(--panel); text-decoration: none }
nav a:hover, nav a:focus { border-color: var(--ink) } nav b { font-size: 1.1rem }
article { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin: .6rem 0 }
article.verdict { border-left: .3rem solid var(--soft) } article.to-ship { border-left-color: var(--ship) }
article.to-mixed { border-left-color: var(--mixed) } article.to-skip { border-left-color: var(--skip) }
article:target { outline: 2px solid var(--ink) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; margin: .4rem 0 } .pair div { background: var(--panel); border-radius: .3rem; padding: .4rem .6rem }
.pair .is:first-child { grid-column: 2 }
.pair h4 { margin: 0; font-size: .8rem; font-weight: normal; color: var(--soft) } .pair .whole { font-size: .92rem }
mark { color: inherit; border-radius: .2rem } .was mark { background: var(--gone); text-decoration: line-through } .is mark { background: var(--new) }
b.verdict { border: 1px solid; border-radius: .3rem; padding: 0 .35rem; white-space: nowrap }
.ship { color: var(--ship) } .mixed { color: var(--mixed) } .skip { color: var(--skip) } .undecided { color: var(--undecided) }
details { margin: .5rem 0 0 } summary { cursor: pointer } details article { background: var(--paper) } code { font-size: .85rem }
.part + .part::before { content: " · " }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr } .pair .is:first-child { grid-column: 1 } }
@media print { body { max-width: none } article { break-inside: avoid } }
</style>
</head>
<body>
<header><h1>What changed</h1>
<p class="soft">from <b><xsl:value-of select="@old"/></b> to <b><xsl:value-of select="@new"/></b></p>
<xsl:choose>
<xsl:when test="@changes = 0"><p>Nothing: both reports say the same.</p></xsl:when>
<xsl:otherwise><nav aria-label="Changes by kind"><ul><xsl:for-each select="count[@open &gt; 0]">
<li><a href="#{key('kinds', @kind)[1]/@change_id}"><xsl:call-template name="name"><xsl:with-param name="kind" select="@kind"/></xsl:call-template>
<xsl:text> </xsl:text><b><xsl:value-of select="@open"/></b></a></li>
</xsl:for-each></ul></nav>
<xsl:if test="$of_texts"><p>All of it comes from the texts: rules, settings and program are as they were.</p></xsl:if>
<xsl:if test="not($open)"><p>All of it is ticked off.</p></xsl:if>
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
<xsl:if test="$open"><footer><p class="soft">To tick a change off, put its id into the column change_id of the file that the setting “reviewed” names; rows of diff.csv will do. What is ticked off is folded away the next time.</p></footer></xsl:if>
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
<xsl:if test="@kind = 'verdict'"><xsl:attribute name="class">verdict to-<xsl:value-of select="@after"/></xsl:attribute></xsl:if>
<h3><xsl:if test="@kind != 'verdict'"><xsl:call-template name="name"><xsl:with-param name="kind" select="@kind"/></xsl:call-template><xsl:if test="@product or starts-with(@kind, 'document')">: </xsl:if></xsl:if>
<xsl:if test="@kind = 'verdict' and @lens"><xsl:value-of select="@lens"/> on </xsl:if>
<xsl:value-of select="@product"/><xsl:if test="starts-with(@kind, 'document')"><xsl:value-of select="before_text | after_text"/></xsl:if><xsl:if test="starts-with(@kind, 'agreement')">: <xsl:value-of select="@id"/></xsl:if>
<xsl:if test="@kind = 'verdict'"><xsl:text> </xsl:text><xsl:call-template name="change"/></xsl:if></h3>
<p class="soft"><xsl:if test="@doc"><span class="part"><xsl:value-of select="@doc"/><xsl:if test="@review">, review <xsl:value-of select="@review"/></xsl:if>
<xsl:if test="not(@review) and @old_review">, review <xsl:value-of select="@old_review"/> of before</xsl:if></span></xsl:if>
<xsl:if test="@lens and @kind != 'verdict'"><span class="part"><xsl:value-of select="@lens"/></span></xsl:if>
<xsl:if test="@type"><span class="part"><xsl:value-of select="translate(@type, ';', ' ')"/></span></xsl:if>
<xsl:if test="@cause and not($of_texts)"><span class="part">cause: <xsl:value-of select="@cause"/></span></xsl:if>
<xsl:if test="not(@part_of) and not(@reviewed)"><span class="part">id <code><xsl:value-of select="@change_id"/></code></span></xsl:if></p>
<xsl:if test="@kind != 'verdict' and (@before or @after)"><p><xsl:call-template name="change"/></p></xsl:if>
<xsl:call-template name="pair"><xsl:with-param name="was" select="before_text[not(starts-with(../@kind, 'document'))]"/><xsl:with-param name="is" select="after_text[not(starts-with(../@kind, 'document'))]"/></xsl:call-template>
<xsl:if test="@note"><p class="soft"><xsl:call-template name="arrows"><xsl:with-param name="in" select="@note"/></xsl:call-template></p></xsl:if>
<xsl:if test="before_review"><details open="open"><summary>the review, before and now</summary>
<xsl:call-template name="pair"><xsl:with-param name="was" select="before_review"/><xsl:with-param name="is" select="after_review"/><xsl:with-param name="class"> whole</xsl:with-param></xsl:call-template></details></xsl:if>
<xsl:if test="$parts"><details><summary>with it: <xsl:value-of select="count($parts)"/> changes in this review and panel</summary>
<xsl:apply-templates select="$parts"/></details></xsl:if>
</article>
</xsl:template>

<!-- What the change's value was and is; of what is gone or new the only one. -->
<xsl:template name="change">
<xsl:choose><xsl:when test="contains(@kind, '-gone') or contains(@kind, '-new')">
<xsl:call-template name="value"><xsl:with-param name="is" select="@before | @after"/></xsl:call-template></xsl:when>
<xsl:otherwise><xsl:call-template name="value"><xsl:with-param name="is" select="@before"/></xsl:call-template>
<xsl:text> → </xsl:text><xsl:call-template name="value"><xsl:with-param name="is" select="@after"/></xsl:call-template></xsl:otherwise></xsl:choose>
</xsl:template>

<xsl:template name="pair">
<xsl:param name="was"/><xsl:param name="is"/><xsl:param name="class"/>
<xsl:if test="$was or $is"><div class="pair">
<xsl:if test="$was"><div class="was{$class}"><h4>before</h4><q><xsl:apply-templates select="$was/node()"/></q></div></xsl:if>
<xsl:if test="$is"><div class="is{$class}"><h4>now</h4><q><xsl:apply-templates select="$is/node()"/></q></div></xsl:if>
</div></xsl:if>
</xsl:template>

<xsl:template name="value">
<xsl:param name="is"/>
<xsl:choose>
<xsl:when test="not($is)">none</xsl:when>
<xsl:when test="$is = 'ship' or $is = 'mixed' or $is = 'skip' or $is = 'undecided'"><b class="verdict {$is}"><xsl:value-of select="$is"/></b></xsl:when>
<xsl:when test="$is/../@kind = 'polarity'"><xsl:choose><xsl:when test="$is = '+'">for it</xsl:when>
<xsl:when test="$is = '-'">against it</xsl:when><xsl:otherwise>neither for nor against it</xsl:otherwise></xsl:choose></xsl:when>
<xsl:when test="$is/../@kind = 'horizon' and translate($is, '0123456789', '') = 'PY'"><xsl:value-of select="translate($is, 'PY', '')"/> years</xsl:when>
<xsl:when test="$is/../@kind = 'horizon' and translate($is, '0123456789', '') = 'PM'"><xsl:value-of select="translate($is, 'PM', '')"/> months</xsl:when>
<xsl:otherwise><xsl:value-of select="$is"/></xsl:otherwise>
</xsl:choose>
</xsl:template>

<!-- A note as it stands in the table, with arrows of one piece. -->
<xsl:template name="arrows">
<xsl:param name="in"/>
<xsl:choose><xsl:when test="contains($in, '-&gt;')"><xsl:value-of select="substring-before($in, '-&gt;')"/>→<xsl:call-template name="arrows"><xsl:with-param name="in" select="substring-after($in, '-&gt;')"/></xsl:call-template></xsl:when>
<xsl:otherwise><xsl:value-of select="$in"/></xsl:otherwise></xsl:choose>
</xsl:template>

<xsl:template match="m"><mark><xsl:value-of select="."/></mark></xsl:template>
</xsl:stylesheet>
