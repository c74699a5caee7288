<?xml version="1.0" encoding="UTF-8"?>
<!-- report.html from summary.xml.  One file that needs nothing else: no script,
     no font, no picture from elsewhere.  On a narrow screen the cells of a table
     stand below each other, each with the name of its column. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:strip-space elements="summary reviews review lenses products product forecasts forecast ledger group
    agreement coefficient corroboration cluster refused refusal"/>

<xsl:variable name="figures" select="/summary/figures"/>
<xsl:variable name="lenses" select="/summary/lenses/lens"/>

<xsl:template match="/summary">
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>assay report: <xsl:value-of select="$figures/@reviews"/> reviews</title>
<style>
:root { --paper: #fdfdfb; --ink: #1d2228; --soft: #5b646e; --line: #d9dcd8; --panel: #f3f4f0;
	--ship: #2f7d4f; --mixed: #9a6c00; --skip: #b23b2e; --undecided: #6d7680; --mark: #fff0b8; --link: #1d5fa8 }
@media (prefers-color-scheme: dark) {
:root { --paper: #15181b; --ink: #e6e8e6; --soft: #a3acb4; --line: #343a40; --panel: #1e2226;
	--ship: #6cc28f; --mixed: #dcb152; --skip: #ee8a7c; --undecided: #98a2ab; --mark: #4d4215; --link: #8cbcf0 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; background: var(--paper); color: var(--ink);
	font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem }
h3 { font-size: 1rem; margin: 0 }
a { color: var(--link) } p { margin: .4rem 0 } .soft { color: var(--soft) }
nav ul, ul.plain { list-style: none; padding: 0; margin: 0 } nav li { display: inline-block; margin-right: 1rem }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .5rem; margin: 1rem 0 }
dl.figures div { background: var(--panel); border-radius: .4rem; padding: .5rem .7rem }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-size: 1.4rem }
.timeline { display: block; width: 100%; max-width: 40rem; margin: .5rem 0 } .timeline text { fill: var(--soft); font-size: 16px }
.timeline rect { fill: var(--link) } .timeline .due { fill: var(--mixed) } .timeline .overdue { fill: var(--skip) } .timeline .resolved { fill: var(--ship) }
table { border-collapse: collapse; width: 100%; font-size: .92rem; margin-bottom: 1rem }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line) }
td.n { font-variant-numeric: tabular-nums; white-space: nowrap }
.ship { color: var(--ship) } .mixed { color: var(--mixed) } .skip { color: var(--skip) } .undecided { color: var(--undecided) }
b.verdict { border: 1px solid; border-radius: .3rem; padding: 0 .35rem; font-weight: 600; white-space: nowrap }
svg.bar { display: block; width: 100%; min-width: 4rem; height: .7rem } svg.wide { height: 1.2rem; margin: .5rem 0 }
svg rect.ship { fill: var(--ship) } svg rect.mixed { fill: var(--mixed) } svg rect.skip { fill: var(--skip) }
svg rect.undecided { fill: var(--undecided) } svg .axis { stroke: var(--line) } svg .range { stroke: var(--soft); stroke-width: 3 }
svg circle { fill: var(--link) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .4rem .7rem }
summary { cursor: pointer } blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); white-space: pre-wrap }
mark { background: var(--mark); color: inherit } .claim { border-bottom: 1px dotted var(--soft) } .mention { font-weight: 600 }
.claims li { margin: .25rem 0 } .kind { color: var(--soft); font-size: .85rem }
@media (max-width: 48rem) {
	body { overflow-wrap: anywhere } table, caption, tbody, tr, td, th[scope=row] { display: block } thead { position: absolute; left: -999rem }
	tr { padding: .5rem 0; border-bottom: 1px solid var(--line) } td, th { border: 0; padding: .1rem 0 }
	td:empty { display: none } td[data-label]:not(:empty)::before { content: attr(data-label) ": "; color: var(--soft) } }
