# All rules that are shipped are sound, their examples hold, and each stage that
# has rules is found; and each row wins, against all others, in one of its examples.
out=$(assay rules check 2>&1) || { echo "$out"; exit 1; }
for stage in lenses products verdicts claims; do
	assay rules check -s $stage >/dev/null 2>&1 || { echo "$stage: no rules"; exit 1; }
done
assay rules cover > cover || exit 1
grep '  dead' cover && exit 1
echo ok
