package encode

import (
	"github.com/gozinc/gozinc/encode/brancher"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/static"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Guide is a brancher that follows search annotations.
type Guide interface {
	sat.Brancher
	// Prefer has decisions try the values of the assignment, as long as they are left.
	Prefer(a flatzinc.Assignment)
}

// Brancher returns a brancher that follows the search annotations of the model, for
// the engine that the problem is attached to. ok is false where there are none, or
// integers are not native. The seed is that of values drawn at random.
func (p *Problem) Brancher(seed int64) (b Guide, ok bool) {
	if !p.enc.IsNative() || len(p.search) == 0 {
		return nil, false
	}
	counts := p.occurrences()
	st := p.enc.Store
	occurs := func(x flatzinc.Expr) int {
		if v := x.Var(); v.Base == flatzinc.SetOfInt {
			return counts[occurrence{st.ResolveSet(st.SetOf(x)).ID, true}]
		}
		return counts[occurrence{st.Resolve(st.ViewOf(x)).ID, false}]
	}
	if made := brancher.New(p.enc, p.search, occurs, seed); made != nil {
		return made, true
	}
	return nil, false
}

// SearchOrder returns the choices of the static search annotations.
func (p *Problem) SearchOrder() []static.Choice { return static.Choices(p.enc, p.search) }

// occurrence is the root of an integer or a set.
type occurrence struct {
	root int32
	set  bool
}

// occurrences counts the constraints that look at each root.
func (p *Problem) occurrences() map[occurrence]int {
	st := p.enc.Store
	counts := make(map[occurrence]int)
	for i := range p.cons {
		if p.cons[i].Dead {
			continue
		}
		rule.EachVar(p.cons[i].Item.Args, func(v *flatzinc.Var) {
			if v.Base == flatzinc.SetOfInt {
				counts[occurrence{st.ResolveSet(store.SetView{ID: int32(v.ID)}).ID, true}]++
			} else {
				counts[occurrence{st.Resolve(store.Of(int32(v.ID))).ID, false}]++
			}
		})
	}
	return counts
}

// directedRoots are the integers of the search annotations, which need literals to
// be decided on.
func (p *Problem) directedRoots(roots map[int32]bool) {
	for _, a := range p.search {
		for _, x := range a.Vars {
			if x.Var().Base == flatzinc.SetOfInt {
				continue
			}
			if v := p.enc.Store.ViewOf(x); !v.IsConst() {
				roots[v.ID] = true
			}
		}
	}
}
