package constraint

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Among returns a literal that is true exactly when x is in the set: an order
// literal when the set cuts the domain once, a conjunction of two when it is an
// interval of it, and the disjunction of its ranges else.
func (e *Encoder) Among(x store.View, set intset.Set) sat.Lit {
	var parts []sat.Lit
	for _, r := range compressRanges(e.Store.Domain(x), set) {
		if r.Lo == r.Hi {
			parts = append(parts, e.Eq(x, r.Lo))
		} else {
			parts = append(parts, gate.And(e.Sink, e.Ge(x, r.Lo), e.Le(x, r.Hi)))
		}
	}
	return gate.Or(e.Sink, parts...)
}

// Eqs returns the literals x = k of the xs that can have the value.
func (e *Encoder) Eqs(xs []store.View, k int64) []sat.Lit {
	var out []sat.Lit
	for _, x := range xs {
		if e.Store.Contains(x, k) {
			out = append(out, e.Eq(x, k))
		}
	}
	return out
}

// compressRanges returns the runs of dom ∩ s as ranges that may cross holes of
// dom, so that a run costs two order literals.
func compressRanges(dom, s intset.Set) []intset.Range {
	var out []intset.Range
	for _, r := range dom.Intersect(s) {
		if n := len(out); n > 0 {
			if next, _ := dom.Next(out[n-1].Hi + 1); next == r.Lo {
				out[n-1].Hi = r.Hi
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// Confine implements Host: a clause for each gap of the set.
func (e *Encoder) Confine(g sat.Lit, x store.View, s intset.Set) {
	for _, gap := range s.Complement() {
		above := sat.True
		if gap.Lo != intset.NegInf {
			above = e.Ge(x, gap.Lo)
		}
		past := sat.False
		if gap.Hi != intset.PosInf {
			past = e.Ge(x, gap.Hi+1)
		}
		e.Guarded(g, above.Not(), past)
	}
}
