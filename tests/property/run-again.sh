# A second run starts nothing; a changed document redoes its own shard; an edit
# that is taken back starts nothing either, since keys go by content.
set -eu
cp -r "$top/corpus/2026-11" corpus
run() {
	assay run -i corpus -o out -w work -D shards=5 -D compare=none > out.txt 2> err.txt || { cat err.txt; exit 1; }
}
run
cp -r out/corpus first
run
grep -q 'up to date, no stage started' err.txt || { cat err.txt; exit 1; }
printf '\n' >> corpus/d02.txt
run
grep -q 'ingest: 1 of 5 shards, 4 were current' err.txt || { cat err.txt; exit 1; }
grep -q 'claims:' err.txt && { echo 'a blank line at the end went through to claims'; cat err.txt; exit 1; }
cp "$top/corpus/2026-11/d02.txt" corpus/d02.txt
run
diff -r first out/corpus
echo ok
