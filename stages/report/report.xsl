<?xml version="1.0" encoding="UTF-8"?>
<!-- report.html from summary.xml.  One file that needs nothing else: no script,
     no font, no picture from elsewhere.  On a narrow screen the cells of a table
     stand below each other, each with the name of its column. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:strip-space elements="summary reviews review place claim lenses products product voice before rivals forecasts forecast ledger group
    agreement coefficient corroboration disputed corroborated cluster refused refusal"/>

<xsl:variable name="figures" select="/summary/figures"/>
<xsl:variable name="lenses" select="/summary/lenses/lens"/>
<xsl:variable name="as_of" select="/summary/forecasts/@as_of"/>
<xsl:key name="pair" match="coefficient[starts-with(@scope, 'pair:')]" use="concat(@metric, ' ', @scope)"/>
<xsl:key name="said" match="review" use="concat(@product_id, '|', @lens)"/>
<xsl:key name="review" match="review" use="@review_id"/>
<xsl:key name="claim" match="claim" use="@claim_id"/>

<xsl:template match="/summary">
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>assay: what <xsl:value-of select="$figures/@reviews"/> reviews say</title>
<style>
:root { --paper: #fcfcfa; --ink: #1c2126; --soft: #565f68; --line: #dcdfda; --panel: #f2f3ef; --link: #1a5ba3; --mark: #ffedaa;
	--ship: #22714a; --mixed: #855c00; --skip: #ab352a; --undecided: #5f6871; --ship-bg: #dcefe2; --mixed-bg: #f7ebc9; --skip-bg: #f7ddd9; --undecided-bg: #e6e8ea;
	--quote: Georgia, "Times New Roman", serif }
@media (prefers-color-scheme: dark) {
:root { --paper: #15181b; --ink: #e5e7e5; --soft: #a5aeb6; --line: #353b41; --panel: #1d2125; --link: #8fbff2; --mark: #544714;
	--ship: #7acb9c; --mixed: #e0b95f; --skip: #f2968a; --undecided: #a5aeb6; --ship-bg: #1b3a29; --mixed-bg: #3d3316; --skip-bg: #47221d; --undecided-bg: #2a2f34 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0 auto; max-width: 72rem; padding: 1.2rem 1rem 4rem; background: var(--paper); color: var(--ink);
	font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word }
h1 { font-size: clamp(1.6rem, 4.5vw, 2.3rem); line-height: 1.15; letter-spacing: -.015em; margin: .2rem 0 .8rem; text-wrap: balance }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 3.2rem 0 .3rem; padding-top: .7rem; border-top: 2px solid var(--ink) }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem } h2 + h3 { margin-top: .8rem }
p { margin: .4rem 0; max-width: 46rem } .lead { font-size: 1.15rem } .soft { color: var(--soft) } .small { font-size: .85rem }
a { color: var(--link); text-underline-offset: .15em } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .2rem }
.skip-link { position: absolute; left: -999rem } .skip-link:focus { position: static }
.eyebrow { color: var(--soft); font-size: .85rem; letter-spacing: .08em; text-transform: uppercase; margin: 0 }
nav { margin: 1.5rem 0 0; padding: .6rem 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line) }
nav ul, ul.plain { list-style: none; padding: 0; margin: 0 } nav li { display: inline-block; margin: .1rem 1.1rem .1rem 0 }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: .4rem 0 1rem; padding: 0; list-style: none }
.legend i, .key i { display: inline-block; width: .8em; height: .8em; border-radius: .15em; background: currentColor; margin-right: .4em }
.legend b { font-size: 1.25rem; font-variant-numeric: tabular-nums }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; margin: 1rem 0 }
.side { background: var(--panel); border-top: .3rem solid; border-radius: .3rem; padding: .6rem .9rem .8rem }
.side h3 { margin: 0 0 .3rem } .side li { color: var(--ink); padding: .1rem 0; line-height: 1.35 } .side .small { display: block }
.facts { margin: 1rem 0 0; padding-left: 1.1rem; max-width: 50rem } .facts li { margin: .35rem 0 }
table { border-collapse: collapse; width: 100%; font-size: .93rem; margin: .6rem 0 1rem } .wide { overflow-x: auto }
caption { text-align: left; color: var(--soft); padding-bottom: .5rem; max-width: 46rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .55rem; border-bottom: 1px solid var(--line) }
thead th { font-weight: 600; color: var(--soft); font-size: .85rem; vertical-align: bottom; border-bottom-color: var(--soft) }
tbody th { font-weight: 600 } .n { font-variant-numeric: tabular-nums; white-space: nowrap }
.ship { color: var(--ship) } .mixed { color: var(--mixed) } .skip { color: var(--skip) } .undecided { color: var(--undecided) }
.verdict { display: inline-block; border-radius: .3rem; padding: .02rem .45rem; font-weight: 600; white-space: nowrap; text-decoration: none }
.verdict.ship, td.ship { background: var(--ship-bg) } .verdict.mixed, td.mixed { background: var(--mixed-bg) }
.verdict.skip, td.skip { background: var(--skip-bg) } .verdict.undecided, td.undecided { background: var(--undecided-bg) }
a.verdict:hover { text-decoration: underline }
.grid td, .heat td { border: 2px solid var(--paper); border-radius: .5rem; font-weight: 600 } .grid td a { color: inherit; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent) } .grid td small { font-weight: 400; display: block; line-height: 1.2 }
.heat td small { display: block; font-weight: 400; line-height: 1.25 } .heat td.none { background: var(--panel) }
svg { display: block } svg.bar { width: 100%; min-width: 5rem; height: .75rem; border-radius: .2rem } svg.hero { height: 1.7rem; margin: 1.2rem 0 0; border-radius: .35rem }
svg rect.ship { fill: var(--ship) } svg rect.mixed { fill: var(--mixed) } svg rect.skip { fill: var(--skip) } svg rect.undecided { fill: var(--undecided) }
svg.interval { width: 100%; min-width: 7rem; max-width: 13rem; height: 1rem } svg .axis { stroke: var(--line) } svg .range { stroke: var(--soft); stroke-width: 3 } svg circle { fill: var(--link) }
svg.span { width: 100%; min-width: 9rem; height: 1.1rem; overflow: hidden } svg.span rect { fill: var(--link) }
svg.span rect.due { fill: var(--mixed) } svg.span rect.overdue { fill: var(--skip) } svg.span rect.resolved { fill: var(--ship) }
svg.span .tick { stroke: var(--line) } svg.span .now { stroke: var(--ink); stroke-width: .6 } .scale { display: flex; justify-content: space-between; min-width: 9rem }
svg.map { width: 100%; max-width: 37rem; margin: .8rem 0 } svg.map text { font-size: 11px; fill: var(--ink) } svg.map path { fill: none; stroke: currentColor; opacity: .6 }
svg.map path:hover { opacity: 1 } svg.map circle { fill: currentColor } svg.map .names { color: var(--soft) }
.opposed { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: .8rem; margin: .4rem 0 1.4rem }
.opposed figure { margin: 0; background: var(--panel); border-left: .3rem solid; border-radius: .3rem; padding: .6rem .9rem }
.opposed blockquote { margin: .3rem 0; color: var(--ink); font: 1.05rem/1.45 var(--quote) } .opposed .also { font-size: .95rem; color: var(--soft) } figcaption { color: var(--soft); font-size: .85rem }
q, .text { font-family: var(--quote) } q { color: var(--ink) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .45rem 0; padding: .45rem .8rem } details[open] { background: var(--panel) }
summary { cursor: pointer } summary h4 { display: inline; font-size: 1rem; margin: 0 } .text { margin: .7rem 0; max-width: 46rem; font-size: 1.05rem; white-space: pre-wrap }
mark { background: var(--mark); color: inherit } .claim { text-decoration: underline dotted var(--soft); text-underline-offset: .25em } .mention { font-weight: 600 }
sup { font: 600 .68rem/1 system-ui, sans-serif; color: var(--link); padding: 0 .1em }
.claims { padding-left: 2rem; max-width: 50rem } .claims li { margin: .3rem 0 } .claims li::marker { color: var(--link); font-weight: 600; font-size: .85rem }
.kind { color: var(--soft); font-size: .85rem } .tag { white-space: nowrap } :target { outline: 2px solid var(--link); outline-offset: 2px }
dl.words { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; max-width: 50rem } dt { font-weight: 600 } dd { margin: 0 }
@media (max-width: 48rem) {
	body { overflow-wrap: anywhere } table, caption, tbody, tr, td, th[scope=row] { display: block } thead { position: absolute; left: -999rem }
	tr { padding: .6rem 0; border-bottom: 1px solid var(--line) } td, th { border: 0; padding: .12rem 0 }
	td:empty { display: none } td[data-label]:not(:empty)::before { content: attr(data-label) ": "; color: var(--soft); font-weight: 400 }
	td.bare::before { content: none !important } .grid td, .heat td { display: inline-block; border: 0; padding: .1rem .45rem; margin: .12rem .25rem .12rem 0 } .grid td small, .heat td small { display: inline; margin-left: .3em }
	.grid td:empty, .heat td:empty { display: none } .heat tr:not(:has(td:not(.none))) { display: none } svg.interval { max-width: 100% } dl.words { grid-template-columns: 1fr } dd { margin-bottom: .5rem } }
