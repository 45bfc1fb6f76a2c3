package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/scc"
	"github.com/gozinc/gozinc/sat"
)

// Differences x ≤ y + d of wide integers, around a cycle of negative length, refute each
// other by bounds that creep through the domains. A propagator of all of them sees the
// cycle itself. Presolve sees those whose guards it knows; encoding can settle more.

// differences are those of wide integers that are propagated.
type differences struct {
	nodes map[sat.Int]int
	arcs  []Arc
}

// note takes in guard → l, if that is a difference, or two of them.
func (d *differences) note(e *constraint.Encoder, g sat.Lit, l linear.Form, terms []propagate.Term) {
	if len(terms) != 2 || l.Rel == linear.Unequal || len(d.arcs) >= constraint.CycleArcs {
		return
	}
	x, y := terms[0], terms[1]
	if x.A != y.A || x.X&1 == y.X&1 || max(l.Bound, -l.Bound) > constraint.CycleLength {
		return
	}
	for _, t := range l.Terms {
		if e.Store.Size(t) < *constraint.CycleValues {
			return
		}
	}
	if x.X&1 == 1 { // A·x − A·y ≤ bound
		x, y = y, x
	}
	d.arc(g, x.X, y.X.Neg(), exact.FloorDiv(l.Bound, x.A))
	if l.Rel == linear.Equal {
		d.arc(g, y.X.Neg(), x.X, exact.FloorDiv(-l.Bound, x.A))
	}
}

// arc adds guard → x ≤ y + by.
func (d *differences) arc(g sat.Lit, x, y sat.Int, by int64) {
	d.arcs = append(d.arcs, Arc{Guard: g, From: d.node(y), To: d.node(x), D: by})
}

func (d *differences) node(x sat.Int) int {
	if d.nodes == nil {
		d.nodes = make(map[sat.Int]int)
	}
	n, known := d.nodes[x]
	if !known {
		n = len(d.nodes)
		d.nodes[x] = n
	}
	return n
}

// PostCycles posts a propagator of cycles of the differences of wide integers that
// propagators have so far, if some may be on a cycle.
func PostCycles(e *constraint.Encoder) {
	if arcs := constraint.Cache[differences](e).cyclic(); len(arcs) > 0 {
		e.Post(sat.True, Cycles(arcs))
	}
}

// cyclic returns the arcs between nodes that reach each other.
func (d *differences) cyclic() (arcs []Arc) {
	part := d.components()
	for _, a := range d.arcs {
		if part[a.From] == part[a.To] {
			arcs = append(arcs, a)
		}
	}
	return arcs
}

// components numbers the strongly connected components of the arcs.
func (d *differences) components() (part []int) {
	out := make([][]int, len(d.nodes))
	for _, a := range d.arcs {
		out[a.From] = append(out[a.From], a.To)
	}
	return scc.Components(len(out), func(node int) int { return len(out[node]) }, func(node, k int) int { return out[node][k] })
}
