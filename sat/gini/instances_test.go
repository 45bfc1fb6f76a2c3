package gini_test

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// pairs returns n pairs of variables in a formula that says that some variable
// of each pair is true.
func pairs(n int) (*sat.Formula, sat.Lit) {
	f := sat.NewFormula()
	x := f.NewVars(2 * n)
	for i := range sat.Lit(n) {
		f.AddClause(x+4*i, x+4*i+2)
	}
	return f, x
}

// choice returns random literals of the pairs that satisfy every clause.
func choice(r *rand.Rand, x sat.Lit, n int) []sat.Lit {
	var c []sat.Lit
	for i := range sat.Lit(n) {
		b := r.IntN(3)
		c = append(c, (x + 4*i).If(b != 0), (x + 4*i + 2).If(b != 1))
	}
	return c
}
