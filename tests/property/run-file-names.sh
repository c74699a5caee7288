# File names that are no text get into a report in a form that can be read.
set -eu
mkdir corpus
for name in 'a b' 'x\377y' 'l\nm'; do
	printf 'Elm vs Oak\n\n“Calm and dry. Ship it.”\n\n“It leaks. Skip it.”\n' > "corpus/$(printf "$name").txt"
done
printf 'Elm vs Oak\n\n“Calm. Ship it.”\n' > corpus/LOUD.TXT
assay run -i corpus -o out -w work -D shards=2 > /dev/null 2> said || { cat said; exit 1; }
assay verify out/corpus > /dev/null
xmllint --noout out/corpus/report.xml
[ "$(cut -d, -f1 out/corpus/reviews.csv | sort -u | tr '\n' ';')" = 'LOUD;a b;doc;l\x0am;x\xffy;' ] ||
	{ cut -d, -f1 out/corpus/reviews.csv; exit 1; }

# A message is one line, whatever the name it tells.
assay dump "$(printf 'no\nassay: such\033file')" 2> said && exit 1
[ "$(wc -l < said)" = 1 ] || { echo "a name makes lines:"; cat said; exit 1; }
grep -qF 'no\x0Aassay: such\x1Bfile' said || { cat said; exit 1; }
echo ok
