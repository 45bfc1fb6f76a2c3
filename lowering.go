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
