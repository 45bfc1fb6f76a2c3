package gozinc

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// lowering is the making of a FlatZinc model from a Model. It changes nothing of the
// Model, so several may be under way at once. Positions of what was not read from a text
// are firstPos and the number of the constraint, from 1.
type lowering struct {
	m   *Model
	out *flatzinc.Model
	err error
	at  int // the number of the constraint that is stated, 0 outside of constraints

	functions    map[*function]flatzinc.Expr
	setFunctions map[*setFunction]flatzinc.Expr
	counted      map[*counted]flatzinc.Expr
	numbers      map[*flatzinc.Var]flatzinc.Expr // Booleans as 0 and 1
}

// firstPos is behind the text of any model.
const firstPos flatzinc.Pos = 1 << 31

// lower returns the FlatZinc model. With explain, constraints that have names are
// assumptions; names then are those by the assumed variable.
func (m *Model) lower(explain bool) (fzn *flatzinc.Model, names map[string]string, err error) {
	if m.err != nil {
		return nil, nil, m.err
	}
	l := &lowering{
		m: m, out: &flatzinc.Model{Name: m.name},
		functions: make(map[*function]flatzinc.Expr), setFunctions: make(map[*setFunction]flatzinc.Expr),
		counted: make(map[*counted]flatzinc.Expr), numbers: make(map[*flatzinc.Var]flatzinc.Expr),
	}
	if m.base != nil {
		if len(m.vars) == len(m.base.Vars) && len(m.constraints) == 0 && m.objective == nil && len(m.hints)+len(m.branches) == 0 {
			return m.base, nil, nil
		}
		*l.out = *m.base
		l.out.Constraints, l.out.Outputs = slices.Clone(m.base.Constraints), slices.Clone(m.base.Outputs)
	}
	l.out.Vars = slices.Clone(m.vars)
	l.outputs()
	names = l.constraints(explain)
	l.at = 0
	l.solve()
	if l.err != nil {
		return nil, nil, l.err
	}
	return l.out, names, nil
}

// fail keeps the first error, with the place of the constraint that is stated.
func (l *lowering) fail(format string, args ...any) {
	if l.err == nil {
		l.err = &Error{Name: l.m.name, Msg: fmt.Sprintf(format, args...)}
		if l.at > 0 {
			l.m.constraints[l.at-1].locate(l.err.(*Error))
		}
	}
}

// outputs shows the variables that have names.
func (l *lowering) outputs() {
	first := 0
	if l.m.base != nil {
		first = len(l.m.base.Vars)
	}
	for i := first; i < len(l.m.vars); i++ {
		if !l.m.hidden[i] {
			l.out.Outputs = append(l.out.Outputs, flatzinc.Output{Name: l.m.vars[i].Name, Elems: []flatzinc.Expr{flatzinc.MkVar(l.m.vars[i])}})
		}
	}
}

// constraints states all constraints.
func (l *lowering) constraints(explain bool) (names map[string]string) {
	names = make(map[string]string)
	assumed := make(map[string]flatzinc.Expr) // by name
	var list []flatzinc.Expr
	for i, c := range l.m.constraints {
		l.at = i + 1
		if !explain || c.name == "" {
			c.formula.post(l)
			continue
		}
		b, ok := assumed[c.name]
		if !ok {
			b = l.newBool()
			assumed[c.name], names[b.Var().Name] = b, c.name
			list = append(list, b)
		}
		c.formula.imply(l, b)
	}
	if len(list) > 0 {
		l.state("fzn_assume", flatzinc.MkArray(list))
	}
	return names
}

// solve writes the solve item.
func (l *lowering) solve() {
	s := &l.out.Solve
	if o := l.m.objective; o != nil {
		s.Method = flatzinc.Minimize
		if o.maximize {
			s.Method = flatzinc.Maximize
		}
		if o.isFloat {
			s.Objective = l.float(o.floats)
		} else {
			s.Objective = l.int(o.ints)
		}
	}
	s.Anns = append(slices.Clone(s.Anns), l.m.branches...)
	var vars, values []flatzinc.Expr
	for _, h := range l.m.hints {
		vars, values = append(vars, l.variable(h.v)), append(values, h.value)
	}
	if len(vars) > 0 {
		s.Anns = append(s.Anns, flatzinc.MkCall("warm_start", flatzinc.MkArray(vars), flatzinc.MkArray(values)))
	}
}

