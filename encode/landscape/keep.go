package landscape

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Kept is a literal that holds in a solution, and the nodes that it keeps as
// they are; X and Y are the same except for an order of tasks.
type Kept struct {
	Lit  sat.Lit
	X, Y int32
}

// Keep appends literals that hold in the solution a and keep the decisions that are not freed:
// exactly, or in the order of two tasks, or as good for the objective. Of an integer without a
// literal of each value it makes those of the bounds. Tasks on resources keep their starts or, where
// they move, their order, of which it makes some literals.
func (l *Graph) Keep(kept []Kept, a flatzinc.Assignment, freed func(i int32) bool, moving bool) []Kept {
	for _, i := range l.Decisions {
		if n := &l.nodes[i]; n.ordered || n.moves && moving || freed(i) {
			continue
		}
		for _, lit := range l.at(i, a) {
			kept = append(kept, Kept{lit, i, i})
		}
	}
	l.orders.Each(moving, func(root int32) (int64, bool) {
		i, ok := l.byRoot[root]
		if !ok || freed(i) {
			return 0, false
		}
		return l.root(i, a), true
	}, func(lit sat.Lit, x, y int32) { kept = append(kept, Kept{lit, l.byRoot[x], l.byRoot[y]}) })
	return kept
}

// at returns the literals that keep the value of node i, or one as good for the objective.
func (l *Graph) at(i int32, a flatzinc.Assignment) []sat.Lit {
	n := &l.nodes[i]
	var is []sat.Lit
	var ok bool
	if l.IsSet(i) {
		is, ok = l.from.Encoder.AtSet(n.set, a[n.v.ID].Set)
	} else {
		v, k := store.Of(int32(n.v.ID)), l.Value(i, a)
		switch bounded := !l.from.Clauses || l.from.Encoder.Ordered(v); {
		case n.cost > 0 && bounded:
			return notTrue(l.from.Encoder.Le(v, k))
		case n.cost < 0 && bounded:
			return notTrue(l.from.Encoder.Ge(v, k))
		}
		is, ok = l.from.Encoder.At(v, k)
	}
	if !ok {
		return nil
	}
	return is
}

func notTrue(l sat.Lit) []sat.Lit {
	if l == sat.True {
		return nil
	}
	return []sat.Lit{l}
}

// root returns the value of the node's root.
func (l *Graph) root(i int32, a flatzinc.Assignment) int64 {
	n := &l.nodes[i]
	return (l.Value(i, a) - n.view.B) / n.view.A
}

// Root returns the root of node i, and the value that it has under a; not ok for a set.
func (l *Graph) Root(i int32, a flatzinc.Assignment) (root int32, value int64, ok bool) {
	if l.IsSet(i) {
		return 0, 0, false
	}
	return l.nodes[i].view.ID, l.root(i, a), true
}

// Hint appends literals that hold where the root of node i, no set, has the value.
func (l *Graph) Hint(lits []sat.Lit, i int32, value int64) []sat.Lit {
	n := &l.nodes[i]
	is, _ := l.from.Encoder.At(store.Of(int32(n.v.ID)), n.view.A*value+n.view.B)
	return append(lits, is...)
}

// Wish appends literals, in the order in which they are to be tried, that make term i of the
// objective, one of Goal, as good as possible and better than under a. Of an integer
// without a literal of each value they say that it is at most 2^k - 1 worse than its best
// value, so that all calls together make as many literals as it has bits.
func (l *Graph) Wish(wish []sat.Lit, i int32, a flatzinc.Assignment) []sat.Lit {
	t, st := l.terms[i], l.from.Encoder.Store
	now := t.A*l.root(i, a) + t.B
	if steps, ok := l.from.Encoder.Steps(t); ok || l.from.Clauses || !st.Bounded(t) {
		for _, s := range steps {
			if s.Value > now {
				break
			}
			wish = append(wish, s.Lit.Not())
		}
		return wish
	}
	for lo, more := st.Lo(t), int64(1); more <= now-lo; more *= 2 {
		if lit := l.from.Encoder.Le(t, lo+more-1); lit != sat.False && lit != sat.True {
			wish = append(wish, lit)
		}
	}
	return wish
}
