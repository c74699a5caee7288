# The same corpus gives the same bytes, whatever the number of shards and jobs.
set -eu
run() {         # NAME SHARDS JOBS
	assay run -i "$top/corpus/2026-11" -o "$1" -w "$1.work" -j "$3" -D shards="$2" -D as_of=2026-11-30 \
	    -D compare=none > "$1.out" 2> "$1.err" || { cat "$1.err"; exit 1; }
}
run one 1 1
run seven 7 2
run two 2 2
for other in seven two; do
	diff -r one/2026-11 "$other/2026-11"
	diff one.out "$other.out" | grep -v report.html | grep '^[<>]' && exit 1
done
echo ok
