package contract

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

// hard returns a formula that is far too hard under the assumption of the
// literal, and easy under its complement.
func hard() (*sat.Formula, sat.Lit) {
	f := cnfgen.Pigeons(11)
	g := f.NewVar()
	f.AddClause(append(cnfgen.Home(11, 11), g.Not())...)
	return f, g
}

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }
