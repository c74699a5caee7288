# Results that cannot be written are a failure (4); messages that nobody can
# read are none, and never end up in a file.
set -eu
mkdir corpus
cp "$top"/corpus/2026-11/*.txt corpus
printf 'no title\n' > corpus/bad.txt
status=0
assay --version > /dev/full 2> said || status=$?
[ $status = 4 ] && grep -q 'standard output: No space left' said || { echo "full: $status"; cat said; exit 1; }
status=0
assay run -i corpus -o out -w work -D shards=1 2>&- > open.txt || status=$?
[ $status = 0 ] || { echo "standard error closed: $status"; exit 1; }
rm -r work
status=0
assay run -i corpus -o closed -w work -D shards=1 >&- 2> said || status=$?
[ $status = 4 ] && grep -q 'standard output' said || { echo "standard output closed: $status"; cat said; exit 1; }
diff -r out closed
[ ! -s work/lock ] || { echo 'the lock was written to'; exit 1; }
echo ok
