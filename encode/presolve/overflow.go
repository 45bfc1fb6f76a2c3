package presolve

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// The least and the greatest int64 stand for the infinities in package intset,
// so they cannot be values. checkNumbers refuses a model with such a literal,
// with store.ErrOverflow at its place. Sets need no check: the reader of FlatZinc
// lets the two numbers occur at the ends of ranges only, where they mean that
// there is no bound.
func checkNumbers(m *flatzinc.Model) error {
	for _, v := range m.Vars {
		if v.Init != nil {
			if err := checkNumber(m, *v.Init); err != nil {
				return err
			}
		}
	}
	for i := range m.Constraints {
		for _, x := range m.Constraints[i].Args {
			if err := checkNumber(m, x); err != nil {
				return err
			}
		}
	}
	if m.Solve.Method == flatzinc.Satisfy {
		return nil
	}
	return checkNumber(m, m.Solve.Objective)
}

func checkNumber(m *flatzinc.Model, x flatzinc.Expr) error {
	switch x.Kind {
	case flatzinc.IntLit:
		if n := x.Int(); n == intset.NegInf || n == intset.PosInf {
			return OverflowAt(m, x.Pos, "the least and the greatest 64-bit integer stand for infinities")
		}
	case flatzinc.ArrayLit:
		for _, e := range x.Elems() {
			if err := checkNumber(m, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// OverflowAt returns an error at pos that is store.ErrOverflow.
func OverflowAt(m *flatzinc.Model, pos flatzinc.Pos, msg string) error {
	return m.Errorf(pos, "%w: %s", store.ErrOverflow, msg)
}
