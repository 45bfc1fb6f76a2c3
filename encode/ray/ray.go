// Package ray proves that an objective has no limit: it looks for a direction in which a solution can
// be moved as far as one likes while the objective becomes better. It knows FlatZinc and linear
// constraints, and what few others are next to a solution.
package ray

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// ray is the search for a direction. Integers that have bounds stay, as do Booleans, and those that
// are arguments of a constraint which is not linear where these stay. What is left are linear
// inequalities of the direction, which an exact simplex method decides.
type ray struct {
	m       *flatzinc.Model
	from    flatzinc.Assignment
	st      *store.Store // the model before anything is propagated
	lp      simplex.Simplex
	columns []int // by variable; none for one that stays
	ok      bool
}

const none = -1

// Unlimited reports whether solutions of the model, which has no floats, with ever better objectives
// lie on a ray from the solution a. It proves that, and has check look at two of them: false says nothing.
func Unlimited(m *flatzinc.Model, cons []presolve.Constraint, a flatzinc.Assignment, check func(flatzinc.Assignment) error) (proved bool) {
	x := m.Solve.Objective
	if m.Solve.Method == flatzinc.Satisfy || x.Kind != flatzinc.VarRef {
		return false
	}
	defer func() {
		if r := recover(); r != nil {
			if _, long := r.(*simplex.Exceeded); !long {
				panic(r)
			}
			proved = false
		}
	}()
	r := &ray{m: m, from: a, st: store.New(m), columns: make([]int, len(m.Vars)), ok: true}
	r.variables()
	goal := r.columns[x.Var().ID]
	if goal == none || r.lp.Columns() > *mostColumns {
		return false
	}
	r.aliases()
	r.restrict(goal, m.Solve.Goal(1) > 0, -m.Solve.Goal(1))
	for i := range cons {
		if r.constraint(&cons[i]); !r.ok {
			return false
		}
	}
	return r.lp.Check() && r.confirmed(check)
}

// variables makes a column for each integer without a bound on some side.
func (r *ray) variables() {
	for i, v := range r.m.Vars {
		r.columns[i] = none
		if v.Base != flatzinc.Int || v.Ints.Finite() {
			continue
		}
		r.columns[i] = r.lp.NewColumn()
		if v.Ints.Min() != intset.NegInf {
			r.restrict(r.columns[i], false, 0)
		}
		if v.Ints.Max() != intset.PosInf {
			r.restrict(r.columns[i], true, 0)
		}
	}
}

// aliases keeps integers that are declared equal so.
func (r *ray) aliases() {
	for i, v := range r.m.Vars {
		if v.Init != nil && v.Base == flatzinc.Int {
			r.sum(linear.Equal, store.Of(int32(i)), negated(r.st.ViewOf(*v.Init)))
		}
	}
}

func (r *ray) restrict(column int, upper bool, n int64) {
	r.ok = r.ok && r.lp.Restrict(column, upper, simplex.Value{R: simplex.Int(n)}, 0)
}

func negated(v store.View) store.View { return store.View{ID: v.ID, A: -v.A, B: -v.B} }

// moves reports whether the integer has a column.
func (r *ray) moves(v store.View) bool { return !v.IsConst() && r.columns[v.ID] != none }

// sum has the direction keep Σ terms at most, or equal to, what it is. Of a disequality any
// direction leaves all but one step.
func (r *ray) sum(rel linear.Rel, terms ...store.View) {
	at := map[int]int{}
	var list []simplex.Term
	for _, v := range terms {
		if !r.moves(v) {
			continue
		}
		c := r.columns[v.ID]
		if i, again := at[c]; again {
			list[i].Coef.Add(list[i].Coef, big.NewRat(v.A, 1))
			continue
		}
		at[c] = len(list)
		list = append(list, simplex.Term{Column: c, Coef: big.NewRat(v.A, 1)})
	}
	list = slices.DeleteFunc(list, func(t simplex.Term) bool { return t.Coef.Sign() == 0 })
	if len(list) == 0 || rel == linear.Unequal {
		return
	}
	s := r.lp.Define(list)
	r.restrict(s, true, 0)
	if rel == linear.Equal {
		r.restrict(s, false, 0)
	}
}

