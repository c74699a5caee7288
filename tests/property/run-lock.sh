# Two runs in one work folder: the second says so and may try again (4).
set -eu
mkdir work
status=0
flock work/lock assay run -i "$top/corpus/2026-11" -o out -w work 2> err.txt || status=$?
[ $status = 4 ] && grep -q 'another run holds the lock' err.txt || { echo "status $status"; cat err.txt; exit 1; }
[ ! -e out/2026-11 ]
echo ok
