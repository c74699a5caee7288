#!/bin/sh
# Run every test: tests/run.sh BUILD [WORD]   (only tests whose name holds WORD)
#
#   unit       BUILD/tests/NAME         a program of cmocka cases
#   golden     tests/golden/CASE/       cmd, in/, want/{stdout,stderr,status,files/}
#   property   tests/property/NAME.sh   prints why it failed, or `skip: why`
#   page       *.1 *.5 *.7              mandoc lint
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd) || exit 2
word=${2:-}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT INT TERM

export top build results
export SHARED="${SHARED:-$top/../shared}"
export PATH="$build/bin:$PATH" LC_ALL=C
export ASAN_OPTIONS=detect_leaks=0      # arenas are released by exiting

list() {
	for t in "$build"/tests/*; do [ -f "$t" ] && [ -x "$t" ] && echo "unit $t"; done
	for t in "$top"/tests/golden/*/cmd; do [ -f "$t" ] && echo "golden ${t%/cmd}"; done
	for t in "$top"/tests/property/*.sh; do [ -f "$t" ] && echo "property $t"; done
	for t in "$top"/common/*.[157] "$top"/stages/*/*.[157]; do [ -f "$t" ] && echo "page $t"; done
}
list | grep -e "$word" | xargs -P "${JOBS:-2}" -L 1 sh "$top/tests/one.sh"

passed=$(find "$results" -name '*.passed' | wc -l)
failed=$(find "$results" -name '*.failed' | wc -l)
skipped=$(find "$results" -name '*.skipped' | wc -l)
for f in "$results"/*.skipped; do [ -f "$f" ] && cat "$f"; done
for f in "$results"/*.failed; do [ -f "$f" ] && cat "$f"; done
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
