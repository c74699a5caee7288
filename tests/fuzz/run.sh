#!/bin/sh
# Run each fuzzer for some seconds: tests/fuzz/run.sh BUILD SECONDS [WORD]
# Inputs that found something new stay in BUILD/corpus; one that crashes is
# left in BUILD, to become a golden case.
set -u
build=$1 seconds=$2 word=${3:-}
status=0
for f in "$build"/fuzz/*; do
	[ -x "$f" ] || continue
	name=$(basename "$f")
	case $name in *"$word"*) ;; *) continue ;; esac
	mkdir -p "$build/corpus/$name"
	echo "fuzz: $name, $seconds seconds"
	ASAN_OPTIONS=detect_leaks=0 "$f" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
	    -artifact_prefix="$build/crash-$name-" -print_final_stats=0 -verbosity=0 \
	    "$build/corpus/$name" || status=1
done
exit $status
