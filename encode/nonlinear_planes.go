package encode

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/spatial"
)

// Linear constraints see nonlinear ones by planes: where the simplex method has values that
// a nonlinear constraint does not have, it gets rows that say so.

// separators tells the theory the planes of all constraints that hold always.
func (c *continuous) separators() error {
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		planes, order := spatial.PlanesOf(n)
		if n.Suffix != "" || planes == nil {
			continue
		}
		var args []spatial.Operand
		for _, k := range order {
			x, err := c.operand(n.Args[k])
			if err != nil {
				return err
			}
			args = append(args, x)
		}
		c.theory.Separate(spatial.Separator(c.p.floats.Grid, args, planes))
	}
	return nil
}

// operand returns the column of an argument.
func (c *continuous) operand(x lattice.Scaled) (spatial.Operand, error) {
	switch {
	case x.Value != nil:
		return spatial.Operand{Column: -1, Factor: new(big.Rat), Constant: x.Value}, nil
	case x.Unit == nil:
		return spatial.Operand{Column: c.columns[x.X.Var().ID], Factor: big.NewRat(1, 1), Constant: new(big.Rat)}, nil
	}
	column, factor, constant, err := c.integer(x.X.Var())
	return spatial.Operand{
		Column: column, Factor: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(factor)), Constant: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(constant)),
	}, err
}
