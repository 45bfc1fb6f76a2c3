package lattice

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
)

// The fractions of free floats in a solution can be moved towards one side, as long as
// their order stays the same: so a free float that is no multiple of g, or of g/2 where sums
// are compared, comes as near to the next of these as one likes.

// closeness is what fractions are multiplied with, when floats are moved near to limits.
var closeness = big.NewRat(1, 1<<20)

// Limit returns the value that float variable id comes as near to as one likes, from its
// value v upwards or downwards, in solutions that are otherwise like this one but for
// further free floats; nil where its value is determined.
func (r *Reduced) Limit(id int, v flatzinc.Value, upwards bool) *big.Rat {
	if r.period[id] == 1 {
		return nil
	}
	cell, q, rest := r.cell(id, v)
	if rest.Sign() == 0 {
		return nil
	}
	if upwards {
		q.Add(q, big.NewInt(1))
	}
	return cell.Mul(cell, new(big.Rat).SetInt(q))
}

// cell returns by what the multiples are apart that v lies between, how many of them it
// is, and what is left.
func (r *Reduced) cell(id int, v flatzinc.Value) (cell *big.Rat, q *big.Int, rest *big.Rat) {
	cell = new(big.Rat).Mul(r.unit[id], new(big.Rat).SetInt64(r.period[id]))
	q = floor(new(big.Rat).Quo(v.Number(), cell))
	rest = new(big.Rat).Mul(cell, new(big.Rat).SetInt(q))
	return cell, q, rest.Sub(v.Number(), rest)
}

// Near returns the solution a with free floats moved, so that id, which has a limit there,
// is near to it.
func (r *Reduced) Near(a flatzinc.Assignment, id int, upwards bool) flatzinc.Assignment {
	near := slices.Clone(a)
	_, own, _ := r.cell(id, a[id])
	for i, v := range r.original.Vars {
		if v.Base != flatzinc.Float || r.period[i] == 1 || r.sums[i] != r.sums[id] {
			continue
		}
		cell, q, rest := r.cell(i, a[i])
		if rest.Sign() == 0 {
			continue
		}
		// Fractions above and below g/2 mirror each other where sums are compared.
		if up := upwards != (r.sums[id] && q.Bit(0) != own.Bit(0)); up {
			q.Add(q, big.NewInt(1))
			rest.Sub(rest, cell)
		}
		x := cell.Mul(cell, new(big.Rat).SetInt(q))
		near[i] = flatzinc.MkNumber(x.Add(x, rest.Mul(rest, closeness)))
	}
	return near
}
