# show SHARD: what ingest wrote, without ids and digests, each text in brackets.
show() {
	sed '1d;$d' "$1/documents.csv"
	sed '1d;$d' "$1/reviews.csv" | sed 's/,[^,]*,[^,]*$//'
	sed '1,2d;$d' "$1/reviews.csv" | cut -d, -f6,7 | while IFS=, read -r offset length; do
		printf '[%s]\n' "$(tail -c +$((offset + 1)) "$1/reviews.txt" | head -c "$length")"
	done
	sed '1d;$d' "$1/refused.csv"
}
