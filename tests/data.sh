#!/bin/sh
# tests/data.sh BUILD DATA: the public and written test sets in the folder DATA, one
# table: of each set what is wanted and what was got.  The tests are those of
# `make check`; they say "data: SET, WHAT: WANTED: GOT".
set -u
top=$(pwd)
build=$top/$1 data=$(cd "$2" && pwd) || exit 2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM
ln -s "$data" "$dir/data"
export SHARED="$dir" PATH="$build/bin:$PATH" LC_ALL=C ASAN_OPTIONS=detect_leaks=0
failed=0

# said SET: what the tests so far said of it, as rows of the table
said() {
	sed -n "s/^data: \($1, .*\): \(.*\): \(.*\)\$/\1|\2|\3/p" "$dir/log" |
	    while IFS='|' read -r what wanted got; do row "$what" "$wanted" "$got"; done
}
row() {
	printf '%-44s %8s %8s\n' "$1" "$2" "$3"
}

# set_of NAME TEST...: a test is a unit test or a property
set_of() {
	name=$1; shift
	[ -d "$data/$name" ] || { row "$name" - missing; return; }
	: > "$dir/log"
	for t; do
		case $t in
		*.sh) mkdir "$dir/work" && (cd "$dir/work" && sh "$top/tests/property/$t") ;;
		*) "$build/tests/$t" ;;
		esac >> "$dir/log" 2>&1 || { failed=1; row "$name, $t" - failed; }
		rm -rf "$dir/work"
	done
	said "$name"
}

row set wanted got
set_of unicode unicode
set_of ud-english-ewt split_ud
set_of csv-cases ingest_data ingest-csv-cases.sh
set_of xml-attacks ingest-xml-attacks.sh
set_of gzip-cases ingest_gunzip
set_of naughty ingest_data ingest_encoding ingest-file-names.sh
exit $failed
