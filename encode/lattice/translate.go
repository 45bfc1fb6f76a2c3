package lattice

import (
	"fmt"
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/intset"
)

// translator writes the constraints over floats as constraints over integers.
type translator struct {
	r    *Reduced
	m    *flatzinc.Model // the new model
	vars []flatzinc.Expr // the new variable by number
	// multiple holds the auxiliary integers k·v.
	multiple map[factor]flatzinc.Expr
	at       *con // being translated

	derived map[*flatzinc.Var]*big.Int // bounds of floats that are declared without, see fits
	tooFine []*flatzinc.Var            // floats that should be continuous
	err     error
}

type factor struct {
	id int
	k  int64
}

func newTranslator(r *Reduced) *translator {
	m := *r.original
	t := &translator{
		r: r, m: &m, vars: make([]flatzinc.Expr, len(m.Vars)),
		multiple: make(map[factor]flatzinc.Expr), derived: make(map[*flatzinc.Var]*big.Int),
	}
	m.Vars = make([]*flatzinc.Var, len(t.vars))
	m.Constraints = nil
	for i, v := range r.original.Vars {
		if v.Base == flatzinc.Float {
			n, err := t.integer(v)
			_ = t.note(err)
			v = n
		}
		m.Vars[i] = v
		t.vars[i] = flatzinc.MkVar(v)
	}
	r.Model = t.m
	return t
}

// integer returns the variable that counts the units of float v.
func (t *translator) integer(v *flatzinc.Var) (*flatzinc.Var, error) {
	n := *v
	n.Base, n.Init = flatzinc.Int, nil
	lo, hi := bounds(v)
	unit := t.r.unit[v.ID]
	if k := t.r.fixed[v.ID]; k != nil {
		n.Ints = intset.Interval(0, 0)
		if lo != nil && k.Cmp(lo) < 0 || hi != nil && k.Cmp(hi) > 0 {
			n.Ints = nil
		}
		return &n, nil
	}
	if t.r.IsContinuous(v.ID) {
		n.Ints = intset.Interval(0, 0) // nothing looks at it
		if cells := t.cellsOf(v); t.r.HasCell(v.ID) || t.r.kept && !cells.Empty() {
			n.Ints = cells
		}
		return &n, nil
	}
	values, ok := steps(lo, hi, unit)
	if !ok || t.r.blurs(v) {
		err := t.r.original.Errorf(v.Pos, "the values of %s as multiples of %s are not 64-bit integers", origin.Of(t.r.original, v), unit.RatString())
		return &n, &beyond{err, t.finest([]*flatzinc.Var{v})}
	}
	n.Ints = values
	return &n, nil
}

// finish adds what has nothing to do with floats, and replaces the floats in
// the objective and the outputs.
func (t *translator) finish(others []flatzinc.Constraint) {
	t.m.Constraints = append(others, t.m.Constraints...)
	if t.m.Solve.Method != flatzinc.Satisfy {
		switch v := t.m.Solve.Var(); {
		case v == nil || !t.r.IsContinuous(v.ID):
		case len(t.r.Nonlinear) > 0 || t.r.HasCell(v.ID):
			t.divide(v)
		default:
			t.m.Solve.Method = flatzinc.Satisfy
		}
		t.m.Solve.Objective = t.shown(t.m.Solve.Objective)
	}
	t.m.Outputs = make([]flatzinc.Output, len(t.r.original.Outputs))
	for i, o := range t.r.original.Outputs {
		elems := make([]flatzinc.Expr, len(o.Elems))
		for j, x := range o.Elems {
			elems[j] = t.shown(x)
		}
		o.Elems = elems
		t.m.Outputs[i] = o
	}
}

// shown returns the integer for an output or objective.
func (t *translator) shown(x flatzinc.Expr) flatzinc.Expr {
	switch x.Kind {
	case flatzinc.FloatLit:
		return flatzinc.MkInt(0).At(x.Pos)
	case flatzinc.VarRef:
		return t.vars[x.Var().ID].At(x.Pos)
	}
	return x
}

// post adds a constraint at the place of the one that is translated.
func (t *translator) post(name string, args ...flatzinc.Expr) {
	t.m.Constraints = append(t.m.Constraints, flatzinc.Constraint{
		Pos: t.at.pos, Name: name, Args: args, Anns: t.at.anns,
	})
}

// aux adds an integer or a Boolean that a constraint defines.
func (t *translator) aux(base flatzinc.Base) flatzinc.Expr {
	v := &flatzinc.Var{
		ID: len(t.m.Vars), Name: fmt.Sprintf("%s(%d)", t.at.name, len(t.m.Vars)), Pos: t.at.pos,
		Base: base, Ints: intset.All, Defined: true,
	}
	if base == flatzinc.Bool {
		v.Ints = intset.Interval(0, 1)
	}
	x := flatzinc.MkVar(v)
	t.m.Vars, t.vars = append(t.m.Vars, v), append(t.vars, x)
	return x
}

// form is how a constraint is used: as it is, reified or half-reified.
type form struct {
	suffix  string
	control flatzinc.Expr
}

