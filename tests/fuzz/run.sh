#!/bin/sh
# Run each fuzzer for some seconds: tests/fuzz/run.sh BUILD SECONDS [WORD]
# They start from the inputs of the golden cases, and from the public sets if those are
# there.  Inputs that found something new stay in BUILD/corpus; one that crashes is left
# in BUILD, to become a golden case.
set -u
build=$1 seconds=$2 word=${3:-}
data=${SHARED:-../shared}/data
status=0

# seeds NAME DIR: files to start from
seeds() {
	case $1 in
	panel | split) set -- "$2" txt ;;
	delimited) set -- "$2" csv tsv ;;
	xmlin) set -- "$2" xml ;;
	gunzip) set -- "$2" gz txt ;;
	encoding) set -- "$2" txt csv ;;
	*) return 0 ;;
	esac
	to=$1; shift
	for ending; do
		find tests/golden/*/in "$data/csv-cases" "$data/xml-attacks" "$data/gzip-cases" \
		    -name "*.$ending" -size -9k 2>/dev/null
	done | while read -r f; do cp "$f" "$to/$(echo "$f" | tr / -)"; done
}

for f in "$build"/fuzz/*; do
	[ -x "$f" ] || continue
	name=$(basename "$f")
	case $name in *"$word"*) ;; *) continue ;; esac
	mkdir -p "$build/corpus/$name" "$build/seeds/$name"
	seeds "$name" "$build/seeds/$name"
	echo "fuzz: $name, $seconds seconds"
	ASAN_OPTIONS=detect_leaks=0 "$f" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
	    -artifact_prefix="$build/crash-$name-" -print_final_stats=0 -verbosity=0 \
	    "$build/corpus/$name" "$build/seeds/$name" || status=1
done
exit $status
