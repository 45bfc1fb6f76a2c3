package contract

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// pigeons places n+1 pigeons in n holes, which is impossible once crowd has
// asked for the last pigeon. Pigeon p in hole h is literal 2(2+p·n+h).
func pigeons(n int) *sat.Formula {
	f := sat.NewFormula()
	f.NewVars((n + 1) * n)
	for p := range n {
		f.AddClause(homes(p, n)...)
	}
	for h := range n {
		for p := range n + 1 {
			for q := range p {
				f.AddClause(homes(p, n)[h].Not(), homes(q, n)[h].Not())
			}
		}
	}
	return f
}

func homes(p, n int) []sat.Lit {
	c := make([]sat.Lit, n)
	for h := range c {
		c[h] = sat.Mk(uint32(2 + p*n + h))
	}
	return c
}

func crowd(s sat.Sink, n int) { s.AddClause(homes(n, n)...) }

// threeSat returns n variables under clauses of three literals, as many as
// ratio·n.
func threeSat(seed uint64, n int, ratio float64) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 6))
	f := sat.NewFormula()
	f.NewVars(n)
	for range int(ratio * float64(n)) {
		v := r.Perm(n)
		f.AddClause(lit(r, 2+v[0]), lit(r, 2+v[1]), lit(r, 2+v[2]))
	}
	return f
}

// quasigroup returns a Latin square of order n with holes: a fraction of the
// cells of a shuffled cyclic square is given.
func quasigroup(seed uint64, n int, given float64) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 7))
	f := sat.NewFormula()
	x := f.NewVars(n * n * n)
	cell := func(i, j, k int) sat.Lit { return x + sat.Lit(2*((i*n+j)*n+k)) }
	for a := range n {
		for b := range n {
			exactlyOne(f, n, func(k int) sat.Lit { return cell(a, b, k) })
			exactlyOne(f, n, func(k int) sat.Lit { return cell(a, k, b) })
			exactlyOne(f, n, func(k int) sat.Lit { return cell(k, a, b) })
		}
	}
	rows, cols, vals := r.Perm(n), r.Perm(n), r.Perm(n)
	for i := range n {
		for j := range n {
			if r.Float64() < given {
				f.AddClause(cell(rows[i], cols[j], vals[(i+j)%n]))
			}
		}
	}
	return f
}

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

// hard returns a formula that is far too hard under the assumption of the
// literal, and easy under its complement.
func hard() (*sat.Formula, sat.Lit) {
	f := pigeons(11)
	g := f.NewVar()
	f.AddClause(append(homes(11, 11), g.Not())...)
	return f, g
}

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }
