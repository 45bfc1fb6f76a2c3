package encode

import (
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Defect is a fault of gozinc, not of the model: a panic in Prepare or Build, or a
// solution that fails its check.
type Defect struct {
	// Item is the constraint that was looked at; nil where that is not known.
	Item *flatzinc.Constraint
	// What went wrong, without a place.
	What string
	// Presolved: there were no clauses yet.
	Presolved bool
	// Stack is where it panicked; nil where it did not.
	Stack []byte
	place string
}

// Error says what went wrong, and where in the model.
func (d *Defect) Error() string { return d.place + d.What }

// defect returns a defect at the constraint, which may be nil.
func (p *Semantics) defect(c *flatzinc.Constraint, format string, args ...any) *Defect {
	d := &Defect{Item: c, What: fmt.Sprintf(format, args...)}
	if c != nil {
		line, col := p.Model.Position(c.Pos)
		d.place = fmt.Sprintf("%s:%d:%d: ", p.Model.Name, line, col)
	}
	return d
}

// recovered returns the error that a panic is: that of the context where it ended what was
// going on, or else a *Defect. It is called by the deferred function.
func (p *Problem) recovered(r any, pre *presolve.State) error {
	if err, ok := Ended(r); ok {
		return err
	}
	c := p.item
	if c == nil && pre != nil && pre.Active >= 0 {
		c = pre.Constraints[pre.Active].Item
	}
	d := p.defect(c, "%v", r)
	d.Presolved, d.Stack = p.item == nil, debug.Stack()
	return d
}

// Distrust says which parts of a constraint are not to be used, since they have failed:
// the propagator, without which it is clauses, and everything that looks at the
// constraint before these are made.
type Distrust struct{ Propagator, Presolve bool }

// distrust takes what presolve knows from the rows of constraints that are distrusted.
func (p *Problem) distrust(cons []presolve.Constraint) {
	for i := range cons {
		if c := &cons[i]; p.opt.Distrusted[c.Item.Pos].Presolve && c.Row != &presolve.FloatRow {
			c.Row = c.Row.Bare()
		}
	}
}

// Propagates reports whether the constraint has a propagator.
func (p *Problem) Propagates(c *flatzinc.Constraint) bool {
	before := 0
	for _, x := range p.posted {
		if x.item.Pos == c.Pos && x.propagators > before {
			return true
		}
		before = x.propagators
	}
	return false
}

// posted is a constraint, and how many propagators there are when it is posted.
type posted struct {
	item        *flatzinc.Constraint
	propagators int
}

// Poster returns the constraint that has posted the propagator, or made the literals for
// which it is there; nil where that is none.
func (p *Problem) Poster(of sat.Propagator) *flatzinc.Constraint {
	i := slices.Index(p.Formula.Propagators(), of)
	if of == nil || i < 0 {
		return nil
	}
	k, _ := slices.BinarySearchFunc(p.posted, i+1, func(x posted, n int) int { return x.propagators - n })
	if k == len(p.posted) {
		return nil
	}
	return p.posted[k].item
}