// state adds a constraint.
func (l *lowering) state(name string, args ...flatzinc.Expr) {
	for i := range args {
		args[i] = args[i].At(firstPos + flatzinc.Pos(l.at))
	}
	l.out.Constraints = append(l.out.Constraints, flatzinc.Constraint{Pos: firstPos + flatzinc.Pos(l.at), Name: name, Args: args})
}

// variable returns a reference to a variable.
func (l *lowering) variable(v *flatzinc.Var) flatzinc.Expr {
	switch {
	case v == nil:
		l.fail("a variable is not one of a model")
		return l.newBool()
	case v.ID >= len(l.out.Vars) || l.out.Vars[v.ID] != v:
		l.fail("variable %q belongs to another model", v.Name)
	}
	return flatzinc.MkVar(v)
}

// newVar adds an auxiliary variable.
func (l *lowering) newVar(base flatzinc.Base, values intset.Set) *flatzinc.Var {
	v := &flatzinc.Var{
		ID: len(l.out.Vars), Name: "_" + strconv.Itoa(len(l.out.Vars)), Pos: firstPos + flatzinc.Pos(l.at), Base: base, Ints: values,
		FloatLo: math.Inf(-1), FloatHi: math.Inf(1),
	}
	l.out.Vars = append(l.out.Vars, v)
	return v
}

func (l *lowering) newBool() flatzinc.Expr {
	return flatzinc.MkVar(l.newVar(flatzinc.Bool, intset.Interval(0, 1)))
}

// clause states that one of the literals holds.
func (l *lowering) clause(lits ...literal) {
	positive, negative := l.signs(lits)
	l.state("bool_clause", positive, negative)
}

// signs returns the literals as the two arrays of a clause.
func (l *lowering) signs(lits []literal) (positive, negative flatzinc.Expr) {
	var pos, neg []flatzinc.Expr
	for _, x := range lits {
		if x.neg {
			neg = append(neg, l.variable(x.v))
		} else {
			pos = append(pos, l.variable(x.v))
		}
	}
	return flatzinc.MkArray(pos), flatzinc.MkArray(neg)
}

// literal returns a literal that holds exactly where f does.
func (l *lowering) literal(f formula) literal {
	if x, ok := f.(literal); ok {
		return x
	}
	b := l.newBool()
	f.reify(l, b)
	return literal{v: b.Var()}
}

func (l *lowering) literals(fs []formula) []literal {
	lits := make([]literal, len(fs))
	for i, f := range fs {
		lits[i] = l.literal(f)
	}
	return lits
}

// implying returns literals, each of which implies one of the formulas, and may be true
// where that holds.
func (l *lowering) implying(fs []formula) []literal {
	lits := make([]literal, len(fs))
	for i, f := range fs {
		if x, ok := f.(literal); ok {
			lits[i] = x
			continue
		}
		b := l.newBool()
		f.imply(l, b)
		lits[i] = literal{v: b.Var()}
	}
	return lits
}

// The names of comparisons of sums and of two integers.
var (
	sumNames  = [...]string{atMost: "int_lin_le", equal: "int_lin_eq", unequal: "int_lin_ne"}
	pairNames = [...]string{atMost: "int_le", equal: "int_eq", unequal: "int_ne"}
)

