package globals

import "github.com/gozinc/gozinc/sat"

// propagator is plain unit propagation over a formula, with counters. It shares
// no code with the engine, so that what it finds is what any engine finds.
type propagator struct {
	clauses [][]sat.Lit
	in      [][]int   // by literal: clauses that hold its complement
	open    []int     // literals of each clause that are not false
	units   []sat.Lit // the root assignment
	isTrue  []bool    // by literal
	trail   []sat.Lit
}

func newPropagator(f *sat.Formula) *propagator {
	n := 2*f.NumVars() + 2
	p := &propagator{in: make([][]int, n), isTrue: make([]bool, n), units: f.Units()}
	f.Each(func(c []sat.Lit) {
		for _, l := range c {
			p.in[l.Not()] = append(p.in[l.Not()], len(p.clauses))
		}
		p.clauses = append(p.clauses, append([]sat.Lit(nil), c...))
	})
	return p
}

// run propagates the literals, and reports false on a conflict.
func (p *propagator) run(assumed []sat.Lit) bool {
	clear(p.isTrue)
	p.trail = p.trail[:0]
	p.open = p.open[:0]
	for _, c := range p.clauses {
		p.open = append(p.open, len(c))
	}
	for _, l := range append(p.units[:len(p.units):len(p.units)], assumed...) {
		if !p.assign(l) {
			return false
		}
	}
	for k := 0; k < len(p.trail); k++ {
		for _, i := range p.in[p.trail[k]] {
			if p.open[i]--; p.open[i] <= 1 && !p.settle(p.clauses[i]) {
				return false
			}
		}
	}
	return true
}

// settle makes the last open literal of a clause true; false if there is none.
func (p *propagator) settle(clause []sat.Lit) bool {
	for _, l := range clause {
		if !p.isTrue[l.Not()] {
			return p.assign(l)
		}
	}
	return false
}

func (p *propagator) assign(l sat.Lit) bool {
	if p.isTrue[l.Not()] {
		return false
	}
	if !p.isTrue[l] {
		p.isTrue[l] = true
		p.trail = append(p.trail, l)
	}
	return true
}

// isFalse tells what the last run found.
func (p *propagator) isFalse(l sat.Lit) bool { return p.isTrue[l.Not()] }
