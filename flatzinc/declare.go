package flatzinc

import (
	"github.com/gozinc/gozinc/internal/intset"
)

// declare adds the declaration whose tail was read last.
func (r *reader) declare(d *declItem) {
	t := &d.Type
	name := token{kind: tokIdent, pos: posOf(d.Name), text: d.Name.Value}
	switch {
	case keywords[name.text]:
		r.failExpected("a name", name)
	case !r.checkDomain(t):
	case t.Array:
		r.declareArray(t, name)
	case t.Var:
		r.declareVar(t, name)
	default:
		r.declareParam(t, name)
	}
}

// checkDomain refuses types that no variable can have.
func (r *reader) checkDomain(t *typeNode) bool {
	switch t.Base {
	case Int:
		if t.ints.Empty() {
			return r.fail(t.pos, "the domain is empty")
		}
	case Float:
		if !(t.lo <= t.hi) {
			return r.fail(t.pos, "the domain is empty")
		}
	case SetOfFloat, String, Ann:
		if t.Var {
			return r.fail(t.pos, "a variable cannot be of type %s", t.Base)
		}
	}
	return true
}

func (r *reader) declareParam(t *typeNode, name token) {
	if !r.hasValue {
		r.fail(name.pos, "parameter %s has no value", name.text)
		return
	}
	value, ok := r.coerce(t.Type, r.value)
	if !ok {
		return
	}
	if _, ok := r.symbols.declare(name.text, value); !ok {
		r.twice(name)
		return
	}
	if r.isOutput() {
		r.output(Output{Name: name.text, Elems: []Expr{value}})
	}
}

func (r *reader) twice(name token) {
	r.fail(name.pos, "%s is declared twice", name.text)
}

// declareVar declares a scalar variable.
func (r *reader) declareVar(t *typeNode, name token) {
	v := r.newVar(t, name)
	if v == nil {
		return
	}
	v.Anns = r.anns
	if r.hasValue {
		init, ok := r.coerce(t.Type, r.value)
		if !ok {
			return
		}
		v.Init = &init
	}
	for _, a := range r.anns {
		if a.Kind == Ident && a.Str() == "is_defined_var" {
			v.Defined = true
		}
	}
	if r.isOutput() {
		e, _ := r.symbols.lookup(v.Name)
		r.output(Output{Name: v.Name, Elems: []Expr{e.At(v.Pos)}})
	}
}

// newVar adds a variable to the model; nil if its name is taken.
func (r *reader) newVar(t *typeNode, name token) *Var {
	v := r.mem.variable()
	copied, ok := r.symbols.declare(name.text, r.mem.ref(v))
	if !ok {
		r.twice(name)
		return nil
	}
	*v = Var{
		ID: len(r.model.Vars), Name: copied, Pos: name.pos, Base: t.Base,
		Ints: t.ints, FloatLo: t.lo, FloatHi: t.hi,
	}
	if t.Base == Bool {
		v.Ints = boolDomain
	}
	r.model.Vars = append(r.model.Vars, v)
	return v
}

// boolDomain is shared by all Boolean variables.
var boolDomain = intset.Interval(0, 1)

// coerce checks that e fits t and converts ints to floats where t says so.
func (r *reader) coerce(t Type, e Expr) (Expr, bool) {
	if t.Array != (e.Kind == ArrayLit) {
		return e, r.fail(e.Pos, "expected %s, found %s", t, describe(e))
	}
	scalar := t
	scalar.Array = false
	if e.Kind != ArrayLit {
		if kindOf(e)&^t.allowed() != 0 {
			return e, r.fail(e.Pos, "expected %s, found %s", scalar, describe(e))
		}
		return toBase(t.Base, e), true
	}
	if e.elemKinds()&^t.allowed() != 0 {
		for _, x := range e.Elems() {
			if kindOf(x)&^t.allowed() != 0 {
				return e, r.fail(x.Pos, "expected %s, found %s", scalar, describe(x))
			}
		}
	}
	return toBaseArray(t.Base, e), true
}
