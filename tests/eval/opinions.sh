#!/bin/sh
# Public opinions through the verdict scorer: tests/eval/opinions.sh SET DATA ROOM
#
# SET is uci, amazon, hu-liu or clothing; DATA the folder of public data, ROOM an
# empty one.  The wanted verdict of a sentence is its label: a mean rating beyond
# 0.05, or a sum of marks beyond 0; of a review its stars, 4 and 5 a ship, 3 mixed,
# 1 and 2 a skip.  Prints the share that is decided, and how much of that is right:
# of sentences, only ship and skip are decisions.  Nothing is printed where the set
# is missing.
set -eu
set=$1 data=$2 room=$3
export LC_ALL=C

# texts and labels as one CSV
case $set in
uci)
	[ -d "$data/uci-sentiment" ] || exit 0
	cat "$data/uci-sentiment"/*_dev.txt | awk -F '\t' 'NF == 2 { gsub(/"/, "\"\"", $1)
		printf "\"%s\",%s\n", $1, ($2 + 0 ? "ship" : "skip") }' ;;
amazon)
	[ -f "$data/vader-ratings/amazon-dev.csv" ] || exit 0
	awk -F, 'NR > 1 && ($2 > 0.05 || $2 < -0.05) { text = $0; for (i = 0; i < 4; i++) sub(/^[^,]*,/, "", text)
		printf "%s,%s\n", text, ($2 > 0 ? "ship" : "skip") }' "$data/vader-ratings/amazon-dev.csv" ;;
hu-liu)
	[ -d "$data/hu-liu-reviews" ] || exit 0
	cat "$data/hu-liu-reviews"/product_reviews_*/*.txt | tr -d '\r' | tr '\200-\377' '?' | awk '{
		cut = index($0, "##"); if (!cut) next
		marks = substr($0, 1, cut - 1); text = substr($0, cut + 2); sum = 0
		while (match(marks, /\[[+-][0-9]\]/)) { sum += substr(marks, RSTART + 1, 2); marks = substr(marks, RSTART + 4) }
		gsub(/"/, "\"\"", text)
		if (sum && text ~ /[a-z]/) printf "\"%s\",%s\n", text, (sum > 0 ? "ship" : "skip") }' ;;
clothing)
	[ -f "$data/clothing-reviews/clothing-dev.csv" ] || exit 0 ;;
esac > "$room/rows.csv"

shard=$room/shard
mkdir "$shard"
if [ "$set" = clothing ]; then
	assay ingest -D column_text=ReviewText -D column_rating=Rating -o "$shard" "$data/clothing-reviews/clothing-dev.csv"
else
	{ echo text,verdict; cat "$room/rows.csv"; } > "$room/$set.csv"
	assay ingest -o "$shard" "$room/$set.csv"
fi
for stage in tokenize lenses products claims; do assay $stage "$shard"; done
assay verdicts -D verdict_words= -D rating_scale= "$shard" 2> /dev/null

# Columns of a table that hold neither commas nor quotes; heads and end row fall out.
awk -F, -v set="$set" '
	FNR == NR && FNR == 2 { for (i = 1; i <= NF; i++) at[$i] = i }
	FNR == NR && FNR > 2 {
		wanted[$1, $2] = $at["verdict"]; stars = $at["rating"]
		if (set == "clothing") wanted[$1, $2] = stars == "" ? "" : stars > 3 ? "ship" : stars < 3 ? "skip" : "mixed"
	}
	FNR != NR && ($1, $2) in wanted && wanted[$1, $2] != "" {
		n++
		if ($3 == "ship" || $3 == "skip" || (set == "clothing" && $3 == "mixed")) {
			decided++
			right += $3 == wanted[$1, $2]
		}
	}
	END {
		print "layer,class,figure,value"
		printf "verdict,,verdict.coverage,%.4f\nverdict,,verdict.decided,%.4f\n", decided / n, right / decided
	}' "$shard/reviews.csv" "$shard/verdicts.csv"
