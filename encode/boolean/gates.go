package boolean

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

var gateRows = []constraint.Row{
	{
		Name:  "bool_and",
		Post:  gateRow(conjunction, bothWays),
		Not:   notGateRow(conjunction, bothWays),
		Prop:  propGate(conjunction, bothWays),
		Relax: relaxGate(conjunction, bothWays),
		Truth: gateSum(conjunction),
		Note:  "3 clauses",
	},
	{
		Name:        "bool_or",
		Post:        gateRow(disjunction, bothWays),
		Not:         notGateRow(disjunction, bothWays),
		Prop:        propGate(disjunction, bothWays),
		Disjunction: anyOf(disjunction),
		Relax:       relaxGate(disjunction, bothWays),
		Truth:       gateSum(disjunction),
		Note:        "3 clauses",
	},
	{
		Name:  "bool_and_imp",
		Post:  gateRow(conjunction, downOnly),
		Not:   notGateRow(conjunction, downOnly),
		Prop:  propGate(conjunction, downOnly),
		Relax: relaxGate(conjunction, downOnly),
		Note:  "2 clauses",
	},
	{
		Name:        "bool_or_imp",
		Post:        gateRow(disjunction, downOnly),
		Not:         notGateRow(disjunction, downOnly),
		Prop:        propGate(disjunction, downOnly),
		Disjunction: anyOf(disjunction),
		Relax:       relaxGate(disjunction, downOnly),
		Note:        "one clause",
	},
	{
		Name:  "bool_left_imp",
		Post:  gateRow(leftImp, bothWays),
		Not:   notGateRow(leftImp, bothWays),
		Prop:  propGate(leftImp, bothWays),
		Relax: relaxGate(leftImp, bothWays),
		Truth: gateSum(leftImp),
		Note:  "3 clauses",
	},
	{
		Name:  "bool_right_imp",
		Post:  gateRow(rightImp, bothWays),
		Not:   notGateRow(rightImp, bothWays),
		Prop:  propGate(rightImp, bothWays),
		Relax: relaxGate(rightImp, bothWays),
		Truth: gateSum(rightImp),
		Note:  "3 clauses",
	},
	{
		Name:     "bool_xor",
		Arity:    3,
		Post:     boolXor,
		Not:      boolXorNot,
		Rewrite:  rewriteXor,
		Relax:    relaxParity(false, xorViews),
		RelaxNot: relaxParity(true, xorViews),
		Truth:    xorSum,
		Note:     "4 clauses, or a view",
	},
	{
		Name:  "array_bool_and",
		Post:  gateRow(arrayAnd, bothWays),
		Not:   notGateRow(arrayAnd, bothWays),
		Prop:  propGate(arrayAnd, bothWays),
		Relax: relaxGate(arrayAnd, bothWays),
		Truth: gateSum(arrayAnd),
		Note:  "n+1 clauses",
	},
	{
		Name:        "array_bool_or",
		Post:        gateRow(arrayOr, bothWays),
		Not:         notGateRow(arrayOr, bothWays),
		Prop:        propGate(arrayOr, bothWays),
		Disjunction: anyOf(arrayOr),
		Relax:       relaxGate(arrayOr, bothWays),
		Truth:       gateSum(arrayOr),
		Note:        "n+1 clauses",
	},
	{
		Name:  "array_bool_and_imp",
		Post:  gateRow(arrayAnd, downOnly),
		Not:   notGateRow(arrayAnd, downOnly),
		Prop:  propGate(arrayAnd, downOnly),
		Relax: relaxGate(arrayAnd, downOnly),
		Note:  "n clauses",
	},
	{
		Name:        "array_bool_or_imp",
		Post:        gateRow(arrayOr, downOnly),
		Not:         notGateRow(arrayOr, downOnly),
		Prop:        propGate(arrayOr, downOnly),
		Disjunction: anyOf(arrayOr),
		Relax:       relaxGate(arrayOr, downOnly),
		Note:        "one clause",
	},
	{
		Name:        "bool_clause",
		Post:        boolClause,
		Not:         boolClauseNot,
		Linear:      clauseSum,
		Disjunction: func(_ *store.Store, a store.Args) []store.View { return clauseViews(a) },
		RelaxNot:    relaxNoClause,
		Note:        "one clause; reified: n+1",
	},
	{
		Name:     "array_bool_xor",
		Post:     arrayXor,
		Not:      arrayXorNot,
		Relax:    relaxParity(true, arrayViews),
		RelaxNot: relaxParity(false, arrayViews),
		Note:     "chain of binary exclusive ors",
	},
}

// direction tells whether r ↔ gate or only r → gate is meant.
type direction bool

const (
	bothWays direction = true
	downOnly direction = false
)

// orGate reads the arguments of a gate as r and a disjunction: the gate is the
// disjunction of in, and equals r; a conjunction is one of complements, with
// its output complemented (inverted).
type orGate func(a store.Args) (in []store.View, r store.View, inverted bool)

func arrayOr(a store.Args) ([]store.View, store.View, bool) { return a.Views(0), a.View(1), false }

func arrayAnd(a store.Args) ([]store.View, store.View, bool) {
	return complements(a.Views(0)), a.View(1), true
}

func disjunction(a store.Args) ([]store.View, store.View, bool) {
	return []store.View{a.View(0), a.View(1)}, a.View(2), false
}

func conjunction(a store.Args) ([]store.View, store.View, bool) {
	return []store.View{a.View(0).Not(), a.View(1).Not()}, a.View(2), true
}

