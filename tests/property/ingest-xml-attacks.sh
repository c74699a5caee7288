# The 49 files of ../shared/data/xml-attacks, with their element <r> made a review:
# what each gives, and that no other file and no network is touched.
cases=$SHARED/data/xml-attacks
[ -d "$cases" ] || { echo "skip: no xml-attacks"; exit 0; }
set -eu

cat > wanted <<'END'
bad_utf8 xml-malformed
billion_laughs doctype
billion_laughs_attr doctype
billion_laughs_param doctype
cdata_end read
cdata_in_text xml-malformed
charref_big xml-malformed
charref_ctrl xml-malformed
charref_nul xml-malformed
charref_surrogate xml-malformed
comments_pi read
dtd_default_attr doctype
dup_attribute xml-malformed
empty empty
entities_ok read
entity_loop doctype
external_dtd_file doctype
external_dtd_http doctype
latin1_declared read
leading_space_decl xml-malformed
line_ends xml-structure
long_attr_value xml-structure
long_name xml-malformed
many_attributes xml-structure
many_namespaces xml-structure
mixed_case_doctype xml-malformed
nest_255 xml-structure
nest_300 xml-structure
nest_5000_open xml-structure
quadratic_blowup doctype
raw_control xml-malformed
raw_nul xml-malformed
schema_location xml-structure
spaces_only xml-malformed
stylesheet_pi empty-text
trailing_garbage xml-malformed
truncated xml-structure
truncated_tag xml-malformed
two_documents xml-malformed
unknown_encoding xml-encoding
utf16le read
utf7 xml-encoding
utf8_bom read
xinclude_file xml-structure
xxe_dev_random doctype
xxe_file doctype
xxe_http doctype
xxe_param_oob doctype
xxe_relative doctype
END
as_review() {
	LC_ALL=C sed -e 's|<r>|<corpus><panel><review>|' -e 's|</r>|</review></panel></corpus>|' \
	    -e 's|<r/>|<corpus><panel><review/></panel></corpus>|' -e 's|<!DOCTYPE r |<!DOCTYPE corpus |'
}
mkdir in
for f in "$cases"/*.xml; do as_review < "$f" > "in/$(basename "$f")"; done
iconv -f UTF-16 -t UTF-8 "$cases/utf16le.xml" | as_review | iconv -f UTF-8 -t UTF-16 > in/utf16le.xml

run=
if strace -o /dev/null true 2>/dev/null; then run="strace -f -o calls -e trace=open,openat,socket,connect"; fi
$run assay ingest -o shard in/*.xml 2> said
for f in in/*.xml; do
	doc=$(basename "$f" .xml)
	code=$(sed -n "s|^$f,[^,]*,[^,]*,ingest,\([^,]*\).*|\1|p" shard/refused.csv)
	[ "$(cut -d, -f1 shard/documents.csv | grep -cx "$doc")" = 1 ] && code=read$code
	echo "$doc $code"
done > got
echo "data: xml-attacks, files: 49: $(grep -cxFf wanted got)"
diff wanted got

# Each line on standard error names its file, and a line where there is one.
if grep -v '^assay-ingest: in/[a-z0-9_]*\.xml:' said; then exit 1; fi

# The texts of cdata_end, comments_pi, entities_ok, latin1_declared.
printf 'a]]>babc<&>"\047\303\251\360\237\222\251caf\303\251' > texts
cmp -n "$(wc -c < texts)" texts shard/reviews.txt

if [ -n "$run" ] && grep -e socket -e connect -e /etc/hostname -e secret -e /dev/zero -e '\.dtd' calls; then
	echo "something outside was touched"
	exit 1
fi
echo ok
