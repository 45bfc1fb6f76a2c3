package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// assume is the name of the constraint whose Booleans are assumptions.
const assume = "fzn_assume"

// Assumptions are constraints to all passes, which can make the best of them.
// Only when they have made a model unsatisfiable, it is compiled anew with
// Options.FreeAssumptions, to find out which of them are to blame.
var assumeRows = []row{
	{name: assume, post: assumeAll, not: assumeNotAll, prop: propAssume, note: "a unit clause each; free where a core is looked for"},
}

func assumeAll(e *Encoder, g sat.Lit, a store.Args) error {
	for _, b := range e.Bools(a.Views(0)) {
		e.guarded(g, b)
	}
	return nil
}

func assumeNotAll(e *Encoder, g sat.Lit, a store.Args) error {
	clause := e.Bools(a.Views(0))
	for i, b := range clause {
		clause[i] = b.Not()
	}
	e.guarded(g, clause...)
	return nil
}

func propAssume(s *store.Store, a store.Args) bool {
	for _, b := range a.Views(0) {
		if !s.Fix(b, 1) {
			return false
		}
	}
	return true
}

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
		if c.Name != assume || len(c.Args) != 1 {
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
	assumes := func(c con) bool { return c.row.name == assume && c.mode == plain }
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
