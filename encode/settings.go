package encode

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Settings are the variables that the model has the search set at restarts.
func (p *Problem) Settings() []annotation.Setting { return p.settings }

// Is returns literals that are all true exactly when x, an integer or a Boolean, has the
// value; none where x has no literals, since no constraint looks at it. ok is false
// where presolve has excluded the value.
func (p *Problem) Is(x flatzinc.Expr, value int64) (is []sat.Lit, ok bool) {
	v := p.enc.Store.ViewOf(x)
	if !p.enc.Store.Contains(v, value) {
		return nil, false
	}
	is, _ = p.enc.At(v, value)
	return is, true
}

// Bounds returns the least and the greatest value that presolve has left x, and a literal
// that tells whether x is at most k; ok is false where x has no literals.
func (p *Problem) Bounds(x flatzinc.Expr) (lo, hi int64, atMost func(k int64) sat.Lit, ok bool) {
	st := p.enc.Store
	v := st.Resolve(st.ViewOf(x))
	if !v.IsConst() && !p.enc.Has(v) {
		return 0, 0, nil, false
	}
	return st.Lo(v), st.Hi(v), func(k int64) sat.Lit { return p.enc.Le(v, k) }, true
}

// settingRoots adds the integers of the settings, whose values are told and asked for.
func (p *Problem) settingRoots(roots map[int32]bool) {
	for _, s := range p.settings {
		for _, x := range []flatzinc.Expr{s.To, s.From} {
			if x.Kind != flatzinc.VarRef {
				continue
			}
			if v := p.enc.Store.ViewOf(x); !v.IsConst() {
				roots[v.ID] = true
			}
		}
	}
}
