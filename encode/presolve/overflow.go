package presolve

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// OverflowAt returns an error at pos that is store.ErrOverflow.
func OverflowAt(m *flatzinc.Model, pos flatzinc.Pos, msg string) error {
	return m.Errorf(pos, "%w: %s", store.ErrOverflow, msg)
}
