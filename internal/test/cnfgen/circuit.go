package cnfgen

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// Multipliers returns the question whether two multipliers of n bits, which add
// the rows from either end, differ in an output; they do not.
func Multipliers(n int) *sat.Formula {
	c := circuit{f: sat.NewFormula()}
	a, b := c.inputs(n), c.inputs(n)
	var differ []sat.Lit
	forth, back := c.product(a, b, false), c.product(a, b, true)
	for i := range forth {
		differ = append(differ, c.xor(forth[i], back[i]))
	}
	c.f.AddClause(differ...)
	return c.f
}

// Factors asks for two numbers of n bits, both greater than one, whose product is
// the number given, less than 2^62.
func Factors(number uint64, n int) *sat.Formula {
	c := circuit{f: sat.NewFormula()}
	a, b := c.inputs(n), c.inputs(n)
	c.f.AddClause(a[1:]...)
	c.f.AddClause(b[1:]...)
	for i, l := range c.product(a, b, false) {
		c.f.AddClause(l.If(i < 64 && number>>i&1 == 1))
	}
	return c.f
}

// Machine returns the run of a random state machine of n bits over some steps to
// the state that a random run ends in; it is satisfiable. Each step has
// n/4 inputs, and each bit is the exclusive or of a bit with the conjunction of
// two others or of an input.
func Machine(seed uint64, n, steps int) *sat.Formula {
	r := rand.New(rand.NewPCG(seed, 11))
	c := circuit{f: sat.NewFormula()}
	rules := make([][3]int, n)
	for i := range rules {
		rules[i] = [3]int{r.IntN(n), r.IntN(n), r.IntN(n + n/4)}
	}
	state, values := c.inputs(n), make([]bool, n)
	for i := range values {
		values[i] = r.IntN(2) == 0
	}
	for range steps {
		state = append(state, c.inputs(n/4)...)
		for range n / 4 {
			values = append(values, r.IntN(2) == 0)
		}
		next, after := make([]sat.Lit, n), make([]bool, n)
		for i, k := range rules {
			next[i] = c.xor(state[k[0]], c.and(state[k[1]], state[k[2]]))
			after[i] = values[k[0]] != (values[k[1]] && values[k[2]])
		}
		state, values = next, after
	}
	for i, l := range state {
		c.f.AddClause(l.If(values[i]))
	}
	return c.f
}

// circuit defines gates.
type circuit struct{ f *sat.Formula }

func (c circuit) inputs(n int) []sat.Lit {
	x := make([]sat.Lit, n)
	for i := range x {
		x[i] = c.f.NewVar()
	}
	return x
}

func (c circuit) and(a, b sat.Lit) sat.Lit {
	x := c.f.NewVar()
	c.f.AddClause(x.Not(), a)
	c.f.AddClause(x.Not(), b)
	c.f.AddClause(x, a.Not(), b.Not())
	return x
}

func (c circuit) xor(a, b sat.Lit) sat.Lit {
	x := c.f.NewVar()
	xor(c.f, false, x, a, b)
	return x
}

// sum adds three bits.
func (c circuit) sum(x, y, z sat.Lit) (bit, carry sat.Lit) {
	half := c.xor(x, y)
	bit = c.xor(half, z)
	carry = c.f.NewVar()
	for _, p := range [][2]sat.Lit{{x, y}, {x, z}, {y, z}} {
		c.f.AddClause(carry, p[0].Not(), p[1].Not())
		c.f.AddClause(carry.Not(), p[0], p[1])
	}
	return bit, carry
}

// product is an array multiplier, which adds the rows a·b[i] from i = 0, or from
// the other end.
func (c circuit) product(a, b []sat.Lit, back bool) []sat.Lit {
	n := len(a) + len(b)
	acc := make([]sat.Lit, n)
	for i := range acc {
		acc[i] = sat.False
	}
	for k := range b {
		i := k
		if back {
			i = len(b) - 1 - k
		}
		carry := sat.False
		for j := i; j < n; j++ {
			bit := sat.False
			if j-i < len(a) {
				bit = c.and(a[j-i], b[i])
			}
			acc[j], carry = c.sum(acc[j], bit, carry)
		}
	}
	return acc
}
