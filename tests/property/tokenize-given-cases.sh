# The cases of ../shared/cases on words and sentences, read as they are given.
cases=$SHARED/cases/inputs
[ -d "$cases" ] || { echo "skip: no cases"; exit 0; }
set -eu

fail() { echo "$1: $(cat got)"; exit 1; }
# read_case NAME: tokens of its texts, a sentence a line, behind `REVIEW: '
read_case() {
	rm -rf shard
	assay ingest -o shard "$cases/$1"/* 2> said
	assay tokenize shard
	assay dump --conllu shard/tokens.bin | awk -F '\t' '
		/^# sent_id/ { n = split($1, part, "[^0-9]+"); review = part[n - 1] }
		/^$/ { print review ":" line; line = "" }
		NF == 10 { line = line " " $2 }' > got
}
sentences() { grep -c "^$1:" got || true; }
has() { grep -qF -- " $1 " padded || { grep -F . got; echo "no token $1"; exit 1; }; }
has_all() { sed 's/$/ /' got > padded; for t; do has "$t"; done; }
has_none() { sed 's/$/ /' got > padded; for t; do ! grep -qF -- " $t " padded || fail "a token $t"; done; }
is() { sed -n "s/^$1: //p" got | head -n "$2" | tail -n 1 | grep -qxF -- "$3" || fail "sentence $2 of $1"; }

read_case TC-017
has_all 'https://docs.ferrocart.example/v2/quick-start/?lang=en#step-3' 'http://mirror.example.org/a_b )' ,
[ "$(sentences 1)" = 1 ] || fail "TC-017: sentences"

read_case TC-019
has_all T450K R2M h5g 8xH100 A100-80GB RTX4090 405B 4o-mini GPT-4o-mini
[ "$(sed -n 's/^1: //p' got | wc -w)" = 22 ] || fail "TC-019: tokens"
[ "$(sed -n 's/^1: //p' got | tr ' ' '\n' | grep -cx ,)" = 7 ] || fail "TC-019: commas"

read_case TC-022
first=$(sed -n 's/^1: //p' got | sed -n 1p | sed 's/’/'"'"'/g')
[ "$first" = "$(sed -n 's/^1: //p' got | sed -n 2p)" ] || fail "TC-022: the two sentences differ"
has_all 'ship - ready ’'
has_none isn doesn t s

read_case TC-024
has_all id ill shed Its shell well wed Were Hell
[ "$(sentences 1)" = 4 ] || fail "TC-024: sentences"

read_case TC-027
[ "$(sentences 1)" = 5 ] || fail "TC-027: sentences"
is 1 1 'Yahoo! is not the point here .'
is 1 3 'There is one feature — finally ! — that I use daily .'

read_case TC-028
[ "$(sentences 1)" = 4 ] || fail "TC-028: sentences"
has_all ... …

read_case TC-030
[ "$(sentences 1)" = 5 ] || fail "TC-030: sentences"
is 1 1 'It is No. 2 on our list .'
is 1 3 'No .'

read_case TC-053
is 1 1 'I would not ship this .'
is 2 1 'I would ship this today .'
has_all skip

read_case TC-035
[ "$(wc -l < got)" = 4 ] || fail "TC-035: sentences"
read_case TC-040
[ "$(wc -l < got)" = 3 ] || fail "TC-040: sentences"
echo ok