@media print { body { max-width: none; padding: 0; font-size: 10pt } nav, .skip-link { display: none } a { color: inherit; text-decoration: none }
	h2, h3, summary { break-after: avoid } tr, figure, .side { break-inside: avoid } svg, td, .verdict, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact }
	details::details-content { content-visibility: visible; display: block; block-size: auto } }
</style>
</head>
<body>
<a class="skip-link" href="#products">Skip to the products</a>
<header>
<p class="eyebrow">assay report</p>
<h1>What <xsl:value-of select="$figures/@reviews"/> reviews say of <xsl:call-template name="many"><xsl:with-param name="n" select="$figures/@products"/><xsl:with-param name="what">product</xsl:with-param></xsl:call-template></h1>
<p class="lead">Each review looks from one side, its <i>lens</i><xsl:call-template name="examples"/>, and ends in a verdict: <b class="ship">ship</b> it,
<b class="skip">skip</b> it, or <b class="mixed">mixed</b>: it depends.</p>
<xsl:call-template name="bar"><xsl:with-param name="of" select="$figures"/><xsl:with-param name="class">bar hero</xsl:with-param></xsl:call-template>
<ul class="legend">
<xsl:call-template name="legend"><xsl:with-param name="name">ship</xsl:with-param><xsl:with-param name="n" select="$figures/@ship"/></xsl:call-template>
<xsl:call-template name="legend"><xsl:with-param name="name">mixed</xsl:with-param><xsl:with-param name="n" select="$figures/@mixed"/></xsl:call-template>
<xsl:call-template name="legend"><xsl:with-param name="name">skip</xsl:with-param><xsl:with-param name="n" select="$figures/@skip"/></xsl:call-template>
<xsl:call-template name="legend"><xsl:with-param name="name">undecided</xsl:with-param><xsl:with-param name="n" select="$figures/@undecided"/></xsl:call-template>
</ul>
<p class="soft">Read: <xsl:call-template name="many"><xsl:with-param name="n" select="$figures/@documents"/><xsl:with-param name="what">document</xsl:with-param></xsl:call-template>,
<xsl:text> </xsl:text><xsl:value-of select="format-number($figures/@words, '#,##0')"/> words, <xsl:value-of select="format-number($figures/@claims, '#,##0')"/> claims,
<xsl:text> </xsl:text><xsl:value-of select="format-number($figures/@predictions, '#,##0')"/> of them predictions.
<xsl:if test="$figures/@reviews &gt; $figures/@distinct"><xsl:call-template name="many"><xsl:with-param name="n" select="$figures/@reviews - $figures/@distinct"/><xsl:with-param name="what">review</xsl:with-param></xsl:call-template> repeat<xsl:if test="$figures/@reviews - $figures/@distinct = 1">s</xsl:if> the words of another. </xsl:if>
<xsl:choose><xsl:when test="$figures/@refused &gt; 0"><a href="#refused"><xsl:call-template name="many"><xsl:with-param name="n" select="$figures/@refused"/><xsl:with-param name="what">place</xsl:with-param></xsl:call-template> could not be read.</a></xsl:when>
<xsl:otherwise>Nothing was refused.</xsl:otherwise></xsl:choose></p>
<nav aria-label="Sections"><ul>
<li><a href="#short">In short</a></li><li><a href="#products">Products</a></li><li><a href="#grid">Who says what</a></li>
<xsl:if test="products/product[@ship &gt; 0 and @skip &gt; 0] or disputed/cluster"><li><a href="#opposed">Disagreements</a></li></xsl:if>
<li><a href="#corroborated">Shared claims</a></li><li><a href="#forecasts">Forecasts</a></li><li><a href="#agreement">Agreement</a></li>
<xsl:if test="rivals/link"><li><a href="#rivals">Competitors</a></li></xsl:if><li><a href="#reviews">Reviews</a></li><li><a href="#about">About</a></li>
</ul></nav>
</header>
<main>
<xsl:call-template name="short"/>
<xsl:apply-templates select="products"/>
<xsl:call-template name="grid"/>
<xsl:call-template name="opposed"/>
<xsl:apply-templates select="corroborated"/>
<xsl:apply-templates select="forecasts"/>
<xsl:apply-templates select="ledger"/>
<xsl:apply-templates select="agreement"/>
<xsl:apply-templates select="rivals"/>
<xsl:apply-templates select="reviews"/>
<xsl:apply-templates select="refused"/>
</main>
<xsl:call-template name="about"/>
</body>
</html>
</xsl:template>

