// Package blackbox has constraints whose meaning a program knows, which is asked where its
// inputs have values, or whenever bounds change. For engines of clauses the program is asked
// about assignments, and each answer becomes clauses.
package blackbox

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/sat"
)

// Rows are the rows of the package.
var Rows = []constraint.Row{
	{
		Name: "gozinc_blackbox", Arity: 2,
		Post:           valuePost(false),
		Not:            valuePost(true),
		Propagators:    valuePropagators(false),
		PropagatorsNot: valuePropagators(true),
		Note:           "a propagator, which asks where all inputs are fixed; as clauses a table, of which each refuted assignment adds a row",
	},
	{
		Name: "gozinc_blackbox_bounds", Arity: 2,
		Post:           boundsPost,
		Not:            boundsNot,
		Propagators:    boundsPropagators,
		PropagatorsNot: boundsPropagatorsNot,
		Note:           "a propagator, which asks when bounds change; as clauses the assignments that the program refuses",
	},
}

func valuePost(negated bool) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		Post(e, g, a.Views(0), a.Views(1), plain(a.Function), negated)
	}
}

func valuePropagators(negated bool) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		out := a.Views(1)
		for _, v := range out {
			if !negated { // answers have such bounds
				h.Confine(g, v, intset.Interval(-program.Largest, program.Largest))
			}
		}
		return propagated(h, g, a.Views(0), out, plain(a.Function), negated)
	}
}

// Post has guard → f(in) = out, or ≠, propagated or added lazily. The function gives nil
// where no outputs are right, and is not ok where the program has failed.
func Post(e *constraint.Encoder, g sat.Lit, in, out []store.View, f func(in []int64) (out []int64, ok bool), negated bool) {
	if e.AsClauses || !propagated(e, g, in, out, f, negated) {
		e.LazyOrEager(&lazy{e: e, guard: g, in: in, out: out, give: f, negated: negated})
	}
}

// propagated hands over the propagator of f(in) = out, or ≠, where the host has the integers.
func propagated(h constraint.Host, g sat.Lit, in, out []store.View, f give, negated bool) bool {
	natives, ok := h.Within(constraint.Any, append(in[:len(in):len(in)], out...)...)
	if ok {
		n := len(in)
		h.Post(g, &value{function: function{natives[:n], f}, out: natives[n:], negated: negated})
	}
	return ok
}

func boundsPost(e *constraint.Encoder, g sat.Lit, a store.Args) {
	PostBounds(e, g, a.Views(0), a.Ints(1), a.Function)
}

// PostBounds has guard → the bounds that the program answers with hold, for the given reasons
// in MiniZinc's form.
func PostBounds(e *constraint.Encoder, g sat.Lit, xs []store.View, reasons []int64, f program.Function) {
	r, err := readReasons(reasons, len(xs))
	e.Fail(err)
	if natives, ok := e.Natives(xs...); ok {
		e.Post(g, &bounds{ask: f, xs: natives, reasons: r, precise: g == sat.True})
		return
	}
	e.LazyOrEager(&lazy{e: e, guard: g, in: xs, out: []store.View{store.Const(1)}, give: kept(f)})
}

func boundsPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	xs := a.Views(0)
	r, err := readReasons(a.Ints(1), len(xs))
	for _, x := range xs {
		// Programs may not be prepared for bounds that are assumed.
		if !a.Store.Bounded(x) {
			return false
		}
	}
	natives, ok := h.Within(constraint.Any, xs...)
	if !ok || err != nil {
		return false
	}
	h.Post(g, &bounds{ask: a.Function, xs: natives, reasons: r, precise: g == sat.True})
	return true
}

func boundsNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	NotBounds(e, g, a.Views(0), a.Function)
}

// NotBounds has guard → the program refuses the values.
func NotBounds(e *constraint.Encoder, g sat.Lit, xs []store.View, f program.Function) {
	Post(e, g, xs, []store.View{store.Const(0)}, kept(f), false)
}

func boundsPropagatorsNot(h constraint.Host, g sat.Lit, a store.Args) bool {
	return propagated(h, g, a.Views(0), []store.View{store.Const(0)}, kept(a.Function), false)
}