func (f form) args(args ...flatzinc.Expr) []flatzinc.Expr {
	if f.suffix == "" {
		return args
	}
	return append(args, f.control)
}

// part writes a constraint in a form.
type part func(f form) error

// all writes the conjunction of the parts in a form.
func (t *translator) all(f form, parts ...part) error {
	if f.suffix != "_reif" {
		for _, p := range parts {
			if err := p(f); err != nil {
				return err
			}
		}
		return nil
	}
	var controls []flatzinc.Expr
	for _, p := range parts {
		b := t.aux(flatzinc.Bool)
		controls = append(controls, b)
		if err := p(form{"_reif", b}); err != nil {
			return err
		}
	}
	t.post("array_bool_and", flatzinc.MkArray(controls), f.control)
	return nil
}

// translate writes one constraint.
func (t *translator) translate(c *con) error {
	t.at = c
	f := form{c.suffix, c.control}
	switch c.kind {
	case linear:
		return t.linear(f, c.sum, c.rel)
	case product:
		return t.product(f, c.args[0], c.args[1], c.args[2])
	case quotient:
		x, y, z := c.args[0], c.args[1], c.args[2]
		nonzero := sum{terms: t.terms(one, y), bound: new(big.Rat)}
		return t.all(f,
			func(f form) error { return t.linear(f, nonzero, ne) },
			func(f form) error { return t.product(f, y, z, x) })
	case absolute:
		return t.functional(f, "int_abs", c.args)
	case extremum:
		return t.extremum(f, c)
	case element:
		return t.element(f, c)
	case interval:
		return t.interval(f, c)
	}
	return t.rounding(f, c)
}

// terms returns coef·x without its constant part.
func (t *translator) terms(coef *big.Rat, x flatzinc.Expr) []term {
	if x.Kind != flatzinc.VarRef || t.r.constant(x) != nil {
		return nil
	}
	return []term{{coef, x.Var()}}
}

// constant returns the value of a literal or a fixed float, else nil.
func (r *Reduced) constant(x flatzinc.Expr) *big.Rat {
	switch x.Kind {
	case flatzinc.FloatLit, flatzinc.IntLit:
		return literal(x)
	case flatzinc.VarRef:
		if v := x.Var(); v.Base == flatzinc.Float {
			return r.fixed[v.ID]
		}
	}
	return nil
}

// unitOf returns the unit of a variable.
func (r *Reduced) unitOf(v *flatzinc.Var) *big.Rat {
	if v.Base != flatzinc.Float {
		return one
	}
	return r.unit[v.ID]
}

// common returns the greatest number that all expressions are multiples of, 1
// if they are all 0.
func (t *translator) common(list []flatzinc.Expr) *big.Rat {
	g := new(big.Rat)
	for _, x := range list {
		if k := t.r.constant(x); k != nil {
			g = gcd(g, k)
		} else {
			g = gcd(g, t.r.unitOf(x.Var()))
		}
	}
	if g.Sign() == 0 {
		return one
	}
	return g
}

// scaled returns x/unit as an integer, of which an auxiliary one counts units
// where x has a larger one.
func (t *translator) scaled(x flatzinc.Expr, unit *big.Rat) (flatzinc.Expr, error) {
	k := t.r.constant(x)
	isConstant := k != nil
	if !isConstant {
		k = t.r.unitOf(x.Var())
	}
	n := new(big.Rat).Quo(k, unit)
	if !n.IsInt() || n.Num().CmpAbs(largest) > 0 {
		return x, t.tooLarge(t.at)
	}
	factorOf := n.Num().Int64()
	switch {
	case isConstant:
		return flatzinc.MkInt(factorOf), nil
	case factorOf == 1:
		return t.vars[x.Var().ID], nil
	}
	key := factor{x.Var().ID, factorOf}
	if y, ok := t.multiple[key]; ok {
		return y, nil
	}
	y := t.aux(flatzinc.Int)
	t.multiple[key] = y
	t.post("int_lin_eq", ints(factorOf, -1), flatzinc.MkArray([]flatzinc.Expr{t.vars[x.Var().ID], y}), flatzinc.MkInt(0))
	return y, nil
}

// scaledAll scales a list to its common unit.
func (t *translator) scaledAll(list []flatzinc.Expr) ([]flatzinc.Expr, error) {
	unit := t.common(list)
	out := make([]flatzinc.Expr, len(list))
	for i, x := range list {
		var err error
		if out[i], err = t.scaled(x, unit); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// functional writes a constraint that has the same meaning over integers.
func (t *translator) functional(f form, name string, args []flatzinc.Expr) error {
	scaled, err := t.scaledAll(args)
	if err == nil {
		t.post(name+f.suffix, f.args(scaled...)...)
	}
	return err
}

func ints(list ...int64) flatzinc.Expr {
	elems := make([]flatzinc.Expr, len(list))
	for i, n := range list {
		elems[i] = flatzinc.MkInt(n)
	}
	return flatzinc.MkArray(elems)
}
