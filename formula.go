package gozinc

import "github.com/gozinc/gozinc/flatzinc"

// formula is a condition that can be stated in FlatZinc in each of the ways that are
// needed. What it states beyond auxiliary variables follows from it.
type formula interface {
	// post states that it holds.
	post(l *lowering)
	// imply states that it holds where b does, a Boolean variable.
	imply(l *lowering, b flatzinc.Expr)
	// reify states that it holds exactly where b does.
	reify(l *lowering, b flatzinc.Expr)
	negated() formula
}

// literal is a Boolean variable or its negation.
type literal BoolVar

func (x literal) negated() formula { return literal{x.v, !x.neg} }

func (x literal) post(l *lowering) { l.clause(x) }

func (x literal) imply(l *lowering, b flatzinc.Expr) { l.clause(x, notOf(b)) }

func (x literal) reify(l *lowering, b flatzinc.Expr) {
	if x.neg {
		l.state("bool_not", l.variable(x.v), b)
	} else {
		l.state("bool_eq", l.variable(x.v), b)
	}
}

// notOf is the negation of a Boolean variable.
func notOf(b flatzinc.Expr) literal { return literal{b.Var(), true} }

// relation is that of a linear expression to 0.
type relation int

const (
	atMost relation = iota
	equal
	unequal
	less // of floats; of integers it is atMost, with 1 more
)

// comparison is e op 0.
type comparison struct {
	e  Linear
	op relation
}

func (c *comparison) negated() formula {
	switch c.op {
	case equal:
		return &comparison{c.e, unequal}
	case unequal:
		return &comparison{c.e, equal}
	}
	return &comparison{Linear{constant: 1}.over(-1, c.e), atMost} // e > 0: 1 − e ≤ 0
}

func (c *comparison) post(l *lowering) { l.compare(c.op, "", c.e) }

func (c *comparison) imply(l *lowering, b flatzinc.Expr) {
	l.compare(c.op, "_imp", c.e, b)
}

func (c *comparison) reify(l *lowering, b flatzinc.Expr) {
	l.compare(c.op, "_reif", c.e, b)
}

// atom is a constraint of FlatZinc, or its negation.
type atom struct {
	name string
	args func(l *lowering) []flatzinc.Expr
	neg  bool
	of   *atom // what a negation denies
}

func (a *atom) negated() formula {
	if a.neg {
		return a.of
	}
	return &atom{a.name, a.args, true, a}
}

func (a *atom) post(l *lowering) {
	if a.neg {
		a.reify(l, flatzinc.MkBool(true))
		return
	}
	l.state(a.name, a.args(l)...)
}

func (a *atom) imply(l *lowering, b flatzinc.Expr) {
	if a.neg {
		r := l.newBool()
		a.negated().reify(l, r)
		l.clause(notOf(r), notOf(b))
		return
	}
	l.state(a.name+"_imp", append(a.args(l), b)...)
}

func (a *atom) reify(l *lowering, b flatzinc.Expr) {
	switch {
	case !a.neg:
	case b.Kind == flatzinc.BoolLit:
		b = flatzinc.MkBool(!b.Bool())
	default:
		r := l.newBool()
		l.state("bool_not", b, r)
		b = r
	}
	l.state(a.name+"_reif", append(a.args(l), b)...)
}

// junction is a conjunction or a disjunction.
type junction struct {
	all   bool
	parts []formula
}

func (j *junction) negated() formula {
	parts := make([]formula, len(j.parts))
	for i, f := range j.parts {
		parts[i] = f.negated()
	}
	return &junction{!j.all, parts}
}

func (j *junction) post(l *lowering) {
	if !j.all {
		l.clause(l.implying(j.parts)...)
		return
	}
	for _, f := range j.parts {
		f.post(l)
	}
}

func (j *junction) imply(l *lowering, b flatzinc.Expr) {
	if !j.all {
		l.clause(append(l.implying(j.parts), notOf(b))...)
		return
	}
	for _, f := range j.parts {
		f.imply(l, b)
	}
}

func (j *junction) reify(l *lowering, b flatzinc.Expr) {
	if j.all { // the negation of a disjunction
		r := l.newBool()
		l.state("bool_not", b, r)
		j.negated().reify(l, r)
		return
	}
	positive, negative := l.signs(l.literals(j.parts))
	l.state("bool_clause_reif", positive, negative, b)
}

// equivalence is a ↔ b, or its negation.
type equivalence struct {
	a, b formula
	neg  bool
}

func (e *equivalence) negated() formula { return &equivalence{e.a, e.b, !e.neg} }

// sides returns two Boolean variables and whether they are to differ.
func (e *equivalence) sides(l *lowering) (x, y flatzinc.Expr, differ bool) {
	a, b := l.literal(e.a), l.literal(e.b)
	return l.variable(a.v), l.variable(b.v), e.neg != (a.neg != b.neg)
}

func (e *equivalence) post(l *lowering) {
	a, b, neg := e.a, e.b, e.neg
	if x, ok := a.(literal); ok { // the other side is reified by it
		a, b = b, x
	}
	x, ok := b.(literal)
	if !ok {
		x = l.literal(b)
	}
	if x.neg != neg {
		a = a.negated()
	}
	a.reify(l, l.variable(x.v))
}

func (e *equivalence) imply(l *lowering, b flatzinc.Expr) {
	x, y, differ := e.sides(l)
	l.state(equivalenceNames[differ]+"_imp", x, y, b)
}

func (e *equivalence) reify(l *lowering, b flatzinc.Expr) {
	x, y, differ := e.sides(l)
	l.state(equivalenceNames[differ]+"_reif", x, y, b)
}

var equivalenceNames = map[bool]string{false: "bool_eq", true: "bool_not"}
