# The ingest cases of ../shared/cases, read as they are given.
cases=$SHARED/cases/inputs
[ -d "$cases" ] || { echo "skip: no cases"; exit 0; }
set -eu

fail() { echo "$1"; exit 1; }
read_case() { assay ingest -o "$1" "$cases/$1"/* 2> "$1.said"; }
texts() { sed '1,2d;$d' "$1/reviews.csv" | cut -d, -f2 | grep -cv '^0$' || true; }
column() { sed '1,2d;$d' "$1/reviews.csv" | cut -d, -f"$2" | tr '\n' ' '; }

read_case TC-001
[ "$(texts TC-001)" = 4 ] || fail "TC-001: reviews"
[ "$(tail -c 8 TC-001/reviews.txt)" = quietly. ] || fail "TC-001: the last word"
[ "$(sed -n 3p TC-001/documents.csv | cut -d, -f8)" = 269 ] || fail "TC-001: bytes"

read_case TC-005
grep -q 'open-quote.csv:3: .*quote' TC-005.said || fail "TC-005: line 3 is not named"
[ "$(texts TC-005)" = 0 ] || fail "TC-005: some rows stand"
assay run -D jobs=1 -i "$cases/TC-005" -o reports -w work > run.said 2>&1 && fail "TC-005: the run succeeds"

read_case TC-006
printf 'The 27" layout clips the diff pane.She said "ship" twice, then left.' | cmp - TC-006/reviews.txt ||
	fail "TC-006: texts"

read_case TC-008
[ "$(texts TC-008)" = 2 ] || fail "TC-008: reviews"
grep -q ':3: .*4 fields, 5 expected' TC-008.said || fail "TC-008: line 3"
grep -q ':4: .*7 fields, 5 expected' TC-008.said || fail "TC-008: line 4"

read_case TC-009
printf 'Fast, cheap, and dull. Ship.Odd; but fine. Ship.' | cmp - TC-009/reviews.txt || fail "TC-009: texts"

read_case TC-011
grep -q 'cp1252-panel.txt.*not UTF-8' TC-011.said || fail "TC-011: no note"
for word in 'It’s' 'quick — and' '2 – Agent'; do grep -q "$word" TC-011/reviews.txt || fail "TC-011: $word"; done
[ "$(texts TC-011)" = 2 ] || fail "TC-011: reviews"

read_case TC-013
printf 'Search & replace costs < $5 & no seats — fine. I would ship it.R&D <beta> only. I skip.' |
	cmp - TC-013/reviews.txt || fail "TC-013: texts"

read_case TC-015
[ "$(column TC-015 8)" = ' A B ' ] || fail "TC-015: turns"
grep -q 'running-quote.txt:3: .*closing mark' TC-015.said || fail "TC-015: line 3 is not named"
echo ok
