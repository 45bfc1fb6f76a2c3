// Package probe says which literals the engine sat/cdcl propagates at the root to see
// whether they fail.
package probe

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// Schedule are the literals to probe: the roots of the implications by binary clauses,
// because a literal fails if one fails that it implies (Le Berre, 2001; Lynce and
// Marques-Silva, 2003). A root is probed again only after new assignments at the root.
// The zero value is empty.
type Schedule struct {
	list  []sat.Lit // the last is the next
	tried []int32   // by literal: 1 + the assignments at the root when it was last probed
	// Work is the number of watches and literals looked at.
	Work int64
}

// Next returns a literal without a value that is to be probed, Undef when there is none;
// rooted is the number of assignments at the root. When the list is at its end the call
// looks through all watches, but for that the time is constant.
func (s *Schedule) Next(db *clause.DB, values []int8, rooted int) sat.Lit {
	if l := s.pop(values, rooted); l != sat.Undef {
		return l
	}
	s.collect(db, values, rooted)
	return s.pop(values, rooted)
}

// pop takes the next literal from the list that is still to be probed.
func (s *Schedule) pop(values []int8, rooted int) sat.Lit {
	for n := len(s.list); n > 0; n-- {
		l := s.list[n-1]
		s.list = s.list[:n-1]
		if values[l] == 0 && s.due(l, rooted) {
			s.tried[l] = int32(rooted) + 1
			return l
		}
	}
	return sat.Undef
}

func (s *Schedule) due(l sat.Lit, rooted int) bool { return s.tried[l] <= int32(rooted) }

// collect lists the roots that are due, those with the most implications last.
func (s *Schedule) collect(db *clause.DB, values []int8, rooted int) {
	n := len(db.Watches)
	s.tried = append(s.tried, make([]int32, max(0, n-len(s.tried)))...)
	binaries := make([]int32, n)
	for l, ws := range db.Watches {
		s.Work += int64(len(ws)) + 1
		for _, w := range ws {
			if w.IsBinary() {
				binaries[l]++
			}
		}
	}
	for l := sat.Lit(2); int(l) < n; l++ {
		if values[l] == 0 && binaries[l] == 0 && binaries[l^1] > 0 && s.due(l, rooted) {
			s.list = append(s.list, l)
		}
	}
	slices.SortFunc(s.list, func(a, b sat.Lit) int {
		return cmp.Or(cmp.Compare(binaries[a^1], binaries[b^1]), cmp.Compare(b, a))
	})
}