@media print { body { max-width: none; font-size: .8rem } nav { display: none } details { break-inside: avoid } }
</style>
</head>
<body>
<header>
<h1>What the reviews say</h1>
<p><xsl:value-of select="$figures/@reviews"/> reviews (<xsl:value-of select="$figures/@distinct"/> different texts) of
<xsl:text> </xsl:text><xsl:value-of select="$figures/@products"/> products in
<xsl:text> </xsl:text><xsl:value-of select="$figures/@documents"/> documents.
<xsl:if test="$figures/@refused &gt; 0"><a href="#refused"><xsl:value-of select="$figures/@refused"/> places could not be read.</a></xsl:if></p>
<xsl:call-template name="bar"><xsl:with-param name="of" select="$figures"/><xsl:with-param name="class">bar wide</xsl:with-param></xsl:call-template>
<dl class="figures">
<xsl:call-template name="figure"><xsl:with-param name="name">ship</xsl:with-param><xsl:with-param name="n" select="$figures/@ship"/></xsl:call-template>
<xsl:call-template name="figure"><xsl:with-param name="name">mixed</xsl:with-param><xsl:with-param name="n" select="$figures/@mixed"/></xsl:call-template>
<xsl:call-template name="figure"><xsl:with-param name="name">skip</xsl:with-param><xsl:with-param name="n" select="$figures/@skip"/></xsl:call-template>
<xsl:call-template name="figure"><xsl:with-param name="name">undecided</xsl:with-param><xsl:with-param name="n" select="$figures/@undecided"/></xsl:call-template>
<xsl:call-template name="figure"><xsl:with-param name="name">claims</xsl:with-param><xsl:with-param name="n" select="$figures/@claims"/></xsl:call-template>
<xsl:call-template name="figure"><xsl:with-param name="name">predictions</xsl:with-param><xsl:with-param name="n" select="$figures/@predictions"/></xsl:call-template>
</dl>
<nav aria-label="Sections"><ul>
<li><a href="#products">Products</a></li><li><a href="#grid">Who says what</a></li><li><a href="#forecasts">Forecasts</a></li>
<li><a href="#agreement">Agreement</a></li><li><a href="#corroboration">Claims shared and disputed</a></li>
<li><a href="#reviews">Reviews</a></li><li><a href="#refused">Refused</a></li>
</ul></nav>
</header>
<main>
<xsl:apply-templates select="products"/>
<xsl:call-template name="grid"/>
<xsl:apply-templates select="forecasts"/>
<xsl:apply-templates select="ledger"/>
<xsl:apply-templates select="agreement"/>
<xsl:apply-templates select="corroboration"/>
<xsl:apply-templates select="reviews"/>
<xsl:apply-templates select="refused"/>
</main>
</body>
</html>
</xsl:template>

<xsl:template name="figure">
<xsl:param name="name"/><xsl:param name="n"/>
<div><dt><xsl:value-of select="$name"/></dt><dd class="{$name}"><xsl:value-of select="$n"/></dd></div>
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

<!-- Says where the rest is when a list was cut. -->
<xsl:template name="rest">
<xsl:param name="shown"/><xsl:param name="file"/>
<xsl:if test="all/@rows &gt; $shown"><p class="soft">The first <xsl:value-of select="$shown"/> of
<xsl:text> </xsl:text><xsl:value-of select="all/@rows"/>; all are in <xsl:value-of select="$file"/>.</p></xsl:if>
</xsl:template>

<xsl:template match="products">
<section id="products"><h2>Products</h2>
<table><caption>Verdicts of each product's reviews and what the panel decides: <xsl:value-of select="@policy"/></caption>
<thead><tr><th scope="col">Product</th><th scope="col">Panel</th><th scope="col">From</th><th scope="col">Shares</th><th scope="col">Ship</th><th scope="col">Mixed</th>
<th scope="col">Skip</th><th scope="col">Claims</th><th scope="col">Measured against</th></tr></thead>
<tbody><xsl:for-each select="product"><tr>
<th scope="row"><xsl:value-of select="@name"/></th>
<td data-label="Panel"><xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template></td>
<td data-label="From"><xsl:value-of select="@split"/></td>
<td data-label="Shares"><xsl:call-template name="bar"><xsl:with-param name="of" select="."/></xsl:call-template></td>
<td class="n" data-label="Ship"><xsl:value-of select="@ship"/></td><td class="n" data-label="Mixed"><xsl:value-of select="@mixed"/></td>
<td class="n" data-label="Skip"><xsl:value-of select="@skip"/></td><td class="n" data-label="Claims"><xsl:value-of select="@claims"/></td>
<td data-label="Measured against"><xsl:for-each select="competitor[position() &lt;= 5]"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="."/></xsl:for-each></td>
</tr></xsl:for-each></tbody></table>
<xsl:call-template name="rest"><xsl:with-param name="shown" select="count(product)"/><xsl:with-param name="file">products.csv</xsl:with-param></xsl:call-template>
</section>
</xsl:template>

