package lattice

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
)

// Asked is a black box over floats: a program is asked about values, which integers say for
// floats that have a unit. A continuous float among its inputs lies in a cell.
type Asked struct {
	Pos          flatzinc.Pos
	Name, Suffix string
	Args         []flatzinc.Expr // of the original model, without the control variable
	Control      flatzinc.Expr   // where there is a suffix
}

// ask keeps a black box.
func (t *translator) ask(c *con) error {
	for _, x := range c.args[1].Elems() {
		if x.Kind == flatzinc.VarRef && t.r.IsContinuous(x.Var().ID) {
			t.divide(x.Var())
		}
	}
	t.r.Asked = append(t.r.Asked, Asked{Pos: c.pos, Name: c.name, Suffix: c.suffix, Args: c.args, Control: c.control})
	return nil
}

// Count returns how many units of float variable id a number is, rounded down or up where
// exact is not asked for; not ok where it is no such number, or not one of 64 bits.
func (r *Reduced) Count(id int, x *big.Rat, rounding int) (n int64, ok bool) {
	if k := r.fixed[id]; k != nil {
		order := x.Cmp(k)
		return int64(order), order == 0 || rounding != 0
	}
	q := new(big.Rat).Quo(x, r.unit[id])
	count := floor(q)
	if !q.IsInt() {
		switch {
		case rounding == 0:
			return 0, false
		case rounding > 0:
			count.Add(count, big.NewInt(1))
		}
	}
	return count.Int64(), count.IsInt64()
}
