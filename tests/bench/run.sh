#!/bin/sh
# tests/bench/run.sh BUILD [MB]: CPU time and peak memory of each stage over the
# same generated reviews, as MB of review text a second and as a ratio to
# `wc -w` on that text in the same run (hosts are noisy: compare ratios); then
# what the tables of a report cost, and telling what changed in one review of a
# hundred (MB=53: a million claims; rows are those of all tables); then what
# agreement costs on a table of ratings.  UNITS=N: of so many units.  What is to
# be reached stands beside what was.  ONLY=text: the text layer alone, for much
# text.  The rows of a table are measured in turns, ROUNDS=N times each, so that
# a slow minute of the host falls on all of them; the least CPU time of each and
# its largest peak are told.
set -eu
build=$1 mb=${2:-20}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM
measure=$build/bench/measure
stage=$build/libexec/assay
export LC_ALL=C.UTF-8

mkdir "$dir/corpus"
"$build/bench/generate" "$mb" > "$dir/corpus/bench.csv"
shard=$dir/shard all=$dir/all
mkdir "$shard" "$all"

# row NAME COMMAND...: one more row of the next table
row() {
	rows=$((${rows:-0} + 1))
	printf '%s\n' "$1" > "$dir/name.$rows"; shift
	printf '%s\0' "$@" > "$dir/command.$rows"
}

# once ROW: a run more of it
once() {
	xargs -0 "$measure" < "$dir/command.$1" 3>> "$dir/runs.$1" > "$dir/out" 2>> "$dir/log" || {
		cat "$dir/log"; exit 1; }
}

# table BYTES YARDSTICK: the rows so far, measured in turns; MB are of so many bytes,
# and the last column is in times of the row YARDSTICK
table() {
	printf '%-12s %8s %9s %9s %8s\n' what 'CPU s' MB/s 'peak MiB' "x $2"
	for round in $(seq "${ROUNDS:-5}"); do
		for r in $(seq "$rows"); do once "$r"; done
	done
	for r in $(seq "$rows"); do
		sort -n "$dir/runs.$r" | awk -v name="$(cat "$dir/name.$r")" '
			NR == 1 { cpu = $1 } $2 > peak { peak = $2 } END { print cpu "," peak / 1024 "," name }'
		rm "$dir/runs.$r"
	done > "$dir/figures"
	rows=0
	print_rows "$1" "$(cpu_of "$2")" < "$dir/figures"
}
print_rows() {
	awk -F, -v bytes="$1" -v unit="$2" '{
		printf "%-12s %8.2f %9.1f %9.1f %8.2f\n", $3, $1, bytes / 1e6 / $1, $2, $1 / unit }'
}

# cpu_of NAME...: the seconds of rows of the last table, added up; peak_of NAME: its MiB
cpu_of() {
	for name; do grep ",$name\$" "$dir/figures"; done | awk -F, '{ sum += $1 } END { print sum }'
}
peak_of() {
	grep ",$1\$" "$dir/figures" | awk -F, '{ print int($2) }'
}

# A thousand rules over words of the texts, each with its examples.
thousand_rules() {
	echo id,emit,pattern,set,weight,yes,no
	awk 'BEGIN {
		n = split("ba ter lo min sa ver con ti ra del mo pre lan si fo gen ta ble cor ing", s, " ")
		for (i = 0; i < 1000; i++) {
			a = s[i % n + 1] s[int(i / n) % n + 1]; b = s[int(i / 7) % n + 1] s[i % n + 1]
			c = s[int(i / 3) % n + 1] "la" s[i % 13 + 1]
			printf "g%d,extra.g%d,(the|a|its) ..2 %s (is|was|for)? ..3 (%s|%s),,1,", i, i, a, b, c
			printf "We saw the old %s was at last %s.,We saw the %s.\n", a, b, a
		}
	}'
}

# goal WHAT LIMIT FORMULA: the formula's value beside what is wanted of it
goal() {
	awk "BEGIN { value = $3
		printf \"%-44s %8.2f   wanted %s\\n\", \"$1\", value, \"$2\" }"
}

# What the text layer is to reach.
text_goals() {
	tokenize=$(cpu_of tokenize)
	goal "tokenize: of the speed of wc -w" "0.7 or more" "$(cpu_of "wc -w") / $tokenize"
	[ ! -x "$build/bench/icu" ] ||
	    goal "tokenize: times the speed of ICU" "3 or more" "$(cpu_of ICU) / $tokenize"
	goal "tokens.bin: bytes a token" "2.5 or less" "$(wc -c < "$shard/tokens.bin") / $tokens"
	goal "tokens read back: million a second" "100 or more" "$tokens / $(cpu_of "read tokens") / 1e6"
	goal "tokens read back: times libcsv on their rows" "15, if not 100 million" \
	    "($tokens / $(cpu_of "read tokens")) / ($token_rows / $(cpu_of libcsv))"
}

