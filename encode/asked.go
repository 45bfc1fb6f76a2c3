package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/blackbox"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/rational"
	"github.com/gozinc/gozinc/sat"
)

// asked is a black box over floats. Those that have a unit are integers, from which the
// program gets floats, and continuous ones among the inputs lie in cells. What a function of or to continuous
// floats gives is asked at assignments, see approached.
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
	cells  bool // some inputs are continuous
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
func (p *Problem) keepAsked() {
	functions := make(map[flatzinc.Pos]program.Function)
	for i := range p.checks {
		functions[p.checks[i].Item.Pos] = p.checks[i].Function
	}
	for i := range p.floats.Asked {
		b := &p.floats.Asked[i]
		a := &asked{p: p, ask: functions[b.Pos]}
		a.read(b)
		row := &constraint.Row{Name: b.Name, Open: true, Post: a.post, Not: a.not}
		args := []flatzinc.Expr{flatzinc.MkArray(slices.Concat(a.in, a.out))}
		if b.Suffix != "" {
			args = append(args, b.Control)
		}
		item := &flatzinc.Constraint{Pos: b.Pos, Name: b.Name + b.Suffix, Args: args}
		p.cons = append(p.cons, presolve.Constraint{Item: item, Row: row, Mode: modes[b.Suffix]})
	}
}

// read sorts the arguments.
func (a *asked) read(b *lattice.Asked) {
	a.bounds = b.Name == "gozinc_blackbox_bounds"
	a.in = slices.Clone(b.Args[0].Elems())
	a.ints = len(a.in)
	for _, x := range b.Args[1].Elems() {
		a.in, a.cells = append(a.in, x), a.cells || a.continuous(x)
	}
	if a.bounds {
		for _, x := range b.Args[2].Elems() {
			a.reasons = append(a.reasons, x.Int())
		}
		return
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

// float is the value of a float that so many units are, or the lower end of cell n. The upper end of a
// cell is the lower one of the next.
func (a *asked) float(x flatzinc.Expr, n int64, upper bool) float64 {
	switch {
	case x.Kind != flatzinc.VarRef:
		return literal(x)
	case upper && a.continuous(x):
		n++
	}
	return a.p.floats.Value(x.Var().ID, n).Float
}

// literal is the value of a float literal, an int where a float is meant, too.
func literal(x flatzinc.Expr) float64 {
	if x.Kind == flatzinc.FloatLit {
		return x.Float()
	}
	return float64(x.Int())
}

// count returns how many units of x a float is, or its cell, 0 for a literal.
func (a *asked) count(x flatzinc.Expr, f float64, rounding int) (n int64, ok bool) {
	number := rational.OfLiteral(f)
	switch {
	case a.continuous(x):
		return a.p.floats.Grid.Of(f), true
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
		v.Floats = append(v.Floats, a.float(a.in[i/per], in[i], i%per > 0))
	}
	return v
}

// give is the function to the outputs that are no continuous floats.
func (a *asked) give(in []int64) (out []int64, ok bool) {
	answer, ok := a.ask(a.values(in, 1))
	if !ok {
		return nil, false
	}
	return a.counts(answer), true
}

// counts returns the outputs that are no continuous floats, nil where no outputs are right.
func (a *asked) counts(answer program.Values) []int64 {
	out := slices.Clone(answer.Ints)
	if out == nil {
		out = []int64{}
	}
	for i, x := range a.out[a.outs:] {
		n, is := a.count(x, answer.Floats[a.places[i]], 0)
		if !is {
			return nil
		}
		out = append(out, n)
	}
	for _, r := range a.reals {
		if rational.OfLiteral(answer.Floats[r.place]) == nil {
			return nil
		}
	}
	return out
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
	a.function(e, g, false)
}

func (a *asked) not(e *constraint.Encoder, g sat.Lit, _ store.Args) {
	switch {
	case a.bounds && a.cells:
		refused := *a
		refused.bounds, refused.out, refused.outs, refused.ask = false, []flatzinc.Expr{flatzinc.MkInt(0)}, 1, a.kept
		refused.function(e, g, false)
	case a.bounds:
		blackbox.NotBounds(e, g, a.views(a.in), a.tightened)
	default:
		a.function(e, g, true)
	}
}

// function has g → f(in) = out, or ≠ where it is negated.
func (a *asked) function(e *constraint.Encoder, g sat.Lit, negated bool) {
	if !a.cells && (!negated || len(a.reals) == 0) {
		blackbox.Post(e, g, a.views(a.in), a.views(a.out), a.give, negated)
	}
	if a.cells {
		a.p.sample()
	}
	if a.cells || len(a.reals) > 0 {
		e.LazyOrEager(&approached{a, g, negated})
	}
}

// kept is the function that gives 1 where the program, given values as bounds, keeps them.
func (a *asked) kept(in program.Values) (program.Values, bool) {
	bounds := program.Values{Ints: twice(in.Ints), Floats: twice(in.Floats)}
	answer, ok := a.ask(bounds)
	is := int64(1)
	if !within(bounds.Ints, answer.Ints) || !within(bounds.Floats, answer.Floats) {
		is = 0
	}
	return program.Values{Ints: []int64{is}}, ok
}

// twice lists each value two times.
func twice[T any](in []T) (list []T) {
	for _, x := range in {
		list = append(list, x, x)
	}
	return list
}

// within reports whether bounds hold others.
func within[T int64 | float64](inner, outer []T) bool {
	for i := 0; i+1 < min(len(inner), len(outer)); i += 2 {
		if inner[i] < outer[i] || inner[i+1] > outer[i+1] {
			return false
		}
	}
	return true
}
