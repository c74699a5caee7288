# Through a spreadsheet and back: every cell of every sheet of report.xlsx, and of
# the sheets in CSV, comes back from gnumeric as it stands in the exact tables;
# links lead to the right review; texts that attack spreadsheets stay texts.
set -eu
command -v ssconvert > /dev/null || { echo "skip: no ssconvert (gnumeric)"; exit 0; }
wrong=0
say() { echo "$1"; wrong=1; }
run() { assay run -D compare=none -o out -w "work/$1" -i "$2" > log 2>&1 || { cat log; exit 1; }; }
form='format=preserve quoting-on-whitespace=FALSE eol=unix'
export_as_csv() { ssconvert "$@" > log 2>&1 || { cat log; exit 1; }; }

# plain FILE: one way to quote, and gnumeric's minus sign as ours
plain() { sed 's/\xe2\x88\x92/-/g' "$1" > plain.csv; assay unsheet plain.csv; }
# same FILE EXACT NAME
same() {
	plain "$1" > got; plain "$2" > want
	cmp got want || { say "$3 does not come back:"; diff got want | head -4; }
}

run sample "$top/corpus/2026-11"
r=out/2026-11
mkdir book
export_as_csv -S -T Gnumeric_stf:stf_assistant -O "$form" $r/report.xlsx 'book/%s.csv'
for f in "$r"/sheets/*.csv; do
	name=$(basename "$f")
	same "book/$name" "$r/$name" "report.xlsx, $name"
	export_as_csv -T Gnumeric_stf:stf_assistant -O "$form" "$f" sheet.csv
	# what the spreadsheet shows in powers of ten is still the same number
	sed ':a; s/,\([0-9]\)\([0-9]\)0\{9\},/,\1.\2E+10,/; ta' "$r/$name" > exact.csv
	same sheet.csv exact.csv "sheets/$name"
done
grep -q '^"*What 62 reviews say of 14 products' book/report.csv || say "the first sheet has no title"

# the link in row N of the claims leads to the row of its review
unzip -p $r/report.xlsx xl/worksheets/sheet4.xml | tr '<' '\n' |
	sed -n 's/^hyperlink ref="A\([0-9]*\)" location=".*!A\([0-9]*\)".*/\1 \2/p' > links
[ "$(wc -l < links)" = "$(($(grep -c '' book/claims.csv) - 1))" ] || say "claims without a link"
cut -d, -f1,2 $r/claims.csv > of_claims
assay unsheet $r/reviews.csv | grep -o '^d[0-9]*,[0-9]*,r[0-9a-f]*' | cut -d, -f1,2 | sed '1i doc,review' > of_reviews
awk 'FILENAME == "of_claims" { claim[FNR] = $0; next } FILENAME == "of_reviews" { review[FNR] = $0; next }
	claim[$1] != review[$2] { print "claim in row " $1 " leads to " review[$2] ", not " claim[$1]; exit 1 }' \
	of_claims of_reviews links || wrong=1

# what a lens says of a product on the first sheet leads to a review of both
unzip -p $r/report.xlsx xl/worksheets/sheet1.xml | tr '<' '\n' |
	sed -n "s/^hyperlink ref=\"\([A-Z]\)\([0-9]*\)\" location=\"'*reviews'*!A\([0-9]*\)\".*/\1 \2 \3/p" |
	awk '$3 > 1' > links
"$build/property/pick" book/reviews.csv product lens | sed '1i product	lens' > of_reviews
tr -d '"' < book/report.csv > front.csv
[ "$(wc -l < links)" -gt 20 ] || say "the first sheet leads to few reviews"
awk -F'[,\t]' 'FILENAME == "of_reviews" { review[FNR] = $1 " " $2; next }
	FILENAME != "links" { for (i = 1; i <= NF; i++) cell[FNR, i] = $i; if ($1 == "product") head = FNR; next }
	{ split($0, at, " "); place = cell[at[2], 1] " " cell[head, index("ABCDEFGHIJKLMNOPQRSTUVWXYZ", at[1])] }
	place != review[at[3]] { print at[1] at[2] ", " place ", leads to " review[at[3]]; exit 1 }' \
	of_reviews front.csv links || wrong=1

# a row more than the book may hold, and the same bytes again
assay run -D compare=none -D workbook_rows=10 -o small -w work/sample -i "$top/corpus/2026-11" > log 2>&1
mkdir cut
export_as_csv -S small/2026-11/report.xlsx 'cut/%s.csv'
[ "$(wc -l < cut/mentions.csv)" = 12 ] && tail -1 cut/mentions.csv | grep -q 'There are more rows' ||
	say "a cut sheet does not say so"
grep -q 'first 10 rows' cut/report.csv || say "the first sheet does not say what was cut"

cells=$SHARED/data/csv-cases/injection/cells.csv
if [ -f "$cells" ]; then        # as names of lenses and as reviews; a NUL is refused where it is
				# read, gnumeric leaves _x000D_ for CR as it is written in the file
	mkdir attack
	LC_ALL=C awk -F, 'function hex(c) { return index("0123456789abcdef", c) - 1 }
	NR == 1 { for (i = 1; i <= NF; i++) if ($i == "text_hex") at = i; print "product,lens,text"; next }
	{ text = ""; if ($at ~ /^(..)*0[0d]/) next
	  for (i = 1; i < length($at); i += 2)
		text = text sprintf("%c", hex(substr($at, i, 1)) * 16 + hex(substr($at, i + 1, 1)))
	  gsub(/"/, "\"\"", text); printf "P,\"%s\",\"%s\"\n", text, text }' "$cells" > attack/attack.csv
	run attack attack
	mkdir attacked
	export_as_csv -S -T Gnumeric_stf:stf_assistant -O "$form" out/attack/report.xlsx 'attacked/%s.csv'
	same attacked/reviews.csv out/attack/reviews.csv "report.xlsx of attacks"
	assay unsheet out/attack/sheets/reviews.csv | cmp - out/attack/reviews.csv || say "the sheet of attacks"
fi
[ $wrong = 0 ] && echo ok
