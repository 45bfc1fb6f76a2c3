package order

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// precedeSet encodes guard → before each set with t and without s there is one
// with s and without t. A literal for each set implies that one of the sets up
// to it is of the latter kind.
func precedeSet(e *constraint.Encoder, g sat.Lit, a store.Args) {
	s, t := a.Int(0), a.Int(1)
	if s == t {
		return
	}
	seen := sat.False
	for _, x := range a.Sets(2) {
		hasS, hasT := e.In(x, s), e.In(x, t)
		e.Guarded(g, seen, hasS, hasT.Not())
		if seen == sat.False && (hasS == sat.False || hasT == sat.True) {
			continue
		}
		next := e.Sink.NewVar()
		e.Clause(next.Not(), seen, hasS)
		e.Clause(next.Not(), seen, hasT.Not())
		seen = next
	}
}

// notPrecedeSet encodes guard → some set with t and without s has no set with s
// and without t before it: up to 5 clauses for each set.
func notPrecedeSet(e *constraint.Encoder, g sat.Lit, a store.Args) {
	s, t := a.Int(0), a.Int(1)
	var some []sat.Lit
	none := sat.True
	for _, x := range a.Sets(2) {
		hasS, hasT := e.In(x, s), e.In(x, t)
		some = append(some, both(e, none, both(e, hasT, hasS.Not())))
		next := e.Sink.NewVar()
		if none != sat.True {
			e.Clause(next.Not(), none)
		}
		e.Clause(next.Not(), hasS.Not(), hasT)
		none = next
	}
	e.Guarded(g, some...)
}

// propPrecedeSet takes t from the sets before the first that can have s without
// t, unless they have s.
func propPrecedeSet(st *store.Store, a store.Args) bool {
	s, t := a.Int(0), a.Int(1)
	if s == t {
		return true
	}
	for _, x := range a.Sets(2) {
		if st.Upper(x).Contains(s) {
			return true
		}
		if !st.Exclude(x, t) {
			return false
		}
	}
	return true
}