// compare states e op 0 in the form of the suffix, whose argument is in more.
func (l *lowering) compare(op relation, suffix string, e Linear, more ...flatzinc.Expr) {
	coefs, vars, constant := l.terms(e)
	var x, y flatzinc.Expr // x op y
	switch {
	case len(vars) == 1 && coefs[0].Int() == 1:
		x, y = vars[0], flatzinc.MkInt(-constant)
	case len(vars) == 1 && coefs[0].Int() == -1:
		x, y = flatzinc.MkInt(constant), vars[0]
	case len(vars) == 2 && constant == 0 && coefs[0].Int() == 1 && coefs[1].Int() == -1:
		x, y = vars[0], vars[1]
	case len(vars) == 2 && constant == 0 && coefs[0].Int() == -1 && coefs[1].Int() == 1:
		x, y = vars[1], vars[0]
	default:
		sum := []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(vars), flatzinc.MkInt(-constant)}
		l.state(sumNames[op]+suffix, append(sum, more...)...)
		return
	}
	l.state(pairNames[op]+suffix, append([]flatzinc.Expr{x, y}, more...)...)
}

// merged returns e with one term for each operand. Functions whose multiples cancel out
// are part of the model all the same. Numbers that a model cannot have are refused.
func (l *lowering) merged(e Linear) Linear {
	for _, t := range e.terms {
		if t.f != nil || t.b != nil {
			l.operand(t.operand)
		}
	}
	e = e.merged()
	bad := e.broken || e.constant < -mostInt || e.constant > mostInt
	for _, t := range e.terms {
		bad = bad || t.coef < -mostInt || t.coef > mostInt
	}
	if bad {
		l.fail("an integer expression has a number beyond ±(2^63 − 2), or coefficients for another number of operands")
	}
	return e
}

// terms returns the coefficients and variables of e, and its constant.
func (l *lowering) terms(e Linear) (coefs, vars []flatzinc.Expr, constant int64) {
	e = l.merged(e)
	for _, t := range e.terms {
		coefs, vars = append(coefs, flatzinc.MkInt(t.coef)), append(vars, l.operand(t.operand))
	}
	return coefs, vars, e.constant
}

// int returns an expression as a variable or a constant.
func (l *lowering) int(e Linear) flatzinc.Expr {
	e = l.merged(e)
	switch {
	case len(e.terms) == 0:
		return flatzinc.MkInt(e.constant)
	case len(e.terms) == 1 && e.terms[0].coef == 1 && e.constant == 0:
		return l.operand(e.terms[0].operand)
	}
	y := flatzinc.MkVar(l.newVar(flatzinc.Int, domain(e.bounds())))
	coefs, vars, constant := l.terms(e)
	l.state("int_lin_eq", flatzinc.MkArray(append(coefs, flatzinc.MkInt(-1))), flatzinc.MkArray(append(vars, y)), flatzinc.MkInt(-constant))
	return y
}

// domain returns the integers between bounds, where these are known.
func domain(lo, hi int64, known bool) intset.Set {
	if !known {
		return intset.All
	}
	return intset.Interval(lo, hi)
}

// operand returns an integer variable that has the value of o.
func (l *lowering) operand(o operand) flatzinc.Expr {
	switch {
	case o.f != nil:
		y, ok := l.functions[o.f]
		if !ok {
			y = flatzinc.MkVar(l.newVar(flatzinc.Int, domain(o.f.lo, o.f.hi, o.f.bounded)))
			l.functions[o.f] = y
			o.f.define(l, y)
		}
		return y
	case o.b != nil:
		y, ok := l.counted[o.b]
		if !ok {
			b := l.newBool()
			o.b.reify(l, b)
			y = l.number(b.Var())
			l.counted[o.b] = y
		}
		return y
	case o.v != nil && o.v.Base == flatzinc.Bool:
		return l.number(o.v)
	}
	return l.variable(o.v)
}

// number returns a Boolean variable as 0 or 1.
func (l *lowering) number(b *flatzinc.Var) flatzinc.Expr {
	y, ok := l.numbers[b]
	if !ok {
		y = flatzinc.MkVar(l.newVar(flatzinc.Int, intset.Interval(0, 1)))
		l.numbers[b] = y
		l.state("bool2int", l.variable(b), y)
	}
	return y
}

// bool returns a condition as a Boolean variable.
func (l *lowering) bool(f formula) flatzinc.Expr {
	x := l.literal(f)
	b := l.variable(x.v)
	if x.neg {
		y := l.newBool()
		l.state("bool_not", b, y)
		return y
	}
	return b
}
