#!/bin/sh
# Score the whole chain against gold: tests/eval/run.sh BUILD [DATA]
#
# The sample corpus and the panels of tests/eval/fresh and unseen always, and what
# there is of DATA (laid out like ../shared; any set may be missing).  One table, a
# column a set; below it the figures that fall short of tests/eval/SET.csv, and
# then status 1.  Nobody who writes rules reads the panels of tests/eval/unseen.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd) || exit 2
data=${2:-${SHARED:-$top/../shared}}
[ -z "${2:-}" ] || [ -d "$2" ] || { echo "eval: $2: no such folder" >&2; exit 2; }
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT INT TERM
export PATH="$build/bin:$PATH" LC_ALL=C
status=0

# report CORPUS: makes the report once, prints its folder
report() {
	name=$(printf '%s' "$1" | tr '/ ' '__')
	[ -d "$room/$name" ] || assay run -i "$1" -o "$room/$name" -w "$room/$name.work" \
	    > "$room/log" 2>&1 || { cat "$room/log" >&2; return 1; }
	printf '%s/%s/%s\n' "$room" "$name" "$(basename "$1")"
}

# score SET CORPUS GOLD [DOCS]
score() {
	[ -d "$2" ] && [ -d "$3" ] || return 0
	folder=$(report "$2") || { echo "eval: no report of $2" >&2; status=1; return; }
	assay eval --csv ${4:+--docs "$4"} -g "$3" "$folder" > "$room/$1.csv" || status=1
	echo "$1" >> "$room/sets"
	[ -f "$top/tests/eval/$1.csv" ] || return 0
	assay eval --csv ${4:+--docs "$4"} --min "$top/tests/eval/$1.csv" -g "$3" "$folder" \
	    > /dev/null 2>> "$room/short" || status=1
}

score sample "$top/corpus/2026-11" "$top/corpus/gold/2026-11"
score fresh "$top/tests/eval/fresh/panels" "$top/tests/eval/fresh/gold"
score unseen "$top/tests/eval/unseen/panels" "$top/tests/eval/unseen/gold"
score seeds "$data/seeds" "$data/gold"
score dev "$data/dev/panels" "$data/dev/gold"
score dev-v2 "$data/dev/panels-v2" "$data/dev/gold-v2"

# Seeds and development panels as one: the figures that a change must hold.
if [ -d "$data/seeds" ] && [ -d "$data/gold" ] && [ -d "$data/dev/panels" ] && [ -d "$data/dev/gold" ]; then
	mkdir "$room/panels" "$room/gold"
	cp "$data"/seeds/* "$data"/dev/panels/* "$room/panels"
	cp "$data"/gold/*.csv "$data"/dev/gold/*.csv "$room/gold"
	score all "$room/panels" "$room/gold"
fi

# below SET: the figures of a set that fall short of tests/eval/SET.csv
below() {
	awk -F, -v set="$1" 'FNR == 1 { next } NR == FNR { least[$1] = $2; next }
		$3 in least && $4 < least[$3] { printf "eval: %s: %s is %.3f, below %s\n", set, $3, $4, least[$3]; bad = 1 }
		END { exit bad }' "$top/tests/eval/$1.csv" "$room/$1.csv" >> "$room/short" || status=1
}

# Public sentences with two named things: which is better?
compsent() {
	texts=$data/data/compsent-19/compsent-dev.csv
	[ -f "$texts" ] || return 0
	mkdir "$room/sentences"
	"$build/eval/compsent" texts "$texts" > "$room/sentences.csv"
	assay ingest -o "$room/sentences" "$room/sentences.csv" 2> "$room/log" || { cat "$room/log" >&2; status=1; return; }
	for stage in tokenize lenses products claims; do assay $stage "$room/sentences"; done
	"$build/eval/compsent" score "$texts" "$room/sentences/claims.csv" > "$room/compsent.csv"
	echo compsent >> "$room/sets"
	below compsent
}
compsent

# Public opinions through the verdict scorer.
opinions() {
	mkdir "$room/opinions.$1"
	"$top/tests/eval/opinions.sh" "$1" "$data/data" "$room/opinions.$1" > "$room/$1.csv" 2> "$room/log" ||
	    { cat "$room/log" >&2; status=1; return; }
	[ -s "$room/$1.csv" ] || return 0
	echo "$1" >> "$room/sets"
	below "$1"
}
for set in uci amazon hu-liu clothing; do opinions $set; done
[ -s "$room/sets" ] || { echo "eval: nothing could be scored" >&2; exit 1; }

# Figures down, sets across; a set without a figure has a dash.
files=$(sed "s|.*|$room/&.csv|" "$room/sets")
awk -F, '
	FNR == 1 { set = FILENAME; sub(/.*\//, "", set); sub(/\.csv$/, "", set); sets[++n] = set; next }
	$2 == "" { if (!($3 in known)) { known[$3]; order[++m] = $3 }; value[$3, set] = $4 }
	END {
		printf "%-38s", "figure"
		for (s = 1; s <= n; s++) printf " %9s", sets[s]
		print ""
		for (f = 1; f <= m; f++) {
			printf "%-38s", order[f]
			for (s = 1; s <= n; s++)
				printf " %9s", (order[f], sets[s]) in value ? sprintf("%.3f", value[order[f], sets[s]]) : "-"
			print ""
		}
	}' $files
[ -f "$room/short" ] && sed "s|$top/||" "$room/short" >&2
exit $status
