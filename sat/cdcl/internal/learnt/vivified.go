// Package learnt lists the learnt clauses that the engine sat/cdcl tries to shorten, and those
// that it may drop.
package learnt

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// Selection are clauses in the order in which they are tried. Its zero value is empty.
type Selection struct {
	counts []uint32 // by literal: how many of the clauses have it
	list   []item
	lits   []sat.Lit // of the clauses, sorted
}

// item is a clause: where it is, whether it has few levels, and its literals as a part
// of Selection.lits.
type item struct {
	ref      clause.Ref
	tier     int8
	from, to int32
}

// Len is the number of clauses.
func (s *Selection) Len() int { return len(s.list) }

// At returns clause i and its literals in the order in which they are tried.
func (s *Selection) At(i int) (clause.Ref, []sat.Lit) {
	c := s.list[i]
	return c.ref, s.lits[c.from:c.to]
}

// Collect lists the learnt clauses of at most tier2 levels without the flag Vivified;
// when there are none, all of them. Those of at most tier1 levels come first.
// Literals that many of the clauses have come first in each, and clauses that begin
// alike come after one another.
func (s *Selection) Collect(db *clause.DB, tier1, tier2 int) {
	s.pick(db, tier1, tier2)
	if len(s.list) == 0 {
		for c := db.First(); int(c) < len(db.Arena); c = db.Next(c, db.Arena[c]) {
			*db.Props(c) &^= clause.Vivified
		}
		s.pick(db, tier1, tier2)
	}
	s.count(db)
	before := func(a, b sat.Lit) int {
		return cmp.Or(cmp.Compare(s.counts[b], s.counts[a]), cmp.Compare(a, b))
	}
	for _, c := range s.list {
		slices.SortFunc(s.lits[c.from:c.to], before)
	}
	slices.SortFunc(s.list, func(a, b item) int {
		return cmp.Or(
			cmp.Compare(a.tier, b.tier),
			slices.CompareFunc(s.lits[a.from:a.to], s.lits[b.from:b.to], before),
			cmp.Compare(a.ref, b.ref))
	})
}

// pick lists the clauses.
func (s *Selection) pick(db *clause.DB, tier1, tier2 int) {
	s.list = s.list[:0]
	for c := db.First(); int(c) < len(db.Arena); c = db.Next(c, db.Arena[c]) {
		lbd := db.LBD(c)
		if p := *db.Props(c); p&clause.Learnt == 0 || p&(clause.Removed|clause.Vivified) != 0 || lbd > tier2 {
			continue
		}
		tier := int8(1)
		if lbd > tier1 {
			tier = 2
		}
		s.list = append(s.list, item{ref: c, tier: tier})
	}
}

// count copies the literals, and counts them.
func (s *Selection) count(db *clause.DB) {
	s.counts = slices.Grow(s.counts[:0], len(db.Watches))[:len(db.Watches)]
	clear(s.counts)
	s.lits = s.lits[:0]
	for i := range s.list {
		c := &s.list[i]
		c.from = int32(len(s.lits))
		for _, l := range db.Lits(c.ref) {
			s.lits = append(s.lits, sat.Lit(l))
			s.counts[l]++
		}
		c.to = int32(len(s.lits))
	}
}
