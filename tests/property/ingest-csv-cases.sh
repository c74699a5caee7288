# The 48 files of ../shared/data/csv-cases/edge: how many reviews each gives, and
# what is said of the rest.  `id` stands for any other column than the text.
cases=$SHARED/data/csv-cases/edge
[ -d "$cases" ] || { echo "skip: no csv-cases"; exit 0; }
set -eu

cat > wanted <<'END'
bidi 1
blank_lines 2
bom_inside 1
bom_plain 1
bom_quoted 1
comment_line 0 1,,no-text-column
control_chars 2
cr_only 1
crlf 1
dup_header 0 1,,column-twice
emoji_zwj 1
empty_file 0 ,,empty
empty_header 1
header_case_space 1
header_only 0 ,,no-reviews
invalid_utf8 0 2,11,utf8-invalid 3,17,utf8-invalid
latin1 0 2,13,utf8-invalid
long_field 1
many_columns 0 1,,no-text-column
mixed_eol 3
multiline_header 1
nbsp 1
no_final_newline 1
nul_after_quote 1 2,14,nul
nul_in_field 0 2,12,nul
nul_in_quoted 0 2,13,nul
numbers 11
only_bom 0 ,,no-reviews
only_newline 0 ,,no-reviews
only_quotes 2
quote_in_unquoted 2
quoted_empty_vs_empty 0 1,,no-text-column
quoted_newlines 1
quoted_quotes 1
ragged_long 0 1,,no-text-column
ragged_short 0 1,,no-text-column
semicolon 1
sep_line 1
space_after_quote 0 2,15,csv-after-quote
space_before_quote 0 2,8,csv-fields
spaces_kept 2
tab 1
text_after_quote 2 2,15,csv-after-quote
trailing_empty_rows 1
unterminated_quote_end 0 2,10,csv-open-quote
unterminated_quote_mid 0 2,10,csv-open-quote
utf16be_bom 1
utf16le_bom 1
END
mkdir in
cp "$cases"/*.csv in
rm in/expected.csv
assay ingest -o shard in/*.csv 2> said
for f in in/*.csv; do
	doc=$(basename "$f" .csv)
	reviews=$(awk -F, -v doc="$doc" '$1 == doc { print $6 }' shard/documents.csv)
	faults=$(sed -n "s|^$f,\\([^,]*,[^,]*\\),ingest,\\([^,]*\\).*|\\1,\\2|p" shard/refused.csv)
	echo "$doc" "${reviews:-0}" $faults
done > got
echo "data: csv-cases, edge: 48: $(grep -cxFf wanted got)"
diff wanted got && [ "$(wc -l < got)" = 48 ] || exit 1

# Files with three columns have their text under another name.
assay ingest -D column_text=b -o other in/ragged_short.csv in/ragged_long.csv 2>/dev/null
[ "$(grep -c csv-fields other/refused.csv)" = 2 ] || { echo "ragged rows are not told"; exit 1; }
# No control character reaches the terminal.
if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]')" said; then echo "raw control characters"; exit 1; fi
echo ok
