# unicode.awk: the character tables of common/unicode_table.c.
#
#   U=/usr/share/unicode            # Debian's unicode-data
#   awk -f common/unicode.awk $U/auxiliary/WordBreakProperty.txt \
#       $U/auxiliary/SentenceBreakProperty.txt $U/auxiliary/GraphemeBreakProperty.txt \
#       $U/extracted/DerivedGeneralCategory.txt $U/PropList.txt $U/emoji/emoji-data.txt \
#       > common/unicode_table.c
#
# Two stages: a block number for each 256 code points, a record number for each
# code point of a block.  Names of values are those of unicode.h in capitals.

BEGIN {
	FS = "[ \t]*[;#][ \t]*"
	for (i = 0; i < 16; i++)
		hex[substr("0123456789ABCDEF", i + 1, 1)] = i
	last = 1114111
	split("PICTOGRAPH EMOJI LETTER DIGIT UPPER BLANK PUNCT OPEN CURRENCY MARK", names, " ")
}

FNR == 1 {
	file = FILENAME
	sub(/.*\//, "", file)
	if (match($0, /-[0-9]+\.[0-9]+\.[0-9]+\.txt/))
		version = substr($0, RSTART + 1, RLENGTH - 5)
}

/^[0-9A-F]/ {
	n = split($1, range, /\.\./)
	from = number(range[1])
	to = n > 1 ? number(range[2]) : from
	if (file == "WordBreakProperty.txt")
		fill(word, from, to, toupper($2))
	else if (file == "SentenceBreakProperty.txt")
		fill(sentence, from, to, toupper($2))
	else if (file == "GraphemeBreakProperty.txt")
		fill(grapheme, from, to, toupper($2))
	else if (file == "DerivedGeneralCategory.txt")
		category($2)
	else if (file == "PropList.txt" && $2 == "White_Space")
		flag("BLANK")
	else if (file == "emoji-data.txt" && $2 == "Extended_Pictographic")
		flag("PICTOGRAPH")
	else if (file == "emoji-data.txt" && $2 == "Emoji_Presentation")
		flag("EMOJI")
}

END {
	flags[8203, "BLANK"] = 1        # zero width space: what it is there for
	nrecords = nblocks = 0
	for (start = 0; start <= last; start += 256)
		block(start)
	print "/* Made by unicode.awk from Unicode " version "; do not edit. */"
	print "#include \"unicode.h\"\n"
	print "const char unicode_version[] = \"" version "\";\n"
	print "const struct unicode_record unicode_records[] = {"
	for (i = 0; i < nrecords; i++)
		print "\t{ " records[i] " },"
	print "};\n"
	print "const uint8_t unicode_blocks[] = {"
	numbers(stage1, int(last / 256) + 1)
	print "};\n"
	print "const uint8_t unicode_stage[][256] = {"
	for (i = 0; i < nblocks; i++) {
		print "{"
		numbers_of(blocks[i])
		print "},"
	}
	print "};"
}

function number(s,    i, v) {
	v = 0
	for (i = 1; i <= length(s); i++)
		v = v * 16 + hex[substr(s, i, 1)]
	return v
}

function fill(property, a, b, value) {
	for (; a <= b; a++) {
		property[a] = value
		seen[a] = 1
	}
}

function flag(name,    c) {
	for (c = from; c <= to; c++) {
		flags[c, name] = 1
		seen[c] = 1
	}
}

function category(gc) {
	if (gc ~ /^L/)
		flag("LETTER")
	if (gc ~ /^M/)
		flag("MARK")
	if (gc == "Nd")
		flag("DIGIT")
	if (gc == "Lu" || gc == "Lt")
		flag("UPPER")
	if (gc ~ /^P/)
		flag("PUNCT")
	if (gc == "Ps" || gc == "Pi")
		flag("OPEN")
	if (gc == "Sc")
		flag("CURRENCY")
}

function value(prefix, v) {
	return prefix "_" (v == "" ? "OTHER" : v)
}

function record(c,    r, i, f) {
	if (!(c in seen))
		c = last + 1            # nothing is said of it
	if (c in kept)
		return kept[c]
	for (i = 1; i in names; i++)
		if ((c, names[i]) in flags)
			f = f (f == "" ? "" : " | ") "CHAR_" names[i]
	r = value("WB", c in word ? word[c] : "") ", " value("SB", c in sentence ? sentence[c] : "") \
	    ", " value("GB", c in grapheme ? grapheme[c] : "") ", " (f == "" ? "0" : f)
	if (!(r in record_of)) {
		record_of[r] = nrecords
		records[nrecords++] = r
	}
	return kept[c] = record_of[r]
}

function block(start,    c, key) {
	for (c = start; c < start + 256; c++)
		key = key record(c) ","
	if (!(key in block_of)) {
		block_of[key] = nblocks
		blocks[nblocks++] = key
	}
	stage1[start / 256] = block_of[key]
}

function numbers(list, n,    i) {
	for (i = 0; i < n; i++)
		printf "%s%d,%s", i % 24 ? "" : "\t", list[i], i % 24 == 23 || i == n - 1 ? "\n" : ""
}

function numbers_of(key,    n, list, from0, i) {
	n = split(key, list, ",") - 1
	for (i = 1; i <= n; i++)
		from0[i - 1] = list[i]
	numbers(from0, n)
}
