# Two made-up reports with five hundred edits at random between them: diff finds
# each as what it is and nothing else; the way back mirrors it; put on the old
# report it gives the new one; and a report differs in nothing from itself.
set -eu
seed=${SEED:-1}         # SEED=N: other ones
echo "SEED=$seed"
tools=$build/property
wrong=0
say() { echo "$1"; wrong=1; }
"$tools/versions" "$seed" "${EDITS:-500}" a b wanted.tsv
changes() {     # OUT OLD NEW: the columns that wanted.tsv has
	status=0
	assay diff -D diff_agreement_within=true -o "$1" "$2" "$3" > "$1.text" || status=$?
	[ $status = 1 ] || say "$2 $3: exit status $status"
	[ "$(wc -l < "$1.text")" -le 20 ] || say "$2 $3: more than twenty lines of text"
	"$tools/pick" "$1/diff.csv" kind doc review old_review id old_id before after cause |
		sort > "$1.tsv"
}
# Of what stands or falls with a whole document or product only the name counts;
# reviews are known by their numbers.
names() {
	awk -F'\t' -v OFS='\t' '/^(document|product)-(gone|new)\t/ { $7 = $8 = "" }
		/^(verdict|review|lens)/ { $5 = $6 = "" }
		{ print $1, $2, $3, $4, $5, $6, $7, $8 }' | sort
}

changes there a b
names < wanted.tsv > wanted
grep -v '^agreement-within' there.tsv | names | diff wanted - > log || say "not what was edited: $(head -20 log)"
awk -F'\t' '$9 !~ /^(text|rules|settings|program|another text)( or (rules|settings|program))*$/ &&
	$1 !~ /^(rules|settings|program)$/' there.tsv > log
[ ! -s log ] || say "without a cause: $(head -5 log)"

changes back b a
awk -F'\t' -v OFS='\t' '
	{ sub(/gone$/, "NEW", $1); sub(/new$/, "gone", $1); sub(/NEW$/, "new", $1)
	  sub(/stronger$/, "WEAKER", $1); sub(/weaker$/, "stronger", $1); sub(/WEAKER$/, "weaker", $1)
	  print $1, $2, $4, $3, $6, $5, $8, $7 }' back.tsv | sort > mirrored
cut -f1-8 there.tsv | sort | diff - mirrored > log || say "the way back is no mirror: $(head -20 log)"

for one in a b; do
	assay diff -o none $one $one > text || say "$one differs from itself"
	[ ! -s text ] && [ "$(wc -l < none/diff.csv)" = 1 ] || say "$one: not silent"
done

# What a report says, a line a statement.
said() {        # DIR
	"$tools/pick" "$1/documents.csv" doc columns | sed 's/^/document\t/'
	"$tools/pick" "$1/reviews.csv" doc review slot product_id lens verdict verdict_from confidence |
		sed 's/^/review\t/'
	"$tools/pick" "$1/claims.csv" doc review claim_id type polarity horizon_norm qty_low qty_unit text |
		sed 's/^/claim\t/'
	"$tools/pick" "$1/predictions.csv" claim_id status | sed 's/^/prediction\t/'
	"$tools/pick" "$1/products.csv" product_id panel_verdict | sed 's/^/product\t/'
	"$tools/pick" "$1/agreement.csv" scope metric value low high | sed 's/^/agreement\t/'
	sed 's/^/setting\t/' "$1/settings.conf"
}
said a > a.said
said b > b.said
"$tools/pick" there/diff.csv kind doc review old_review product_id id old_id before after after_text > there.rows
awk -F'\t' -f "$top/tests/property/apply.awk" a.said b.said there.rows | sort > applied
awk -F'\t' -f "$top/tests/property/apply.awk" b.said b.said /dev/null | sort > whole
diff whole applied > log || say "put on the old report it is not the new one: $(head -20 log)"
[ $wrong = 0 ] && echo ok
