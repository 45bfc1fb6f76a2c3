package flatzinc

// toBase converts an int literal to a float, or the empty set to one of
// floats, where base asks for it.
func toBase(base Base, e Expr) Expr {
	switch {
	case base == Float && e.Kind == IntLit:
		return MkFloat(float64(e.n)).At(e.Pos)
	case base == SetOfFloat && e.Kind == SetLit:
		return MkFloatSet(nil).At(e.Pos)
	}
	return e
}

// toBaseArray converts the elements of an array. Arrays that need no change
// are returned as they are.
func toBaseArray(base Base, e Expr) Expr {
	kinds := e.elemKinds()
	if !(base == Float && kinds&hasInt != 0) && !(base == SetOfFloat && kinds&hasEmptySet != 0) {
		return e
	}
	elems := make([]Expr, len(e.Elems()))
	for i, x := range e.Elems() {
		elems[i] = toBase(base, x)
	}
	return MkArray(elems).At(e.Pos)
}
