package eliminate

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Stack are the variables that are gone, in the order of their elimination.
type Stack struct {
	list  []Variable // Var is 0 where it was taken out
	where []int32    // by variable: 1 + its index in the list, or back
}

// back marks a variable that was taken out, and is to stay.
const back = -1

// Gone reports whether the variable is in the stack.
func (s *Stack) Gone(v uint32) bool { return int(v) < len(s.where) && s.where[v] > 0 }

// Freeze freezes the variables that were taken out.
func (s *Stack) Freeze(f *Formula) {
	for v, at := range s.where {
		if at == back {
			f.Freeze(uint32(v))
		}
	}
}

// Push adds what was eliminated, of numbers less than vars.
func (s *Stack) Push(list []Variable, vars int) {
	s.where = append(s.where, make([]int32, max(0, vars-len(s.where)))...)
	for _, v := range list {
		s.list = append(s.list, v)
		s.where[v.Var] = int32(len(s.list))
	}
}

// Take takes a variable out that is gone, and returns its clauses.
func (s *Stack) Take(v uint32) [][]sat.Lit {
	at := &s.list[s.where[v]-1]
	clauses := at.Clauses
	*at = Variable{}
	s.where[v] = back
	return clauses
}

// Any returns a variable of the stack.
func (s *Stack) Any() (v uint32, ok bool) {
	for n := len(s.list); n > 0; n-- {
		if v := s.list[n-1].Var; v != 0 {
			return v, true
		}
		s.list = s.list[:n-1]
	}
	return 0, false
}

// Extend completes an assignment of the other variables, from the last eliminated
// variable to the first: one is true where a clause needs it.
func (s *Stack) Extend(holds func(sat.Lit) bool, set func(v uint32, value bool)) {
	for i := len(s.list) - 1; i >= 0; i-- {
		v := s.list[i].Var
		if v == 0 {
			continue
		}
		x := sat.Mk(v)
		set(v, slices.ContainsFunc(s.list[i].Clauses, func(c []sat.Lit) bool {
			return slices.Contains(c, x) && !slices.ContainsFunc(c, func(l sat.Lit) bool { return l != x && holds(l) })
		}))
	}
}
