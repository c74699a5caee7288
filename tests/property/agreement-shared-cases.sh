# The agreement cases of the shared case collection: what the sheet must say.
cases=$SHARED/cases/inputs
[ -d "$cases/TC-072" ] || { echo 'skip: no shared cases'; exit 0; }
wrong=0

# says CASE/FILE PATTERN: a line of the sheet matches, runs of blanks being one
says() {
	assay agreement -D bootstrap_resamples=2000 "$cases/$1" | tr -s ' ' | grep -Eq -e "$2" ||
	    { echo "$1: the sheet does not say: $2"; wrong=1; }
}
never() {
	assay agreement "$cases/$1" | grep -Eq -e "$2" && { echo "$1: the sheet says: $2"; wrong=1; }
}

f=TC-072/all-ship.csv           # one label: no value, and why
says $f '^percent nominal 1\.000'
says $f '^gwet_ac1 nominal 1\.000'
says $f '^light_kappa nominal - - - - [0-9]+ no_variation'
says $f '^fleiss_kappa nominal - - - - [0-9]+ no_variation'
says $f '^krippendorff_alpha nominal - - - - [0-9]+ no_variation'
never $f '(^| )-?nan( |$)'

f=TC-073/one-dissent.csv        # alpha is exactly 0, and the sheet says why
says $f '^percent nominal 0\.917'
says $f '^krippendorff_alpha nominal 0\.000'
says $f '^fleiss_kappa nominal -0\.043'
says $f '^fleiss_kappa_pooled nominal 0\.081'
says $f '^gwet_ac1 nominal 0\.913'
says $f 'nearly all ratings'

for f in TC-074/blanks.csv TC-074/blanks-left-out.csv; do       # blanks are missing
	says $f '^krippendorff_alpha nominal 1\.000'
	says $f '^5 units have two ratings or more, 11 ratings'
done

f=TC-078/all-differ.csv         # ratings, not counts
says $f '^percent nominal 0\.000'
says $f '^fleiss_kappa nominal -0\.500'
says $f '^krippendorff_alpha nominal -0\.250'
says $f '^gwet_ac1 nominal -0\.500'

f=TC-079/paradox.csv            # high agreement, low kappa
says $f '^percent nominal 0\.875'
says $f '^cohen_kappa nominal 0\.219'
says $f '^krippendorff_alpha nominal 0\.227'
says $f '^gwet_ac1 nominal 0\.864'
says $f 'with the 2 seen they are 0\.851'
says $f 'ship 0\.912'
says $f '^warning:'

f=TC-083/bootstrap.csv          # units are drawn; the same seed gives the same
says $f '^krippendorff_alpha nominal 0\.627'
says $f '^cohen_kappa nominal 0\.615'
says $f 'have no value: .*krippendorff_alpha (8\.[5-9]|9\.[0-9]|1[0-2]\.[0-9]|13\.0) %'
assay agreement "$cases/$f" > first
assay agreement "$cases/$f" | cmp -s - first || { echo "$f: two runs differ"; wrong=1; }
assay agreement --csv "$cases/$f" | awk -F, 'NR > 1 && $4 != "" && ($3 < $4 || $3 > $5)' > outside
[ -s outside ] && { echo "$f: intervals leave their values out"; cat outside; wrong=1; }

[ $wrong = 0 ] && echo ok
