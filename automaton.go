package gozinc

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Regular is the constraint that an automaton accepts the letters xs, one after the
// other. States count from 0 to len(next)-1. From state q the automaton goes by the i-th
// least of the letters to state next[q][i], and nowhere where that is -1. It begins in
// the state start and has to end in one of accepting. A call is an error unless each row
// of next has letters.Len() elements, and all states exist.
func Regular[X IntExpr](xs []X, letters Set, next [][]int, start int, accepting Set) Constraint {
	a := automaton{letters, len(next), start, accepting}
	return a.constraint("gozinc_regular", argInts(xs), a.successors(next))
}

// RegularNFA is as Regular, for an automaton that may go to any of the states
// next[q][i], and accepts if it can end in one of accepting.
func RegularNFA[X IntExpr](xs []X, letters Set, next [][]Set, start int, accepting Set) Constraint {
	a := automaton{letters, len(next), start, accepting}
	rows := parRows(next, letters.Len(), func(all []Set) argument {
		return array(all, a.states)
	})
	return a.constraint("gozinc_regular_nfa", argInts(xs), rows)
}

// CostRegular is as Regular, and the costs of the transitions add up to cost: that from
// state q by the i-th least letter costs costs[q][i].
func CostRegular[X IntExpr](xs []X, letters Set, next [][]int, start int, accepting Set, costs [][]int, cost IntExpr) Constraint {
	a := automaton{letters, len(next), start, accepting}
	return a.constraint("gozinc_cost_regular", argInts(xs), a.successors(next), parRows(costs, letters.Len(), parInts), argInt(cost))
}

// automaton is what all automata have. FlatZinc counts states from 1, and 0 there is no
// state.
type automaton struct {
	letters   Set
	size      int // the number of states
	start     int
	accepting Set
}

// constraint returns the constraint of that name over letters, with the successors, and
// with what stands behind the accepting states.
func (a automaton) constraint(name string, xs, next argument, more ...argument) Constraint {
	start := a.state(a.start, 0)
	list := []argument{xs, a.sized(), parSet(a.letters), next, start, a.states(a.accepting)}
	return predicate(name, append(list, more...)...)
}

// sized is the number of states, at least one.
func (a automaton) sized() argument {
	return func(l *lowering) flatzinc.Expr {
		if a.size == 0 {
			l.fail("an automaton has no states")
		}
		return flatzinc.MkInt(int64(a.size))
	}
}

// successors are rows of states, of which -1 is none.
func (a automaton) successors(next [][]int) argument {
	return parRows(next, a.letters.Len(), func(all []int) argument {
		return array(all, func(q int) argument { return a.state(q, -1) })
	})
}

// state is a state, from least on.
func (a automaton) state(q, least int) argument {
	return func(l *lowering) flatzinc.Expr {
		if q < least || q >= a.size {
			l.fail("%d is no state of an automaton with the states 0..%d", q, a.size-1)
			return flatzinc.MkInt(1)
		}
		return flatzinc.MkInt(int64(q) + 1)
	}
}

// states are a set of states.
func (a automaton) states(qs Set) argument {
	return func(l *lowering) flatzinc.Expr {
		if !qs.elems.Subset(intset.Interval(0, int64(a.size)-1)) {
			l.fail("%v has more than the states 0..%d of an automaton", qs, a.size-1)
			return flatzinc.MkSet(nil)
		}
		shifted := slices.Clone(qs.elems)
		for i := range shifted {
			shifted[i].Lo, shifted[i].Hi = shifted[i].Lo+1, shifted[i].Hi+1
		}
		return flatzinc.MkSet(shifted)
	}
}
