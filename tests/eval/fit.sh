#!/bin/sh
# Find odds.csv and weights.csv of stages/verdicts: tests/eval/fit.sh BUILD [DATA]
#
# Writes the table of odds and the fitted rows of weights.csv.  From the panels of
# tests/eval/fresh, the texts of tests/eval/texts and of tests/unit, the development
# panels and the seeds; never from tests/eval/unseen.  Odds are found from all of
# them; leans and splits only from those whose words no author of rules had in view,
# for on the others the rules do better than they will on new text.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
data=${2:-${SHARED:-$top/../shared}}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT INT TERM
export PATH="$build/bin:$PATH" LC_ALL=C
cd "$room"
sets=

# chain SET INPUT...: a shard with all that the verdicts are made from
chain() {
	set=$1
	shift
	mkdir "$set"
	assay ingest -D column_verdict=wanted -o "$set" "$@"
	for stage in tokenize lenses products claims; do assay $stage "$set"; done
}

# panels GROUP FIRST LAST TRUST: panels of one hand
panels() {
	chain "$1" $(seq -f "$top/tests/eval/fresh/panels/f%02g.txt" "$2" "$3")
	sets="$sets $1 1 $4 $1 $top/tests/eval/fresh/gold"
}

# texts GROUP WEIGHT TRUST FILE
texts() {
	name=$(basename "$4" .csv)
	chain "$name" "$4"
	sets="$sets $1 $2 $3 $name $4"
}

panels f01-f12 1 12 0
panels f13-f24 13 24 0
panels f25-f36 25 36 0
panels f37-f46 37 46 0
panels f47-f58 47 58 0
panels f59-f66 59 66 0
panels f67-f78 67 78 0
panels f79-f96 79 96 0
if [ -d "$data/dev/panels" ]; then
	chain dev "$data/dev/panels"/*.txt
	chain seeds "$data/seeds"/*.txt
	sets="$sets dev 1 0 dev $data/dev/gold dev 1 0 seeds $data/gold"
fi
texts unit 0.5 0 "$top/tests/unit/data/verdicts.csv"
texts unit 1 0 "$top/tests/unit/data/kinds.csv"
for file in "$top"/tests/eval/texts/*.csv; do
	case $(basename "$file" .csv) in
	t?|t1[0-8]|t22) weight=0.5 ;;   # written against all style, or by customers: its README
	*) weight=1 ;;
	esac
	[ -f "$file" ] && texts "$(basename "$file" .csv)" $weight 1 "$file"
done
"$build/eval/fit" -d "$top/stages" odds.csv $sets > figures
cat figures

# Both tables; a weight that was not fitted stays, and so do the notes.
mv odds.csv "$top/stages/verdicts/odds.csv"
awk -F, 'FNR == NR { if (NF == 2) fitted[$1] = $2; next }
	$1 in fitted { sub(/,[^,]*/, "," fitted[$1]) } { print }' figures "$top/stages/verdicts/weights.csv" > weights.csv
mv weights.csv "$top/stages/verdicts/weights.csv"
