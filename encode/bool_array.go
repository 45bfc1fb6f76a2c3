package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

var gateRows = []row{
	{name: "bool_and", post: gateRow(conjunction, bothWays), not: notGateRow(conjunction, bothWays), prop: propGate(conjunction, bothWays), relax: relaxGate(conjunction, bothWays), note: "3 clauses"},
	{name: "bool_or", post: gateRow(disjunction, bothWays), not: notGateRow(disjunction, bothWays), prop: propGate(disjunction, bothWays), relax: relaxGate(disjunction, bothWays), note: "3 clauses"},
	{name: "bool_and_imp", post: gateRow(conjunction, downOnly), not: notGateRow(conjunction, downOnly), prop: propGate(conjunction, downOnly), relax: relaxGate(conjunction, downOnly), note: "2 clauses"},
	{name: "bool_or_imp", post: gateRow(disjunction, downOnly), not: notGateRow(disjunction, downOnly), prop: propGate(disjunction, downOnly), relax: relaxGate(disjunction, downOnly), note: "one clause"},
	{name: "bool_left_imp", post: gateRow(leftImp, bothWays), not: notGateRow(leftImp, bothWays), prop: propGate(leftImp, bothWays), relax: relaxGate(leftImp, bothWays), note: "3 clauses"},
	{name: "bool_right_imp", post: gateRow(rightImp, bothWays), not: notGateRow(rightImp, bothWays), prop: propGate(rightImp, bothWays), relax: relaxGate(rightImp, bothWays), note: "3 clauses"},
	{name: "bool_xor", arity: 3, post: boolXor, not: boolXorNot, rewrite: rewriteXor, note: "4 clauses, or a view"},
	{name: "array_bool_and", post: gateRow(arrayAnd, bothWays), not: notGateRow(arrayAnd, bothWays), prop: propGate(arrayAnd, bothWays), relax: relaxGate(arrayAnd, bothWays), note: "n+1 clauses"},
	{name: "array_bool_or", post: gateRow(arrayOr, bothWays), not: notGateRow(arrayOr, bothWays), prop: propGate(arrayOr, bothWays), relax: relaxGate(arrayOr, bothWays), note: "n+1 clauses"},
	{name: "array_bool_and_imp", post: gateRow(arrayAnd, downOnly), not: notGateRow(arrayAnd, downOnly), prop: propGate(arrayAnd, downOnly), relax: relaxGate(arrayAnd, downOnly), note: "n clauses"},
	{name: "array_bool_or_imp", post: gateRow(arrayOr, downOnly), not: notGateRow(arrayOr, downOnly), prop: propGate(arrayOr, downOnly), relax: relaxGate(arrayOr, downOnly), note: "one clause"},
	{name: "bool_clause", post: boolClause, not: boolClauseNot, prop: propClause, propNot: propClauseNot, decide: decideClause, linear: clauseSum, relaxNot: relaxNoClause, note: "one clause; reified: n+1"},
	{name: "array_bool_xor", post: arrayXor, not: arrayXorNot, note: "chain of binary exclusive ors"},
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

// gateRow encodes guard → (r ↔ gate), or guard → (r → gate).
func gateRow(read orGate, dir direction) func(*Encoder, sat.Lit, store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		in, r, inverted := read(a)
		e.gate(g, e.Bools(in), e.Bool(r), inverted, dir)
		return nil
	}
}

// notGateRow encodes the negations: r ↔ ¬gate, or r ∧ ¬gate.
func notGateRow(read orGate, dir direction) func(*Encoder, sat.Lit, store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		in, r, inverted := read(a)
		control := e.Bool(r)
		if dir == downOnly {
			e.guarded(g, control)
			control = sat.True
		}
		e.gate(g, e.Bools(in), control.Not(), inverted, bothWays)
		return nil
	}
}

// gate encodes guard → (r ↔ gate of lits), or the half r → gate.
func (e *Encoder) gate(g sat.Lit, lits []sat.Lit, r sat.Lit, inverted bool, dir direction) {
	out := r.If(!inverted) // out ↔ some lit
	if dir == bothWays || !inverted {
		e.guarded(g, append(lits[:len(lits):len(lits)], out.Not())...)
	}
	if dir == bothWays || inverted {
		for _, l := range lits {
			e.guarded(g, l.Not(), out)
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

// clauseViews returns the disjunction as, ¬bs of a bool_clause.
func clauseViews(a store.Args) []store.View {
	return append(a.Views(0), complements(a.Views(1))...)
}

// clauseSum reads the clause as −Σ as + Σ bs ≤ |bs| − 1.
func clauseSum(a store.Args) linear {
	as, bs := a.Con.Args[0].Elems(), a.Con.Args[1].Elems()
	coefs := make([]int64, len(as)+len(bs))
	for i := range coefs {
		coefs[i] = 1
		if i < len(as) {
			coefs[i] = -1
		}
	}
	return readSum(coefs, slices.Concat(as, bs), atMostBound, int64(len(bs))-1)
}

func boolClause(e *Encoder, g sat.Lit, a store.Args) error {
	e.guarded(g, e.Bools(clauseViews(a))...)
	return nil
}

func boolClauseNot(e *Encoder, g sat.Lit, a store.Args) error {
	for _, l := range e.Bools(clauseViews(a)) {
		e.guarded(g, l.Not())
	}
	return nil
}

func propClause(s *store.Store, a store.Args) bool {
	var open []store.View
	for _, v := range clauseViews(a) {
		switch k, fixed := s.Fixed(v); {
		case !fixed:
			open = append(open, v)
		case k == 1:
			return true
		}
	}
	switch len(open) {
	case 0:
		return s.Fail()
	case 1:
		return s.Fix(open[0], 1)
	}
	return true
}

func propClauseNot(s *store.Store, a store.Args) bool {
	for _, v := range clauseViews(a) {
		if !s.Fix(v, 0) {
			return false
		}
	}
	return true
}

func decideClause(s *store.Store, a store.Args) truth {
	verdict := violated
	for _, v := range clauseViews(a) {
		switch k, fixed := s.Fixed(v); {
		case !fixed:
			verdict = undecided
		case k == 1:
			return entailed
		}
	}
	return verdict
}

// arrayXor encodes guard → an odd number of the Booleans is true.
func arrayXor(e *Encoder, g sat.Lit, a store.Args) error {
	e.guarded(g, parity(e, a))
	return nil
}

func arrayXorNot(e *Encoder, g sat.Lit, a store.Args) error {
	e.guarded(g, parity(e, a).Not())
	return nil
}

func parity(e *Encoder, a store.Args) sat.Lit {
	odd := sat.False
	for _, l := range e.Bools(a.Views(0)) {
		odd = gate.Xor(e.Sink, odd, l)
	}
	return odd
}

// relaxGate: a disjunction is at least each of its literals, and at most their
// sum.
func relaxGate(read orGate, dir direction) func(*relaxer, store.Args) {
	return func(r *relaxer, a store.Args) {
		in, out, inverted := read(a)
		some := r.of(out.NotIf(inverted))
		sum := some
		for _, v := range in {
			lit := r.of(v)
			sum.add(-1, lit)
			if dir == bothWays || inverted {
				lit.add(-1, some)
				r.atMost(lit, 0)
			}
		}
		if dir == bothWays || !inverted {
			r.atMost(sum, 0)
		}
	}
}

// relaxNoClause: the literals of a clause that is false are all 0.
func relaxNoClause(r *relaxer, a store.Args) {
	for _, v := range clauseViews(a) {
		r.atMost(r.of(v), 0)
	}
}
