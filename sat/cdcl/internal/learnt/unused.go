package learnt

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// Unused are the learnt clauses that were of no use.
type Unused struct{ list []candidate }

// candidate is a clause that may be dropped.
type candidate struct {
	rank uint64 // by levels, then by length
	ref  clause.Ref
}

// Collect returns the learnt clauses of more than kept levels that are no reasons and
// were not used in time, those of the most levels and literals first. The others count
// as used one time less. Where there are more than most of at most kept levels, these have
// to be used as well.
func (u *Unused) Collect(db *clause.DB, kept, most int) (list []clause.Ref) {
	u.list = u.list[:0]
	if few(db, kept) > most {
		kept = 0
	}
	for c := db.First(); int(c) < len(db.Arena); {
		n, p := db.Arena[c], db.Props(c)
		if *p&clause.Learnt != 0 && *p&(clause.Removed|clause.Reason) == 0 {
			lbd := db.LBD(c)
			switch used := *p & clause.UsedMask; {
			case lbd <= kept:
			case used != 0:
				*p = *p&^clause.UsedMask | used>>1&clause.UsedMask
			default:
				u.list = append(u.list, candidate{uint64(lbd)<<32 | uint64(n), c})
			}
		}
		c = db.Next(c, n)
	}
	slices.SortFunc(u.list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(a.ref, b.ref)) // the older first
	})
	for _, c := range u.list {
		list = append(list, c.ref)
	}
	return list
}

// few counts the learnt clauses of at most so many levels.
func few(db *clause.DB, levels int) (n int) {
	for c := db.First(); int(c) < len(db.Arena); c = db.Next(c, db.Arena[c]) {
		if p := *db.Props(c); p&clause.Learnt != 0 && p&clause.Removed == 0 && db.LBD(c) <= levels {
			n++
		}
	}
	return n
}
