package lattice

import (
	"iter"
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// Linear is a constraint over continuous floats, which no constraint over integers says.
type Linear struct {
	Pos  flatzinc.Pos
	Name string
	// Suffix is "", "_reif" or "_imp", and Control is the control variable where it is one
	// of the others.
	Suffix  string
	Control flatzinc.Expr
	Holds   Condition
}

// Stated yields the comparisons that hold in any case.
func (l *Linear) Stated() iter.Seq[*Condition] {
	return func(yield func(*Condition) bool) {
		if l.Suffix == "" {
			l.Holds.stated(yield)
		}
	}
}

// stated yields the comparisons that the condition is the conjunction of, beside others.
func (d *Condition) stated(yield func(*Condition) bool) bool {
	switch d.Kind {
	case All:
		for i := range d.Parts {
			if !d.Parts[i].stated(yield) {
				return false
			}
		}
	case Compare:
		return yield(d)
	}
	return true
}

// Condition is a Boolean combination of comparisons.
type Condition struct {
	Kind  Kind
	Parts []Condition // of All, which holds where it has none, and of Any, which does not then
	// Of Compare: Σ Terms ≤ Bound, or < where Strict.
	Terms  []Term
	Bound  *big.Rat
	Strict bool
	// Of Is: the integer X, of Reduced.Model, or a constant, is Value.
	X     flatzinc.Expr
	Value int64
}

// Kind is how a condition is made.
type Kind uint8

// The kinds.
const (
	Compare Kind = iota
	All
	Any
	Is
)

// Term is Coef times a continuous float or an integer, of Reduced.Model.
type Term struct {
	Coef *big.Rat
	Var  *flatzinc.Var
}

// conditions writes constraints over continuous floats as conditions.
type conditions struct{ t *translator }

// of returns what c says, without its control variable.
func (d conditions) of(c *con) Condition {
	switch c.kind {
	case linear:
		if c.sum.never {
			return any()
		}
		return d.related(c.sum, c.rel)
	case product:
		return d.product(c.args[0], c.args[1], c.args[2])
	case quotient:
		return d.quotient(c)
	case absolute:
		x, y := c.args[0], c.args[1]
		return all(d.compare(le, 1, x, -1, y), d.compare(le, -1, x, -1, y), any(d.compare(le, 1, y, -1, x), d.compare(le, 1, y, 1, x)))
	case extremum:
		return d.extremum(c)
	case element:
		return d.element(c)
	case interval:
		var parts []Condition
		for _, i := range intervals(c) {
			parts = append(parts, all(d.offset(le, -1, c.args[0], new(big.Rat).Neg(i[0])), d.offset(le, 1, c.args[0], i[1])))
		}
		return any(parts...)
	}
	return d.rounding(c)
}

func all(parts ...Condition) Condition { return Condition{Kind: All, Parts: parts} }
func any(parts ...Condition) Condition { return Condition{Kind: Any, Parts: parts} }

// related returns the condition that the sum is in the relation with its bound.
func (d conditions) related(s sum, rel relation) Condition {
	var terms, minus []Term
	for _, x := range s.terms {
		t := Term{x.coef, x.v}
		if !d.t.r.IsContinuous(x.v.ID) {
			t = Term{new(big.Rat).Mul(x.coef, d.t.r.unitOf(x.v)), d.t.vars[x.v.ID].Var()}
		}
		terms = append(terms, t)
		minus = append(minus, Term{new(big.Rat).Neg(t.Coef), t.Var})
	}
	strict := rel == lt || rel == ne
	above := Condition{Terms: minus, Bound: new(big.Rat).Neg(s.bound), Strict: strict}
	below := Condition{Terms: terms, Bound: s.bound, Strict: strict}
	switch rel {
	case eq:
		return all(below, above)
	case ne:
		return any(below, above)
	}
	return below
}

// compare returns a·x + b·y rel 0.
func (d conditions) compare(rel relation, a int64, x flatzinc.Expr, b int64, y flatzinc.Expr) Condition {
	return d.scaled(rel, big.NewRat(a, 1), x, big.NewRat(b, 1), y, new(big.Rat))
}

// offset returns a·x rel bound.
func (d conditions) offset(rel relation, a int64, x flatzinc.Expr, bound *big.Rat) Condition {
	return d.scaled(rel, big.NewRat(a, 1), x, new(big.Rat), x, bound)
}

// scaled returns a·x + b·y rel bound.
func (d conditions) scaled(rel relation, a *big.Rat, x flatzinc.Expr, b *big.Rat, y flatzinc.Expr, bound *big.Rat) Condition {
	s := sum{bound: bound}
	d.t.add(&s, a, x)
	d.t.add(&s, b, y)
	s.merge()
	return d.related(s, rel)
}

// equal returns x = y.
func (d conditions) equal(x, y flatzinc.Expr) Condition { return d.compare(eq, 1, x, -1, y) }

// product returns x·y = z, where x or y has few values.
func (d conditions) product(x, y, z flatzinc.Expr) Condition {
	if !d.few(y) {
		x, y = y, x
	}
	return d.cases(y, func(k *big.Rat) Condition {
		return d.scaled(eq, k, x, big.NewRat(-1, 1), z, new(big.Rat))
	})
}

// quotient returns y ≠ 0 and x = y·z, where y or z has few values.
func (d conditions) quotient(c *con) Condition {
	x, y, z := c.args[0], c.args[1], c.args[2]
	minus := big.NewRat(-1, 1)
	if d.few(y) {
		return d.cases(y, func(k *big.Rat) Condition {
			if k.Sign() == 0 {
				return any()
			}
			return d.scaled(eq, k, z, minus, x, new(big.Rat))
		})
	}
	product := func(k *big.Rat) Condition { return d.scaled(eq, k, y, minus, x, new(big.Rat)) }
	return all(d.offset(ne, 1, y, new(big.Rat)), d.cases(z, product))
}

// few reports whether x counts units, and has few values.
func (d conditions) few(x flatzinc.Expr) bool {
	if d.t.r.constant(x) != nil {
		return true
	}
	v := x.Var()
	if d.t.r.IsContinuous(v.ID) {
		return false
	}
	values := d.t.m.Vars[v.ID].Ints
	return values.Finite() && values.Size() <= *maxDivisors
}

// cases returns the condition that x has one of its values, and then the case of that.
func (d conditions) cases(x flatzinc.Expr, of func(k *big.Rat) Condition) Condition {
	if k := d.t.r.constant(x); k != nil {
		return of(k)
	}
	var parts []Condition
	n, unit := d.t.vars[x.Var().ID], d.t.r.unitOf(x.Var())
	n.Var().Ints.Each(func(k int64) bool {
		parts = append(parts, all(Condition{Kind: Is, X: n, Value: k}, of(new(big.Rat).Mul(unit, new(big.Rat).SetInt64(k)))))
		return true
	})
	return any(parts...)
}

// extremum returns z = max(list), or min.
func (d conditions) extremum(c *con) Condition {
	z, list := c.args[0], c.args[1:]
	sign := int64(1)
	if strings.HasSuffix(c.name, "min") || strings.HasSuffix(c.name, "minimum") {
		sign = -1
	}
	var beyond, reached []Condition
	for _, x := range list {
		beyond = append(beyond, d.compare(le, sign, x, -sign, z))
		reached = append(reached, d.compare(le, sign, z, -sign, x))
	}
	return all(append(beyond, any(reached...))...)
}

// element returns list[index] = z.
func (d conditions) element(c *con) Condition {
	index, list, z := c.args[0], c.args[1].Elems(), c.args[2]
	if index.Kind == flatzinc.VarRef {
		index = d.t.vars[index.Var().ID]
	}
	var parts []Condition
	for i, x := range list {
		parts = append(parts, all(Condition{Kind: Is, X: index, Value: int64(i) + 1}, d.equal(x, z)))
	}
	return any(parts...)
}

// rounding returns that integer y is x rounded.
func (d conditions) rounding(c *con) Condition {
	x, y := c.args[0], c.args[1]
	// above is x - y rel bound, below y - x rel bound.
	above := func(rel relation, bound *big.Rat) Condition {
		return d.scaled(rel, one, x, big.NewRat(-1, 1), y, bound)
	}
	below := func(rel relation, bound *big.Rat) Condition {
		return d.scaled(rel, big.NewRat(-1, 1), x, one, y, bound)
	}
	half, zero := big.NewRat(1, 2), new(big.Rat)
	switch c.name {
	case "float_ceil":
		return all(above(le, zero), below(lt, one))
	case "float_floor":
		return all(below(le, zero), above(lt, one))
	}
	return any(
		all(d.offset(le, -1, x, zero), below(le, half), above(lt, half)),
		all(d.offset(lt, 1, x, zero), below(lt, half), above(le, half)))
}