<xsl:template name="grid">
<section id="grid"><h2>Who says what</h2>
<table><caption>Verdicts by product and lens</caption>
<thead><tr><th scope="col">Product</th><xsl:for-each select="$lenses"><th scope="col"><xsl:call-template name="lens"/></th></xsl:for-each></tr></thead>
<tbody><xsl:for-each select="products/product"><tr>
<th scope="row"><xsl:value-of select="@name"/></th>
<xsl:for-each select="cell"><xsl:variable name="at" select="position()"/>
<td><xsl:attribute name="data-label"><xsl:for-each select="$lenses[$at]"><xsl:call-template name="lens"/></xsl:for-each></xsl:attribute>
<xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template>
<xsl:if test="@ship + @mixed + @skip + @undecided &gt; 1"><xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@ship"/>/<xsl:value-of select="@mixed"/>/<xsl:value-of select="@skip"/></span></xsl:if></td></xsl:for-each>
</tr></xsl:for-each></tbody></table>
<p class="soft">Where a lens has several reviews, the figures are ship/mixed/skip.</p>
</section>
</xsl:template>

<xsl:template name="lens"><xsl:choose><xsl:when test=". != ''"><xsl:value-of select="."/></xsl:when><xsl:otherwise>no lens</xsl:otherwise></xsl:choose></xsl:template>

<!-- A day as years and their parts. -->
<xsl:template name="years"><xsl:param name="day"/><xsl:value-of
 select="substring($day, 1, 4) + (substring($day, 6, 2) - 1) div 12 + substring($day, 9, 2) div 372"/></xsl:template>

<!-- The dated forecasts, a bar each from first to last day; the table below says
     the same in words. -->
<xsl:template name="timeline">
<xsl:variable name="dated" select="forecast[@due_first and @due_last][position() &lt;= 40]"/>
<xsl:variable name="from"><xsl:for-each select="$dated"><xsl:sort select="@due_first"/><xsl:if test="position() = 1"><xsl:value-of select="substring(@due_first, 1, 4)"/></xsl:if></xsl:for-each></xsl:variable>
<xsl:variable name="to"><xsl:for-each select="$dated"><xsl:sort select="@due_last" order="descending"/><xsl:if test="position() = 1"><xsl:value-of select="substring(@due_last, 1, 4) + 1"/></xsl:if></xsl:for-each></xsl:variable>
<xsl:if test="count($dated) &gt; 1">
<svg class="timeline" viewBox="0 0 600 {count($dated) * 8 + 30}" role="img" aria-label="{count($dated)} forecasts that fall due between {$from} and {$to}, listed in the table below">
<xsl:for-each select="$dated">
<xsl:variable name="first"><xsl:call-template name="years"><xsl:with-param name="day" select="@due_first"/></xsl:call-template></xsl:variable>
<xsl:variable name="last"><xsl:call-template name="years"><xsl:with-param name="day" select="@due_last"/></xsl:call-template></xsl:variable>
<rect class="{@status}" x="{format-number(($first - $from) div ($to - $from) * 596, '0.0')}" y="{position() * 8 - 6}" height="6" width="{format-number(($last - $first) div ($to - $from) * 596 + 4, '0.0')}"><title><xsl:value-of select="@product"/>, <xsl:value-of select="@lens"/>: <xsl:value-of select="text"/></title></rect>
</xsl:for-each>
<line class="axis" x1="0" x2="600" y1="{count($dated) * 8 + 4}" y2="{count($dated) * 8 + 4}"/>
<text x="0" y="{count($dated) * 8 + 24}"><xsl:value-of select="$from"/></text>
<text x="600" y="{count($dated) * 8 + 24}" text-anchor="end"><xsl:value-of select="$to"/></text>
</svg></xsl:if>
</xsl:template>

