# The verdict cases of $SHARED/cases give the verdicts that cases.md asks for.
inputs=$SHARED/cases/inputs
[ -d "$inputs" ] || { echo "skip: no $inputs"; exit 0; }
status=0

# verdicts CASE/FILE VERDICT...: one for each review, in order
verdicts() {
	input=$inputs/$1
	shift
	rm -rf shard
	mkdir shard
	assay ingest -o shard "$input" && assay tokenize shard && assay lenses shard && assay products shard &&
	    assay claims shard && assay verdicts shard || { status=1; return; }
	found=$(sed '1,2d;$d' shard/verdicts.csv | cut -d, -f 3 | tr '\n' ' ')
	[ "$found" = "$* " ] && return
	echo "$input: wanted $*, found $found"
	status=1
}

verdicts TC-042/not-a-skip.txt ship skip
verdicts TC-045/would-ship-if.txt skip skip ship skip
verdicts TC-049/two-targets.txt ship skip
verdicts TC-050/straight-into-the-sea.txt skip ship
verdicts TC-052/someone-elses-words.txt skip ship
verdicts TC-053/no-break-space.txt skip ship
exit $status
