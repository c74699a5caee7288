#!/bin/sh
# One test, for tests/run.sh: leaves a file NAME.passed, .failed or .skipped.
kind=$1 path=$2
name=$kind-$(basename "$path")
log=${results:?}/$name.log

finish() {      # passed|failed|skipped
	{ echo "--- $1: $name"; head -c 20000 "$log"; } > "$results/$name.$1"
	rm -f "$log"
	exit 0
}

same() {        # WANTED GOT: a wanted file that is missing means empty
	[ -f "$1" ] || set -- /dev/null "$2"
	diff -u "$1" "$2" >> "$log" 2>&1 || wrong=1
}

golden() {
	dir=$(mktemp -d)
	wrong=0
	[ -d "$path/in" ] && cp -r "$path/in/." "$dir"
	mkdir "$results/$name.got"
	got=$results/$name.got
	(cd "$dir" && case=$path sh "$path/cmd" > "$got/stdout" 2> "$got/stderr"; echo $? > "$got/status")
	echo 0 > "$got/zero"
	if [ "$(cat "$got/status")" = 77 ]; then
		cp "$got/stdout" "$log"; rm -rf "$dir"; finish skipped
	fi
	same "$path/want/stdout" "$got/stdout"
	same "$path/want/stderr" "$got/stderr"
	if [ -f "$path/want/status" ]; then same "$path/want/status" "$got/status"; else same "$got/zero" "$got/status"; fi
	if [ -d "$path/want/files" ]; then
		(cd "$path/want/files" && find . -type f) > "$got/files"
		while read -r f; do same "$path/want/files/$f" "$dir/$f"; done < "$got/files"
	fi
	[ "${ACCEPT:-}" = 1 ] && accept
	rm -rf "$dir" "$got"
	if [ $wrong = 0 ]; then finish passed; else finish failed; fi
}

accept() {      # make accept CASE=x: what was got is what is wanted
	mkdir -p "$path/want"
	for f in stdout stderr status; do
		if [ -s "$got/$f" ] && [ "$(cat "$got/$f")" != 0 ]; then cp "$got/$f" "$path/want/$f"
		else rm -f "$path/want/$f"; fi
	done
	[ -d "$path/want/files" ] && while read -r f; do cp "$dir/$f" "$path/want/files/$f"; done < "$got/files"
	wrong=0
}

: > "$log"
case $kind in
golden) golden ;;
unit)
	(cd "${top:?}" && "$path") > "$log" 2>&1 && finish passed
	finish failed ;;
property)
	dir=$(mktemp -d)
	(cd "$dir" && sh "$path") > "$log" 2>&1
	status=$?
	rm -rf "$dir"
	[ $status = 0 ] || finish failed
	grep -q '^skip' "$log" && finish skipped
	finish passed ;;
page)
	mandoc -T lint -W warning "$path" > "$log" 2>&1
	[ -s "$log" ] && finish failed
	finish passed ;;
esac
