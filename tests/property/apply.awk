# apply.awk OLD NEW DIFF: the statements of OLD changed as the rows of DIFF say.
# Of NEW only that is used which DIFF calls new, and where it stands.
#
# Statements and rows as diff-random.sh makes them.  Printed are reviews by their
# seat and claims with the seat they stand in, so that numbers do not matter.

function seat(doc, review) { return doc SUBSEP review }

# What is known of a review or claim of the new report is put in with its place.
function add_review(doc, n, line,   f) {
	split(line, f, "\t")
	slot[doc, n] = f[4]; product[doc, n] = f[5]; lens[doc, n] = f[6]; verdict[doc, n] = f[7]
	from[doc, n] = f[8]; confidence[doc, n] = f[9]; reviews[doc, n]
}
function add_claim(id, doc, n, line,   f) {
	split(line, f, "\t")
	claims[id]; doc_of[id] = doc; review_of[id] = n; type[id] = f[5]; polarity[id] = f[6]
	horizon[id] = f[7]; amount[id] = f[8]; unit[id] = f[9]; text[id] = words(f[10])
}
function words(s) { gsub(/  +/, " ", s); return s }
function drop_review(doc, n,   id) {
	delete reviews[doc, n]
	for (id in claims)
		if (doc_of[id] == doc && review_of[id] == n)
			drop_claim(id)
}
function drop_claim(id) { delete claims[id]; delete status[id] }
function rename_claim(old, id) {
	if (old == id)
		return
	claims[id]; doc_of[id] = doc_of[old]; review_of[id] = review_of[old]; type[id] = type[old]
	polarity[id] = polarity[old]; horizon[id] = horizon[old]; amount[id] = amount[old]
	unit[id] = unit[old]; text[id] = text[old]
	if (old in status)
		status[id] = status[old]
	drop_claim(old)
}
function copy_prediction(id) { if (id in new_status) status[id] = new_status[id] }

FNR == 1 { file++ }

file == 1 && $1 == "document" { columns[$2] = $3 }
file == 1 && $1 == "review" { add_review($2, $3, $0) }
file == 1 && $1 == "claim" { add_claim($4, $2, $3, $0) }
file == 1 && $1 == "prediction" { status[$2] = $3 }
file == 1 && $1 == "product" { panel[$2] = $3 }
file == 1 && $1 == "agreement" { figure[$2 " " $3] = $4 " (" $5 " to " $6 ")" }
file == 1 && $1 == "setting" { setting[$2] }

file == 2 && $1 == "document" { new_columns[$2] = $3 }
file == 2 && $1 == "review" { new_review[$2, $3] = $0; seat_of[$2, $4, $6] = $3; last[$2] = $3 }
file == 2 && $1 == "claim" { new_claim[$4] = $0 }
file == 2 && $1 == "prediction" { new_status[$2] = $3 }
file == 2 && $1 == "product" { new_panel[$2] = $3 }

# Names first: places in the old report are by number, which no row changes.
file == 3 { row[++rows] = $0 }

function put_new_review(doc, n, at,   id, f) {
	add_review(doc, at, new_review[doc, n])
	for (id in new_claim) {
		split(new_claim[id], f, "\t")
		if (f[2] == doc && f[3] == n) {
			add_claim(id, doc, at, new_claim[id])
			copy_prediction(id)
		}
	}
}
# A review of the new report by its number there: of the old one if it was there.
function place(doc, n,   f, k) {
	split(new_review[doc, n], f, "\t")
	for (k = 1; k <= 100; k++)
		if ((doc, k) in reviews && slot[doc, k] == f[4] && lens[doc, k] == f[6])
			return k
	return "new " n
}

function apply(   kind, doc, i, k, key, id, old, v, n) {
	kind = $1; doc = $2
	if (kind == "document-gone") {
		delete columns[doc]
		for (k = 1; k <= 100; k++)
			if ((doc, k) in reviews)
				drop_review(doc, k)
	} else if (kind == "document-new") {
		columns[doc] = new_columns[doc]
		for (k = 1; k <= last[doc]; k++)
			put_new_review(doc, k, k)
	} else if (kind == "columns") {
		columns[doc] = $9
	} else if (kind == "product-gone") {
		delete panel[$7]
	} else if (kind == "product-new") {
		panel[$6] = new_panel[$6]
	} else if (kind == "product-renamed" || kind == "subject") {
		for (key in reviews) {
			split(key, v, SUBSEP)
			if (product[key] == $7 && (kind == "product-renamed" || v[1] == doc))
				product[key] = $6
		}
		if (kind == "product-renamed") {
			panel[$6] = panel[$7]
			delete panel[$7]
		}
	} else if (kind == "panel") {
		panel[$6] = $9
	} else if (kind == "review-gone") {
		drop_review(doc, $4)
	} else if (kind == "review-new") {
		put_new_review(doc, $3, "new " $3)
	} else if (kind == "verdict") {
		verdict[doc, $4] = $9
	} else if (kind ~ /^verdict-/) {
		n = split($9, v, /[:,] /)
		from[doc, $4] = v[2]; confidence[doc, $4] = v[3]
	} else if (kind == "lens") {
		lens[doc, $4] = $9
	} else if (kind == "claim-gone") {
		drop_claim($7)
	} else if (kind == "claim-new") {
		add_claim($6, doc, place(doc, $3), new_claim[$6])
		copy_prediction($6)
	} else if (kind == "claim-moved") {
		review_of[$6] = place(doc, $3)
	} else if (kind ~ /^(claim-reworded|horizon|quantity|polarity)$/) {
		n = split($6, id, ";"); split($7, old, ";")
		for (i = 1; i <= n; i++) {
			rename_claim(old[i], id[i])
			if (kind != "polarity" || n == 1)       # several: each keeps its words
				text[id[i]] = words($10)
			if (kind == "horizon") {
				horizon[id[i]] = $9
				copy_prediction(id[i])  # the status follows from the limit
			}
			if (kind == "quantity") {
				amount[id[i]] = $9
				sub(/ .*/, "", amount[id[i]])
			}
			if (kind == "polarity")
				polarity[id[i]] = $9
		}
	} else if (kind == "prediction") {
		status[$6] = $9
	} else if (kind ~ /^agreement/) {
		figure[$6] = $9
	} else if (kind == "settings") {
		delete setting[$8]
		setting[$9]
	}
}

END {
	OFS = "\t"
	for (i = 1; i <= rows; i++) {
		$0 = row[i]
		apply()
	}
	for (doc in columns)
		print "document", doc, columns[doc]
	for (key in reviews) {
		split(key, v, SUBSEP)
		print "review", v[1], slot[key], product[key], lens[key], verdict[key], from[key], confidence[key]
	}
	for (id in claims) {
		key = doc_of[id] SUBSEP review_of[id]
		print "claim", doc_of[id], slot[key], lens[key], id, type[id], polarity[id], horizon[id],
		    amount[id], unit[id], text[id]
	}
	for (id in status)
		print "prediction", id, status[id]
	for (id in panel)
		print "product", id, panel[id]
	for (id in figure)
		print "agreement", id, figure[id]
	for (s in setting)
		print "setting", s
}
