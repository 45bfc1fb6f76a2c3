package lab

import (
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Size is how large the scripts are that Draw makes.
type Size int8

// Small scripts have a truth table; Medium ones take some hundred conflicts;
// Large ones thousands, which is where clauses are forgotten and compacted.
const (
	Small Size = iota
	Medium
	Large
)

// Draw makes a random script.
func Draw(r *rand.Rand, size Size) *Script {
	d := drawer{r: r}
	calls := 4 + r.IntN(24)
	switch size {
	case Small:
		d.vars = 1 + r.IntN(12)
		d.most = maxTable
	case Medium:
		d.vars = 12 + r.IntN(50)
		d.most = 80
	case Large:
		d.vars = 100 + r.IntN(60)
		d.most = 200
		calls = 2 + r.IntN(6)
	}
	s := &Script{Vars: d.vars}
	d.vars++
	if size == Large || r.IntN(4) == 0 {
		s.Clauses = d.uniform(3, int((3.2+1.2*r.Float64())*float64(s.Vars)))
	} else {
		for range r.IntN(s.Vars + 1) {
			s.Clauses = append(s.Clauses, d.group()...)
		}
	}
	for range calls {
		s.Ops = append(s.Ops, d.ops()...)
	}
	s.Ops = append(s.Ops, Op{Kind: Solve})
	return s
}

type drawer struct {
	r          *rand.Rand
	vars, most int // now and in the end, the constant included
	last       []sat.Lit
}

func (d *drawer) lit() sat.Lit {
	return sat.Mk(uint32(1 + d.r.IntN(d.vars))).If(d.r.IntN(2) == 0)
}

func (d *drawer) lits(n int) []sat.Lit {
	c := make([]sat.Lit, n)
	for i := range c {
		c[i] = d.lit()
	}
	return c
}

// open returns literals of different variables other than the constant.
func (d *drawer) open(n int) []sat.Lit {
	n = min(n, d.vars-1)
	c := make([]sat.Lit, 0, n)
	for len(c) < n {
		l := sat.Mk(uint32(2 + d.r.IntN(d.vars-1))).If(d.r.IntN(2) == 0)
		if !slices.Contains(c, l) && !slices.Contains(c, l.Not()) {
			c = append(c, l)
		}
	}
	return c
}

func (d *drawer) uniform(k, n int) (clauses [][]sat.Lit) {
	for range n {
		clauses = append(clauses, d.open(k))
	}
	return clauses
}

// group draws clauses of one of the shapes that encodings have.
func (d *drawer) group() (clauses [][]sat.Lit) {
	switch d.r.IntN(12) {
	case 0: // anything, with constants, repetitions, tautologies
		return [][]sat.Lit{d.lits(d.r.IntN(6))}
	case 1: // long
		return [][]sat.Lit{d.open(d.vars/2 + d.r.IntN(d.vars))}
	case 2: // implications in a chain, or in a circle, which makes equivalences
		x := d.open(2 + d.r.IntN(6))
		for i := range x[1:] {
			clauses = append(clauses, []sat.Lit{x[i].Not(), x[i+1]})
		}
		if d.r.IntN(2) == 0 {
			clauses = append(clauses, []sat.Lit{x[len(x)-1].Not(), x[0]})
		}
	case 3: // at most one, perhaps exactly one
		x := d.open(2 + d.r.IntN(4))
		for i := range x {
			for j := range i {
				clauses = append(clauses, []sat.Lit{x[i].Not(), x[j].Not()})
			}
		}
		if d.r.IntN(2) == 0 {
			clauses = append(clauses, x)
		}
	case 4: // parity
		x := d.open(2 + d.r.IntN(2))
		for signs := range 1 << len(x) {
			c := slices.Clone(x)
			odd := false
			for i := range c {
				if signs>>i&1 == 1 {
					c[i] = c[i].Not()
					odd = !odd
				}
			}
			if odd {
				clauses = append(clauses, c)
			}
		}
	case 5: // a gate
		x := d.open(2 + d.r.IntN(4))
		long := []sat.Lit{x[0]}
		for _, l := range x[1:] {
			clauses = append(clauses, []sat.Lit{x[0].Not(), l})
			long = append(long, l.Not())
		}
		clauses = append(clauses, long)
	default:
		return d.uniform(2+d.r.IntN(3), 1+d.r.IntN(4))
	}
	return clauses
}

// assumptions are often those of the search before up to some point, as with a
// caller that walks through a tree.
func (d *drawer) assumptions() []sat.Lit {
	switch d.r.IntN(8) {
	case 0, 1:
		d.last = nil
	case 2, 3:
		n := d.r.IntN(len(d.last) + 1)
		d.last = append(slices.Clone(d.last[:n]), d.lits(d.r.IntN(3))...)
	case 4:
		d.last = slices.Clone(d.last)
		if n := len(d.last); n > 0 {
			d.last[d.r.IntN(n)] ^= 1
		}
	case 5:
		d.last = d.open(1 + d.r.IntN(d.vars))
	default:
		d.last = d.lits(d.r.IntN(6))
	}
	return d.last
}

func (d *drawer) ops() (ops []Op) {
	switch d.r.IntN(16) {
	case 0, 1, 2, 3, 4:
		for _, c := range d.group() {
			ops = append(ops, Op{Kind: Add, Lits: c})
		}
		return ops
	case 5:
		if d.vars < d.most {
			d.vars++
			return []Op{{Kind: NewVar}}
		}
		return nil
	case 6:
		return []Op{{Kind: Block, Lits: d.open(1 + d.r.IntN(d.vars))}}
	case 7:
		return []Op{{Kind: Hint, Lits: d.lits(d.r.IntN(2 * d.vars))}}
	case 8:
		return []Op{{Kind: Probe, Lits: d.assumptions()}}
	case 9:
		return []Op{{Kind: Limited, N: d.r.Int64N(1 << d.r.IntN(12)), Lits: d.assumptions()}}
	case 10:
		return []Op{{Kind: Cancel, N: d.r.Int64N(1 << d.r.IntN(6)), Lits: d.assumptions()}}
	case 11:
		return []Op{{Kind: Finish, Lits: d.assumptions()}}
	case 12: // enumeration
		x := d.open(1 + d.r.IntN(4))
		for range 1 + d.r.IntN(6) {
			ops = append(ops, Op{Kind: Solve, Lits: d.last}, Op{Kind: Block, Lits: x})
		}
		return ops
	}
	return []Op{{Kind: Solve, Lits: d.assumptions()}}
}
