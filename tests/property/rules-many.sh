# Three thousand rules and a list of a hundred thousand names: read, checked and
# matched in some seconds of CPU time even on a slow machine.
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room" || exit 1
awk 'BEGIN { print "name"; for (i = 0; i < 100000; i++) printf "Zor%d Kel%d\n", i % 5000, i }' > names.csv
awk 'BEGIN { print "id,emit,pattern,yes"; print "place,list,names.csv,"
	for (i = 0; i < 3000; i++)
		printf "r%d,x%d.y,(a|the) w%d ..3 (v%d|u%d) to:<place>?,the w%d then v%d [to: Zor7 Kel7]\n",
		    i, i % 40, i, i % 700, i, i, i % 700 }' > rules.csv
ulimit -t 20
out=$(assay rules check rules.csv 2>&1) || { echo "$out" | head -5; exit 1; }
[ "$out" = "3,000 rows, 3,000 examples, 0 faults" ] || { echo "$out"; exit 1; }
awk 'BEGIN { for (i = 0; i < 3000; i++) printf "Then the w%d went on and v%d Zor7 Kel7 again.\n", i, i % 700 }' > text.txt
hits=$(assay rules cover -n 0 -f rules.csv text.txt | awk '$4 ~ /^x[0-9]*\.y$/ { n += $1 } END { print n + 0 }')
[ "$hits" = 3000 ] || { echo "3000 hits wanted, $hits found"; exit 1; }
echo ok