<xsl:template match="forecasts">
<section id="forecasts"><h2>Forecasts by due date</h2>
<xsl:choose><xsl:when test="forecast">
<xsl:call-template name="timeline"/>
<table><caption>What was predicted for when</caption>
<thead><tr><th scope="col">Due</th><th scope="col">Status</th><th scope="col">Product</th><th scope="col">Lens</th><th scope="col">Forecast</th></tr></thead>
<tbody><xsl:for-each select="forecast"><tr>
<td class="n" data-label="Due"><xsl:value-of select="@due_last"/></td><td data-label="Status"><xsl:value-of select="@status"/></td>
<td data-label="Product"><xsl:value-of select="@product"/></td><td data-label="Lens"><xsl:value-of select="@lens"/></td>
<td data-label="Forecast"><q><xsl:value-of select="text"/></q><xsl:if test="outcome"> (<xsl:value-of select="outcome"/>)</xsl:if></td>
</tr></xsl:for-each></tbody></table>
</xsl:when><xsl:otherwise><p>No forecast has a date. Give reviews a date, or set as_of, to have due dates worked out.</p></xsl:otherwise></xsl:choose>
<xsl:call-template name="rest"><xsl:with-param name="shown" select="count(forecast)"/><xsl:with-param name="file">predictions.csv, the undated ones too</xsl:with-param></xsl:call-template>
</section>
</xsl:template>

<!-- Only where something has an outcome. -->
<xsl:template match="ledger">
<xsl:if test="group[@by = 'all']/@resolved &gt; 0">
<section id="ledger"><h2>What came of forecasts</h2>
<table><caption>Outcomes by horizon and lens; in brackets the 95 % interval of the hit rate</caption>
<thead><tr><th scope="col">Forecasts</th><th scope="col">Open</th><th scope="col">Due</th><th scope="col">Overdue</th><th scope="col">Hits</th>
<th scope="col">Misses</th><th scope="col">Hit rate</th></tr></thead>
<tbody><xsl:for-each select="group[@open + @due + @overdue + @resolved &gt; 0]"><tr>
<th scope="row"><xsl:choose><xsl:when test="@by = 'all'">all</xsl:when><xsl:when test="@group"><xsl:value-of select="@group"/></xsl:when><xsl:otherwise>no lens</xsl:otherwise></xsl:choose></th>
<td class="n" data-label="Open"><xsl:value-of select="@open"/></td><td class="n" data-label="Due"><xsl:value-of select="@due"/></td>
<td class="n" data-label="Overdue"><xsl:value-of select="@overdue"/></td><td class="n" data-label="Hits"><xsl:value-of select="@hits"/></td>
<td class="n" data-label="Misses"><xsl:value-of select="@misses"/></td>
<td class="n" data-label="Hit rate"><xsl:if test="@hit_rate"><xsl:value-of select="@hit_rate"/> (<xsl:value-of select="@low"/> to <xsl:value-of select="@high"/>)</xsl:if>
<xsl:if test="@status != 'ok'"><xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@status"/></span></xsl:if></td>
</tr></xsl:for-each></tbody></table></section>
</xsl:if>
</xsl:template>

<xsl:key name="pair" match="coefficient[starts-with(@scope, 'pair:')]" use="concat(@metric, ' ', @scope)"/>

<!-- A lens by lens matrix of one metric. -->
<xsl:template name="pairs">
<xsl:param name="metric"/><xsl:param name="caption"/>
<table><caption><xsl:value-of select="$caption"/></caption>
<thead><tr><th scope="col">Lens</th><xsl:for-each select="$lenses[position() &gt; 1]"><th scope="col"><xsl:call-template name="lens"/></th></xsl:for-each></tr></thead>
<tbody><xsl:for-each select="$lenses[position() &lt; last()]"><xsl:variable name="row" select="."/><xsl:variable name="at" select="position()"/><tr>
<th scope="row"><xsl:call-template name="lens"/></th>
<xsl:for-each select="$lenses[position() &gt; 1]"><xsl:variable name="pair" select="key('pair', concat($metric, ' pair:', $row, '|', .))"/>
<td class="n" data-label="{.}"><xsl:if test="position() &gt;= $at and $pair/@value">
<xsl:attribute name="style">background: rgba(47, 125, 79, <xsl:value-of select="$pair/@value * 0.6"/>)</xsl:attribute>
<xsl:value-of select="format-number($pair/@value, '0 %')"/> (<xsl:value-of select="$pair/@units"/>)</xsl:if></td></xsl:for-each>
</tr></xsl:for-each></tbody></table>
</xsl:template>

<xsl:template match="agreement">
<section id="agreement"><h2>Agreement</h2>
<xsl:call-template name="pairs"><xsl:with-param name="metric">percent</xsl:with-param><xsl:with-param name="caption">How often two lenses give the same verdict on the same product; in brackets the products both speak of</xsl:with-param></xsl:call-template>
<xsl:call-template name="pairs"><xsl:with-param name="metric">claims</xsl:with-param><xsl:with-param name="caption">How often two lenses are on the same side of a claim that lenses share; in brackets the claims both speak of</xsl:with-param></xsl:call-template>
<table><caption>All lenses together: 1 is complete agreement, 0 what chance would give; with 95 % intervals</caption>
<thead><tr><th scope="col">Measure</th><th scope="col">Scale</th><th scope="col">Value</th><th scope="col">Interval</th><th scope="col">Ratings</th></tr></thead>
<tbody><xsl:for-each select="coefficient[@scope = 'all']"><tr>
<th scope="row"><xsl:value-of select="translate(@metric, '_', ' ')"/></th><td data-label="Scale"><xsl:value-of select="@scale"/></td>
<td class="n" data-label="Value"><xsl:choose><xsl:when test="@value"><xsl:value-of select="format-number(@value, '0.000')"/></xsl:when>
<xsl:otherwise><xsl:value-of select="translate(@status, '_', ' ')"/></xsl:otherwise></xsl:choose></td>
<td class="n" data-label="Interval"><xsl:if test="@value"><xsl:call-template name="interval"/></xsl:if>
<xsl:if test="@low"><xsl:value-of select="format-number(@low, '0.000')"/> to <xsl:value-of select="format-number(@high, '0.000')"/></xsl:if></td>
<td class="n" data-label="Ratings"><xsl:value-of select="@ratings"/></td>
</tr></xsl:for-each></tbody></table>
<p class="soft">All <xsl:value-of select="all/@rows"/> figures, also by product, are in agreement.csv.</p>
</section>
</xsl:template>

<!-- From -1 to 1, the value a dot, its interval a line. -->
<xsl:template name="interval">
<svg class="bar" viewBox="-104 0 208 14" aria-hidden="true">
<line class="axis" x1="-100" x2="100" y1="7" y2="7"/><line class="axis" x1="0" x2="0" y1="2" y2="12"/>
<xsl:if test="@low"><line class="range" x1="{@low * 100}" x2="{@high * 100}" y1="7" y2="7"/></xsl:if>
<circle cx="{@value * 100}" cy="7" r="4"/></svg>
</xsl:template>

<!-- The rows of a claim, one a lens, follow each other. -->
<xsl:template match="corroboration">
<section id="corroboration"><h2>Claims shared and disputed</h2>
<xsl:choose><xsl:when test="cluster">
<table><caption>What reviews of several lenses speak of, for or against</caption>
<thead><tr><th scope="col">Product</th><th scope="col">Kind</th><th scope="col">Claim</th><th scope="col">Who says so</th></tr></thead>
<tbody><xsl:for-each select="cluster[not(@cluster = preceding-sibling::cluster[1]/@cluster)]"><xsl:variable name="this" select="@cluster"/><tr>
<th scope="row"><xsl:value-of select="@product_id"/></th>
<td data-label="Kind"><xsl:value-of select="@type"/></td>
<td data-label="Claim"><q><xsl:value-of select="text"/></q></td>
<td data-label="Who says so"><xsl:for-each select="../cluster[@cluster = $this and @reviews &gt; 0]"><xsl:if test="position() &gt; 1">, </xsl:if>
<xsl:value-of select="@lens"/><xsl:if test="@stance != 'assert'"> (<xsl:value-of select="@stance"/>)</xsl:if></xsl:for-each></td>
</tr></xsl:for-each></tbody></table></xsl:when><xsl:otherwise><p>No claim is made by more than one review.</p></xsl:otherwise></xsl:choose>
<xsl:if test="all/@rows &gt; count(cluster)"><p class="soft">The first ones; all are in corroboration.csv.</p></xsl:if>
</section>
</xsl:template>

