package tour

import (
	"math/bits"

	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// orders propagates which of two nodes comes first. It is unit propagation of clauses of three, too many to be
// written: of nodes i, j, k in that order, i comes before k, and has no arc to k; what comes behind i, which has
// an arc to j, comes behind j, and what comes before j comes before i. Sets of nodes that come behind others are trailed words,
// so that an order takes time linear in their length and in what follows.
type orders struct {
	n       int
	depot   int
	first   [][]sat.Lit // a node comes before another
	arc     [][]sat.Lit // a node comes next
	pending notes.Queue // pairs that are in order, or arcs, with n² more
	behind  []sat.Trailed
	ahead   []sat.Trailed
	passed  []sat.Trailed // those to which a node has no arc, since others come between
	barred  []sat.Trailed // those that have no such arc to a node
	next    []sat.Trailed // along an arc, −1 for none
	last    []sat.Trailed
	words   int
}

// The rules, in tokens: what follows is about i and k.
const (
	between = iota // i before j before k
	behind         // an arc from i to j, and k behind i
	ahead          // an arc from i to j, and k before j
)

func newOrders(o *orders) *orders {
	o.pending = notes.New(2 * o.n * o.n)
	o.words = (o.n + 63) / 64
	return o
}

// Attach implements sat.Propagator.
func (o *orders) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	for _, sets := range []*[]sat.Trailed{&o.behind, &o.ahead, &o.passed, &o.barred} {
		for range o.n * o.words {
			*sets = append(*sets, t.NewTrailed(0))
		}
	}
	for range o.n {
		o.next, o.last = append(o.next, t.NewTrailed(-1)), append(o.last, t.NewTrailed(-1))
	}
	o.each(func(l sat.Lit, event int32) {
		if l != sat.True && l != sat.False {
			w.WatchLit(l, event)
		}
	})
	o.Review(t)
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
		t.Spend(o.words)
		if !follow(t, i, j) {
			o.pending.Add(event)
			return false
		}
	}
	return true
}

// has reports whether j is in the set of i.
func (o *orders) has(t sat.Trail, sets []sat.Trailed, i, j int) bool {
	return t.Trailed(sets[i*o.words+j/64])>>(j%64)&1 == 1
}

// add adds j to the set of i.
func (o *orders) add(t sat.Trail, sets []sat.Trailed, i, j int) {
	at := sets[i*o.words+j/64]
	t.SetTrailed(at, t.Trailed(at)|1<<(j%64))
}

// without calls f with the nodes that are in the set of i among some, and not in that of j among others, as long as f
// is true.
func (o *orders) without(t sat.Trail, some []sat.Trailed, i int, others []sat.Trailed, j int, f func(k int) bool) bool {
	for w := range o.words {
		left := uint64(t.Trailed(some[i*o.words+w]) &^ t.Trailed(others[j*o.words+w]))
		for ; left != 0; left &= left - 1 {
			t.Spend(1)
			if !f(64*w + bits.TrailingZeros64(left)) {
				return false
			}
		}
	}
	return true
}

// order propagates that i comes before j.
func (o *orders) order(t sat.Trail, i, j int) bool {
	if o.has(t, o.behind, i, j) {
		return true
	}
	o.add(t, o.behind, i, j)
	o.add(t, o.ahead, j, i)
	if k := int(t.Trailed(o.next[i])); k >= 0 && k != j && !o.set(t, o.first[k][j], behind, i, k, j) {
		return false
	}
	if k := int(t.Trailed(o.last[j])); k >= 0 && k != i && !o.set(t, o.first[i][k], ahead, k, j, i) {
		return false
	}
	return o.without(t, o.behind, j, o.behind, i, func(k int) bool { return o.set(t, o.first[i][k], between, i, j, k) }) &&
		o.without(t, o.ahead, i, o.ahead, j, func(k int) bool { return o.set(t, o.first[k][j], between, k, i, j) }) &&
		o.without(t, o.behind, j, o.passed, i, func(k int) bool { return o.pass(t, i, j, k) }) &&
		o.without(t, o.ahead, i, o.barred, j, func(k int) bool { return o.pass(t, k, i, j) })
}

// pass excludes the arc from i to k, since j is between them.
func (o *orders) pass(t sat.Trail, i, j, k int) bool {
	if o.has(t, o.passed, i, k) {
		return true
	}
	o.add(t, o.passed, i, k)
	o.add(t, o.barred, k, i)
	return o.set(t, o.arc[i][k].Not(), between, i, j, k)
}

// neighbours propagates the arc from i to j.
func (o *orders) neighbours(t sat.Trail, i, j int) bool {
	t.SetTrailed(o.next[i], int64(j))
	t.SetTrailed(o.last[j], int64(i))
	return o.without(t, o.behind, i, o.behind, j, func(k int) bool { return k == j || o.set(t, o.first[j][k], behind, i, j, k) }) &&
		o.without(t, o.ahead, j, o.ahead, i, func(k int) bool { return k == i || o.set(t, o.first[k][i], ahead, i, j, k) })
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
