package lattice

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// analysis finds the unit of every float variable.
type analysis struct {
	m      *flatzinc.Model
	cons   []con                 // over floats
	others []flatzinc.Constraint // all others
	fixed  []*big.Rat            // see Reduced
	unit   []*big.Rat
	period []int64
	sums   []bool
	watch  map[*flatzinc.Var][]int32 // constraints by open float

	continuous []bool
	cells      []bool // see Reduced
	kept       bool
	err        *flatzinc.Error // of a constraint that cannot be read
}

// newAnalysis reads the constraints of the model, and those that are the right-hand sides of
// floats from the given one on.
func newAnalysis(m *flatzinc.Model, from int) *analysis {
	a := &analysis{
		m: m, fixed: make([]*big.Rat, len(m.Vars)), unit: make([]*big.Rat, len(m.Vars)),
		period: make([]int64, len(m.Vars)), sums: make([]bool, len(m.Vars)), watch: make(map[*flatzinc.Var][]int32),
		continuous: make([]bool, len(m.Vars)), cells: make([]bool, len(m.Vars)),
	}
	for i, v := range m.Vars {
		a.period[i] = 1
		if v.Base == flatzinc.Float {
			a.fixed[i] = a.fixedValue(v)
		}
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if k := a.read(c); k != nil {
			a.cons = append(a.cons, *k)
		} else {
			a.others = append(a.others, *c)
		}
	}
	for _, v := range m.Vars[from:] {
		if v.Base == flatzinc.Float && v.Init != nil {
			alias := flatzinc.Constraint{Pos: v.Pos, Name: "float_eq", Args: []flatzinc.Expr{flatzinc.MkVar(v), *v.Init}}
			a.cons = append(a.cons, *a.read(&alias))
		}
	}
	for i := range a.cons {
		for _, v := range a.cons[i].floats {
			a.watch[v] = append(a.watch[v], int32(i))
		}
	}
	return a
}

// fixedValue returns the value of a float that is declared as one, nil for any
// other. Bounds that MiniZinc has computed are no value. Names are declared before they are used, so that the variable on the
// right-hand side has been looked at.
func (a *analysis) fixedValue(v *flatzinc.Var) *big.Rat {
	if v.Init != nil {
		if k, ok := a.constant(*v.Init); ok {
			return k
		}
	}
	if v.FloatLo == v.FloatHi && !rational.Computed(v.FloatLo) {
		return rational.OfLiteral(v.FloatLo)
	}
	return nil
}

// constant returns the value of a literal or a fixed float.
func (a *analysis) constant(x flatzinc.Expr) (*big.Rat, bool) {
	switch x.Kind {
	case flatzinc.IntLit, flatzinc.FloatLit:
		return literal(x), true
	case flatzinc.VarRef:
		if v := x.Var(); v.Base == flatzinc.Float && a.fixed[v.ID] != nil {
			return a.fixed[v.ID], true
		}
	}
	return nil, false
}

// collect lists the open floats of the arguments in c.
func (a *analysis) collect(c *con, args []flatzinc.Expr) {
	for _, x := range args {
		switch x.Kind {
		case flatzinc.ArrayLit:
			a.collect(c, x.Elems())
		case flatzinc.VarRef:
			if v := x.Var(); v.Base == flatzinc.Float && a.fixed[v.ID] == nil {
				c.floats = append(c.floats, v)
			}
		}
	}
}

// unitOf returns the unit of a variable, that of an integer is 1; nil where
// none is known.
func (a *analysis) unitOf(v *flatzinc.Var) *big.Rat {
	if v.Base != flatzinc.Float {
		return one
	}
	return a.unit[v.ID]
}

// findUnits finds the floats that are confined to the multiples of a unit, by
// propagation.
func (a *analysis) findUnits() {
	queue := make([]int32, len(a.cons))
	for i := range queue {
		queue[i] = int32(i)
	}
	a.propagate(queue)
	var cl *clauses
	for slices.ContainsFunc(a.m.Vars, a.unconfined) {
		if cl == nil {
			cl = newClauses(a.others)
		}
		found := a.findCases(cl)
		if len(found) == 0 {
			return
		}
		for _, v := range found {
			a.propagate(a.watch[v])
		}
	}
}

// unconfined reports whether v is a float without a unit, which may have one.
func (a *analysis) unconfined(v *flatzinc.Var) bool {
	return v.Base == flatzinc.Float && a.fixed[v.ID] == nil && a.unit[v.ID] == nil && !a.continuous[v.ID]
}

// propagate finds units by the constraints in the queue, and by those that see
// a float that has got one.
func (a *analysis) propagate(queue []int32) {
	queue = slices.Clone(queue)
	queued := make(map[int32]bool, len(queue))
	for _, i := range queue {
		queued[i] = true
	}
	for len(queue) > 0 {
		i := queue[0]
		queue, queued[i] = queue[1:], false
		v, u := a.confine(&a.cons[i])
		if v == nil || u == nil || a.continuous[v.ID] {
			continue
		}
		if u.Sign() == 0 {
			u = one // the float is 0
		}
		a.unit[v.ID] = u
		for _, j := range a.watch[v] {
			if !queued[j] {
				queue, queued[j] = append(queue, j), true
			}
		}
	}
}