<xsl:template match="reviews">
<section id="reviews"><h2>Reviews and what they claim</h2>
<p class="soft">What decided the verdict is <mark>marked</mark>; claims are <span class="claim">underlined</span>, names <span class="mention">bold</span>.</p>
<xsl:apply-templates select="review"/>
<xsl:if test="$figures/@reviews &gt; count(review)"><p class="soft">The first <xsl:value-of select="count(review)"/> of
<xsl:text> </xsl:text><xsl:value-of select="$figures/@reviews"/> reviews; all are in reviews.csv.</p></xsl:if>
</section>
</xsl:template>

<xsl:template match="review">
<details id="{@review_id}"><summary><h3 style="display:inline"><xsl:value-of select="@product"/><xsl:if test="not(@product)"><xsl:value-of select="@panel"/></xsl:if></h3>
<xsl:text> </xsl:text><xsl:call-template name="verdict"><xsl:with-param name="is" select="@verdict"/></xsl:call-template>
<xsl:text> </xsl:text><span class="kind"><xsl:value-of select="@lens"/><xsl:text> · </xsl:text><xsl:value-of select="@doc"/>, review <xsl:value-of select="@review"/>
<xsl:if test="@date"> · <xsl:value-of select="@date"/></xsl:if><xsl:if test="@repeat_of"> · same text as <xsl:value-of select="@repeat_of"/></xsl:if></span></summary>
<blockquote><xsl:apply-templates select="text/node()"/></blockquote>
<xsl:if test="evidence"><p><span class="kind"><xsl:value-of select="@verdict_from"/>: </span><q><xsl:value-of select="evidence"/></q></p></xsl:if>
<xsl:if test="reason"><p><span class="kind">because: </span><xsl:value-of select="reason"/></p></xsl:if>
<xsl:if test="claim"><ul class="claims"><xsl:apply-templates select="claim"/></ul></xsl:if>
</details>
</xsl:template>

<xsl:template match="text/m">
<xsl:choose><xsl:when test="contains(@is, 'evidence')"><mark class="{@is}"><xsl:value-of select="."/></mark></xsl:when>
<xsl:otherwise><span class="{@is}"><xsl:value-of select="."/></span></xsl:otherwise></xsl:choose>
</xsl:template>

<xsl:template match="claim">
<li id="{@claim_id}"><span class="kind"><xsl:value-of select="@type"/>
<xsl:choose><xsl:when test="@polarity = '+'"><xsl:text> </xsl:text><span class="ship">favourable</span></xsl:when>
<xsl:when test="@polarity = '-'"><xsl:text> </xsl:text><span class="skip">unfavourable</span></xsl:when></xsl:choose>
<xsl:if test="@target"> · <xsl:value-of select="@target"/></xsl:if>
<xsl:if test="@horizon"> · <xsl:value-of select="@horizon"/></xsl:if></span><xsl:text> </xsl:text><q><xsl:value-of select="text"/></q></li>
</xsl:template>

<xsl:template match="refused">
<section id="refused"><h2>What could not be read</h2>
<xsl:choose><xsl:when test="refusal">
<table><caption>Refused places of the corpus; nothing else was lost by them</caption>
<thead><tr><th scope="col">File</th><th scope="col">Line</th><th scope="col">What</th><th scope="col">Why</th></tr></thead>
<tbody><xsl:for-each select="refusal"><tr><th scope="row"><xsl:value-of select="@source"/></th>
<td class="n" data-label="Line"><xsl:value-of select="@line"/></td><td data-label="What"><xsl:value-of select="what"/></td><td data-label="Why"><xsl:value-of select="why"/></td></tr></xsl:for-each></tbody></table>
</xsl:when><xsl:otherwise><p>Everything could be read.</p></xsl:otherwise></xsl:choose>
<xsl:call-template name="rest"><xsl:with-param name="shown" select="count(refusal)"/><xsl:with-param name="file">refused.csv</xsl:with-param></xsl:call-template>
</section>
</xsl:template>
</xsl:stylesheet>
