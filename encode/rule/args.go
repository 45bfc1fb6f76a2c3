package rule

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
