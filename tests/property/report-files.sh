# A report of the sample corpus: valid and canonical XML, a page that needs
# nothing else, the same bytes when made again, an old report replaced whole.
set -eu
wrong=0
say() { echo "$1"; wrong=1; }
report() { assay run -D compare=none -i "$top/corpus/2026-10" "$@" > log 2>&1 || { cat log; exit 1; }; }
report -o reports -w work -D shards=1
r=reports/2026-10

if command -v xmllint > /dev/null; then
	xmllint --noout --nonet --schema "$top/stages/report/report.xsd" $r/report.xml 2> log || say "$(cat log)"
	{ xmllint --c14n $r/report.xml; echo; } | cmp - $r/report.xml || say "report.xml is not canonical"
fi
for word in 'http:' 'https:' '@import' 'url('; do
	grep -q -F "$word" $r/report.html && say "report.html has $word"
done
# every exact table has a sheet with as many columns, and no cell that computes
for f in $r/*.csv; do
	name=$(basename "$f")
	[ "$name" = manifest.csv ] && continue
	[ "$(head -1 "$f")" = "$(head -1 "$r/sheets/$name" | tr -d '"\r' | sed '1s/^...//')" ] ||
		say "$name: the sheet has other columns"
	grep -q -E '(^|,)"?[=+@-][^0-9]' "$r/sheets/$name" && say "$name: a cell of the sheet computes"
	assay unsheet "$r/sheets/$name" | cmp - "$f" || say "$name: does not come back from its sheet"
done

report -o again -w work2 -D shards=7
diff -r $r again/2026-10 || say "seven shards give another report"

grep -q ',open,' $r/predictions.csv || say "no prediction is open"
report -o reports -w work -D shards=1 -D as_of=2099-01-01 -D 'sheet_separator=;'
grep -q ',overdue,' $r/predictions.csv || say "the old report still stands"
assay unsheet $r/sheets/claims.csv | cmp - $r/claims.csv || say "semicolons: the claims do not come back"
[ "$(ls -A reports | tr '\n' ' ')" = '2026-10 latest ' ] || say "left over: $(ls -A reports)"

# compared with a report that the settings name, and with the one that was latest
later() { assay run -i "$top/corpus/2026-11" -o reports -w later "$@" > log 2>&1 || { cat log; exit 1; }; }
later -D compare=2026-10
grep -q '>Since 2026-10<' reports/2026-11/report.html && grep -q '<change>.* is new (' reports/2026-11/summary.xml ||
	say "the page does not tell what has changed"
grep -q '<change>Pebbleback X1 Gen-5 is new .* in place of Pebbleback X1 Gen-4 ' reports/2026-11/summary.xml ||
	say "another version of a product is not told as one"
grep -q '^before,products.csv,' reports/2026-11/manifest.csv || say "the manifest does not name the earlier report"
later
grep -q '>Since ' reports/2026-11/report.html && say "the page depends on what was latest"

mkdir strange && touch strange/mine
assay report -o strange -a work/none work/none 2> log && say "a folder that is no report was taken"
grep -q 'not replaced' log || say "no word about the folder: $(cat log)"
[ -f strange/mine ] || say "the folder was emptied"
[ $wrong = 0 ] && echo ok
