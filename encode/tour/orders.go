package tour

import (
	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// orders propagates which of two nodes comes first. It is unit propagation of clauses of three, too many to be
// written: of nodes i, j, k in that order, i comes before k, and has no arc to k; what comes behind i, which has
// an arc to j, comes behind j, and what comes before j comes before i. A literal that becomes true takes time
// linear in the nodes.
type orders struct {
	n       int
	depot   int
	first   [][]sat.Lit // a node comes before another
	arc     [][]sat.Lit // a node comes next
	pending notes.Queue // pairs that are in order, or arcs, with n² more
}

// The rules, in tokens: what follows is about i and k.
const (
	between = iota // i before j before k
	behind         // an arc from i to j, and k behind i
	ahead          // an arc from i to j, and k before j
)

func newOrders(o *orders) *orders {
	o.pending = notes.New(2 * o.n * o.n)
	return o
}

// Attach implements sat.Propagator.
func (o *orders) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	o.each(func(l sat.Lit, event int32) {
		if l != sat.True && l != sat.False {
			w.WatchLit(l, event)
		}
		if t.Holds(sat.LitAtom(l)) {
			o.pending.Add(event)
		}
	})
	return sat.Costly
}

// each calls f with the literals of the pairs and the arcs between nodes that have an order.
func (o *orders) each(f func(l sat.Lit, event int32)) {
	for i := range o.n {
		for j := range o.n {
			if i != j && i != o.depot && j != o.depot {
				at := int32(i*o.n + j)
				f(o.first[i][j], at)
				f(o.arc[i][j], at+int32(o.n*o.n))
			}
		}
	}
}

// Notify implements sat.Notified.
func (o *orders) Notify(_ sat.Trail, event int32, _, _ int64) bool {
	o.pending.Add(event)
	return true
}

// Review implements sat.Reviewer.
func (o *orders) Review(t sat.Trail) {
	o.each(func(l sat.Lit, event int32) {
		if t.Holds(sat.LitAtom(l)) {
			o.pending.Add(event)
		}
	})
}

// Propagate implements sat.Propagator.
func (o *orders) Propagate(t sat.Trail) bool {
	for event, ok := o.pending.Pop(); ok; event, ok = o.pending.Pop() {
		at := int(event) % (o.n * o.n)
		i, j := at/o.n, at%o.n
		follow, l := o.order, o.first[i][j]
		if int(event) != at {
			follow, l = o.neighbours, o.arc[i][j]
		}
		if !t.Holds(sat.LitAtom(l)) {
			continue // no longer
		}
		t.Spend(o.n)
		if !follow(t, i, j) {
			o.pending.Add(event)
			return false
		}
	}
	return true
}

// order propagates that i comes before j.
func (o *orders) order(t sat.Trail, i, j int) bool {
	for k := range o.n {
		if k == i || k == j || k == o.depot {
			continue
		}
		ok := true
		if t.Holds(sat.LitAtom(o.first[j][k])) {
			ok = o.passes(t, i, j, k)
		}
		if ok && t.Holds(sat.LitAtom(o.first[k][i])) {
			ok = o.passes(t, k, i, j)
		}
		if ok && t.Holds(sat.LitAtom(o.arc[i][k])) {
			ok = o.set(t, o.first[k][j], behind, i, k, j)
		}
		if ok && t.Holds(sat.LitAtom(o.arc[k][j])) {
			ok = o.set(t, o.first[i][k], ahead, k, j, i)
		}
		if !ok {
			return false
		}
	}
	return true
}

// passes propagates that i comes before j, and j before k.
func (o *orders) passes(t sat.Trail, i, j, k int) bool {
	return o.set(t, o.first[i][k], between, i, j, k) && o.set(t, o.arc[i][k].Not(), between, i, j, k)
}

// neighbours propagates the arc from i to j.
func (o *orders) neighbours(t sat.Trail, i, j int) bool {
	for k := range o.n {
		if k == i || k == j || k == o.depot {
			continue
		}
		if t.Holds(sat.LitAtom(o.first[i][k])) && !o.set(t, o.first[j][k], behind, i, j, k) ||
			t.Holds(sat.LitAtom(o.first[k][j])) && !o.set(t, o.first[k][i], ahead, i, j, k) {
			return false
		}
	}
	return true
}

func (o *orders) set(t sat.Trail, l sat.Lit, rule, i, j, k int) bool {
	a := sat.LitAtom(l)
	return t.Holds(a) || t.SetLater(a, int64((rule*o.n+i)*o.n+j)*int64(o.n)+int64(k))
}

// Explain implements sat.Propagator.
func (o *orders) Explain(_ sat.View, _ sat.Atom, token int64, buf []sat.Atom) []sat.Atom {
	n := int64(o.n)
	i, j, k := token/n/n%n, token/n%n, token%n
	switch token / n / n / n {
	case between:
		return append(buf, sat.LitAtom(o.first[i][j]), sat.LitAtom(o.first[j][k]))
	case behind:
		return append(buf, sat.LitAtom(o.arc[i][j]), sat.LitAtom(o.first[i][k]))
	}
	return append(buf, sat.LitAtom(o.arc[i][j]), sat.LitAtom(o.first[k][j]))
}
