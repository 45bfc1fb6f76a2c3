package learnt

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// keptMost is how many clauses of few levels stay.
const keptMost = 1 << 14

// TestCollect: clauses of few levels come first, frequent literals come first in each,
// and what was looked at comes when nothing else is left.
func TestCollect(t *testing.T) {
	db := clause.DB{Watches: make([][]clause.Watch, 20)}
	add := func(lbd int, props uint32, lits ...sat.Lit) clause.Ref {
		r := db.Alloc(lits, props)
		db.SetLBD(r, lbd)
		return r
	}
	add(2, 0, 2, 4, 6) // given, not learnt
	b := add(4, clause.Learnt, 10, 4, 6)
	c := add(2, clause.Learnt, 8, 6, 12)
	add(9, clause.Learnt, 2, 4, 6)
	d := add(2, clause.Learnt, 8, 6, 4)
	seen := add(1, clause.Learnt|clause.Vivified, 2, 4, 16)
	var s Selection
	collect := func() (refs []clause.Ref) {
		s.Collect(&db, 2, 6)
		for i := range s.Len() {
			r, _ := s.At(i)
			refs = append(refs, r)
		}
		return refs
	}
	if got := collect(); !slices.Equal(got, []clause.Ref{d, c, b}) {
		t.Fatalf("selected %v, want %v", got, []clause.Ref{d, c, b})
	}
	if _, lits := s.At(0); !slices.Equal(lits, []sat.Lit{6, 4, 8}) {
		t.Errorf("literals %v", lits)
	}
	for _, r := range []clause.Ref{b, c, d} {
		*db.Props(r) |= clause.Vivified
	}
	if got := collect(); len(got) != 4 || !slices.Contains(got, seen) {
		t.Errorf("selected %v when all were looked at", got)
	}
}

// TestUnused: clauses of few levels and those used stay, the others come by levels and
// length.
func TestUnused(t *testing.T) {
	var db clause.DB
	add := func(lbd int, props uint32, lits ...sat.Lit) clause.Ref {
		r := db.Alloc(lits, props|clause.Learnt)
		db.SetLBD(r, lbd)
		return r
	}
	add(2, 0, 2, 4, 6)
	short := add(5, 0, 2, 4, 6)
	once := add(5, clause.UsedOnce, 2, 4, 8, 10)
	long := add(5, 0, 2, 4, 8, 10)
	add(9, clause.Reason, 2, 4, 8)
	twice := add(9, clause.UsedTwice, 2, 4, 8)
	var u Unused
	for _, want := range [][]clause.Ref{{long, short}, {once, long, short}, {twice, once, long, short}} {
		if got := u.Collect(&db, 2, keptMost); !slices.Equal(got, want) {
			t.Errorf("unused are %v, want %v", got, want)
		}
	}
}

// TestFewLevels: clauses of few levels stay for good, but for those that were not used
// where there are very many.
func TestFewLevels(t *testing.T) {
	var db clause.DB
	for range keptMost {
		db.SetLBD(db.Alloc([]sat.Lit{2, 4, 6}, clause.Learnt|clause.UsedOnce), 2)
	}
	var u Unused
	for range 3 {
		if got := u.Collect(&db, 2, keptMost); len(got) > 0 {
			t.Fatalf("%d of %d clauses are unused", len(got), keptMost)
		}
	}
	db.SetLBD(db.Alloc([]sat.Lit{2, 4, 6}, clause.Learnt|clause.UsedTwice), 1)
	for _, want := range []int{0, keptMost, keptMost + 1} {
		if got := u.Collect(&db, 2, keptMost); len(got) != want {
			t.Errorf("%d clauses are unused, want %d", len(got), want)
		}
	}
}
