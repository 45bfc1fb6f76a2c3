package encode

import (
	"github.com/gozinc/gozinc/encode/dive"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// dive tells Options.Found of a solution and limits the objective to better
// ones; see dive.Limit. It reports false when there are none.
func (p *Problem) dive(pre *presolve.State, opt Options) bool {
	if opt.Found == nil || p.floats != nil {
		return true
	}
	dive.First(pre, p.Model, p.search, p.Goal, func(a flatzinc.Assignment) bool {
		if a == nil || p.Check(a) != nil || p.found != nil && p.Goal(a) >= p.Goal(p.found) {
			return false
		}
		p.found = a
		opt.Found(p, a)
		return true
	})
	if p.found == nil || p.Model.Solve.Method == flatzinc.Satisfy {
		return true
	}
	goal, limit := presolve.Goal(pre.Store, p.flat), p.Goal(p.found)-1
	lo, hi := pre.Store.Lo(goal), pre.Store.Hi(goal)
	p.foundGood = lo >= -rule.MaxGoal && hi <= rule.MaxGoal && limit-lo < (hi-lo)/2
	return dive.Limit(pre, p.flat, limit)
}

// Solved reports whether Options.Found was told of a solution and the problem has
// not been encoded for lack of an objective.
func (p *Problem) Solved() bool { return p.found != nil && p.enc == nil }

// Found returns the solution that Options.Found was told of, nil if there was
// none, and the literals that are true where it is left as little as possible,
// unless the problem is solved.
func (p *Problem) Found() (a flatzinc.Assignment, near []sat.Lit) {
	if p.Solved() || p.enc == nil {
		return p.found, nil
	}
	for i := range p.found {
		if p.found[i].Base == flatzinc.SetOfInt {
			is, _ := p.enc.AtSet(store.SetView{ID: int32(i)}, p.found[i].Set)
			near = append(near, is...)
			continue
		}
		near = append(near, p.enc.Near(store.Of(int32(i)), p.found[i].Int)...)
	}
	return p.found, near
}
