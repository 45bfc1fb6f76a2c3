package flatzinc

import (
	"fmt"

	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// declareArray declares an array of parameters or variables.
func (r *reader) declareArray(d *decl) bool {
	t, name := &d.typ, d.name
	if !d.hasValue && !r.newElems(d) {
		return false
	}
	value, ok := r.coerce(t.Type, d.value)
	if !ok {
		return false
	}
	if n := int64(len(value.Elems())); t.size >= 0 && n != t.size {
		return r.fail(value.Pos, "array %s has %d elements, its type says %d", name.Text, n, t.size)
	}
	copied, ok := r.symbols.declare(name.Text, value)
	if !ok {
		return r.twice(name)
	}
	switch {
	case t.Var && d.hasValue:
		r.constrainElems(t, value)
	case !t.Var && !r.elemsWithin(t, value, name.Text):
		return false
	}
	return r.outputArray(copied, d.anns, value)
}

// newElems makes the elements of an array of variables that has no value, as
// some FlatZinc before version 2 does: the variables name[1], name[2], ...
func (r *reader) newElems(d *decl) bool {
	t, name := &d.typ, d.name
	switch {
	case !t.Var:
		return r.fail(name.Pos, "parameter %s has no value", name.Text)
	case t.size < 0:
		return r.fail(name.Pos, "array %s has neither a size nor a value", name.Text)
	case t.size > maxNewElems:
		return r.fail(name.Pos, "array %s has %d elements, more than %d", name.Text, t.size, maxNewElems)
	}
	elems := make([]Expr, t.size)
	for i := range elems {
		elem := scan.Token{Kind: scan.Ident, Pos: name.Pos, Text: fmt.Sprintf("%s[%d]", name.Text, i+1)}
		v, ref := r.newVar(t, elem)
		if v == nil {
			return false
		}
		elems[i] = ref
	}
	d.value = MkArray(elems).At(name.Pos)
	return true
}

// maxNewElems bounds what a few bytes of text can make.
const maxNewElems = 1_000_000

// constrainElems keeps what an array's type says about its elements: where
// the type has a domain that an element may leave, a constraint says that it
// does not. MiniZinc gives such types no domain; other tools do.
func (r *reader) constrainElems(t *typeNode, array Expr) {
	for _, x := range array.Elems() {
		if t.within(x) {
			continue
		}
		switch t.Base {
		case Int:
			r.addImplied("set_in", x, MkSet(t.ints).At(t.pos))
		case SetOfInt:
			r.addImplied("set_subset", x, MkSet(t.ints).At(t.pos))
		case Float:
			if lo, _ := floatBounds(x); lo < t.lo {
				r.addImplied("float_le", MkFloat(t.lo).At(t.pos), x)
			}
			if _, hi := floatBounds(x); hi > t.hi {
				r.addImplied("float_le", x, MkFloat(t.hi).At(t.pos))
			}
		}
	}
}

// elemsWithin checks the elements of an array of parameters against its type.
func (r *reader) elemsWithin(t *typeNode, array Expr, name string) bool {
	for _, x := range array.Elems() {
		if !t.within(x) {
			return r.fail(x.Pos, "%s is outside the declared type of %s", describe(x), name)
		}
	}
	return true
}

// within reports whether x, which is of the base type of t, cannot leave the
// domain of t.
func (t *typeNode) within(x Expr) bool {
	switch t.Base {
	case Int, SetOfInt:
		return t.ints.Equal(intset.All) || withinInts(x, t.ints)
	case Float:
		lo, hi := floatBounds(x)
		return t.lo <= lo && hi <= t.hi
	}
	return true
}

// withinInts reports whether every value of x is in domain.
func withinInts(x Expr, domain intset.Set) bool {
	switch x.Kind {
	case IntLit:
		return domain.Contains(x.n)
	case SetLit:
		return x.Set().Subset(domain)
	}
	return x.Var().Ints.Subset(domain)
}

// floatBounds returns the bounds of a float expression.
func floatBounds(x Expr) (lo, hi float64) {
	if x.Kind == VarRef {
		return x.Var().FloatLo, x.Var().FloatHi
	}
	return x.Num(), x.Num()
}

func (r *reader) addImplied(name string, args ...Expr) {
	entry, _ := r.names.get(name)
	r.collected.add(Constraint{Pos: args[0].Pos, Name: entry.name, Args: args})
}
