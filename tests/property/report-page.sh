# assay-report(5) has each column of each table of the report folder, and the
# schema of report.xml each column of each table in it.
set -eu
cd "$top"
wrong=0
for table in reviews documents products predictions ledger manifest; do
	part=$(sed -n "/^\.Ss $table\$/,/^\.S[sh]/p" common/assay-report.5)
	columns=$(tr -d '\n\t' < common/report.c | grep -o "{ \"$table\", 1,[^}]*}" |
		sed 's/.*COLUMNS(//' | grep -o '"[a-z_0-9]*"' | tr -d '"')
	[ -n "$columns" ] || { echo "report.c lacks the table $table"; wrong=1; }
	for column in $columns; do
		echo "$part" | grep -q "^\.It $column Ta " ||
			{ echo "assay-report.5, $table, lacks: $column"; wrong=1; }
	done
done
for column in $(tr -d '\n\t' < common/schema.c |
	grep -oE '\{ "(mentions|claims|cues|agreement|corroboration|refused)", [0-9]+,[^}]*\}' |
	sed 's/.*COLUMNS(//' | grep -o '"[a-z_]*"' | tr -d '"' | sort -u); do
	grep -q "name=\"$column\"" stages/report/report.xsd ||
		{ echo "report.xsd lacks: $column"; wrong=1; }
done
[ $wrong = 0 ] && echo ok
