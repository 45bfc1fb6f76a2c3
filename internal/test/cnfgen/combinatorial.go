package cnfgen

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// Pigeons places n+1 pigeons in n holes, which is impossible, and takes
// resolution exponentially many steps (Haken 1985). The clause that asks for the
// last pigeon is left to the caller; see Home.
func Pigeons(n int) *sat.Formula {
	f := sat.NewFormula()
	f.NewVars((n + 1) * n)
	for p := range n {
		f.AddClause(Home(p, n)...)
	}
	for h := range n {
		for p := range n + 1 {
			for q := range p {
				f.AddClause(Home(p, n)[h].Not(), Home(q, n)[h].Not())
			}
		}
	}
	return f
}

// Home is the clause that pigeon p has a hole: literal 2(2+p·n+h) for hole h.
func Home(p, n int) []sat.Lit {
	c := make([]sat.Lit, n)
	for h := range c {
		c[h] = sat.Mk(uint32(2 + p*n + h))
	}
	return c
}

// Crowded is Pigeons with the last pigeon.
func Crowded(n int) *sat.Formula {
	f := Pigeons(n)
	f.AddClause(Home(n, n)...)
	return f
}

// Quasigroup returns a Latin square of order n with holes: a fraction of the
// cells of a shuffled cyclic square is given. It is satisfiable; few are
// hardest to find where about 0.58 is given (Achlioptas, Gomes, Kautz & Selman,
// AAAI 2000).
func Quasigroup(seed uint64, n int, given float64) *sat.Formula {
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

// Parity returns a system of n equations modulo 2 over n variables, three in
// each equation, each in about three. With odd, the right-hand sides are those
// of a solution but for one more equation that contradicts the sum of a third of
// the others, so there is none.
func Parity(seed uint64, n int, odd bool) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 9))
	f := sat.NewFormula()
	x := f.NewVars(n)
	solution := make([]bool, n)
	for i := range solution {
		solution[i] = r.IntN(2) == 0
	}
	total, right := make([]bool, n), false // the sum of the equations
	var rows [3][]int
	for k := range rows {
		rows[k] = r.Perm(n)
	}
	for e := range n {
		a, b, c := rows[0][e], rows[1][e], rows[2][e]
		if a == b || b == c || a == c {
			continue
		}
		value := solution[a] != solution[b] != solution[c]
		xor(f, value, x+sat.Lit(2*a), x+sat.Lit(2*b), x+sat.Lit(2*c))
		if e%3 == 0 {
			right = right != value
			for _, v := range []int{a, b, c} {
				total[v] = !total[v]
			}
		}
	}
	if odd {
		contradict(f, x, total, !right)
	}
	return f
}

// contradict adds the equation of the variables marked, cut into short ones.
func contradict(f *sat.Formula, x sat.Lit, marked []bool, value bool) {
	sum := sat.False
	for v, in := range marked {
		if in {
			next := f.NewVar()
			xor(f, false, next, sum, x+sat.Lit(2*v))
			sum = next
		}
	}
	f.AddClause(sum.If(value))
}

// xor says that the sum of three literals modulo 2 is the value.
func xor(s sat.Sink, value bool, a, b, c sat.Lit) {
	for signs := range 8 {
		wrong := (signs&1 != 0) != (signs&2 != 0) != (signs&4 != 0) != value
		if wrong {
			s.AddClause(a.If(signs&1 == 0), b.If(signs&2 == 0), c.If(signs&4 == 0))
		}
	}
}