<!-- "1 product", "2 products" -->
<xsl:template name="many"><xsl:param name="n"/><xsl:param name="what"/><xsl:value-of select="format-number($n, '#,##0')"/><xsl:text> </xsl:text><xsl:value-of select="$what"/><xsl:if test="$n != 1">s</xsl:if></xsl:template>

<xsl:template name="examples">
<xsl:variable name="named" select="$lenses[. != '']"/>
<xsl:if test="count($named) &gt; 1"> (here <xsl:for-each select="$named[position() &lt;= 4]"><xsl:if test="position() &gt; 1"><xsl:choose><xsl:when test="position() = last() and count($named) &lt;= 4"> and </xsl:when><xsl:otherwise>, </xsl:otherwise></xsl:choose></xsl:if><xsl:value-of select="."/></xsl:for-each>
<xsl:if test="count($named) &gt; 4"> and <xsl:value-of select="/summary/lenses/@all - 4 - count($lenses[. = ''])"/> more</xsl:if>)</xsl:if>
</xsl:template>

<xsl:template name="legend">
<xsl:param name="name"/><xsl:param name="n"/>
<xsl:if test="$n &gt; 0"><li class="{$name}"><i></i><b><xsl:value-of select="$n"/></b><xsl:text> </xsl:text><xsl:value-of select="$name"/></li></xsl:if>
</xsl:template>

<!-- Shares of the four verdicts as a bar; the words say the same. -->
<xsl:template name="bar">
<xsl:param name="of"/><xsl:param name="class">bar</xsl:param>
<xsl:variable name="all" select="$of/@ship + $of/@mixed + $of/@skip + $of/@undecided"/>
<xsl:if test="$all &gt; 0">
<svg class="{$class}" viewBox="0 0 {$all} 1" preserveAspectRatio="none" role="img" aria-label="{$of/@ship} ship, {$of/@mixed} mixed, {$of/@skip} skip, {$of/@undecided} undecided">
<rect class="ship" x="0" y="0" height="1" width="{$of/@ship}"/>
<rect class="mixed" x="{$of/@ship}" y="0" height="1" width="{$of/@mixed}"/>
<rect class="skip" x="{$of/@ship + $of/@mixed}" y="0" height="1" width="{$of/@skip}"/>
<rect class="undecided" x="{$of/@ship + $of/@mixed + $of/@skip}" y="0" height="1" width="{$of/@undecided}"/>
</svg>
</xsl:if>
</xsl:template>

<xsl:template name="verdict">
<xsl:param name="is"/>
<xsl:if test="$is != ''"><b class="verdict {$is}"><xsl:value-of select="$is"/></b></xsl:if>
</xsl:template>

<xsl:template name="lens"><xsl:choose><xsl:when test=". != ''"><xsl:value-of select="."/></xsl:when><xsl:otherwise>no lens</xsl:otherwise></xsl:choose></xsl:template>

<!-- A share as a percentage. -->
<xsl:template name="percent"><xsl:param name="of"/><xsl:value-of select="format-number($of, '0 %')"/></xsl:template>

<!-- Says where the rest is when a list was cut. -->
<xsl:template name="rest">
<xsl:param name="shown"/><xsl:param name="file"/><xsl:param name="which">The first</xsl:param>
<xsl:if test="all/@rows &gt; $shown"><p class="soft"><xsl:value-of select="$which"/><xsl:text> </xsl:text><xsl:value-of select="$shown"/> of
<xsl:text> </xsl:text><xsl:value-of select="format-number(all/@rows, '#,##0')"/>; all are in <xsl:value-of select="$file"/>.</p></xsl:if>
</xsl:template>

<!-- The panel's verdicts, and a few sentences. -->
<xsl:template name="short">
<section aria-labelledby="short"><h2 id="short">In short</h2>
<xsl:if test="products/product">
<p class="soft">What the reviews of each product come to, taken together:</p>
<div class="sides">
<xsl:call-template name="side"><xsl:with-param name="is">ship</xsl:with-param><xsl:with-param name="says">Ship</xsl:with-param></xsl:call-template>
<xsl:call-template name="side"><xsl:with-param name="is">mixed</xsl:with-param><xsl:with-param name="says">Divided or conditional</xsl:with-param></xsl:call-template>
<xsl:call-template name="side"><xsl:with-param name="is">skip</xsl:with-param><xsl:with-param name="says">Skip</xsl:with-param></xsl:call-template>
<xsl:call-template name="side"><xsl:with-param name="is">undecided</xsl:with-param><xsl:with-param name="says">No verdict</xsl:with-param></xsl:call-template>
</div></xsl:if>
<ul class="facts">
<xsl:variable name="same" select="agreement/coefficient[@scope = 'all' and @metric = 'percent' and @value]"/>
<xsl:variable name="alpha" select="agreement/coefficient[@scope = 'all' and @metric = 'krippendorff_alpha' and @scale = 'nominal' and @value]"/>
<xsl:if test="$same"><li>Two lenses on the same product give the same verdict <b><xsl:call-template name="percent"><xsl:with-param name="of" select="$same/@value"/></xsl:call-template></b> of the time<xsl:if test="$alpha/@low">,
<xsl:choose><xsl:when test="$alpha/@low &lt;= 0"> which chance alone could give</xsl:when><xsl:otherwise> more often than chance would give</xsl:otherwise></xsl:choose></xsl:if>. <a href="#agreement">Agreement</a></li></xsl:if>
<xsl:variable name="split" select="products/product[@ship &gt; 0 and @skip &gt; 0]"/>
<xsl:if test="$split"><li><xsl:call-template name="many"><xsl:with-param name="n" select="count($split)"/><xsl:with-param name="what">product</xsl:with-param></xsl:call-template>
<xsl:choose><xsl:when test="count($split) = 1"> has</xsl:when><xsl:otherwise> have</xsl:otherwise></xsl:choose> reviews that say ship and reviews that say skip. <a href="#opposed">Disagreements</a></li></xsl:if>
<xsl:if test="corroborated/cluster or disputed/cluster"><li><xsl:variable name="shared" select="corroborated/all/@rows + disputed/all/@rows"/><xsl:call-template name="many"><xsl:with-param name="n" select="$shared"/><xsl:with-param name="what">claim</xsl:with-param></xsl:call-template><xsl:choose><xsl:when test="$shared = 1"> is</xsl:when><xsl:otherwise> are</xsl:otherwise></xsl:choose> made by more than one lens<xsl:if test="disputed/cluster">, <xsl:value-of select="disputed/all/@rows"/> of them disputed</xsl:if>. <a href="#corroborated">Shared claims</a></li></xsl:if>
<xsl:if test="forecasts/forecast"><li><xsl:value-of select="$figures/@predictions"/> predictions<xsl:if test="$as_of != ''">; seen from <xsl:value-of select="$as_of"/>,
<xsl:text> </xsl:text><xsl:value-of select="ledger/group[@by = 'all']/@due"/> are within their time, <xsl:value-of select="ledger/group[@by = 'all']/@overdue"/> past it</xsl:if>. <a href="#forecasts">Forecasts</a></li></xsl:if>
</ul>
<xsl:if test="before"><h3>Since <xsl:value-of select="before/@name"/></h3>
<xsl:choose><xsl:when test="before/change"><ul class="facts"><xsl:for-each select="before/change[position() &lt;= 20]"><li><xsl:value-of select="."/></li></xsl:for-each></ul>
<xsl:if test="before/all/@rows &gt; 20"><p class="soft">and <xsl:value-of select="before/all/@rows - 20"/> more changes</p></xsl:if></xsl:when>
<xsl:otherwise><p>No panel's verdict has changed, and no product is new or gone.</p></xsl:otherwise></xsl:choose></xsl:if>
</section>
</xsl:template>