# The texts alone are what the figures are about.  Every stage runs once before the
# first is measured: a later row needs what an earlier one writes.
chain() {
	"$stage/ingest" -o "$shard" "$dir/corpus/bench.csv"
	"$stage/tokenize" "$shard"
	[ "${ONLY:-}" = text ] || for s in lenses products claims verdicts; do "$stage/$s" "$shard"; done
	"$stage/ingest" -r -o "$all" "$shard"
}
chain
bytes=$(wc -c < "$shard/reviews.txt") tokens=$("$build/bench/tokens" "$shard/tokens.bin")
"$build/bench/tokens" "$shard/tokens.bin" 2000000 > "$dir/tokens.csv"
token_rows=$("$build/bench/libcsv" "$dir/tokens.csv")
echo "$bytes bytes of review text"
row "wc -w" wc -w "$shard/reviews.txt"
row ingest "$stage/ingest" -o "$shard" "$dir/corpus/bench.csv"
row tokenize "$stage/tokenize" "$shard"
[ ! -x "$build/bench/icu" ] || row ICU "$build/bench/icu" "$shard/reviews.txt"
row "read tokens" "$build/bench/tokens" "$shard/tokens.bin"
row libcsv "$build/bench/libcsv" "$dir/tokens.csv"
if [ "${ONLY:-}" = text ]; then
	row repeats "$stage/ingest" -r -o "$all" "$shard"
	table "$bytes" "wc -w"
	text_goals
	exit
fi
thousand_rules > "$dir/thousand.csv"
cp -r "$shard" "$dir/more"
for s in lenses products claims verdicts; do row $s "$stage/$s" "$shard"; done
row repeats "$stage/ingest" -r -o "$all" "$shard"
row agreement "$stage/agreement" -o "$all" "$shard"
row report "$stage/report" -o "$dir/reports/bench" -a "$all" "$shard"
row "1000 more" "$stage/claims" -D claims_rules="$dir/thousand.csv" "$dir/more"
table "$bytes" "wc -w"
report_cpu=$(cpu_of report) report_mib=$(peak_of report)
echo "$(cpu_of ingest tokenize lenses products claims verdicts repeats agreement report),0,whole chain" |
    print_rows "$bytes" "$(cpu_of "wc -w")"
text_goals
echo "$(cpu_of lenses products claims verdicts) $(cpu_of tokenize) $(cpu_of claims) $(cpu_of "1000 more")" | awk '{
	printf "four stages of rules: %.2f x tokenize; with 1000 rules more in claims: %.2f x that\n",
	    $1 / $2, ($1 - $3 + $4) / $1 }'

# The tables alone, by rows; then a version in which one review of a hundred is
# edited, gone or new, against diff on the tables that assay diff reads.
old=$dir/reports/bench new=$dir/reports/edited
row tables "$stage/report" -D workbook=false -o "$old" -a "$all" "$shard"
table "$bytes" tables > "$dir/line"
lines=$(cat "$old"/*.csv | wc -l)
printf '\n%d rows of all tables, %d of claims; tables alone: %d rows/s, %d MiB\n' "$lines" \
    "$(wc -l < "$old/claims.csv")" "$(echo "$lines $(cpu_of tables)" | awk '{ print int($1 / $2) }')" "$(peak_of tables)"
goal "all reports: thousand rows a second, $report_mib MiB" "100 or more" "$lines / $report_cpu / 1000"
awk 'NR % 1000 == 500 { next } NR % 125 == 7 { sub(/"$/, " By 2031 it costs $77 and I skip it.\"") } { print }
	NR % 1000 == 250 { sub(/"The [^.]*\./, "\"Nothing of it held up in the end."); print }' \
	"$dir/corpus/bench.csv" > "$dir/edited.csv" && mv "$dir/edited.csv" "$dir/corpus/bench.csv"
chain
"$stage/agreement" -o "$all" "$shard"
"$stage/report" -D workbook=false -o "$new" -a "$all" "$shard"
bytes=0
for t in documents reviews claims predictions products agreement; do
	bytes=$((bytes + $(cat "$old/$t.csv" "$new/$t.csv" | wc -c)))
done
row diff sh -c 'for t in documents reviews claims predictions products agreement; do
	diff "$1/$t.csv" "$2/$t.csv"; done; true' sh "$old" "$new"
row "assay diff" sh -c '"$0" -o "$3" "$1" "$2"; [ $? = 1 ]' "$stage/diff" "$old" "$new" "$dir/changes"
row itself "$stage/diff" "$old" "$old"
table "$bytes" diff
goal "assay diff: times diff, $(wc -l < "$dir/changes/diff.csv") changes" "3 or less" \
    "$(cpu_of "assay diff") / $(cpu_of diff)"

# Agreement of a table of ratings, with a thousand resamples, against reading it.
units=${UNITS:-1000000}
"$build/bench/ratings" "$units" 5 > "$dir/ratings.csv"
bytes=$(wc -c < "$dir/ratings.csv")
printf '\n%s units, 5 raters, %s bytes of ratings\n' "$units" "$bytes"
row reading "$build/bench/rows" "$dir/ratings.csv"
row "1000 drawn" "$stage/agreement" -D bootstrap_resamples=1000 "$dir/ratings.csv"
table "$bytes" reading
