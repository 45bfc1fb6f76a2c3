// Package ray proves that an objective has no limit, by a direction in which a solution can be
// moved as far as one likes.
package ray

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Question is a model with a solution.
type Question struct {
	Model  *flatzinc.Model
	Flat   *flatzinc.Model  // the model without floats; Model where it has none
	Floats *lattice.Reduced // where Flat is from; nil where it is Model
	// Link links the constraints of Flat.
	Link  func() ([]presolve.Constraint, error)
	From  flatzinc.Assignment // a solution of Model
	Check func(flatzinc.Assignment) error
}

// ray looks for a direction in which a solution can be moved while the objective becomes
// better. Integers and floats that have bounds stay, as do Booleans, and those that
// are arguments of a constraint which is not linear where these stay. What is left are linear
// inequalities of the direction, which an exact simplex method decides.
type ray struct {
	*Question
	st      *store.Store // the model before anything is propagated
	lp      simplex.Simplex
	columns []int // by variable of Flat; none for one that stays
	ok      bool
}

const none = -1

// Unlimited reports whether solutions with ever better objectives lie on a ray from the
// solution. It proves that: false says nothing. It links the constraints, and solves one exact
// linear program with a column for each variable without bounds, up to mostColumns.
func (q *Question) Unlimited() (proved bool) {
	s := q.Model.Solve
	if s.Var() == nil {
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
	r := &ray{Question: q, st: store.New(q.Flat), columns: make([]int, len(q.Flat.Vars)), ok: true}
	r.variables()
	goal := r.columns[s.Objective.Var().ID]
	if goal == none || r.lp.Columns() > *mostColumns {
		return false
	}
	r.aliases()
	r.restrict(goal, s.Goal(1) > 0, -s.Goal(1))
	linked, err := q.Link()
	if err != nil {
		return false
	}
	for i := range linked {
		if r.constraint(&linked[i]); !r.ok {
			return false
		}
	}
	return r.floats() && r.lp.Check() && r.confirmed()
}

// variables makes a column for each integer and continuous float without a bound on some side.
func (r *ray) variables() {
	for i, v := range r.Flat.Vars {
		r.columns[i] = none
		least, most := true, true
		switch {
		case r.continuous(i):
			lo, hi := lattice.Bounds(r.Model.Vars[i])
			least, most = lo != nil, hi != nil
		case v.Base == flatzinc.Int && !v.Ints.Finite():
			least, most = v.Ints.Min() != intset.NegInf, v.Ints.Max() != intset.PosInf
		}
		if least && most {
			continue
		}
		r.columns[i] = r.lp.NewColumn()
		if least {
			r.restrict(r.columns[i], false, 0)
		}
		if most {
			r.restrict(r.columns[i], true, 0)
		}
	}
}

// continuous reports whether a variable of Flat is there for a continuous float.
func (r *ray) continuous(id int) bool { return r.Floats != nil && r.Floats.IsContinuous(id) }

// aliases keeps integers that are declared equal so.
func (r *ray) aliases() {
	for i, v := range r.Flat.Vars {
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
	var list []lattice.Term
	for _, v := range terms {
		if r.moves(v) {
			list = append(list, lattice.Term{Coef: big.NewRat(v.A, 1), Var: r.Flat.Vars[v.ID]})
		}
	}
	if rel != linear.Unequal {
		r.row(list, rel == linear.Equal, true)
	}
}

// row has the direction keep Σ terms at least or at most what it is.
func (r *ray) row(terms []lattice.Term, least, most bool) {
	at := map[int]int{}
	var list []simplex.Term
	for _, t := range terms {
		c := r.columns[t.Var.ID]
		if i, again := at[c]; again {
			list[i].Coef.Add(list[i].Coef, t.Coef)
		} else if c != none {
			at[c] = len(list)
			list = append(list, simplex.Term{Column: c, Coef: new(big.Rat).Set(t.Coef)})
		}
	}
	list = slices.DeleteFunc(list, func(t simplex.Term) bool { return t.Coef.Sign() == 0 })
	if len(list) == 0 {
		return
	}
	s := r.lp.Define(list)
	if most {
		r.restrict(s, true, 0)
	}
	if least {
		r.restrict(s, false, 0)
	}
}

// value is that of an integer in the solution.
func (r *ray) value(v store.View) int64 {
	if v.IsConst() {
		return v.B
	}
	return v.A*r.steps(int(v.ID)) + v.B
}

// steps is the value of an integer of Flat. That of one which is no variable of the model is
// not known.
func (r *ray) steps(id int) int64 {
	switch {
	case id >= len(r.Model.Vars):
		r.ok = false
		return 0
	case r.Model.Vars[id].Base == flatzinc.Float:
		return r.Floats.Steps(id, r.From[id])
	}
	return r.From[id].Int
}

// constraint has the direction keep a constraint.
func (r *ray) constraint(c *presolve.Constraint) {
	a := c.Args(r.st)
	holds := c.Mode != constraint.Negated
	if c.Mode.Conditional() {
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

// confirmed has the ground check look at two solutions on the ray.
func (r *ray) confirmed() bool {
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
		at := slices.Clone(r.From)
		for i, d := range direction[:len(at)] {
			if d == nil || d.Sign() == 0 {
				continue
			}
			n := new(big.Int).Mul(d.Num(), new(big.Int).Div(scale, d.Denom()))
			n.Mul(n, big.NewInt(steps))
			if r.continuous(i) {
				x := new(big.Rat).SetInt(n)
				at[i] = flatzinc.MkNumber(x.Add(x, at[i].Number()))
				continue
			}
			n.Add(n, big.NewInt(r.steps(i)))
			if !n.IsInt64() {
				return false
			}
			if at[i].Base == flatzinc.Float {
				at[i] = r.Floats.Value(i, n.Int64())
			} else {
				at[i].Int = n.Int64()
			}
		}
		if r.Check(at) != nil {
			return false
		}
	}
	return true
}
