# corpus.xsd and the reader agree: what one takes whole, the other takes.
command -v xmllint > /dev/null || { echo "skip: no xmllint"; exit 0; }
set -eu
n=0
try() {         # WANTED(yes|no) XML
	n=$((n + 1))
	printf '%s\n' "$2" > c.xml
	valid=no whole=no
	xmllint --noout --nonet --schema "$top/stages/ingest/corpus.xsd" c.xml 2> /dev/null && valid=yes
	assay ingest -o shard c.xml 2> /dev/null
	[ "$(sed '1,2d;$d' shard/refused.csv | wc -l)" = 0 ] && whole=yes
	[ "$valid $whole" = "$1 $1" ] || { echo "schema $valid, reader $whole, wanted $1: $2"; exit 1; }
}
r='<review>Calm.</review>'
try yes "<corpus><panel>$r</panel></corpus>"
try yes "<corpus version='1'><panel title='A vs B' date='2026-10-30'>$r$r</panel><panel>$r</panel></corpus>"
try yes '<corpus><panel><review product="A" lens="pm" reviewer="Ada" date="30.10.2026" verdict="ship" rating="4">Calm.</review></panel></corpus>'
try yes "<corpus xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:noNamespaceSchemaLocation='c.xsd'><panel>$r</panel></corpus>"
try no "<corpus>$r</corpus>"
try no "<panel>$r</panel>"
try no "<corpus><panel>words$r</panel></corpus>"
try no "<corpus><panel name='A vs B'>$r</panel></corpus>"
try no "<corpus><panel title='A vs B'><review mood='good'>Calm.</review></panel></corpus>"
try no "<corpus><panel><review>Calm <b>and</b> small.</review></panel></corpus>"
try no "<corpus><panel>$r<review> </review></panel></corpus>"
try no "<corpus><panel date='October'>$r</panel></corpus>"
try yes "<corpus><panel date='2026-10-30T08:00:00+02:00'><review date='Fri, 30th of October, 2026'>Calm.</review></panel></corpus>"
try no "<corpus><panel date='October 2026'>$r</panel></corpus>"
try no "<c:corpus xmlns:c='urn:c'><c:panel/></c:corpus>"
[ $n = 15 ] && echo ok
