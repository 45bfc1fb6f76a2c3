package encode

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/blackbox"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/rational"
	"github.com/gozinc/gozinc/sat"
)

// asked is a black box over floats. Those that have a unit are integers, from which the
// program gets floats. Continuous floats can be what a function gives: where an assignment
// has another value there, the answer becomes clauses of comparisons of the theory.
type asked struct {
	p    *Problem
	ask  program.Function
	ints int // of the inputs, before the floats
	in   []flatzinc.Expr
	out  []flatzinc.Expr // integers, then floats that have a unit
	outs int             // how many are integers
	// places are those of the floats of out in an answer.
	places []int
	reals  []result
	bounds bool
	// reasons are those of bounds.
	reasons []int64
}

// result is a continuous float, and its place in an answer.
type result struct {
	v     *flatzinc.Var
	place int
}

// modes are the modes of constraints by suffix.
var modes = map[string]constraint.Mode{"": constraint.Plain, "_imp": constraint.Implied, "_reif": constraint.Reified}

// keepAsked appends the black boxes over floats to the constraints.
func (p *Problem) keepAsked() error {
	functions := make(map[flatzinc.Pos]program.Function)
	for i := range p.checks {
		functions[p.checks[i].Item.Pos] = p.checks[i].Function
	}
	for i := range p.floats.Asked {
		b := &p.floats.Asked[i]
		a := &asked{p: p, ask: functions[b.Pos]}
		if err := a.read(b); err != nil {
			return err
		}
		row := &constraint.Row{Name: b.Name, Open: true, Post: a.post, Not: a.not}
		args := []flatzinc.Expr{flatzinc.MkArray(slices.Concat(a.in, a.out))}
		if b.Suffix != "" {
			args = append(args, b.Control)
		}
		item := &flatzinc.Constraint{Pos: b.Pos, Name: b.Name + b.Suffix, Args: args}
		p.cons = append(p.cons, presolve.Constraint{Item: item, Row: row, Mode: modes[b.Suffix]})
	}
	return nil
}

// read sorts the arguments.
func (a *asked) read(b *lattice.Asked) error {
	a.bounds = b.Name == "gozinc_blackbox_bounds"
	a.in = slices.Clone(b.Args[0].Elems())
	a.ints = len(a.in)
	for _, x := range b.Args[1].Elems() {
		if a.continuous(x) {
			v := x.Var()
			return a.p.Model.Errorf(v.Pos, "%s is a continuous float, and a program is asked about multiples of a unit only: make it a multiple of an integer, as by x = k / 100.0", origin.Of(a.p.Model, v))
		}
		a.in = append(a.in, x)
	}
	if a.bounds {
		for _, x := range b.Args[2].Elems() {
			a.reasons = append(a.reasons, x.Int())
		}
		return nil
	}
	a.out = slices.Clone(b.Args[2].Elems())
	a.outs = len(a.out)
	for i, x := range b.Args[3].Elems() {
		if a.continuous(x) {
			a.reals = append(a.reals, result{x.Var(), i})
			continue
		}
		a.out, a.places = append(a.out, x), append(a.places, i)
	}
	return nil
}

func (a *asked) continuous(x flatzinc.Expr) bool {
	return x.Kind == flatzinc.VarRef && a.p.floats.IsContinuous(x.Var().ID)
}

// views are the integers of the list, constants as themselves. A float literal is 0 of
// nothing.
func (a *asked) views(list []flatzinc.Expr) []store.View {
	views := make([]store.View, len(list))
	for i, x := range list {
		switch x.Kind {
		case flatzinc.VarRef:
			views[i] = a.p.enc.Store.ViewOf(flatzinc.MkVar(a.p.flat.Vars[x.Var().ID]))
		case flatzinc.FloatLit:
			views[i] = store.Const(0)
		default:
			views[i] = a.p.enc.Store.ViewOf(x)
		}
	}
	return views
}

// float is the value of a float that so many units are.
func (a *asked) float(x flatzinc.Expr, n int64) float64 {
	if x.Kind == flatzinc.VarRef {
		return a.p.floats.Value(x.Var().ID, n).Float
	}
	return literal(x)
}

// literal is the value of a float literal, an int where a float is meant, too.
func literal(x flatzinc.Expr) float64 {
	if x.Kind == flatzinc.FloatLit {
		return x.Float()
	}
	return float64(x.Int())
}

// count returns how many units of x a float is, 0 for a literal.
func (a *asked) count(x flatzinc.Expr, f float64, rounding int) (n int64, ok bool) {
	number := rational.OfLiteral(f)
	switch {
	case number == nil:
		return 0, false
	case x.Kind == flatzinc.VarRef:
		return a.p.floats.Count(x.Var().ID, number, rounding)
	}
	order := number.Cmp(rational.OfLiteral(literal(x)))
	return int64(order), order == 0 || rounding != 0
}

// values are what the program is asked, per of each input.
func (a *asked) values(in []int64, per int) program.Values {
	v := program.Values{Ints: in[:per*a.ints]}
	for i := per * a.ints; i < len(in); i++ {
		v.Floats = append(v.Floats, a.float(a.in[i/per], in[i]))
	}
	return v
}

// give is the function to the outputs that are no continuous floats.
func (a *asked) give(in []int64) (out []int64, ok bool) {
	answer, ok := a.ask(a.values(in, 1))
	if !ok {
		return nil, false
	}
	out = slices.Clone(answer.Ints)
	for i, x := range a.out[a.outs:] {
		n, is := a.count(x, answer.Floats[a.places[i]], 0)
		if !is {
			return nil, true
		}
		out = append(out, n)
	}
	for _, r := range a.reals {
		if rational.OfLiteral(answer.Floats[r.place]) == nil {
			return nil, true
		}
	}
	return out, true
}

// tightened is the function from bounds to bounds.
func (a *asked) tightened(in program.Values) (program.Values, bool) {
	answer, ok := a.ask(a.values(in.Ints, 2))
	if !ok {
		return program.Values{}, false
	}
	out := slices.Concat(answer.Ints, in.Ints[2*a.ints:])
	for i, f := range answer.Floats {
		k := 2*a.ints + i
		rounding := 1 - 2*(i%2)
		switch n, is := a.count(a.in[k/2], f, rounding); {
		case is && rounding > 0:
			out[k] = max(out[k], n)
		case is:
			out[k] = min(out[k], n)
		case f > 0 && rounding > 0:
			out[k] = program.Largest // beyond all values
		case f < 0 && rounding < 0:
			out[k] = -program.Largest
		}
	}
	return program.Values{Ints: out}, true
}

func (a *asked) post(e *constraint.Encoder, g sat.Lit, _ store.Args) {
	if a.bounds {
		blackbox.PostBounds(e, g, a.views(a.in), a.reasons, a.tightened)
		return
	}
	blackbox.Post(e, g, a.views(a.in), a.views(a.out), a.give, false)
	if len(a.reals) > 0 {
		e.LazyOrEager(&approached{a, g, false})
	}
}

func (a *asked) not(e *constraint.Encoder, g sat.Lit, _ store.Args) {
	switch {
	case a.bounds:
		blackbox.NotBounds(e, g, a.views(a.in), a.tightened)
	case len(a.reals) == 0:
		blackbox.Post(e, g, a.views(a.in), a.views(a.out), a.give, true)
	default:
		e.LazyOrEager(&approached{a, g, true})
	}
}

// approached is the lazy part for continuous floats.
type approached struct {
	*asked
	guard   sat.Lit
	negated bool
}

// Refine implements constraint.Lazy.
func (a *approached) Refine(holds func(sat.Lit) bool) bool {
	c := a.p.continuous
	point := c.point(holds)
	if !holds(a.guard) || point == nil {
		return false
	}
	e, views := a.p.enc, a.views(a.in)
	in := make([]int64, len(views))
	clause := []sat.Lit{}
	for i, v := range views {
		in[i] = e.Value(v, holds)
		clause = append(clause, e.Ne(v, in[i]))
	}
	out, ok := a.give(in)
	if !ok || out == nil {
		return false // nothing is right: the other part sees to it
	}
	answer, _ := a.ask(a.values(in, 1))
	same := true
	for i, v := range a.views(a.out) {
		same = same && e.Value(v, holds) == out[i]
		if a.negated {
			clause = append(clause, e.Ne(v, out[i]))
		}
	}
	var missed []result
	for _, r := range a.reals {
		if point.Value(c.columns[r.v.ID]).Cmp(rational.OfLiteral(answer.Floats[r.place])) != 0 {
			missed = append(missed, r)
		}
	}
	switch {
	case a.negated && same && len(missed) == 0:
		for _, r := range a.reals {
			clause = append(clause, a.beside(r, answer, true), a.beside(r, answer, false))
		}
		e.Guarded(a.guard, clause...)
	case !a.negated && len(missed) > 0:
		for _, r := range missed {
			e.Guarded(a.guard, append(slices.Clip(clause), a.beside(r, answer, true).Not())...)
			e.Guarded(a.guard, append(slices.Clip(clause), a.beside(r, answer, false).Not())...)
		}
	default:
		return false
	}
	return true
}

// beside returns the literal that a float is less than what the program has answered, or
// greater.
func (a *approached) beside(r result, answer program.Values, less bool) sat.Lit {
	x := new(big.Rat).Set(rational.OfLiteral(answer.Floats[r.place]))
	return a.p.continuous.whether(a.p.continuous.columns[r.v.ID], less, x, true)
}

// Eagerly implements constraint.Eager. Continuous floats are in no clauses.
func (a *approached) Eagerly() {
	a.p.enc.Fail(a.p.Model.Errorf(a.p.at, "a program gives continuous floats"))
}
