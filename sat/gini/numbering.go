package gini

import (
	"math/rand/v2"

	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// numbering tells which of gini's variables stands for one of the formula's.
// The nil numbering gives all of them their own numbers, and every numbering
// does so with the constant and with variables added after Load.
type numbering struct {
	to, from []uint32 // by variable
}

// block is how many variables and how many clauses stay together when they
// are permuted, for the sake of the processor's caches: neighbours in the
// formula are mostly of one constraint.
const block = 16

// newNumbering permutes the variables 2..n: blocks of them, and those in each
// block.
func newNumbering(rng *rand.Rand, n uint32) *numbering {
	r := &numbering{to: make([]uint32, n+1), from: make([]uint32, n+1)}
	next := uint32(2)
	r.to[1], r.from[1] = 1, 1
	blocks := int((n + block - 1) / block)
	for _, b := range rng.Perm(blocks) {
		first := 2 + uint32(b)*block
		for _, i := range rng.Perm(block) {
			if v := first + uint32(i); v <= n {
				r.to[v], r.from[next] = next, v
				next++
			}
		}
	}
	return r
}

// lit returns gini's literal.
func (r *numbering) lit(l sat.Lit) z.Lit {
	if r == nil || int(l.Var()) >= len(r.to) {
		return z.Lit(l)
	}
	return z.Lit(r.to[l.Var()]<<1 | uint32(l&1))
}

// back is the inverse of lit.
func (r *numbering) back(m z.Lit) sat.Lit {
	if r == nil || int(m.Var()) >= len(r.from) {
		return sat.Lit(m)
	}
	return sat.Lit(r.from[m.Var()]<<1 | uint32(m&1))
}
