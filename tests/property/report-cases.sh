# The shared cases of report and diff: spreadsheets, awkward cells, order, XML,
# moved and repeated rows.
set -eu
cases=$SHARED/cases/inputs
[ -d "$cases" ] || { echo "skip: no shared cases"; exit 0; }
wrong=0
say() { echo "$1"; wrong=1; }
report() {      # VERSION FILE...: the files as one corpus version
	version=$1; shift
	mkdir -p "in/$version"; cp "$@" "in/$version"
	assay run -D compare=none -i "in/$version" -o out -w "work/$version" > log 2>&1 || say "$version: $(cat log)"
	assay verify -i "in/$version" "out/$version" > log || say "$version: $(cat log)"
}

report TC-088 "$cases/TC-088/date-like-ids.csv"
for text in '00123' '1-2' '3/4' 'MAR-1' '1E10' '0.50'; do
	grep -q ",Kit $text," out/TC-088/reviews.csv || say "TC-088: $text is lost"
	grep -q ",\"Kit $text\"," out/TC-088/sheets/reviews.csv || say "TC-088: $text is not quoted in the sheet"
done
grep -q ',"Kit 1,000",' out/TC-088/reviews.csv || say "TC-088: 1,000 is lost"

report TC-089 "$cases/TC-089/awkward-cells.csv"
printf '"Says ""fast"", twice.\nThen, slow."\n' > want
grep -A1 '^awkward-cells,1,' out/TC-089/reviews.csv | grep -o '"Says .*\|^Then.*' | cmp - want || say "TC-089: review 1"
grep -q ' padded ' out/TC-089/reviews.csv || say "TC-089: review 2 lost its blanks"
grep -q ',a;b|c$' out/TC-089/reviews.csv || say "TC-089: review 3"
grep -q '^awkward-cells.csv,6,.*empty-text' out/TC-089/refused.csv || say "TC-089: the empty review is not named"

report order-a "$cases"/TC-092/order-a/*
report order-b "$cases"/TC-092/order-b/*
for version in order-a order-b; do      # without names of files, and of what is made from them
	cut -d, -f4,9,10,16,18- "out/$version/reviews.csv" | grep -v '^panel' | sort > "$version.rows"
done
cmp order-a.rows order-b.rows || say "TC-092: the rows differ"

report TC-093 "$cases/TC-093/xml-hostile.csv"
grep -q 'cleaned="5"' out/TC-093/report.xml || say "TC-093: not five characters replaced"
grep -q 'Ends a section: \]\]&gt; then goes on &amp; on &lt;here&gt;. Skip.' out/TC-093/report.xml ||
	say "TC-093: review 2"
if command -v xmllint > /dev/null; then
	xmllint --noout --nonet --schema "$top/stages/report/report.xsd" out/TC-093/report.xml 2> log || say "$(cat log)"
fi

report TC-094 "$cases/TC-094/attribute-space.xml"
grep -q 'panel="Ferrocart&#xA;Studio vs &quot;Lumenbase&quot;"' out/TC-094/report.xml || say "TC-094: the title"
grep -q 'lens="dev ops"' out/TC-094/report.xml || say "TC-094: the lens"

report moved-1 "$cases/TC-096/moved-v1.csv"
report moved-2 "$cases/TC-096/moved-v2.csv"
assay diff out/moved-1 out/moved-2 > log || say "TC-096: $(cat log)"

report key-1 "$cases/TC-097/same-key-v1.csv"
report key-2 "$cases/TC-097/same-key-v2.csv"
assay diff -o changes out/key-1 out/key-2 > log && say "TC-097: no difference"
grep -q '^review-new,same-key-v2,5,.*review 1' changes/diff.csv || say "TC-097: $(cat changes/diff.csv)"
grep -q '^verdict,' changes/diff.csv && say "TC-097: a verdict changed"

report columns-1 "$cases/TC-101/columns-v1.csv"
report columns-2 "$cases/TC-101/columns-v2.csv"
assay diff -o changes out/columns-1 out/columns-2 > log && say "TC-101: no difference"
[ "$(grep -c . changes/diff.csv)" = 2 ] || say "TC-101: $(cat changes/diff.csv)"
grep -q '1 column added: country; order changed' changes/diff.csv || say "TC-101: $(cat log)"
[ $wrong = 0 ] && echo ok