<xsl:template name="side">
<xsl:param name="is"/><xsl:param name="says"/>
<xsl:variable name="these" select="products/product[@verdict = $is]"/>
<xsl:if test="$these"><div class="side {$is}"><h3><xsl:value-of select="$says"/></h3><ul class="plain">
<xsl:for-each select="$these"><xsl:sort select="(@ship - @skip) * (($is != 'skip') - ($is = 'skip')) div @reviews" data-type="number" order="descending"/>
<xsl:if test="position() &lt;= 12"><li><xsl:value-of select="@name"/><xsl:text> </xsl:text><span class="soft small"><xsl:value-of select="@split"/></span></li></xsl:if></xsl:for-each>
<xsl:if test="count($these) &gt; 12"><li><a href="#products">and <xsl:value-of select="count($these) - 12"/> more</a></li></xsl:if></ul></div></xsl:if>
</xsl:template>

<xsl:template match="products">
<section aria-labelledby="products"><h2 id="products">Products</h2>
<table><caption>How the reviews of each product fall, and what the panel decides: <xsl:value-of select="@policy"/></caption>
<thead><tr><th scope="col">Product</th><th scope="col">Panel</th><th scope="col">Reviews</th><th scope="col">Claims</th><th scope="col">Measured against</th></tr></thead>
<tbody><xsl:for-each select="product"><xsl:sort select="(@ship - @skip) div @reviews" data-type="number" order="descending"/><xsl:sort select="@reviews" data-type="number" order="descending"/><xsl:sort select="@id"/><tr>
<th scope="row"><xsl:value-of select="@name"/></th>
<td class="bare" data-label="Panel"><xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template></td>
<td class="bare" data-label="Reviews"><xsl:call-template name="bar"><xsl:with-param name="of" select="."/></xsl:call-template><span class="kind"><xsl:call-template name="tally"/></span></td>
<td class="n" data-label="Claims"><xsl:value-of select="@claims"/></td>
<td data-label="Measured against"><xsl:for-each select="competitor[position() &lt;= 5]"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="."/></xsl:for-each></td>
</tr></xsl:for-each></tbody></table>
<xsl:call-template name="rest"><xsl:with-param name="which">The most reviewed</xsl:with-param><xsl:with-param name="shown" select="count(product)"/><xsl:with-param name="file">products.csv</xsl:with-param></xsl:call-template>
</section>
</xsl:template>

<!-- "3 ship · 1 skip" -->
<xsl:template name="tally"><xsl:for-each select="@ship | @mixed | @skip | @undecided"><xsl:sort select="number(name() = 'ship') * 3 + number(name() = 'mixed') * 2 + number(name() = 'skip')" data-type="number" order="descending"/>
<xsl:if test=". &gt; 0"><span class="tag"><xsl:value-of select="."/><xsl:text> </xsl:text><xsl:value-of select="name()"/></span><xsl:text> </xsl:text></xsl:if></xsl:for-each></xsl:template>

<xsl:template name="grid">
<section aria-labelledby="grid"><h2 id="grid">Who says what</h2>
<div class="wide"><table class="grid"><caption>Verdicts by product and lens<xsl:if test="products/product/cell[@ship + @mixed + @skip + @undecided &gt; 1]">; where a lens has several reviews, their majority, and how many say ship / mixed / skip</xsl:if>.
Each leads to its review.</caption>
<thead><tr><th scope="col">Product</th><xsl:for-each select="$lenses"><th scope="col"><xsl:call-template name="lens"/></th></xsl:for-each></tr></thead>
<tbody><xsl:for-each select="products/product"><xsl:sort select="(@ship - @skip) div @reviews" data-type="number" order="descending"/><xsl:sort select="@reviews" data-type="number" order="descending"/><xsl:sort select="@id"/>
<xsl:variable name="id" select="@id"/><tr>
<th scope="row"><xsl:value-of select="@name"/></th>
<xsl:for-each select="cell"><xsl:variable name="review" select="key('said', concat($id, '|', @lens))[1]"/>
<td class="{@verdict}" data-label="{@lens}"><xsl:if test="@verdict != ''">
<xsl:choose><xsl:when test="$review"><a href="#{$review/@review_id}"><xsl:value-of select="@verdict"/></a></xsl:when><xsl:otherwise><xsl:value-of select="@verdict"/></xsl:otherwise></xsl:choose>
<xsl:if test="@ship + @mixed + @skip + @undecided &gt; 1"><xsl:text> </xsl:text><small><xsl:value-of select="@ship"/>/<xsl:value-of select="@mixed"/>/<xsl:value-of select="@skip"/></small></xsl:if></xsl:if></td></xsl:for-each>
</tr></xsl:for-each></tbody></table></div>
<xsl:if test="lenses/@all &gt; count($lenses)"><p class="soft">The <xsl:value-of select="count($lenses)"/> most frequent lenses of <xsl:value-of select="lenses/@all"/>; the others are in reviews.csv.</p></xsl:if>
</section>
</xsl:template>

<!-- Products that some say ship of and some skip, those with the most opposed pairs
     of reviews first; then claims that some make and some deny. -->
