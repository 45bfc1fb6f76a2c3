package flatzinc

// kindSet is a set of the kinds of expression, where references to variables
// of different types are different kinds. An array literal carries the set of
// its elements, which makes its type check independent of its length.
type kindSet uint16

const (
	hasBool kindSet = 1 << iota
	hasInt
	hasFloat
	hasSet // not empty, of ints
	hasEmptySet
	hasFloatSet
	hasVarBool
	hasVarInt
	hasVarFloat
	hasVarSet
	hasString
	hasOther // arrays, annotations
)

// kindOf returns the kind of a scalar expression; of an array hasOther.
func kindOf(e Expr) kindSet {
	switch e.Kind {
	case BoolLit:
		return hasBool
	case IntLit:
		return hasInt
	case FloatLit:
		return hasFloat
	case SetLit:
		if e.data.rare.set.Empty() {
			return hasEmptySet
		}
		return hasSet
	case FloatSet:
		return hasFloatSet
	case StringLit:
		return hasString
	case VarRef:
		if e.n != 0 {
			return kindSet(e.n)
		}
		return varKind(e.data.v.Base)
	}
	return hasOther
}

func varKind(b Base) kindSet {
	switch b {
	case Bool:
		return hasVarBool
	case Int:
		return hasVarInt
	case Float:
		return hasVarFloat
	case SetOfInt:
		return hasVarSet
	}
	return hasOther
}

// kindsOf returns the kinds of all elements.
func kindsOf(elems []Expr) kindSet {
	var k kindSet
	for i := range elems {
		k |= kindOf(elems[i])
	}
	return k
}

// elemKinds returns the kinds of the elements of an ArrayLit.
func (e Expr) elemKinds() kindSet { return kindSet(e.n) }

// allowed returns the kinds that fit a scalar of type t or an element of an
// array of type t. An int literal fits a float.
func (t Type) allowed() kindSet {
	var par kindSet
	switch t.Base {
	case Bool:
		par = hasBool
	case Int:
		par = hasInt
	case Float:
		par = hasFloat | hasInt
	case SetOfInt:
		par = hasSet | hasEmptySet
	case SetOfFloat:
		par = hasFloatSet | hasEmptySet
	case String:
		par = hasString
	default:
		par = hasOther
	}
	if t.Var {
		par |= varKind(t.Base)
	}
	return par
}