func leftImp(a store.Args) ([]store.View, store.View, bool) {
	return []store.View{a.View(0), a.View(1).Not()}, a.View(2), false
}

func rightImp(a store.Args) ([]store.View, store.View, bool) {
	return []store.View{a.View(0).Not(), a.View(1)}, a.View(2), false
}

func complements(vs []store.View) []store.View {
	for i, v := range vs {
		vs[i] = v.Not()
	}
	return vs
}

// anyOf returns what a disjunction is of that holds.
func anyOf(read orGate) func(*store.Store, store.Args) []store.View {
	return func(s *store.Store, a store.Args) []store.View {
		in, r, _ := read(a)
		if s.Lo(r) < 1 {
			return nil
		}
		return in
	}
}

// gateRow encodes guard → (r ↔ gate), or guard → (r → gate).
func gateRow(read orGate, dir direction) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		in, r, inverted := read(a)
		postGate(e, g, e.Bools(in), e.Bool(r), inverted, dir)
	}
}

// notGateRow encodes the negations: r ↔ ¬gate, or r ∧ ¬gate.
func notGateRow(read orGate, dir direction) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		in, r, inverted := read(a)
		control := e.Bool(r)
		if dir == downOnly {
			e.Guarded(g, control)
			control = sat.True
		}
		postGate(e, g, e.Bools(in), control.Not(), inverted, bothWays)
	}
}

// postGate encodes guard → (r ↔ gate of lits), or the half r → gate.
func postGate(e *constraint.Encoder, g sat.Lit, lits []sat.Lit, r sat.Lit, inverted bool, dir direction) {
	out := r.If(!inverted) // out ↔ some lit
	if dir == bothWays || !inverted {
		e.Guarded(g, append(lits[:len(lits):len(lits)], out.Not())...)
	}
	if dir == bothWays || inverted {
		for _, l := range lits {
			e.Guarded(g, l.Not(), out)
		}
	}
}

// propGate propagates a gate by units.
func propGate(read orGate, dir direction) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		in, r, inverted := read(a)
		out := r.NotIf(inverted)
		up := dir == bothWays || inverted    // lit → out
		down := dir == bothWays || !inverted // out → some lit
		var open []store.View
		for _, v := range in {
			switch k, fixed := s.Fixed(v); {
			case !fixed:
				open = append(open, v)
			case k == 1:
				return !up || s.Fix(out, 1)
			}
		}
		if k, fixed := s.Fixed(out); fixed && k == 0 && up {
			for _, v := range open {
				if !s.Fix(v, 0) {
					return false
				}
			}
			return true
		} else if fixed && k == 1 && down && len(open) == 1 {
			return s.Fix(open[0], 1)
		}
		if len(open) == 0 && down {
			return s.Fix(out, 0)
		}
		if len(open) == 1 && up && down {
			_, ok := s.Unify(open[0], out)
			return ok
		}
		return true
	}
}

// gateSum reads a gate as a sum that is at least 1, of which the output or its complement tells.
func gateSum(read orGate) func(*store.Store, store.Args) (linear.Form, store.View, bool) {
	return func(s *store.Store, a store.Args) (linear.Form, store.View, bool) {
		in, r, inverted := read(a)
		f, err := linear.New(s, slices.Repeat([]int64{-1}, len(in)), in, -1)
		return f, r.NotIf(inverted), err == nil
	}
}

// clauseViews returns the disjunction as, ¬bs of a bool_clause.
func clauseViews(a store.Args) []store.View {
	return append(a.Views(0), complements(a.Views(1))...)
}

// clauseSum reads the clause as −Σ as + Σ bs ≤ |bs| − 1.
func clauseSum(a store.Args) linear.Form {
	as, bs := a.Con.Args[0].Elems(), a.Con.Args[1].Elems()
	coefs := make([]int64, len(as)+len(bs))
	for i := range coefs {
		coefs[i] = 1
		if i < len(as) {
			coefs[i] = -1
		}
	}
	return linear.Read(coefs, slices.Concat(as, bs), linear.AtMost, int64(len(bs))-1)
}

func boolClause(e *constraint.Encoder, g sat.Lit, a store.Args) {
	e.Guarded(g, e.Bools(clauseViews(a))...)
}

func boolClauseNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	for _, l := range e.Bools(clauseViews(a)) {
		e.Guarded(g, l.Not())
	}
}

// arrayXor encodes guard → an odd number of the Booleans is true.
func arrayXor(e *constraint.Encoder, g sat.Lit, a store.Args) {
	e.Guarded(g, parity(e, a))
}

func arrayXorNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	e.Guarded(g, parity(e, a).Not())
}

func parity(e *constraint.Encoder, a store.Args) sat.Lit {
	odd := sat.False
	for _, l := range e.Bools(a.Views(0)) {
		odd = gate.Xor(e.Sink, odd, l)
	}
	return odd
}

// relaxGate: a disjunction is at least each of its literals, and at most their
// sum.
func relaxGate(read orGate, dir direction) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		in, out, inverted := read(a)
		some := r.Of(out.NotIf(inverted))
		sum := some
		for _, v := range in {
			lit := r.Of(v)
			sum.Add(-1, lit)
			if dir == bothWays || inverted {
				lit.Add(-1, some)
				r.AtMost(lit, 0)
			}
		}
		if dir == bothWays || !inverted {
			r.AtMost(sum, 0)
		}
	}
}

// relaxNoClause: the literals of a clause that is false are all 0.
func relaxNoClause(r *relax.Builder, a store.Args) {
	for _, v := range clauseViews(a) {
		r.AtMost(r.Of(v), 0)
	}
}
