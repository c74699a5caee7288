#!/bin/sh
# tests/bench/run.sh BUILD [MB]: CPU time and peak memory of each stage over the
# same generated reviews, as MB of review text a second and as a ratio to
# `wc -w` on that text in the same run (hosts are noisy: compare ratios); then
# what the tables of a report cost, and telling what changed in one review of a
# hundred (MB=53: a million claims; rows are those of all tables); then what
# agreement costs on a table of ratings.  UNITS=N: of so many units.  What is to
# be reached stands beside what was.  ONLY=text: the text layer alone, for much
# text.
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

# row NAME COMMAND...: best of three for CPU time, largest peak
row() {
	name=$1; shift
	best="" peak=0
	for _ in 1 2 3; do
		"$measure" "$@" 3> "$dir/figures" > "$dir/out" 2>> "$dir/log" || { cat "$dir/log"; exit 1; }
		read -r cpu kib < "$dir/figures"
		best=$(echo "$cpu ${best:-$cpu}" | awk '{ print ($1 < $2) ? $1 : $2 }')
		[ "$kib" -gt "$peak" ] && peak=$kib
	done
	case $name in "wc -w" | reading | diff) wc_cpu=$best;; esac
	total=$(echo "${total:-0} $best" | awk '{ print $1 + $2 }')
	[ "$name" = "wc -w" ] && total=0
	print_row "$name" "$best" "$peak"
}
print_row() {
	echo "$2 $3 $bytes $wc_cpu" | awk -v name="$1" '{
		printf "%-12s %8.2f %9.1f %9.1f %8.2f\n", name, $1, $3 / 1e6 / $1, $2 / 1024, $1 / $4 }'
}

# yardstick NAME PROGRAM ARGUMENT: a row that does not count for the whole chain
yardstick() {
	[ -x "$2" ] || return 0
	kept=$total
	row "$@"
	total=$kept
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
	goal "tokenize: of the speed of wc -w" "0.7 or more" "$wc_cpu / $tokenize_cpu"
	[ ! -x "$build/bench/icu" ] ||
	    goal "tokenize: times the speed of ICU" "3 or more" "$icu_cpu / $tokenize_cpu"
	goal "tokens.bin: bytes a token" "2.5 or less" "$(wc -c < "$shard/tokens.bin") / $tokens"
	goal "tokens read back: million a second" "100 or more" "$tokens / $read_cpu / 1e6"
	goal "tokens read back: times libcsv on their rows" "15, if not 100 million" \
	    "($tokens / $read_cpu) / ($rows / $csv_cpu)"
}

# The texts alone are what the figures are about.
"$stage/ingest" -o "$shard" "$dir/corpus/bench.csv"
bytes=$(wc -c < "$shard/reviews.txt")
echo "$bytes bytes of review text"
printf '%-12s %8s %9s %9s %8s\n' what 'CPU s' MB/s 'peak MiB' 'x wc -w'
row "wc -w" wc -w "$shard/reviews.txt"
row ingest "$stage/ingest" -o "$shard" "$dir/corpus/bench.csv"
row tokenize "$stage/tokenize" "$shard"
tokenize_cpu=$best
yardstick ICU "$build/bench/icu" "$shard/reviews.txt"
icu_cpu=$best
yardstick "read tokens" "$build/bench/tokens" "$shard/tokens.bin"
read_cpu=$best tokens=$(cat "$dir/out")
"$build/bench/tokens" "$shard/tokens.bin" 2000000 > "$dir/tokens.csv"
yardstick libcsv "$build/bench/libcsv" "$dir/tokens.csv"
csv_cpu=$best rows=$(cat "$dir/out")
if [ "${ONLY:-}" = text ]; then
	row repeats "$stage/ingest" -r -o "$all" "$shard"
	text_goals
	exit
fi
four=0
for s in lenses products claims verdicts; do
	row $s "$stage/$s" "$shard"
	four=$(echo "$four $best" | awk '{ print $1 + $2 }')
	claims_cpu=$([ $s = claims ] && echo "$best" || echo "${claims_cpu:-0}")
