# A run that is stopped ends with 4, takes its stages along and leaves nothing
# half made; a signal that it was started to ignore does not stop it.
set -eu
mkdir corpus
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
	for f in "$top"/corpus/2026-11/*.txt; do cp "$f" "corpus/$i-${f##*/}"; done
done

run_and_send() {        # SIGNAL IGNORED: the signal comes when the stages have begun
	rm -rf work out
	(trap '' "$2"; exec assay run -i corpus -o out -w work > said 2>&1) &
	pid=$!
	while [ ! -e work/corpus/all ] && kill -0 $pid; do sleep 0.01; done
	kill -s "$1" $pid
	status=0
	wait $pid || status=$?
}

for signal in TERM HUP; do
	run_and_send $signal PIPE
	[ $status = 4 ] && grep -q 'stopped by signal' said || { echo "$signal: status $status"; cat said; exit 1; }
	flock -n work/lock true || { echo "$signal: a stage is still alive"; exit 1; }
	left=$(find work out -name '.?*')
	[ -z "$left" ] || { echo "$signal: $left"; exit 1; }
done
run_and_send HUP HUP
[ $status = 0 ] || { echo "ignored HUP: status $status"; cat said; exit 1; }
echo ok
