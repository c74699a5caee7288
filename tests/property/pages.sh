# Pages and code say the same: each setting, each column of each table, each
# option of a program is on its page.
set -eu
cd "$top"
wrong=0
miss() { echo "$1 lacks: $2"; wrong=1; }

for key in $(sed -n 's/^\t{ "\([a-z_]*\)", SETTING.*/\1/p' common/settings.c); do
	grep -q "^\.It Ic $key\$" common/assay-pipeline.5 || miss common/assay-pipeline.5 "$key"
done
for key in $(sed -n 's/^\.It Ic \([a-z_]*\)$/\1/p' common/assay-pipeline.5); do
	grep -q "{ \"$key\", SETTING" common/settings.c || miss common/settings.c "$key"
done
tr -d '\n\t' < common/schema.c | grep -o 'schema = { "[a-z]*", [0-9]*,[^}]*}' |
while IFS= read -r table; do
	name=$(echo "$table" | sed 's/[^"]*"\([a-z]*\)".*/\1/')
	part=$(sed -n "/^\.Ss $name\$/,/^\.S[sh]/p" common/assay-tables.5)
	for column in $(echo "$table" | sed 's/.*COLUMNS(//' | grep -o '"[a-z_]*"' | tr -d '"'); do
		echo "$part" | grep -qw "$column" || echo "common/assay-tables.5, $name, lacks: $column"
	done
done > "$OLDPWD/columns"
[ -s "$OLDPWD/columns" ] && { cat "$OLDPWD/columns"; wrong=1; }
for main in stages/*/main.c; do
	folder=$(dirname "$main") name=$(basename "$(dirname "$main")")
	page=$folder/assay-$name.1
	[ "$name" = assay ] && page=$folder/assay.1
	[ -f "$page" ] || { miss "$folder" page; continue; }
	own=$(sed -n 's/.*stage_getopt([^"]*"\([a-zA-Z:]*\)".*/\1/p' "$main" | tr -d ':\n')
	for letter in $(echo "$own" | sed 's/./& /g'); do
		grep -q "Fl $letter\b" "$page" || miss "$page" "-$letter"
	done
done
[ $wrong = 0 ] && echo ok
