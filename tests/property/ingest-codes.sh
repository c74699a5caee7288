# The catalogue of faults and the page name the same codes.
set -eu
cd "$top"
codes=$(mktemp)
trap 'rm -f "$codes" "$codes.page"' EXIT
sed -n 's/^\t\[FAULT_[A-Z0-9_]*\] = { "\([a-z0-9-]*\)".*/\1/p' stages/ingest/fault.c | sort > "$codes"
sed -n '/^\.Ss Faults/,/^\.Sh/s/^\.It Cm \([a-z0-9-]*\) Pq .*/\1/p' stages/ingest/assay-ingest.1 | sort > "$codes.page"
diff "$codes" "$codes.page" && [ -z "$(uniq -d "$codes")" ] && [ "$(wc -l < "$codes")" -gt 30 ] && echo ok
