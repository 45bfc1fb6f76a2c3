package bound

import "github.com/gozinc/gozinc/encode/relax"

// Infeasible reports whether the rows have no point within the domains: the dual ray of the
// linear program, rounded to integers, adds up to a sum that no values reach (Farkas). It
// gives up, with false, where the program is large or takes long.
func Infeasible(r *relax.Builder) bool {
	var nothing relax.Affine // a goal of 0 over all columns
	for j := range r.Columns {
		nothing.Cols, nothing.Coefs = append(nothing.Cols, int32(j)), append(nothing.Coefs, 0)
	}
	n := nodeOf(r, nothing, nil, nil)
	if n == nil {
		return false
	}
	for i := range n.integers {
		n.integers[i].root()
	}
	end, _ := n.solve(0, *relaxWork)
	return end == refuted
}

// root sets the state to that of the domain.
func (x *integer) root() {
	x.lo, x.hi, x.left = x.min, x.max, len(x.values)
	for k := range x.open {
		x.open[k] = true
	}
}