// value is that of an integer in the solution.
func (r *ray) value(v store.View) int64 {
	if v.IsConst() {
		return v.B
	}
	return v.A*r.from[v.ID].Int + v.B
}

// constraint has the direction keep a constraint.
func (r *ray) constraint(c *presolve.Constraint) {
	a := c.Args(r.st)
	holds := c.Mode != constraint.Negated
	if c.Mode == constraint.Reified || c.Mode == constraint.Implied {
		if holds = r.value(c.Control(r.st)) != 0; !holds && c.Mode == constraint.Implied {
			return
		}
	}
	switch {
	case c.Row.Linear != nil && holds:
		l := c.Row.Linear(a)
		r.sum(l.Rel, l.Terms...)
	case c.Row.Linear != nil:
		l := c.Row.Linear(a).Negated()
		r.sum(l.Rel, l.Terms...)
	case c.Row.Name == "int_eq" && holds || c.Row.Name == "int_ne" && !holds:
		r.sum(linear.Equal, a.View(0), negated(a.View(1)))
	case c.Row.Name == "int_eq" || c.Row.Name == "int_ne":
	case !holds || !r.function(c.Row.Name, a):
		r.stay(c.Item.Args)
	}
}

// stay keeps all integers of the arguments where they are.
func (r *ray) stay(args []flatzinc.Expr) {
	constraint.EachVar(args, func(v *flatzinc.Var) {
		if v.Base == flatzinc.Int {
			r.sum(linear.Equal, store.Of(int32(v.ID)))
		}
	})
}

// function reads a constraint that is linear next to the solution: which element, or which
// argument is greatest, stays the same.
func (r *ray) function(name string, a store.Args) bool {
	switch name {
	case "array_var_int_element":
		xs, i := a.Views(1), a.View(0)
		if r.moves(i) {
			return false
		}
		r.sum(linear.Equal, xs[r.value(i)-1], negated(a.View(2)))
	case "gozinc_if_then_else_int":
		for i, c := range a.Views(0) {
			if r.value(c) != 0 {
				r.sum(linear.Equal, a.Views(1)[i], negated(a.View(2)))
				break
			}
		}
	case "int_max", "int_min":
		r.extremum(name == "int_max", a.View(2), []store.View{a.View(0), a.View(1)})
	case "array_int_maximum", "array_int_minimum":
		r.extremum(name == "array_int_maximum", a.View(0), a.Views(1))
	case "int_abs":
		x := a.View(0)
		if r.value(x) < 0 {
			x = negated(x)
		}
		r.sum(linear.Equal, x, negated(a.View(1)))
		r.sum(linear.AtMost, negated(x))
	default:
		return false
	}
	return true
}

// extremum keeps z the maximum, or minimum, of xs by the same element.
func (r *ray) extremum(greatest bool, z store.View, xs []store.View) {
	if !greatest {
		z = negated(z)
	}
	is := false
	for _, x := range xs {
		if !greatest {
			x = negated(x)
		}
		if !is && r.value(x) == r.value(z) {
			is = true
			r.sum(linear.Equal, x, negated(z))
			continue
		}
		r.sum(linear.AtMost, x, negated(z))
	}
}

// confirmed has check look at two solutions on the ray.
func (r *ray) confirmed(check func(flatzinc.Assignment) error) bool {
	scale := big.NewInt(1)
	direction := make([]*big.Rat, len(r.columns))
	for i, c := range r.columns {
		if c == none {
			continue
		}
		direction[i] = r.lp.Value(c).R.Rat()
		d := direction[i].Denom()
		scale.Mul(scale, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, scale, d)))
	}
	for _, steps := range []int64{1_000_003, 2_000_029} {
		at := append(flatzinc.Assignment(nil), r.from...)
		for i, d := range direction {
			if d == nil || d.Sign() == 0 {
				continue
			}
			n := new(big.Int).Mul(d.Num(), new(big.Int).Div(scale, d.Denom()))
			n.Add(n.Mul(n, big.NewInt(steps)), big.NewInt(at[i].Int))
			if !n.IsInt64() {
				return false
			}
			at[i].Int = n.Int64()
		}
		if check(at) != nil {
			return false
		}
	}
	return true
}
