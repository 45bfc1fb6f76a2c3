package constraint

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Indices returns the index set of n elements from first.
func Indices(first int64, n int) intset.Set {
	if n == 0 {
		return nil
	}
	return intset.Interval(first, store.SatAdd(first, int64(n)-1))
}

// EachVar calls f for each variable in args, those in arrays included.
func EachVar(args []flatzinc.Expr, f func(*flatzinc.Var)) {
	for _, x := range args {
		switch x.Kind {
		case flatzinc.VarRef:
			f(x.Var())
		case flatzinc.ArrayLit:
			EachVar(x.Elems(), f)
		}
	}
}

// Roots returns the roots of the variables in a constraint item that are not fixed, some
// several times.
func Roots(a store.Args) []int32 {
	return roots(a, func(*flatzinc.Var) bool { return true })
}

// IntRoots is Roots for the integers.
func IntRoots(a store.Args) []int32 {
	return roots(a, func(v *flatzinc.Var) bool { return v.Base == flatzinc.Int })
}

func roots(a store.Args, wanted func(*flatzinc.Var) bool) (ids []int32) {
	EachVar(a.Con.Args, func(v *flatzinc.Var) {
		if x := a.Store.Resolve(store.Of(int32(v.ID))); wanted(v) && !x.IsConst() {
			ids = append(ids, x.ID)
		}
	})
	return ids
}
