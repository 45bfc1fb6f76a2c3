package encode

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/spatial"
)

// Linear constraints see nonlinear ones by planes: where the simplex method has values that
// a nonlinear constraint does not have, it gets rows that say so.

// separators tells a theory the planes of all constraints that hold always, by the columns of
// their arguments.
func (c *continuous) separators(t *reals.Theory, operand func(lattice.Scaled) (spatial.Operand, error)) error {
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		planes, order := spatial.PlanesOf(n)
		if n.Suffix != "" || planes == nil {
			continue
		}
		var args []spatial.Operand
		for _, k := range order {
			x, err := operand(n.Args[k])
			if err != nil {
				return err
			}
			args = append(args, x)
		}
		t.Separate(spatial.Separator(c.p.floats.Grid, args, planes))
	}
	return nil
}

// operand returns the column of an argument.
func (r *plain) operand(x lattice.Scaled) (spatial.Operand, error) {
	if x.Value != nil {
		return spatial.Constant(x.Value), nil
	}
	v, unit := x.X.Var(), x.Unit
	if unit == nil {
		v, unit = r.model.Vars[v.ID], big.NewRat(1, 1) // not the integer that counts its cells
	}
	return spatial.Operand{Column: r.column(v), Factor: unit, Constant: new(big.Rat)}, nil
}

// operand returns the column of an argument.
func (c *continuous) operand(x lattice.Scaled) (spatial.Operand, error) {
	switch {
	case x.Value != nil:
		return spatial.Constant(x.Value), nil
	case x.Unit == nil:
		return spatial.Operand{Column: c.columns[x.X.Var().ID], Factor: big.NewRat(1, 1), Constant: new(big.Rat)}, nil
	}
	column, factor, constant, err := c.integer(x.X.Var())
	return spatial.Operand{
		Column: column, Factor: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(factor)), Constant: new(big.Rat).Mul(x.Unit, new(big.Rat).SetInt64(constant)),
	}, err
}
