package sets

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// relation is a constraint on two or three sets that holds exactly when, of
// every integer, the memberships in these sets stand in a Boolean relation:
// s ⊆ t when no integer is in s and not in t. All that presolve and the encoder
// do with such a constraint follows from the truth table of the relation.
//
// A row of the table is a number: bit i is the membership in set i. Row 0, the
// integer that is in none of the sets, is always allowed, because all but
// finitely many integers are like that.
type relation struct {
	sets    int
	allowed [8]bool
	// yes and no are the prime implicates of the relation and of its
	// complement, so that unit propagation on one integer is complete.
	yes, no []implicate
}

// implicate is a clause over the memberships of one integer: it holds when the
// integer is in one of the sets of pos or missing from one of those of neg,
// both given as bits.
type implicate struct{ pos, neg uint8 }

func (c implicate) holds(row int) bool {
	return uint8(row)&c.pos != 0 || ^uint8(row)&c.neg != 0
}

// newRelation returns the relation of 2 or 3 sets that accept defines. Of two
// sets, the third membership is always false.
func newRelation(sets int, accept func(inS, inT, inU bool) bool) *relation {
	r := &relation{sets: sets}
	for row := range r.rows() {
		r.allowed[row] = accept(row&1 != 0, row&2 != 0, row&4 != 0)
	}
	r.yes, r.no = r.implicates(true), r.implicates(false)
	return r
}

// rows returns the number of rows of the truth table.
func (r *relation) rows() int { return 1 << r.sets }

// implicates returns the shortest clauses that hold in every row whose verdict
// is the given one, by trying all 3ⁿ.
func (r *relation) implicates(verdict bool) []implicate {
	var out []implicate
	for size := 1; size <= r.sets; size++ {
		for pos := range r.rows() {
			for neg := range r.rows() {
				c := implicate{uint8(pos), uint8(neg)}
				if pos&neg == 0 && ones(pos|neg) == size && r.implied(c, verdict) && !subsumed(out, c) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// implied reports whether c holds in every row with the verdict.
func (r *relation) implied(c implicate, verdict bool) bool {
	for row := range r.rows() {
		if r.allowed[row] == verdict && !c.holds(row) {
			return false
		}
	}
	return true
}

// subsumed reports whether one of the clauses is part of c.
func subsumed(clauses []implicate, c implicate) bool {
	return slices.ContainsFunc(clauses, func(d implicate) bool {
		return d.pos&^c.pos == 0 && d.neg&^c.neg == 0
	})
}

func ones(bits int) int {
	n := 0
	for ; bits != 0; bits &= bits - 1 {
		n++
	}
	return n
}

// args returns the sets of a constraint.
func (r *relation) args(a store.Args) []store.SetView {
	v := make([]store.SetView, r.sets)
	for i := range v {
		v[i] = a.Set(i)
	}
	return v
}

// possible returns the integers whose memberships may be those of the row.
func possible(s *store.Store, v []store.SetView, row int) intset.Set {
	for i := range v {
		for j := range i {
			if sameSet(v[i], v[j]) && row>>i&1 != row>>j&1 {
				return nil
			}
		}
	}
	out := intset.All
	for i, set := range v {
		if row>>i&1 == 1 {
			out = out.Intersect(s.Upper(set))
		} else {
			out = out.Minus(s.Lower(set))
		}
	}
	return out
}

// sameSet reports whether two resolved views are one variable.
func sameSet(v, w store.SetView) bool { return !v.IsConst() && v.ID == w.ID }

// where returns the integers that may have the memberships of some row with
// the verdict.
func (r *relation) where(s *store.Store, v []store.SetView, verdict bool) intset.Set {
	var out intset.Set
	for row := range r.rows() {
		if r.allowed[row] == verdict {
			out = out.Union(possible(s, v, row))
		}
	}
	return out
}
