# The stages over all shards give the same bytes whatever the order in which they
# are told of the shards: repeats, agreement, report.
set -eu
assay run -i "$top/corpus/2026-11" -o rep -w work -D shards=5 -D as_of=2026-11-30 -D compare=none > log 2>&1 ||
	{ cat log; exit 1; }
shards=work/2026-11/shard
orders="1,2,3,4,5 5,4,3,2,1 3,1,5,2,4 2,5,4,1,3"
for order in $orders; do
	set --
	for i in $(echo "$order" | tr , ' '); do
		set -- "$@" "$shards-0$i-of-05"
	done
	[ -d "$1" ] || { ls work/2026-11; exit 1; }
	mkdir "$order"
	assay ingest -r -o "$order" "$@"
	assay agreement -o "$order" "$@"
	assay report -D as_of=2026-11-30 -o "out/$order/2026-11" -a "$order" "$@"
	diff -r 1,2,3,4,5 "$order"
	diff -r out/1,2,3,4,5 "out/$order"
done
# and the same as the whole run's, but for the manifest, which knows the settings
diff -r -x manifest.csv -x report.html -x report.xml -x report.xlsx out/1,2,3,4,5/2026-11 rep/2026-11
echo ok
