package gozinc

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/gozinc/gozinc/encode/ground"
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
	truths       map[formula]literal             // of conditions that are reified
	numbers      map[*flatzinc.Var]flatzinc.Expr // Booleans as 0 and 1
	floats       map[operand]flatzinc.Expr       // integers as floats
	// moved are variables of the Model that have another number in a session, where
	// auxiliary variables came before them.
	moved map[*flatzinc.Var]*flatzinc.Var
}

// firstPos is behind the text of any model.
const firstPos flatzinc.Pos = 1 << 31

// lowered is a FlatZinc model, and what things of the Model have become in it.
type lowered struct {
	*flatzinc.Model
	// names are those of assumed constraints, by the assumed variable.
	names map[string]string
	// functions and truths are values and conditions that have a variable.
	functions map[*function]flatzinc.Expr
	truths    map[formula]literal
	moved     map[*flatzinc.Var]*flatzinc.Var
}

// lower returns the FlatZinc model. With Options.Explain, constraints that have names are
// assumptions.
func (m *Model) lower(o *Options) (*lowered, error) {
	if m.err != nil {
		return nil, m.err
	}
	l := newLowering(m)
	if m.base != nil && len(m.vars) == len(m.base.Vars) && len(m.constraints) == 0 && m.objective == nil &&
		len(m.hints)+len(m.branches)+len(o.Assume) == 0 && !o.Explain {
		return &lowered{Model: m.base}, nil
	}
	l.begin()
	as := &assumptions{l: l, byName: make(map[string]flatzinc.Expr), names: make(map[string]string)}
	if o.Explain && m.base != nil {
		as.read()
	}
	l.constraints(as, o.Explain)
	l.at = 0
	as.conditions(o.Assume)
	as.state()
	l.solve()
	if l.err != nil {
		return nil, l.err
	}
	return &lowered{l.out, as.names, l.functions, l.truths, nil}, nil
}

func newLowering(m *Model) *lowering {
	return &lowering{
		m: m, out: &flatzinc.Model{Name: m.name},
		functions: make(map[*function]flatzinc.Expr), setFunctions: make(map[*setFunction]flatzinc.Expr),
		counted: make(map[*counted]flatzinc.Expr), truths: make(map[formula]literal), numbers: make(map[*flatzinc.Var]flatzinc.Expr),
		floats: make(map[operand]flatzinc.Expr),
	}
}

// begin takes over what was read, and the variables of the Model.
func (l *lowering) begin() {
	if base := l.m.base; base != nil {
		*l.out = *base
		l.out.Constraints, l.out.Outputs = slices.Clone(base.Constraints), slices.Clone(base.Outputs)
	}
	l.out.Vars = slices.Clone(l.m.vars)
	l.outputs()
}

// fail keeps the first error, with the place of the constraint that is stated.
func (l *lowering) fail(format string, args ...any) {
	if l.err == nil {
		l.err = &Error{Name: l.m.name, Msg: fmt.Sprintf(format, args...)}
		switch {
		case l.at > 0:
			l.m.constraints[l.at-1].locate(l.err.(*Error))
		case l.m.objective != nil:
			l.err.(*Error).Place = l.m.objective.place
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
func (l *lowering) constraints(as *assumptions, explain bool) {
	for i, c := range l.m.constraints {
		l.at = i + 1
		if explain && c.name != "" {
			c.formula.imply(l, as.named(c.name))
		} else {
			c.formula.post(l)
		}
	}
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

// state adds a constraint. A call that cannot hold because its author has made a mistake
// is refused, here rather than when constraints are linked, where some of them are false.
func (l *lowering) state(name string, args ...flatzinc.Expr) {
	if def, ok := ground.Lookup(name, len(args)); ok {
		if arg, why := def.Malformed(args, true); why != "" {
			l.fail("%s of %s: %s", parameterName(def.Param(arg)), functionName(name), why)
		}
	}
	for i := range args {
		args[i] = args[i].At(firstPos + flatzinc.Pos(l.at))
	}
	l.out.Constraints = append(l.out.Constraints, flatzinc.Constraint{Pos: firstPos + flatzinc.Pos(l.at), Name: name, Args: args})
}

// variable returns a reference to a variable.
func (l *lowering) variable(v *flatzinc.Var) flatzinc.Expr {
	if w, ok := l.moved[v]; ok {
		v = w
	}
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
	if x, ok := l.truths[f]; ok {
		return x
	}
	b := l.newBool()
	f.reify(l, b)
	x := literal{v: b.Var()}
	l.truths[f] = x
	return x
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
