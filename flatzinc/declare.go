package flatzinc

import (
	"slices"

	"github.com/gozinc/gozinc/internal/intset"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// decl is a declaration: type : name anns [ = value ] ;
type decl struct {
	typ      typeNode
	name     scan.Token // its text is the name
	anns     []Expr
	value    Expr
	hasValue bool
}

// declare adds a declaration to the model.
func (r *reader) declare(d *decl) bool {
	switch {
	case !r.checkDomain(&d.typ):
		return false
	case d.typ.Array:
		return r.declareArray(d)
	case d.typ.Var:
		return r.declareVar(d)
	}
	return r.declareParam(d)
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

// declareParam declares a scalar parameter.
func (r *reader) declareParam(d *decl) bool {
	if !d.hasValue {
		return r.fail(d.name.Pos, "parameter %s has no value", d.name.Text)
	}
	value, ok := r.coerce(d.typ.Type, d.value)
	if !ok {
		return false
	}
	if !d.typ.within(value) {
		return r.fail(value.Pos, "%s is outside the declared type of %s", describe(value), d.name.Text)
	}
	name, ok := r.symbols.declare(d.name.Text, value)
	if !ok {
		return r.twice(d.name)
	}
	if Annotated(d.anns, "output_var") {
		r.output(Output{Name: name, Elems: []Expr{value}})
	}
	return true
}

func (r *reader) twice(name scan.Token) bool {
	return r.fail(name.Pos, "%s is declared twice", name.Text)
}

// declareVar declares a scalar variable.
func (r *reader) declareVar(d *decl) bool {
	v, ref := r.newVar(&d.typ, d.name)
	if v == nil {
		return false
	}
	v.Anns = d.anns
	if d.hasValue {
		init, ok := r.coerce(d.typ.Type, d.value)
		if !ok {
			return false
		}
		v.Init = &init
	}
	v.Defined = Annotated(d.anns, "is_defined_var")
	if Annotated(d.anns, "output_var") {
		r.output(Output{Name: v.Name, Elems: []Expr{ref}})
	}
	return true
}

// Annotated reports whether the annotations have an identifier.
func Annotated(anns []Expr, name string) bool {
	return slices.ContainsFunc(anns, func(a Expr) bool { return a.Kind == Ident && a.Str() == name })
}

// AnnotatedWith returns the argument of the first annotation name(x) in which x is of the kind. It
// takes time linear in the number of annotations.
func AnnotatedWith(anns []Expr, name string, kind Kind) (x Expr, ok bool) {
	for _, a := range anns {
		if a.Kind == Call && a.Str() == name && len(a.Elems()) == 1 && a.Elems()[0].Kind == kind {
			return a.Elems()[0], true
		}
	}
	return x, false
}

// Defines returns the variable that the constraint is annotated to define, nil for none.
func (c *Constraint) Defines() *Var {
	if x, ok := AnnotatedWith(c.Anns, "defines_var", VarRef); ok {
		return x.Var()
	}
	return nil
}

// newVar adds a variable to the model and returns it with a reference to it;
// nil if its name is taken.
func (r *reader) newVar(t *typeNode, name scan.Token) (*Var, Expr) {
	v := r.mem.vars.take()
	ref := r.mem.ref(v, t.Base).At(name.Pos)
	copied, ok := r.symbols.declare(name.Text, ref)
	if !ok {
		r.twice(name)
		return nil, Expr{}
	}
	*v = Var{
		ID: len(r.model.Vars), Name: copied, Pos: name.Pos, Base: t.Base,
		Ints: t.ints, FloatLo: t.lo, FloatHi: t.hi,
	}
	if t.Base == Bool {
		v.Ints = boolDomain
	}
	r.model.Vars = append(r.model.Vars, v)
	return v, ref
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
