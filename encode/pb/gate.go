package pb

import "github.com/gozinc/gozinc/sat"

// The gates below return a literal that equals a Boolean function of their
// inputs, in both directions, and fold constant, equal and complementary
// inputs, so that a gate without a choice costs nothing.

// and returns a ∧ b: one variable, three clauses.
func (w *writer) and(a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.False || b == sat.False || a == b.Not():
		return sat.False
	case a == sat.True || a == b:
		return b
	case b == sat.True:
		return a
	}
	o := w.newVar()
	w.clause(a, o.Not())
	w.clause(b, o.Not())
	w.clause(a.Not(), b.Not(), o)
	return o
}

// or returns a ∨ b: one variable, three clauses.
func (w *writer) or(a, b sat.Lit) sat.Lit { return w.and(a.Not(), b.Not()).Not() }

// xor returns a ⊕ b: one variable, four clauses.
func (w *writer) xor(a, b sat.Lit) sat.Lit {
	switch {
	case a.Var() == sat.True.Var():
		return b.If(a == sat.False)
	case b.Var() == sat.True.Var():
		return a.If(b == sat.False)
	case a.Var() == b.Var():
		return sat.Bool(a != b)
	}
	o := w.newVar()
	w.clause(a.Not(), b.Not(), o.Not())
	w.clause(a, b, o.Not())
	w.clause(a.Not(), b, o)
	w.clause(a, b.Not(), o)
	return o
}

// majority returns whether two or more of a, b, c hold: one variable, six
// clauses.
func (w *writer) majority(a, b, c sat.Lit) sat.Lit {
	switch {
	case a == b || c == a:
		return a
	case b == c || a == c.Not():
		return b
	case a == b.Not():
		return c
	case b == c.Not():
		return a
	case a.Var() == sat.True.Var():
		return w.threshold(a, b, c)
	case b.Var() == sat.True.Var():
		return w.threshold(b, a, c)
	case c.Var() == sat.True.Var():
		return w.threshold(c, a, b)
	}
	o := w.newVar()
	w.clause(a.Not(), b.Not(), o)
	w.clause(a.Not(), c.Not(), o)
	w.clause(b.Not(), c.Not(), o)
	w.clause(a, b, o.Not())
	w.clause(a, c, o.Not())
	w.clause(b, c, o.Not())
	return o
}

// threshold returns the majority of a constant and two literals.
func (w *writer) threshold(constant, a, b sat.Lit) sat.Lit {
	if constant == sat.True {
		return w.or(a, b)
	}
	return w.and(a, b)
}

// halfAdder returns the sum and the carry of a and b: two variables, seven
// clauses.
func (w *writer) halfAdder(a, b sat.Lit) (sum, carry sat.Lit) {
	return w.xor(a, b), w.and(a, b)
}

// fullAdder returns the sum and the carry of a, b and c: two variables and
// twenty clauses, of which six are implied and let sum and carry together
// propagate to the inputs (Eén and Sörensson, "Translating Pseudo-Boolean
// Constraints into SAT", JSAT 2006).
func (w *writer) fullAdder(a, b, c sat.Lit) (sum, carry sat.Lit) {
	av, bv, cv := a.Var(), b.Var(), c.Var()
	if k := sat.True.Var(); av == k || bv == k || cv == k || av == bv || av == cv || bv == cv {
		return w.xor(w.xor(a, b), c), w.majority(a, b, c)
	}
	carry, sum = w.majority(a, b, c), w.newVar()
	na, nb, nc := a.Not(), b.Not(), c.Not()
	w.clause(a, b, c, sum.Not())
	w.clause(a, nb, nc, sum.Not())
	w.clause(na, b, nc, sum.Not())
	w.clause(na, nb, c, sum.Not())
	w.clause(na, nb, nc, sum)
	w.clause(na, b, c, sum)
	w.clause(a, nb, c, sum)
	w.clause(a, b, nc, sum)
	for _, l := range [...]sat.Lit{a, b, c} {
		w.clause(carry.Not(), sum.Not(), l)
		w.clause(carry, sum, l.Not())
	}
	return sum, carry
}
