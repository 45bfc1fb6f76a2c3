package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/boolean"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Assumption is a Boolean that an fzn_assume constraint names.
type Assumption struct {
	Expr flatzinc.Expr // the element of the constraint's array
	Lit  sat.Lit
}

// Assumptions returns the assumptions of a problem that was compiled with
// Options.FreeAssumptions, in the order of the model, each literal once. The
// clauses do not imply them.
func (p *Problem) Assumptions() []Assumption { return p.assumptions }

// Assumed returns the expressions that a model assumes, each once.
func Assumed(m *flatzinc.Model) []flatzinc.Expr {
	var list []flatzinc.Expr
	known := make(map[string]bool)
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if c.Name != boolean.Assume || len(c.Args) != 1 {
			continue
		}
		for _, x := range c.Args[0].Elems() {
			if name := x.String(); !known[name] {
				known[name] = true
				list = append(list, x)
			}
		}
	}
	return list
}

// freeAssumptions drops the constraints that impose the assumptions.
func (p *Problem) freeAssumptions() {
	assumes := func(c presolve.Constraint) bool { return c.Row.Name == boolean.Assume && c.Mode == constraint.Plain }
	p.checks = slices.DeleteFunc(slices.Clone(p.checks), assumes)
	p.cons = slices.DeleteFunc(p.cons, assumes)
}

// assumptionLits gives the assumptions their literals.
func (p *Problem) assumptionLits() {
	known := make(map[sat.Lit]bool)
	for _, x := range Assumed(p.Model) {
		if l := p.enc.Bool(p.enc.Store.ViewOf(x)); !known[l] {
			known[l] = true
			p.assumptions = append(p.assumptions, Assumption{x, l})
		}
	}
}

// assumedRoots returns the roots of the assumptions, none when constraints
// impose these.
func (p *Problem) assumedRoots() map[int32]bool {
	roots := make(map[int32]bool)
	if p.opt.FreeAssumptions {
		for _, x := range Assumed(p.Model) {
			if v := p.enc.Store.ViewOf(x); !v.IsConst() {
				roots[v.ID] = true
			}
		}
	}
	return roots
}