<xsl:template name="opposed">
<xsl:variable name="split" select="products/product[@ship &gt; 0 and @skip &gt; 0]"/>
<xsl:if test="$split or disputed/cluster">
<section aria-labelledby="opposed"><h2 id="opposed">Sharpest disagreements</h2>
<xsl:if test="$split"><p class="soft">Products with the most pairs of reviews that contradict each other, and the strongest words of either side.</p>
<xsl:for-each select="$split"><xsl:sort select="@ship * @skip" data-type="number" order="descending"/><xsl:sort select="@id"/>
<xsl:if test="position() &lt;= 6"><h3><xsl:value-of select="@name"/><xsl:text> </xsl:text><span class="kind"><xsl:call-template name="tally"/></span></h3>
<div class="opposed"><xsl:apply-templates select="voice[@verdict = 'ship']"/><xsl:apply-templates select="voice[@verdict = 'skip']"/></div></xsl:if></xsl:for-each></xsl:if>
<xsl:apply-templates select="disputed[cluster]"/>
</section></xsl:if>
</xsl:template>

<xsl:template match="voice">
<figure class="{@verdict}"><b><xsl:value-of select="@verdict"/></b><blockquote>“<xsl:value-of select="sentence"/>”</blockquote>
<xsl:if test="claimed"><blockquote class="also">“<xsl:value-of select="claimed"/>”</blockquote></xsl:if>
<figcaption><xsl:if test="@lens != ''"><xsl:value-of select="@lens"/>, </xsl:if><xsl:choose>
<xsl:when test="key('review', @review_id)"><a href="#{@review_id}"><xsl:value-of select="@doc"/>, review <xsl:value-of select="@review"/></a></xsl:when>
<xsl:otherwise><xsl:value-of select="@doc"/>, review <xsl:value-of select="@review"/></xsl:otherwise></xsl:choose></figcaption></figure>
</xsl:template>

<xsl:template match="disputed">
<h3>Claims that some make and others deny</h3>
<xsl:call-template name="clusters"><xsl:with-param name="caption">Most lenses first</xsl:with-param></xsl:call-template>
</xsl:template>

<xsl:template match="corroborated">
<section aria-labelledby="corroborated"><h2 id="corroborated">Claims that lenses share</h2>
<xsl:choose><xsl:when test="cluster"><xsl:call-template name="clusters"><xsl:with-param name="caption">What reviews of several lenses say independently of each other; most lenses first</xsl:with-param></xsl:call-template></xsl:when>
<xsl:otherwise><p>No claim is made by more than one lens.</p></xsl:otherwise></xsl:choose>
</section>
</xsl:template>

<xsl:template name="clusters">
<xsl:param name="caption"/>
<xsl:variable name="shown" select="cluster[position() &lt;= 20]"/>
<table><caption><xsl:value-of select="$caption"/></caption>
<thead><tr><th scope="col">Claim</th><th scope="col">Kind</th><th scope="col">Product</th><th scope="col">Who says so</th></tr></thead>
<tbody><xsl:for-each select="$shown"><tr>
<td class="bare"><q><xsl:value-of select="text"/></q></td><td data-label="Kind"><xsl:value-of select="@type"/></td>
<td data-label="Product"><xsl:value-of select="@product"/></td>
<td data-label="Who says so"><xsl:for-each select="stance"><xsl:if test="position() &gt; 1">, </xsl:if>
<xsl:choose><xsl:when test="key('claim', @claim)"><a href="#{@claim}"><xsl:call-template name="lens"/></a></xsl:when><xsl:otherwise><xsl:call-template name="lens"/></xsl:otherwise></xsl:choose>
<xsl:if test="@is = 'deny'"> denies</xsl:if><xsl:if test="@is = 'hedge'"> hedges</xsl:if><xsl:if test="@reviews &gt; 1"> (<xsl:value-of select="@reviews"/>)</xsl:if></xsl:for-each></td>
</tr></xsl:for-each></tbody></table>
<xsl:call-template name="rest"><xsl:with-param name="shown" select="count($shown)"/><xsl:with-param name="file">corroboration.csv</xsl:with-param></xsl:call-template>
</xsl:template>

<!-- A day as years and their parts. -->
<xsl:template name="years"><xsl:param name="day"/><xsl:value-of
 select="substring($day, 1, 4) + (substring($day, 6, 2) - 1) div 12 + substring($day, 9, 2) div 372"/></xsl:template>

<xsl:template match="forecasts">
<xsl:variable name="dated" select="forecast[@due_first and @due_last]"/>
<xsl:variable name="from"><xsl:for-each select="$dated"><xsl:sort select="@due_first"/><xsl:if test="position() = 1"><xsl:value-of select="substring(@due_first, 1, 4)"/></xsl:if></xsl:for-each></xsl:variable>
<xsl:variable name="last"><xsl:for-each select="$dated"><xsl:sort select="@due_last" order="descending"/><xsl:if test="position() = 1"><xsl:value-of select="substring(@due_last, 1, 4) + 1"/></xsl:if></xsl:for-each></xsl:variable>
<!-- beyond twenty years bars run off the scale -->
<xsl:variable name="to" select="$last - ($last - $from - 20) * ($last - $from &gt; 20)"/>
<section aria-labelledby="forecasts"><h2 id="forecasts">Forecasts by due date</h2>
<xsl:choose><xsl:when test="forecast">
<p class="soft key">A bar runs from the first to the last day on which a forecast may come true<xsl:if test="$as_of != ''">; the upright line is <xsl:value-of select="$as_of"/>, the day they are seen from</xsl:if>.
<xsl:if test="forecast[@status = 'overdue']"><span class="tag skip"><i></i>overdue</span><xsl:text> </xsl:text></xsl:if>
<xsl:if test="forecast[@status = 'due']"><span class="tag mixed"><i></i>due</span><xsl:text> </xsl:text></xsl:if>
<xsl:if test="forecast[@status = 'open']"><span class="tag" style="color: var(--link)"><i></i>open</span><xsl:text> </xsl:text></xsl:if>
<xsl:if test="forecast[@status = 'resolved']"><span class="tag ship"><i></i>resolved</span></xsl:if></p>
<table><caption>What was predicted for when</caption>
<thead><tr><th scope="col">Due by</th><th scope="col"><span class="scale"><span><xsl:value-of select="$from"/></span><span><xsl:value-of select="$to"/></span></span></th><th scope="col">Forecast</th><th scope="col">Of</th><th scope="col">By</th></tr></thead>
<tbody><xsl:for-each select="forecast"><tr>
<th scope="row" class="n"><xsl:value-of select="@due_last"/></th>
<td class="bare"><xsl:call-template name="span"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template></td>
<td class="bare"><q><xsl:value-of select="text"/></q><xsl:if test="outcome"><xsl:text> </xsl:text><b class="tag"><xsl:value-of select="outcome"/></b></xsl:if></td>
<td data-label="Of"><xsl:value-of select="@product"/></td><td data-label="By"><xsl:choose><xsl:when test="key('claim', @claim_id)"><a href="#{@claim_id}"><xsl:value-of select="@lens"/><xsl:if test="not(@lens)">review</xsl:if></a></xsl:when><xsl:otherwise><xsl:value-of select="@lens"/></xsl:otherwise></xsl:choose></td>
</tr></xsl:for-each></tbody></table>
</xsl:when><xsl:otherwise><p>No forecast has a date. Give reviews a date, or set as_of, to have due dates worked out.</p></xsl:otherwise></xsl:choose>
<xsl:if test="all/@rows &gt; count(forecast)"><p class="soft"><xsl:value-of select="count(forecast)"/> of <xsl:value-of select="format-number(all/@rows, '#,##0')"/> predictions are shown, those with the nearest dates; all are in predictions.csv, those without a date too.</p></xsl:if>
</section>
</xsl:template>