// confine returns a float without a unit that c gives one.
func (a *analysis) confine(c *con) (*flatzinc.Var, *big.Rat) {
	if c.suffix != "" {
		return nil, nil
	}
	switch c.kind {
	case linear:
		return a.solve(c)
	case product:
		x, y := a.scalar(c.args[0]), a.scalar(c.args[1])
		if z := a.unknown(c.args[2]); z != nil && x != nil && y != nil {
			return z, new(big.Rat).Mul(x, y)
		}
	case quotient:
		if z := a.unknown(c.args[2]); z != nil {
			return z, a.quotientUnit(c.args[0], c.args[1])
		}
	case absolute:
		x, y := c.args[0], c.args[1]
		if v := a.unknown(x); v != nil {
			return v, a.scalar(y)
		}
		if v := a.unknown(y); v != nil {
			return v, a.scalar(x)
		}
	case extremum:
		if z := a.unknown(c.args[0]); z != nil {
			return z, a.common(c.args[1:])
		}
	case element:
		if z := a.unknown(c.args[2]); z != nil {
			return z, a.common(c.args[1].Elems())
		}
	case interval:
		if x := a.unknown(c.args[0]); x != nil {
			return x, a.points(c)
		}
	}
	return nil, nil
}

// unknown returns the variable of an expression if it is a float without unit.
func (a *analysis) unknown(x flatzinc.Expr) *flatzinc.Var {
	if _, ok := a.constant(x); ok || a.unitOf(x.Var()) != nil {
		return nil
	}
	return x.Var()
}

// scalar returns what x is a multiple of: a constant of itself.
func (a *analysis) scalar(x flatzinc.Expr) *big.Rat {
	if k, ok := a.constant(x); ok {
		return new(big.Rat).Abs(k)
	}
	return a.unitOf(x.Var())
}

// common returns the greatest unit of all the expressions, nil if there is none.
func (a *analysis) common(list []flatzinc.Expr) *big.Rat {
	g := new(big.Rat)
	for _, x := range list {
		u := a.scalar(x)
		if u == nil {
			return nil
		}
		g = gcd(g, u)
	}
	return g
}

// solve returns the one float without unit in an equation.
func (a *analysis) solve(c *con) (*flatzinc.Var, *big.Rat) {
	if c.rel != eq || c.sum.never {
		return nil, nil
	}
	var own *term
	for i := range c.sum.terms {
		if t := &c.sum.terms[i]; a.unitOf(t.v) == nil {
			if own != nil {
				return nil, nil
			}
			own = t
		}
	}
	if own == nil {
		return nil, nil
	}
	return own.v, a.rest(c, own.coef)
}

// rest returns what the bound and the terms with a unit are multiples of,
// divided by coef.
func (a *analysis) rest(c *con, coef *big.Rat) *big.Rat {
	g := new(big.Rat).Abs(c.sum.bound)
	for _, t := range c.sum.terms {
		if u := a.unitOf(t.v); u != nil {
			g = gcd(g, new(big.Rat).Mul(t.coef, u))
		}
	}
	return g.Abs(g.Quo(g, coef))
}

// points returns the unit of a float whose intervals are points.
func (a *analysis) points(c *con) *big.Rat {
	g := new(big.Rat)
	for _, i := range intervals(c) {
		if i[0].Cmp(i[1]) < 0 {
			return nil
		}
		g = gcd(g, i[0])
	}
	return g
}

// intervals returns the intervals of a float_in or float_dom.
func intervals(c *con) [][2]*big.Rat {
	ends := c.args[1:]
	if c.name == "float_dom" {
		ends = c.args[1].Elems()
	}
	var out [][2]*big.Rat
	for i := 0; i+1 < len(ends); i += 2 {
		out = append(out, [2]*big.Rat{literal(ends[i]), literal(ends[i+1])})
	}
	return out
}

// quotientUnit returns the unit of x/y: x is a multiple of its own unit u, y is
// one of k1·w, k2·w, …, and so x/y is a multiple of u/(w·lcm(k1, k2, …)).
func (a *analysis) quotientUnit(x, y flatzinc.Expr) *big.Rat {
	u, w := a.scalar(x), a.scalar(y)
	if u == nil || w == nil {
		return nil
	}
	lo, hi := bounds(y.Var())
	values, _ := steps(lo, hi, w)
	if values.Empty() || values.Size() > *maxDivisors {
		return nil
	}
	lcm := big.NewInt(1)
	values.Each(func(k int64) bool {
		if k != 0 {
			n := big.NewInt(k)
			n.Abs(n)
			lcm.Mul(lcm, new(big.Int).Quo(n, new(big.Int).GCD(nil, nil, lcm, n)))
		}
		return true
	})
	if lcm.Cmp(largest) > 0 {
		return nil
	}
	q := new(big.Rat).Quo(u, w)
	return q.Quo(q, new(big.Rat).SetInt(lcm))
}
