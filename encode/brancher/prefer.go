package brancher

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Prefer has decisions try the values of the assignment first, as long as they are
// left, and the values that the annotations say otherwise (solution-based phase saving:
// Demirović, Chu and Stuckey, 2018). The order of variables stays.
func (b *Brancher) Prefer(a flatzinc.Assignment) {
	for i := range b.groups {
		g := &b.groups[i]
		for k, x := range g.exprs {
			if v := a.Eval(x); v.Base != flatzinc.Float {
				g.vars[k].prefer(v)
			}
		}
	}
}

// preferred is the value of a variable that is tried first, if known.
type preferred struct {
	value flatzinc.Value
	known bool
}

func (p *preferred) prefer(v flatzinc.Value) { *p = preferred{v, true} }

// wanted reports whether the value that is preferred is left.
func (x *integer) wanted(v sat.View) bool {
	k := x.value.Int
	if !x.known || k < x.at.Lo(v) || k > x.at.Hi(v) {
		return false
	}
	l, ok := x.literal(k)
	return ok && (l == sat.Undef || !v.Holds(sat.LitAtom(l.Not())))
}