<!-- One forecast on the common scale. -->
<xsl:template name="span">
<xsl:param name="from"/><xsl:param name="to"/>
<xsl:variable name="first"><xsl:call-template name="years"><xsl:with-param name="day" select="@due_first"/></xsl:call-template></xsl:variable>
<xsl:variable name="last"><xsl:call-template name="years"><xsl:with-param name="day" select="@due_last"/></xsl:call-template></xsl:variable>
<xsl:variable name="now"><xsl:call-template name="years"><xsl:with-param name="day" select="$as_of"/></xsl:call-template></xsl:variable>
<xsl:variable name="unit" select="100 div ($to - $from)"/>
<xsl:if test="@due_first"><svg class="span" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="{@status}: {@due_first} to {@due_last}">
<line class="tick" x1="0" x2="100" y1="7.5" y2="7.5"/>
<rect class="{@status}" x="{format-number(($first - $from) * $unit, '0.0')}" y="1.5" height="4.5" width="{format-number(($last - $first) * $unit + 1, '0.0')}"/>
<xsl:if test="$as_of != '' and $now &gt;= $from and $now &lt;= $to"><line class="now" x1="{format-number(($now - $from) * $unit, '0.0')}" x2="{format-number(($now - $from) * $unit, '0.0')}" y1="0" y2="8"/></xsl:if></svg></xsl:if>
</xsl:template>

<!-- Only where something has an outcome. -->
<xsl:template match="ledger">
<xsl:if test="group[@by = 'all']/@resolved &gt; 0">
<section aria-labelledby="ledger"><h2 id="ledger">What came of forecasts</h2>
<table><caption>Outcomes by horizon and lens; in brackets the 95 % interval of the hit rate</caption>
<thead><tr><th scope="col">Forecasts</th><th scope="col">Open</th><th scope="col">Due</th><th scope="col">Overdue</th><th scope="col">Hits</th>
<th scope="col">Misses</th><th scope="col">Hit rate</th></tr></thead>
<tbody><xsl:for-each select="group[@open + @due + @overdue + @resolved &gt; 0]"><tr>
<th scope="row"><xsl:choose><xsl:when test="@by = 'all'">all</xsl:when><xsl:when test="@group"><xsl:value-of select="@group"/></xsl:when><xsl:otherwise>no lens</xsl:otherwise></xsl:choose></th>
<td class="n" data-label="Open"><xsl:value-of select="@open"/></td><td class="n" data-label="Due"><xsl:value-of select="@due"/></td>
<td class="n" data-label="Overdue"><xsl:value-of select="@overdue"/></td><td class="n" data-label="Hits"><xsl:value-of select="@hits"/></td>
<td class="n" data-label="Misses"><xsl:value-of select="@misses"/></td>
<td class="n" data-label="Hit rate"><xsl:if test="@hit_rate"><xsl:call-template name="percent"><xsl:with-param name="of" select="@hit_rate"/></xsl:call-template> (<xsl:call-template name="percent"><xsl:with-param name="of" select="@low"/></xsl:call-template> to <xsl:call-template name="percent"><xsl:with-param name="of" select="@high"/></xsl:call-template>)</xsl:if>
<xsl:if test="@status != 'ok'"><xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@status"/></span></xsl:if></td>
</tr></xsl:for-each></tbody></table></section>
</xsl:if>
</xsl:template>

<!-- A lens by lens matrix of one metric. -->
<xsl:template name="pairs">
<xsl:param name="metric"/><xsl:param name="caption"/>
<div class="wide"><table class="heat"><caption><xsl:value-of select="$caption"/></caption>
<thead><tr><th scope="col">Lens</th><xsl:for-each select="$lenses[position() &gt; 1]"><th scope="col"><xsl:call-template name="lens"/></th></xsl:for-each></tr></thead>
<tbody><xsl:for-each select="$lenses[position() &lt; last()]"><xsl:variable name="row" select="."/><xsl:variable name="at" select="position()"/><tr>
<th scope="row"><xsl:call-template name="lens"/></th>
<xsl:for-each select="$lenses[position() &gt; 1]"><xsl:variable name="pair" select="key('pair', concat($metric, ' pair:', $row, '|', .))"/>
<xsl:choose><xsl:when test="position() &gt;= $at and $pair/@value">
<td class="n" data-label="{.}" style="background: rgba(46, 134, 92, {format-number(0.06 + $pair/@value * 0.54, '0.00')})"><xsl:call-template name="percent"><xsl:with-param name="of" select="$pair/@value"/></xsl:call-template>
<small><xsl:if test="$pair/@low"><xsl:value-of select="format-number($pair/@low * 100, '0')"/>–<xsl:call-template name="percent"><xsl:with-param name="of" select="$pair/@high"/></xsl:call-template>, </xsl:if>n <xsl:value-of select="$pair/@units"/></small></td></xsl:when>
<xsl:when test="position() &gt;= $at"><td class="none" data-label="{.}"></td></xsl:when><xsl:otherwise><td></td></xsl:otherwise></xsl:choose></xsl:for-each>
</tr></xsl:for-each></tbody></table></div>
</xsl:template>