done
row repeats "$stage/ingest" -r -o "$all" "$shard"
row agreement "$stage/agreement" -o "$all" "$shard"
row report "$stage/report" -o "$dir/reports/bench" -a "$all" "$shard"
report_cpu=$best report_mib=$((peak / 1024))
print_row "whole chain" "$total" 0
text_goals
thousand_rules > "$dir/thousand.csv"
kept=$total
row "1000 more" "$stage/claims" -D claims_rules="$dir/thousand.csv" "$shard"
total=$kept
echo "$four $tokenize_cpu $claims_cpu $best" | awk '{
	printf "four stages of rules: %.2f x tokenize; with 1000 rules more in claims: %.2f x that\n",
	    $1 / $2, ($1 - $3 + $4) / $1 }'

# The tables alone, by rows; then a version in which one review of a hundred is
# edited, gone or new, against diff on the tables that assay diff reads.
old=$dir/reports/bench new=$dir/reports/edited
row "tables" "$stage/report" -D workbook=false -o "$old" -a "$all" "$shard" > "$dir/line"
rows=$(cat "$old"/*.csv | wc -l) claims=$(wc -l < "$old/claims.csv")
awk -v rows="$rows" -v claims="$claims" '{ printf "\n%d rows of all tables, %d of claims; tables alone: %d rows/s, %.1f MiB\n",
	rows, claims, rows / $2, $4 }' "$dir/line"
goal "all reports: thousand rows a second, $report_mib MiB" "100 or more" "$rows / $report_cpu / 1000"
awk 'NR % 1000 == 500 { next } NR % 125 == 7 { sub(/"$/, " By 2031 it costs $77 and I skip it.\"") } { print }
	NR % 1000 == 250 { sub(/"The [^.]*\./, "\"Nothing of it held up in the end."); print }' \
	"$dir/corpus/bench.csv" > "$dir/edited.csv" && mv "$dir/edited.csv" "$dir/corpus/bench.csv"
"$stage/ingest" -o "$shard" "$dir/corpus/bench.csv"
for s in tokenize lenses products claims verdicts; do "$stage/$s" "$shard"; done
"$stage/ingest" -r -o "$all" "$shard"
"$stage/agreement" -o "$all" "$shard"
"$stage/report" -D workbook=false -o "$new" -a "$all" "$shard"
bytes=0
for t in documents reviews claims predictions products agreement; do
	bytes=$((bytes + $(cat "$old/$t.csv" "$new/$t.csv" | wc -c)))
done
printf '%-12s %8s %9s %9s %8s\n' what 'CPU s' MB/s 'peak MiB' 'x diff'
row diff sh -c 'for t in documents reviews claims predictions products agreement; do
	diff "$1/$t.csv" "$2/$t.csv"; done; true' sh "$old" "$new"
diff_cpu=$best
row "assay diff" sh -c '"$0" -o "$3" "$1" "$2"; [ $? = 1 ]' "$stage/diff" "$old" "$new" "$dir/changes"
told_cpu=$best
row "itself" "$stage/diff" "$old" "$old"
goal "assay diff: times diff, $(wc -l < "$dir/changes/diff.csv") changes" "3 or less" "$told_cpu / $diff_cpu"

# Agreement of a table of ratings, with a thousand resamples, against reading it.
units=${UNITS:-1000000}
"$build/bench/ratings" "$units" 5 > "$dir/ratings.csv"
bytes=$(wc -c < "$dir/ratings.csv")
printf '\n%s units, 5 raters, %s bytes of ratings\n' "$units" "$bytes"
printf '%-12s %8s %9s %9s %8s\n' what 'CPU s' MB/s 'peak MiB' 'x reading'
row reading "$build/bench/rows" "$dir/ratings.csv"
row "1000 drawn" "$stage/agreement" -D bootstrap_resamples=1000 "$dir/ratings.csv"
