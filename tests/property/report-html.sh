# report.html and diff.html: their parts hold together, nobody is left out, and they
# fit a phone; the report whatever the corpus is: one product or forty, two lenses or twelve.
set -eu
wrong=0
say() { echo "$1"; wrong=1; }
run() { assay run -D compare=none -o out -w "work/$1" -i "$2" > log 2>&1 || { cat log; exit 1; }; }

parts() {       # PAGE: what can be told without a browser
	tr '\n' ' ' < "$1" | sed 's/</\n</g' > tags
	sed -n 's/^<[a-z0-9]* .*[ ]*id="\([^"]*\)".*/\1/p' tags | sort > ids
	[ -z "$(uniq -d ids)" ] || say "$1: an id stands twice: $(uniq -d ids | head -3)"
	sed -n 's/^<a .*href="#\([^"]*\)".*/\1/p; s/.*aria-labelledby="\([^"]*\)".*/\1/p' tags | sort -u |
		comm -23 - ids > lost
	[ ! -s lost ] || say "$1: leads nowhere: $(head -3 lost)"
	grep -q '^<html lang="' tags || say "$1: no language"
	grep '^<th[ >]' tags | grep -v 'scope=' && say "$1: a header cell without scope"
	grep '^<svg' tags | grep -v -e 'role="img" aria-label="[^"]' -e 'aria-hidden="true"' && say "$1: a drawing without words"
	[ "$(grep -c '^<table' tags)" = "$(grep -c '^<caption' tags)" ] || say "$1: a table without caption"
	[ "$(grep -c '^<h1' tags) $(grep -c '^<main' tags) $(grep -c '^<nav' tags)" = '1 1 1' ] || say "$1: landmarks"
	sed -n 's/^<h\([1-6]\)[ >].*/\1/p' tags | awk '$1 > last + 1 { exit 1 } { last = $1 }' || say "$1: a heading is skipped"
	grep -i -e '^<script' -e '^<link' -e '^<img' -e ' on[a-z]*=' -e 'javascript:' tags && say "$1: not of paper alone"
	return 0
}

in_browser() {  # PAGE
	sh "$top/tests/page.sh" "$1" > seen || say "$1: $(cat seen)"
}

run sample "$top/corpus/2026-11"
page=out/2026-11/report.html
parts $page
for id in short products grid opposed corroborated forecasts agreement rivals reviews refused about; do
	grep -q "id=\"$id\"" $page || say "the section $id is missing"
done
# every claim of the sample is there, in its review
[ "$(cut -d, -f6 out/2026-11/claims.csv | grep -c '^c[0-9a-f]')" = "$(grep -o '<span class="kind tag" id="c' $page | wc -l)" ] ||
	say "the page does not have all claims"
in_browser $page

# what changed since: flips first, old and new words side by side
run older "$top/corpus/2026-10"
assay diff -o changes out/2026-10 out/2026-11 > log || [ $? = 1 ]
parts changes/diff.html
grep -o '<h3>[^<]*<b class="verdict [a-z]*">[a-z]*</b> → <b class="verdict [a-z]*">' changes/diff.html > flips || :
[ "$(grep -c . flips)" = 2 ] || say "the page of changes has not two flips: $(cat flips)"
grep -o '<article[^>]*>' changes/diff.html | head -1 | grep -q 'class="verdict to-' ||
	say "other changes come before the flips"
in_browser changes/diff.html

# the smallest corpus, and one that fills every list; names as long as they come
mkdir one many
printf 'text\nIt works. Ship it.\n' > one/one.csv
run one one
parts out/one/report.html
in_browser out/one/report.html
awk 'BEGIN { print "panel,product,lens,date,verdict,text"
	split("ship skip mixed ship skip", verdict, " ")
	for (i = 0; i < 520; i++) {
		p = i % 40; product = "Product_" p "_" (p ? "of_the_long_name_that_never_ends_and_has_no_blank_" p : "X")
		print "Panel " p "," product ",lens-" (i % 13) ",2026-11-01," verdict[i % 5 + 1] ",It is faster than Rival " (i % 37) \
		    " and cheaper than Other" (i % 11) ". By " 2027 + i % 90 " it will cost $" i " a seat. Supercalifragilistic" \
		    "expialidociousandevenlongerthanthatbyfarandwide" i "." } }' > many/many.csv
run many many
page=out/many/report.html
parts $page
[ "$(wc -c < $page)" -lt 2000000 ] || say "the page has $(wc -c < $page) bytes"
tr '\n' ' ' < $page | grep -q 'The first 200 of  *520 reviews' || say "no word of the reviews left out"
grep -q 'most frequent lenses of 13' $page || say "no word of the lenses left out"
in_browser $page
if [ "$(cat seen)" = 'skip: no chromium' ] && [ $wrong = 0 ]; then cat seen; exit 0; fi
[ $wrong = 0 ] && echo ok
