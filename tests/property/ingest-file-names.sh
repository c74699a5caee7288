# Hostile file names: a file is read as under a plain name, apart from the name.
names=$SHARED/data/naughty/file-names.txt
[ -f "$names" ] || { echo "skip: no file names"; exit 0; }
set -eu
printf 'Ox vs Elk\n\n“Calm. Ship.”\n\n“Loud. Skip.”\n' > text
printf 'product,text\nOx,Calm. Ship.\nElk,Loud. Skip.\n' > rows
printf '<corpus><panel title="Ox vs Elk"><review>Calm. Ship.</review></panel></corpus>\n' > xml
mkdir files

n=0
grep -v '^#' "$names" > list
while IFS= read -r line; do
	# A C string: octal escapes, \n, \t, \r, \" and \\; printf's %b reads them.
	name=$(printf '%b.' "$(printf '%s' "$line" | sed 's/^"//; s/"$//; s/\\"/"/g; s/\\\([0-7][0-7][0-7]\)/\\0\1/g')")
	name=${name%.}
	case $(printf '%s' "$name" | tr A-Z a-z) in
	*.txt) like=text ;;
	*.csv) like=rows ;;
	*.xml) like=xml ;;
	*) like= ;;
	esac
	cp "${like:-text}" "files/$name"
	rm -rf shard plain
	assay ingest -o shard "files/$name" 2> said
	if [ -n "$like" ]; then
		[ "$(wc -l < shard/refused.csv)" = 3 ] || { echo "refused: $line"; exit 1; }
		case $like in text) plain=p.txt ;; rows) plain=p.csv ;; xml) plain=p.xml ;; esac
		cp "$like" "$plain"
		assay ingest -o plain "$plain" 2>/dev/null
		cmp shard/reviews.txt plain/reviews.txt || { echo "other text: $line"; exit 1; }
		[ "$(sed 1,2d shard/reviews.csv | tail -n 1 | cut -d, -f2)" = "$(sed 1,2d plain/reviews.csv | tail -n 1 | cut -d, -f2)" ]
	else
		grep -q -e unknown-type -e not-gzip shard/refused.csv || { echo "not refused: $line"; exit 1; }
		[ "$(wc -l < said)" = 1 ] || { echo "more than one line is said of $line"; exit 1; }
	fi
	# What was written can be read.
	assay dump shard/reviews.csv > /dev/null
	assay dump shard/refused.csv > /dev/null
	n=$((n + 1))
done < list
echo "data: naughty, file names: 51: $n"
[ $n = 51 ] || { echo "$n names"; exit 1; }
echo ok
