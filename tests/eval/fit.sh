#!/bin/sh
# Find the weights of stages/verdicts/weights.csv: tests/eval/fit.sh BUILD [DATA]
#
# From the panels that rule authors may read and the short texts of tests/unit.
# Prints rows to be copied into weights.csv, and how well weights found in the
# same way do on the documents they were found without.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
data=${2:-${SHARED:-$top/../shared}}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT INT TERM
export PATH="$build/bin:$PATH" LC_ALL=C
cd "$room"
set --

# chain SET INPUT...: a shard with all that the verdicts are made from
chain() {
	set=$1
	shift
	mkdir "$set"
	assay ingest -D column_verdict=wanted -o "$set" "$@"
	for stage in tokenize lenses products claims; do assay $stage "$set"; done
}

chain fresh "$top/tests/eval/fresh/panels"/*.txt
set -- "$@" 1 fresh "$top/tests/eval/fresh/gold"
if [ -d "$data/dev/panels" ]; then
	chain dev "$data/dev/panels"/*.txt
	chain seeds "$data/seeds"/*.txt
	set -- "$@" 1 dev "$data/dev/gold" 1 seeds "$data/gold"
fi
chain texts "$top/tests/unit/data/verdicts.csv"
chain kinds "$top/tests/unit/data/kinds.csv"
set -- "$@" 0.5 texts - 1 kinds -
"$build/eval/fit" -d "$top/stages" "$@"
