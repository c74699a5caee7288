# CoNLL-U of tokens: ten columns, ids from 1, `text` rebuilt from FORM and
# SpaceAfter, TokenRange the slice of the review's text.
set -eu
assay ingest -o shard "$top"/tests/golden/tokenize-*/in/[ws]*.txt 2> log || { cat log; exit 1; }
assay tokenize shard
assay dump --conllu shard/tokens.bin > tokens.conllu
assay dump shard/reviews.csv > reviews.csv

awk -F '\t' '
	/^# text = / { text = substr($0, 10); next }
	/^#/ { next }
	/^$/ {
		sub(/ $/, "", built)
		if (built != text) { print NR ": text is not its tokens: " built; wrong = 1 }
		built = ""; id = 0; next
	}
	{
		if (NF != 10 || $1 != ++id || $2 == "") { print NR ": " $0; wrong = 1 }
		built = built $2 ($10 ~ /SpaceAfter=No/ ? "" : " ")
		sentences += id == 1
	}
	END { exit wrong || sentences < 20 }' tokens.conllu

# Each token and its range against reviews.txt.
awk -F '\t' '
	FNR == NR { split($0, f, ","); offset[f[1] "-" f[2]] = f[6]; next }
	/^# newpar id = / { at = offset[substr($0, 15)] }
	NF == 10 { split($10, m, "TokenRange="); split(m[2], r, ":"); print at + r[1], r[2] - r[1] "\t" $2 }
' reviews.csv tokens.conllu > ranges
while IFS='	' read -r range form; do
	got=$(tail -c +$((${range% *} + 1)) shard/reviews.txt | head -c "${range#* }")
	[ "$got" = "$form" ] || { echo "$range: $got is not $form"; exit 1; }
done < ranges
[ -s ranges ] && echo ok
