# The two versions of the sample corpus differ by nine known edits.  diff names
# each as a change of the right row, and says nothing of what did not change.
set -eu
wrong=0
for version in 2026-10 2026-11; do
	assay run -D compare=none -i "$top/corpus/$version" -o reports -w work > log 2>&1 ||
		{ cat log; exit 1; }
	assay verify -i "$top/corpus/$version" "reports/$version"
done
status=0
assay diff -o changes reports/2026-10 reports/2026-11 > text || status=$?
[ $status = 1 ] || { echo "exit status $status"; wrong=1; }
[ "$(wc -l < text)" -le 20 ] || { echo "more than twenty lines of text"; wrong=1; }
sed -n 2p text | grep -q '^verdict: ' || { echo "verdicts do not come first"; wrong=1; }

# COUNT PATTERN: lines of diff.csv (texts of several lines do not occur here)
rows() {
	n=$(grep -Ec "$2" changes/diff.csv || :)
	[ "$n" = "$1" ] || { echo "$n rows for $1: $2"; grep -E "$2" changes/diff.csv || :; wrong=1; }
}
rows 1 '^document-gone,d08,'
rows 1 '^document-new,d15,'
rows 2 '^document-'
rows 2 '^product-gone,'
rows 2 '^product-new,'
rows 1 '^product-renamed,d03,.*X1 Gen-4,.*X1 Gen-5,'
rows 1 '^product-renamed,'
rows 1 '^verdict,d02,7,7,.*,ship,skip,'
rows 1 '^verdict,d12,7,7,.*,skip,ship,'
rows 2 '^verdict,'
rows 1 '^horizon,d10,6,6,.*,P5Y,P3Y,'
rows 1 '^horizon,'
rows 1 '^claim-gone,d09,,7,.*,gap,'
rows 1 '^[a-z-]*,d09,'
rows 1 '^claim-reworded,d14,3,3,.*,risk,'
# part_of, change_id and reviewed are the last columns and bare
rows 12 '^[a-z-]+,.*,,d[0-9a-f]{15},$'
rows 0 '^(polarity|quantity),.*,,d[0-9a-f]{15},$'
# what a review says in unchanged words turns with its verdict: told once
rows 2 '^polarity,.*,[0-9]+ claims of unchanged words turn with the verdict,'
rows 1 '^[a-z-]*,d14,'
rows 0 '^[a-z-]*,d11,'
rows 0 '^review-'
rows 0 '^(rules|settings|program),'

# The other way round gone is new, and nothing more or less changed.
assay diff -o back reports/2026-11 reports/2026-10 > text || :
kinds() { cut -d, -f1 "$1" | sort | uniq -c; }
kinds back/diff.csv | sed 's/-gone/-NEW/; s/-new/-gone/; s/-NEW/-new/' | sort -k2 > back.kinds
kinds changes/diff.csv | sort -k2 > kinds
diff kinds back.kinds || { echo "the way back differs"; wrong=1; }

for report in 2026-10 2026-11; do
	assay diff -o none reports/$report reports/$report > text || { echo "$report differs from itself"; wrong=1; }
	[ ! -s text ] && [ "$(wc -l < none/diff.csv)" = 1 ] || { echo "$report: not silent"; wrong=1; }
done
# Every third verdict turned, every fortieth claim taken out: all are found and
# nothing else is.
cp -r reports/2026-10 edited
awk 'NR > 1 && /,ship,(stated|implied),/ && ++n % 3 == 0 {
	sub(/,ship,(stated|implied),/, ",skip,stated,"); split($0, cell, ",")
	print cell[1] "," cell[2] > "turned"
} { print }' reports/2026-10/reviews.csv > edited/reviews.csv
awk -F, 'NR > 1 && NR % 40 == 0 { print $1 "," $2 > "taken"; next } { print }' \
	reports/2026-10/claims.csv > edited/claims.csv
assay diff -o found reports/2026-10 edited > text || :
grep '^verdict,' found/diff.csv | cut -d, -f2,3 | diff - turned || { echo "turned verdicts"; wrong=1; }
grep '^claim-gone,' found/diff.csv | cut -d, -f2,4 | diff - taken || { echo "claims taken out"; wrong=1; }
[ "$(wc -l < found/diff.csv)" = $(($(wc -l < turned) + $(wc -l < taken) + 1)) ] ||
	{ echo "more than was edited"; cut -d, -f1-8 found/diff.csv; wrong=1; }
[ $wrong = 0 ] && echo ok
