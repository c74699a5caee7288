# Field and document limits, at the limit and one byte above it, in every format and
# packed as well; and each format in UTF-16 either way, with a NUL, and with CR, LF and
# CRLF, says what it says in plain UTF-8.
set -eu
command -v iconv > /dev/null || { echo "skip: no iconv"; exit 0; }
fail() { echo "$*"; exit 1; }
texts() { sed '1,2d;$d' shard/reviews.csv | cut -d, -f6,7 | while IFS=, read -r at n; do
	tail -c +$((at + 1)) shard/reviews.txt | head -c "$n"; echo; done; }
codes() { sed '1,2d;$d' shard/refused.csv | cut -d, -f5 | tr '\n' ' '; }
ingest() { assay ingest -o shard "$@" 2> said; }

x10=0123456789 x40=$x10$x10$x10$x10
make_file() {   # NAME.ENDING TEXT
	case $1 in
	*.txt) printf 'Ox vs Elk\n\n"%s"\n\n"Two."\n' "$2" ;;
	*.csv) printf 'text,product\n"%s",Ox\nTwo.,Elk\n' "$2" ;;
	*.tsv) printf 'text\tproduct\n%s\tOx\nTwo.\tElk\n' "$2" ;;
	*.xml) printf '<corpus><panel><review product="Ox">%s</review><review>Two.</review></panel></corpus>\n' "$2" ;;
	esac > "$1"
}

for f in a.txt a.csv a.tsv a.xml; do
	make_file $f $x40
	ingest -D field_max=40 $f
	[ "$(codes)" = "" ] || fail "$f: a field of 40 bytes: $(codes)"
	make_file $f $x40+
	ingest -D field_max=40 $f
	[ "$(codes)" = "text-too-long " ] || fail "$f: a field of 41 bytes: $(codes)"
	[ "$(texts | tail -n 1)" = Two. ] || fail "$f: the review behind the long one is lost"
	grep -q 'above the setting field_max' said || fail "$f: field_max is not named"

	size=$(wc -c < $f)
	gzip -nkf $f
	for g in $f $f.gz; do
		ingest -D document_max="$size" "$g"
		[ "$(codes)" = "" ] || fail "$g: a document of document_max bytes: $(codes)"
		ingest -D document_max=$((size - 1)) "$g"
		[ "$(codes)" = "too-large " ] || fail "$g: a document of one byte more: $(codes)"
		grep -q 'above the setting document_max' said || fail "$g: document_max is not named"
		[ "$(texts)" = "" ] || fail "$g: a document too large left reviews"
	done
done

# A value beside the text; a row of 4 times the limit.
printf 'text,product\nOne.,%s\nTwo.,%s+\n' $x40 $x40 > b.csv
ingest -D field_max=40 b.csv
[ "$(codes)$(texts)" = "text-too-long One." ] || fail "a product's name: $(codes)"
printf '<corpus><panel><review product="%s">One.</review></panel></corpus>' $x40 > b.xml
ingest -D field_max=40 b.xml
[ "$(codes)$(texts)" = "One." ] || fail "an attribute of 40 bytes: $(codes)"
printf '<corpus><panel><review product="%s+">One.</review></panel></corpus>' $x40 > b.xml
ingest -D field_max=40 b.xml
[ "$(codes)" = "text-too-long " ] || fail "an attribute of 41 bytes: $(codes)"
row=$(printf '%s' $x40 $x40 $x40 $x10$x10$x10)
printf 'text,a\nOne.,%s1234\nOne.,%s12345\nTwo.,b\n' "$row" "$row" > c.csv
ingest -D field_max=40 c.csv
[ "$(codes)" = "csv-row-too-long " ] || fail "rows of 160 and 161 bytes: $(codes)"

# UTF-16 either way, with a mark; line ends; NUL.
n=0
for f in a.txt a.csv a.tsv a.xml; do
	make_file $f "$(printf 'Na\303\257ve \342\200\224 it\342\200\231s \360\237\221\215 fine.')"
	ingest $f
	[ "$(codes)" = "" ] || fail "$f: $(codes)"
	texts > wanted
	for way in UTF-16LE UTF-16BE; do
		case $f in
		*.xml) printf '<?xml version="1.0" encoding="UTF-16"?>' > declaration ;;
		*) : > declaration ;;
		esac
		{ printf '\357\273\277'; cat declaration $f; } | iconv -f UTF-8 -t $way > u-$f
		gzip -nkf u-$f
		for g in u-$f u-$f.gz; do
			ingest "$g"
			texts > got
			cmp -s wanted got || fail "$g in $way: $(codes)"
			n=$((n + 1))
		done
		printf 'x' >> u-$f
		ingest u-$f
		[ "$(texts)" = "" ] || fail "$f in $way and half a unit more: $(codes)"
	done
	for end in '\r' '\r\n'; do
		tr '\n' '\001' < $f | sed "s/$(printf '\001')/$end/g" > e-$f
		ingest e-$f
		texts > got
		cmp -s wanted got || fail "$f with line ends $end: $(codes)"
		n=$((n + 1))
	done
	tr N '\000' < $f > n-$f
	ingest n-$f
	[ "$(texts)" = Two. ] || [ "$(texts)" = "" ] || fail "$f: a NUL is in a text"
	case "$f $(codes)" in
	*.xml\ xml-malformed\ | *.[ct]s[v]\ nul\ | *.txt\ nul\ ) ;;
	*) fail "$f with a NUL: $(codes)" ;;
	esac
done
[ $n = 24 ] && echo ok
