package sat

import "github.com/gozinc/gozinc/internal/yield"

// Simplify propagates the unit clauses to the fixpoint and then removes the
// satisfied clauses and false literals from the recording. It keeps the satisfying
// assignments over all variables: those of what is left are, with the root
// literals, those of what was there. It reports whether no contradiction was found.
//
// The time is linear in the size of the formula, and nothing is done when no
// unit clause was added since the last call. It ends early, with all models kept, when
// the context of the formula is done. Long chains of units in an order
// against the recording take another 12 bytes for each clause and 8 for each
// variable while Simplify runs.
func (f *Formula) Simplify() bool {
	for pass := 0; !f.unsat && f.clean < len(f.units) && !f.ended(); pass++ {
		if pass == maxSweeps && len(f.arena.chunks) <= maxChunks {
			newWatches(f).propagate()
			if f.unsat {
				break
			}
		}
		f.sweep()
	}
	return !f.unsat
}

// sweep applies the root assignment to every clause once, and units that it
// finds on the way to the clauses that follow.
func (f *Formula) sweep() {
	known := len(f.units)
	seen, ended := 0, false
	clauses, lits := f.arena.filter(func(c []Lit) (int, bool) {
		if seen++; seen%yield.Often == 0 {
			ended = ended || f.ended()
		}
		if ended {
			return len(c), true
		}
		n := 0
		for _, l := range c {
			switch st := f.state[l.Var()]; {
			case st&(isTrue<<(l&1)) != 0:
				return 0, false
			case st&(isFalse>>(l&1)) == 0:
				c[n] = l
				n++
			}
		}
		if n > 1 {
			return n, true
		}
		if n == 1 {
			f.fix(c[0])
		} else {
			f.unsat = true
		}
		return 0, false
	})
	f.clauses, f.lits = clauses, lits
	if !ended {
		f.clean = known
	}
	if f.unsat {
		f.contradict()
	}
}

// watches indexes the clauses by their first two literals, for propagation at
// the root only: nothing is ever undone, so satisfied clauses leave the lists
// for good and false literals leave their clauses.
type watches struct {
	f    *Formula
	refs []ref    // by clause
	next []uint32 // by node; node 2c+i+1 is literal i of clause c, 0 none
	head []uint32 // by literal: the first node that watches it
}

func newWatches(f *Formula) *watches {
	w := &watches{
		f:    f,
		refs: make([]ref, 0, f.clauses),
		next: make([]uint32, 2*f.clauses+1),
		head: make([]uint32, 2*len(f.state)),
	}
	f.arena.each(func(r ref, c []Lit) {
		w.refs = append(w.refs, r)
		node := uint32(2*len(w.refs) - 1)
		w.link(node, c[0])
		w.link(node+1, c[1])
	})
	return w
}

func (w *watches) link(node uint32, l Lit) {
	w.next[node] = w.head[l]
	w.head[l] = node
}

// propagate runs through the root assignment, which grows meanwhile, until
// its end or a contradiction.
func (w *watches) propagate() {
	f := w.f
	for i := 0; i < len(f.units) && !f.unsat; i++ {
		if i%yield.Often == 0 && f.ended() {
			return
		}
		m := f.units[i].Not()
		node := w.head[m]
		w.head[m] = 0
		for node != 0 && !f.unsat {
			following := w.next[node]
			w.visit(node)
			node = following
		}
	}
	if f.unsat {
		f.contradict()
	}
}

// visit replaces the false literal of the node by one that is not false, or
// fixes the other watched literal. False literals met on the way are dropped,
// so all visits of a clause together are linear in its length.
func (w *watches) visit(node uint32) {
	f, r, side := w.f, w.refs[(node-1)/2], int(node-1)&1
	c := f.arena.clause(r)
	other := c[1-side]
	val, known := f.Value(other)
	if val {
		return
	}
	for len(c) > 2 {
		l := c[2]
		if v, k := f.Value(l); v {
			return
		} else if !k {
			c[side] = l
			f.arena.drop(r, 2)
			w.link(node, l)
			return
		}
		f.arena.drop(r, 2)
		c = f.arena.clause(r)
	}
	if known {
		f.unsat = true
		return
	}
	f.fix(other)
}
