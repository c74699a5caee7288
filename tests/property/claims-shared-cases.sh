# The claims cases of the shared case collection: rows that must be there, and
# rows that must not.
cases=$SHARED/cases/inputs
[ -d "$cases/TC-054" ] || { echo 'skip: no shared cases'; exit 0; }
wrong=0

# table CASE: review,type,text,horizon,due_first,due_last,value,low,high,unit,winner,loser,aspect
table() {
	rm -rf shard
	assay ingest -o shard "$cases/$1"/* || exit 1
	for stage in tokenize lenses products claims; do assay $stage shard || exit 1; done
	sed 's/"\([^",]*\),\([^"]*\)"/\1\2/g' shard/claims.csv | cut -d, -f2,5,12,13,15-20,24-26 > table
}
says() {
	grep -Eq -e "$1" table || { echo "$case: no row $1"; wrong=1; }
}
never() {
	grep -E -e "$1" table && { echo "$case: a row $1"; wrong=1; }
}

case=TC-054; table $case        # ends of year and month
says '^1,prediction,.*,2026-10-15,2027-12-31,'
says '^1,prediction,.*,2026-10-15,2026-12-31,'
says '^1,prediction,.*,2026-10-15,2026-11-30,'
never ',20[0-9][0-9]-(07-01|[0-9][0-9]-1[56]),,'

case=TC-055; table $case        # counted from the day it was said
says '^1,prediction,Within .*,2026-11-27,2028-11-27,'
says '^1,prediction,In the next.*,2026-11-27,2026-12-11,'

case=TC-056; table $case        # a hyphen between numbers
says '^1,prediction,.*,12-18 months,2027-11-27,2028-05-27,'
says '^2,quantity,.*,,12,18,month,'
says '^2,quantity,.*,,15,25,USD'
never ',(15|-18),15,15,'

case=TC-058; table $case        # may and May
says '^1,prediction,May is .*,May,2027-05-01,2027-05-31,'
says '^1,prediction,In May 2027.*,In May 2027,2027-05-01,2027-05-31,'
never ',may,20'

case=TC-061; table $case        # k on both ends
says '^1,quantity,.*,,4000,15000,token,'
says '^1,quantity,.*,2000,2000,,USD,'
never ',prediction,'

case=TC-065; table $case        # numbers in words
says '^1,quantity,.*,500000,500000,500000,USD,'
says '^1,quantity,.*,100,100,100,USD,'
says '^1,quantity,.*,1.5,1.5,1.5,hour,'
says '^1,quantity,.*,34,34,34,engineer,'

case=TC-067; table $case        # slower than
says '^1,comparison,.*,Ferrocart,Lumenbase,speed$'
says '^1,comparison,.*,Lumenbase,Ferrocart,price$'
says '^2,comparison,.*,Lumenbase,Ferrocart,search$'
says '^2,comparison,.*,Lumenbase,.*,sync speed$'

case=TC-068; table $case        # less than, no slower than, nothing cheaper than
says '^1,comparison,We trust.*,Ferrocart,Lumenbase,trust$'
says '^1,comparison,.*no slower.*,,,speed$'
says '^1,comparison,.*switching.*,Ferrocart,Lumenbase,$'
says '^2,comparison,.*cheaper.*,Lumenbase,,price$'

case=TC-069; table $case        # both ends of an interval are included
says '^1,prediction,.*,2027-01-01,2029-12-31,'
says '^1,prediction,.*,2027-03-01,2027-06-30,'
exit $wrong
