// Package gate defines literals as Boolean functions of others by the Tseitin
// transformation (1968), both directions, with constants folded. It knows literals
// and no integers.
package gate

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// And returns a literal equivalent to the conjunction of n lits: n+1 clauses.
// The empty conjunction is True.
func And(s sat.Sink, lits ...sat.Lit) sat.Lit {
	in, known := simplify(lits, sat.True)
	if known != sat.Undef {
		return known
	}
	out := s.NewVar()
	long := make([]sat.Lit, 0, len(in)+1)
	for _, l := range in {
		s.AddClause(out.Not(), l)
		long = append(long, l.Not())
	}
	s.AddClause(append(long, out)...)
	return out
}

// Or returns a literal equivalent to the disjunction of n lits: n+1 clauses.
// The empty disjunction is False.
func Or(s sat.Sink, lits ...sat.Lit) sat.Lit {
	neg := make([]sat.Lit, len(lits))
	for i, l := range lits {
		neg[i] = l.Not()
	}
	return And(s, neg...).Not()
}

// Xor returns a literal equivalent to a ≠ b: 4 clauses.
func Xor(s sat.Sink, a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.False:
		return b
	case b == sat.False:
		return a
	case a == sat.True:
		return b.Not()
	case b == sat.True:
		return a.Not()
	case a == b:
		return sat.False
	case a == b.Not():
		return sat.True
	}
	out := s.NewVar()
	s.AddClause(out.Not(), a, b)
	s.AddClause(out.Not(), a.Not(), b.Not())
	s.AddClause(out, a.Not(), b)
	s.AddClause(out, a, b.Not())
	return out
}

// simplify drops the neutral constant and repetitions. known is the value of
// the gate where it is a constant or one of the inputs.
func simplify(lits []sat.Lit, neutral sat.Lit) (in []sat.Lit, known sat.Lit) {
	in = make([]sat.Lit, 0, len(lits))
	for _, l := range lits {
		if l == neutral.Not() {
			return nil, l
		}
		if l == neutral {
			continue
		}
		in = append(in, l)
	}
	slices.Sort(in)
	in = slices.Compact(in)
	for i := 1; i < len(in); i++ {
		if in[i] == in[i-1].Not() {
			return nil, neutral.Not()
		}
	}
	switch len(in) {
	case 0:
		return nil, neutral
	case 1:
		return nil, in[0]
	}
	return in, sat.Undef
}