<xsl:template match="agreement">
<section aria-labelledby="agreement"><h2 id="agreement">How far the lenses agree</h2>
<xsl:if test="coefficient[@metric = 'percent' and @value and starts-with(@scope, 'pair:')]"><xsl:call-template name="pairs"><xsl:with-param name="metric">percent</xsl:with-param><xsl:with-param name="caption">How often two lenses give the same verdict on the same product; below it the 95 % interval and n, the number of products both speak of</xsl:with-param></xsl:call-template></xsl:if>
<xsl:variable name="sides" select="coefficient[@metric = 'claims' and @value]"/>
<xsl:choose><xsl:when test="count($sides) &gt; 5"><xsl:call-template name="pairs"><xsl:with-param name="metric">claims</xsl:with-param><xsl:with-param name="caption">How often two lenses stand on the same side of a claim that both speak of; n is the number of these claims</xsl:with-param></xsl:call-template></xsl:when>
<xsl:when test="$sides"><p>Of claims that two lenses speak of, they stand on the same side:
<xsl:for-each select="$sides"><xsl:if test="position() &gt; 1">; </xsl:if><xsl:value-of select="translate(substring-after(@scope, ':'), '|', ' ')"/><xsl:text> </xsl:text><xsl:call-template name="percent"><xsl:with-param name="of" select="@value"/></xsl:call-template> of <xsl:value-of select="@units"/></xsl:for-each>.</p></xsl:when></xsl:choose>
<xsl:variable name="over_all" select="coefficient[@scope = 'all']"/>
<xsl:variable name="quoted" select="$over_all[@metric = 'percent' or @metric = 'krippendorff_alpha' or @metric = 'gwet_ac1']"/>
<xsl:call-template name="measures"><xsl:with-param name="of" select="$quoted"/><xsl:with-param name="caption">All lenses together. The share of equal verdicts, and what is left of it beyond chance: 1 is complete agreement, 0 what chance would give; the thick line is the 95 % interval</xsl:with-param></xsl:call-template>
<xsl:if test="count($over_all) &gt; count($quoted)"><details><summary>Other measures</summary><xsl:call-template name="measures"><xsl:with-param name="of" select="$over_all[@metric != 'percent' and @metric != 'krippendorff_alpha' and @metric != 'gwet_ac1']"/><xsl:with-param name="caption">All lenses together, by other measures</xsl:with-param></xsl:call-template></details></xsl:if>
<p class="soft">Which measure to quote when is told by the manual page assay-agreement(7). All <xsl:value-of select="format-number(all/@rows, '#,##0')"/> figures, also by product, are in agreement.csv.</p>
</section>
</xsl:template>

<xsl:template name="measures">
<xsl:param name="of"/><xsl:param name="caption"/>
<table><caption><xsl:value-of select="$caption"/></caption>
<thead><tr><th scope="col">Measure</th><th scope="col">Scale</th><th scope="col">Value</th><th scope="col">−1 to 1</th><th scope="col">Interval</th><th scope="col">Ratings</th></tr></thead>
<tbody><xsl:for-each select="$of"><tr>
<th scope="row"><xsl:choose><xsl:when test="@metric = 'percent'">equal verdicts</xsl:when><xsl:otherwise><xsl:value-of select="translate(@metric, '_', ' ')"/></xsl:otherwise></xsl:choose></th><td data-label="Scale"><xsl:value-of select="@scale"/></td>
<td class="n" data-label="Value"><xsl:choose><xsl:when test="@value"><xsl:value-of select="format-number(@value, '0.000')"/></xsl:when>
<xsl:otherwise><xsl:value-of select="translate(@status, '_', ' ')"/></xsl:otherwise></xsl:choose></td>
<td class="bare"><xsl:if test="@value"><xsl:call-template name="interval"/></xsl:if></td>
<td class="n" data-label="Interval"><xsl:if test="@low"><xsl:value-of select="format-number(@low, '0.000')"/> to <xsl:value-of select="format-number(@high, '0.000')"/></xsl:if></td>
<td class="n" data-label="Ratings"><xsl:value-of select="@ratings"/></td>
</tr></xsl:for-each></tbody></table>
</xsl:template>

<!-- From -1 to 1, the value a dot, its interval a line. -->
<xsl:template name="interval">
<svg class="interval" viewBox="-104 0 208 14" aria-hidden="true">
<line class="axis" x1="-100" x2="100" y1="7" y2="7"/><line class="axis" x1="0" x2="0" y1="2" y2="12"/>
<xsl:if test="@low"><line class="range" x1="{format-number(@low * 100, '0.0')}" x2="{format-number(@high * 100, '0.0')}" y1="7" y2="7"/></xsl:if>
<circle cx="{format-number(@value * 100, '0.0')}" cy="7" r="4"/></svg>
</xsl:template>

<!-- Two columns and the lines between them; the list below says the same. -->
<xsl:template match="rivals">
<xsl:if test="link">
<xsl:variable name="rows" select="count(left) * (count(left) &gt;= count(right)) + count(right) * (count(right) &gt; count(left))"/>
<xsl:variable name="height" select="$rows * 18 + 6"/>
<xsl:variable name="l" select="$height div count(left)"/><xsl:variable name="r" select="$height div count(right)"/>
<section aria-labelledby="rivals"><h2 id="rivals">Who is measured against what</h2>
<p class="soft">Left the reviewed products, in the colour of the panel's verdict; right what their reviews hold against them. The thicker a line, the more often.</p>
<svg class="map" viewBox="0 0 360 {$height}" role="img" aria-label="{count(left)} products, {count(right)} names they are measured against; listed below">
<xsl:for-each select="link"><xsl:variable name="from" select="@from"/><xsl:variable name="to" select="@to"/><xsl:variable name="product" select="../left[@at = $from]"/>
<xsl:variable name="y1" select="format-number(($from + .5) * $l, '0.0')"/><xsl:variable name="y2" select="format-number(($to + .5) * $r, '0.0')"/>
<path class="{$product/@verdict}" d="M150 {$y1}C184 {$y1} 184 {$y2} 218 {$y2}" stroke-width="{format-number(1 + (@n &gt; 1) + (@n &gt; 3) + (@n &gt; 9), '0.0')}"><title><xsl:value-of select="$product"/> against <xsl:value-of select="../right[@at = $to]"/>: <xsl:value-of select="@n"/></title></path></xsl:for-each>
<xsl:for-each select="left"><g class="{@verdict}"><circle cx="148" cy="{format-number((@at + .5) * $l, '0.0')}" r="3"/><text x="142" y="{format-number((@at + .5) * $l + 4, '0.0')}" text-anchor="end"><xsl:call-template name="shorten"><xsl:with-param name="to" select="22"/></xsl:call-template></text></g></xsl:for-each>
<xsl:for-each select="right"><g class="names"><circle cx="220" cy="{format-number((@at + .5) * $r, '0.0')}" r="3"/><text x="226" y="{format-number((@at + .5) * $r + 4, '0.0')}"><xsl:call-template name="shorten"><xsl:with-param name="to" select="21"/></xsl:call-template></text></g></xsl:for-each>
</svg>
<xsl:if test="@all_products &gt; count(left) or @all_names &gt; count(right)"><p class="soft">The most frequent ones: <xsl:value-of select="count(left)"/> of <xsl:value-of select="@all_products"/> products, <xsl:value-of select="count(right)"/> of <xsl:value-of select="@all_names"/> names; all are in mentions.csv.</p></xsl:if>
<details><summary>The same as a list</summary><ul><xsl:for-each select="left"><xsl:variable name="at" select="@at"/><li><b><xsl:value-of select="."/></b>:
<xsl:for-each select="../link[@from = $at]"><xsl:variable name="to" select="@to"/><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="../right[@at = $to]"/><xsl:if test="@n &gt; 1"> (<xsl:value-of select="@n"/>)</xsl:if></xsl:for-each></li></xsl:for-each></ul></details>
</section></xsl:if>
</xsl:template>

