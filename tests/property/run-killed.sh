# A run that is killed anywhere and started again ends like one left alone.
set -eu
args="-i $top/corpus/2026-11 -w work -D compare=none"
# shellcheck disable=SC2086
assay run $args -o alone > /dev/null 2>&1
rm -r work
for pause in 0.02 0.05 0.1 0.2 0.4; do
	# shellcheck disable=SC2086
	assay run $args -o killed > /dev/null 2>&1 &
	pid=$!
	sleep "$pause"
	kill -KILL $pid 2>/dev/null || true
	wait $pid 2>/dev/null || true
done
tries=0         # stages of the last killed run may hold the lock a moment longer
# shellcheck disable=SC2086
until assay run $args -o killed > /dev/null 2> err.txt; do
	tries=$((tries + 1))
	[ $tries -lt 50 ] || { cat err.txt; exit 1; }
	sleep 0.1
done
diff -r alone killed
[ -z "$(find work killed -name '.*' | grep -v '^\.$')" ] || { echo 'leftovers:'; find work killed -name '.*'; exit 1; }
echo ok
