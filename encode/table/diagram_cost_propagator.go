package table

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// MaxCost bounds the costs of CostsAtMost: the sum over the levels of the greatest
// magnitude of an arc's cost.
const MaxCost = int64(1) << 59

// far is the cost where there is no path.
const far = 4 * MaxCost

// CostsAtMost returns a propagator of the constraint that the true values spell a
// path from the root to the terminal that costs at most limit. The arguments are
// those of Accepts, and costs are bounded by MaxCost.
//
// It keeps domain consistency, and the lower bound of limit. A call takes time
// linear in the arcs, for shortest paths. The reason for an excluded value leaves
// out what paths cost too much without, from the root on, and then weakens the
// bound of limit (Gange, Stuckey and Van Hentenryck, "Explaining propagators for
// edge-valued decision diagrams", CP 2013).
func CostsAtMost(nodes []int, levels []Level, limit propagate.Affine) sat.Propagator {
	return &cheap{network: withCosts(nodes, levels), limit: limit}
}

// cheap is the state of a diagram with costs.
type cheap struct {
	network
	limit  propagate.Affine
	now    pathCosts
	least  []int64 // by value: the least cost of a path with it
	calls  int64
	why    blame
	reason []sat.Atom
}

// Attach implements sat.Propagator.
func (p *cheap) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	p.now, p.least = newCosts(&p.network), make([]int64, len(p.values))
	p.why.init(&p.network)
	for _, v := range p.values {
		w.WatchLit(v.lit.Not(), 0)
	}
	if p.limit.X != sat.NoInt {
		w.WatchBound(p.limit.X.Neg(), 0)
	}
	return sat.Expensive
}

// Propagate implements sat.Propagator.
func (p *cheap) Propagate(t sat.Trail) bool {
	t.Spend(2 * len(p.arcs))
	p.calls++
	p.now.read(t)
	p.now.toTerminal()
	cost, most := p.now.after[p.root()], p.most(t)
	if cost > most && (cost >= far || p.limit.X == sat.NoInt) {
		p.why.look(t, p.calls, noArc)
		p.reason = p.tooCostly(t, noArc, p.reason[:0])
		return t.Fail(p.reason)
	}
	if cost > p.limit.Lo(t) && !t.SetLater(p.limit.Geq(cost), p.token(noArc)) {
		return false
	}
	p.now.fromRoot(p.least)
	for v, least := range p.least {
		if least > most && !p.now.gone[v] && !t.SetLater(sat.LitAtom(p.values[v].lit.Not()), p.token(int32(v))) {
			return false
		}
	}
	return true
}

// most is what a path may cost.
func (p *cheap) most(v sat.View) int64 { return min(p.limit.Hi(v), MaxCost) }

// token tells what was set in which call.
func (p *cheap) token(v int32) int64 { return p.calls<<32 | int64(v-noArc) }

// Explain implements sat.Propagator.
func (p *cheap) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	with := int32(tok&(1<<32-1)) + noArc
	p.why.look(v, tok>>32, with)
	if with == noArc {
		buf, _ = p.why.because(noArc, p.limit.Above(a)-1, buf)
		return buf
	}
	return p.tooCostly(v, with, buf)
}

// tooCostly appends why all paths cost more than the limit, or all paths with a
// value, unless that is none.
func (p *cheap) tooCostly(v sat.View, with int32, buf []sat.Atom) []sat.Atom {
	buf, least := p.why.because(with, p.most(v), buf)
	if least < far {
		buf = append(buf, p.limit.Leq(least-1))
	}
	return buf
}
