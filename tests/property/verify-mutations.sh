# A report that a hand has changed in one place, time and again: verify names the
# table and the row each time.
set -eu
seed=${SEED:-1}         # SEED=N: other ones
echo "SEED=$seed"
wrong=0
mkdir corpus
cp "$top"/corpus/2026-10/d02.txt "$top"/corpus/2026-10/d14.txt corpus
assay run -D compare=none -i corpus -o reports -w work > log 2>&1 || { cat log; exit 1; }
report=reports/corpus
assay verify "$report" > log || { cat log; exit 1; }
for round in 1 2 3; do
	for table in documents reviews claims mentions cues products predictions ledger agreement corroboration; do
		seed=$((seed + 1))
		rm -rf bad
		cp -r "$report" bad
		done=$("$build/property/mutate" "$seed" "$report/$table.csv" "bad/$table.csv")
		line=${done%% *}
		status=0
		assay verify bad > told 2>&1 || status=$?
		if [ "$line" != 0 ] && { [ $status != 3 ] || ! grep -q "^\(assay-verify: \)\?bad/$table.csv:$line: ." told; }; then
			case $done in   # where a row is gone or moved, another row may be the first not to fit
			*gone | *twice | *swapped) grep -q "bad/$table.csv:" told && continue ;;
			esac
			echo "seed $seed, $table.csv, line $done: status $status: $(head -5 told)"
			wrong=1
		fi
	done
done
[ $wrong = 0 ] && echo ok
