# A text whose words are all different: the vocabulary is begun anew when it is full,
# and what stands behind is read as if it stood alone.
set -eu
awk 'BEGIN {
	print "text"
	for (row = 0; row < 2600; row++) {
		for (i = 0; i < 100; i++) {
			word = ""
			for (n = row * 100 + i + 1; n; n = int(n / 26))
				word = word sprintf("%c", 97 + n % 26)
			printf "%sq ", word
		}
		print "end."
	}
}' > many.csv
cat > one.csv <<'EOF'
panel,product,lens,text
Brook Lamp vs Osram Sun,Brook Lamp,builder,"By 2027 every hall will use the Brook Lamp. It costs $40 a month, which is cheaper than Osram. I would ship it: it is quiet."
EOF
stages() {
	shard=$1; shift
	assay ingest -o "$shard" "$@"
	for s in tokenize lenses products claims verdicts; do assay $s "$shard"; done
}
stages both many.csv one.csv
stages alone one.csv
forms=$(assay dump both/tokens.bin | grep -c '^many,')
[ "$forms" -eq 265200 ] || { echo "$forms tokens of 265200"; exit 1; }
for t in lenses subjects mentions claims verdicts; do
	grep '^one,' both/$t.csv > b.txt
	grep '^one,' alone/$t.csv > a.txt
	cmp a.txt b.txt
done
echo ok