<xsl:template name="shorten"><xsl:param name="to"/><xsl:choose><xsl:when test="string-length(.) &gt; $to"><xsl:value-of select="substring(., 1, $to - 1)"/>…</xsl:when><xsl:otherwise><xsl:value-of select="."/></xsl:otherwise></xsl:choose></xsl:template>

<xsl:template match="reviews">
<section aria-labelledby="reviews"><h2 id="reviews">Every review and what it claims</h2>
<p class="soft">Open a review to read it. The words that decided its verdict are <mark>marked</mark>; claims are <span class="claim">underlined</span> and numbered, names <span class="mention">bold</span>.</p>
<xsl:for-each select="review"><xsl:variable name="last" select="preceding-sibling::review[1]"/>
<xsl:if test="not($last) or $last/@doc != @doc or string($last/@panel) != string(@panel)"><h3><xsl:value-of select="@panel"/><xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@doc"/></span></h3></xsl:if>
<xsl:apply-templates select="."/></xsl:for-each>
<xsl:if test="$figures/@reviews &gt; count(review)"><p class="soft">The first <xsl:value-of select="count(review)"/> of
<xsl:text> </xsl:text><xsl:value-of select="format-number($figures/@reviews, '#,##0')"/> reviews; all are in reviews.csv, the claims of all in claims.csv.</p></xsl:if>
</section>
</xsl:template>

<xsl:template match="review">
<details id="{@review_id}"><summary><h4><xsl:value-of select="@product"/><xsl:if test="not(@product)">Review <xsl:value-of select="@review"/></xsl:if></h4>
<xsl:text> </xsl:text><xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template>
<xsl:text> </xsl:text><span class="kind"><xsl:if test="@lens"><xsl:value-of select="@lens"/> · </xsl:if>review <xsl:value-of select="@review"/>
<xsl:if test="@date"> · <xsl:value-of select="@date"/></xsl:if><xsl:if test="@repeat_of"> · same text as <xsl:value-of select="@repeat_of"/></xsl:if> · <xsl:value-of select="count(place/claim)"/> claims</span></summary>
<div class="text"><xsl:apply-templates select="text/node()"/></div>
<p><xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template><xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@verdict_from"/><xsl:if test="reason">: <xsl:value-of select="reason"/></xsl:if><xsl:if test="@confidence">; confidence <xsl:value-of select="@confidence"/></xsl:if></span>
<xsl:if test="evidence"><xsl:text> </xsl:text><q><xsl:value-of select="evidence"/></q></xsl:if>
<xsl:if test="conditions"><span class="kind">, if </span><q><xsl:value-of select="conditions"/></q></xsl:if></p>
<xsl:if test="place"><ol class="claims"><xsl:apply-templates select="place"/></ol></xsl:if>
</details>
</xsl:template>

<xsl:template match="text/n"><sup aria-hidden="true"><xsl:value-of select="@is"/></sup></xsl:template>

<xsl:template match="text/m">
<xsl:choose><xsl:when test="contains(@is, 'evidence')"><mark class="{@is}"><xsl:value-of select="."/></mark></xsl:when>
<xsl:otherwise><span class="{@is}"><xsl:value-of select="."/></span></xsl:otherwise></xsl:choose>
</xsl:template>

<!-- What is claimed in one place: its words once, then all that they are. -->
<xsl:template match="place">
<li value="{@n}"><q><xsl:value-of select="claim[1]/text"/></q>
<xsl:for-each select="claim"><xsl:text> </xsl:text><span class="kind tag" id="{@claim_id}"><xsl:if test="position() = 1">— </xsl:if><xsl:value-of select="@type"/>
<xsl:choose><xsl:when test="@polarity = '+'"><xsl:text> </xsl:text><span class="ship">favourable</span></xsl:when>
<xsl:when test="@polarity = '-'"><xsl:text> </xsl:text><span class="skip">unfavourable</span></xsl:when></xsl:choose>
<xsl:if test="@horizon"><xsl:text> </xsl:text>(<xsl:value-of select="@horizon"/>)</xsl:if><xsl:if test="position() != last()">,</xsl:if></span></xsl:for-each></li>
</xsl:template>

<xsl:template match="refused">
<section aria-labelledby="refused"><h2 id="refused">What could not be read</h2>
<xsl:choose><xsl:when test="refusal">
<table><caption>Refused places of the corpus; nothing else was lost by them</caption>
<thead><tr><th scope="col">File</th><th scope="col">Line</th><th scope="col">What</th><th scope="col">Why</th></tr></thead>
<tbody><xsl:for-each select="refusal"><tr><th scope="row"><xsl:value-of select="@source"/></th>
<td class="n" data-label="Line"><xsl:value-of select="@line"/></td><td data-label="What"><xsl:value-of select="what"/></td><td data-label="Why"><xsl:value-of select="why"/></td></tr></xsl:for-each></tbody></table>
</xsl:when><xsl:otherwise><p>Everything could be read.</p></xsl:otherwise></xsl:choose>
<xsl:call-template name="rest"><xsl:with-param name="shown" select="count(refusal)"/><xsl:with-param name="file">refused.csv</xsl:with-param></xsl:call-template>
</section>
</xsl:template>

<xsl:template name="about">
<footer><section aria-labelledby="about"><h2 id="about">About this page</h2>
<p>All of it comes from rules that are read from tables; no model and no network had a part in it, and the same reviews give the same page. Nothing here was checked by a person: before you quote a claim, open its review.</p>
<dl class="words">
<dt>Lens</dt><dd>the side a reviewer looks from, as stated or as the words show it</dd>
<dt>Verdict</dt><dd><i>ship</i>: go for it; <i>skip</i>: leave it; <i>mixed</i>: for some, or on a condition; <i>undecided</i>: none could be found</dd>
<dt>Panel</dt><dd>the reviews of a product taken together, by the rule named with the products</dd>
<dt>Claim</dt><dd>something that a review says of a product, with the words in which it does; one place may hold several</dd>
<dt>Alpha, kappa</dt><dd>agreement beyond what chance would give</dd>
</dl>
<p>Beside this page: <a href="report.xlsx">report.xlsx</a> has all tables as a workbook, if it was written; <a href="reviews.csv">reviews.csv</a>, <a href="claims.csv">claims.csv</a>,
<a href="products.csv">products.csv</a>, <a href="predictions.csv">predictions.csv</a> and their like are for programs, those in the folder sheets for spreadsheets, <a href="report.xml">report.xml</a> for both. <i>assay why</i> with the id of a claim or review tells how it was found.</p>
</section></footer>
</xsl:template>
</xsl:stylesheet>
