// Package cnfgen generates formulas for tests and measurements of engines. What
// it returns follows from the arguments alone, on every machine.
//
// Variable 1 is the constant; the variables of the problem begin at 2.
package cnfgen

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// ThreeSat returns ratio·n clauses of three literals over n ≥ 3 variables. The
// hardest have a ratio of about 4.26, where half of them are satisfiable (Mitchell,
// Selman & Levesque, AAAI 1992).
func ThreeSat(seed uint64, n int, ratio float64) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 6))
	f := sat.NewFormula()
	f.NewVars(n)
	for range int(ratio * float64(n)) {
		v := r.Perm(n)
		f.AddClause(sign(r, 2+v[0]), sign(r, 2+v[1]), sign(r, 2+v[2]))
	}
	return f
}

// sign returns variable v's literal with a random sign.
func sign(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }

// Colouring returns the colouring with k colours of a random graph with n nodes
// in which each pair is an edge with the probability degree/(n−1).
func Colouring(seed uint64, n, k int, degree float64) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 8))
	f := sat.NewFormula()
	x := f.NewVars(n * k)
	has := func(node, colour int) sat.Lit { return x + sat.Lit(2*(node*k+colour)) }
	for v := range n {
		exactlyOne(f, k, func(c int) sat.Lit { return has(v, c) })
		for w := range v {
			if r.Float64()*float64(n-1) >= degree {
				continue
			}
			for c := range k {
				f.AddClause(has(v, c).Not(), has(w, c).Not())
			}
		}
	}
	return f
}

// exactlyOne says so of n literals, by pairs.
func exactlyOne(s sat.Sink, n int, at func(int) sat.Lit) {
	var c []sat.Lit
	for i := range n {
		for _, l := range c {
			s.AddClause(l.Not(), at(i).Not())
		}
		c = append(c, at(i))
	}
	s.AddClause(c...)
}
