# The checked-in character tables are what unicode.awk makes of the same Unicode.
set -eu
u=/usr/share/unicode
made=$(sed -n 's/.*unicode_version\[\] = "\([0-9.]*\)".*/\1/p' "$top/common/unicode_table.c")
head -n 1 $u/auxiliary/WordBreakProperty.txt 2>/dev/null | grep -qF -- "-$made.txt" ||
	{ echo "skip: no unicode-data $made"; exit 0; }
awk -f "$top/common/unicode.awk" $u/auxiliary/WordBreakProperty.txt \
    $u/auxiliary/SentenceBreakProperty.txt $u/auxiliary/GraphemeBreakProperty.txt \
    $u/extracted/DerivedGeneralCategory.txt $u/PropList.txt $u/emoji/emoji-data.txt > made.c
cmp made.c "$top/common/unicode_table.c" && echo ok
