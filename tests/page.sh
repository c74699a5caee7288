#!/bin/sh
# tests/page.sh PAGE [PICTURES]: what a browser makes of a page of ours: whether it
# must be scrolled sideways, wide or as narrow as a phone, and whether the console has
# a word to say.  PICTURES: a folder for screenshots, wide and narrow, light and
# dark, and for the page as it is printed.
set -eu
page=$(realpath "$1") pictures=${2:-}
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
	{ echo "skip: no chromium"; exit 0; }
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT INT TERM
wrong=0

visit() {       # SIZE OPTION... PAGE
	size=$1; shift
	timeout 120 "$browser" --headless --no-sandbox --disable-gpu --no-first-run --hide-scrollbars \
	    --disable-background-networking --disable-dev-shm-usage --user-data-dir="$room/profile" \
	    --enable-logging=stderr --window-size="$size" "$@" 2> "$room/log" || return 1
}

# The page runs no script; a copy of it gets one that tells a page around it how
# wide it is, once as narrow as a phone and once as wide as a desk.
sed 's|</body>|<script>parent.postMessage([innerWidth, document.documentElement.scrollWidth], "*")</script></body>|' \
    "$page" > "$room/copy.html"
cat > "$room/frames.html" <<'EOF'
<script>onmessage = e => document.body.append("in " + e.data[0] + " takes " + e.data[1] + ";")</script>
<body><iframe src="copy.html" width="360" height="800"></iframe><iframe src="copy.html" width="1280" height="800"></iframe></body>
EOF
visit 1400,900 --virtual-time-budget=5000 --dump-dom "file://$room/frames.html" > "$room/dom" ||
	{ echo "no answer from $browser"; exit 1; }
grep 'CONSOLE' "$room/log" && wrong=1
grep -o 'in [0-9]* takes [0-9]*' "$room/dom" > "$room/widths" || true
[ "$(wc -l < "$room/widths")" = 2 ] || { echo "the browser did not tell the widths"; wrong=1; }
awk '$4 > $2 { print "a window of " $2 " has to be scrolled to " $4; wide = 1 } END { exit wide }' "$room/widths" || wrong=1

if [ -n "$pictures" ]; then
	mkdir -p "$pictures"
	picture() { name=$1; shift; visit "$@" --screenshot="$(realpath "$pictures")/$name.png" "file://$page"; }
	picture wide 1280,4000
	picture narrow 360,6000
	picture dark 1280,4000 --blink-settings=preferredColorScheme=0
	visit 1280,800 --no-pdf-header-footer --print-to-pdf="$(realpath "$pictures")/print.pdf" "file://$page"
fi
exit $wrong
