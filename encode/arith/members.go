package arith

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// InSet returns a literal that is true exactly when x is in the set: an order
// literal when the set cuts the domain once, a conjunction of two when it is an
// interval of it, and the disjunction of its ranges else.
func InSet(e *rule.Encoder, x store.View, set intset.Set) sat.Lit {
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

// CountMembers returns how many of xs are in the set, and how many may be.
func CountMembers(s *store.Store, xs []store.View, set intset.Set) (sure, possible int64) {
	k, single := set.Fixed()
	for _, x := range xs {
		if single {
			if !s.Contains(x, k) {
				continue
			}
			possible++
			if s.Size(x) == 1 {
				sure++
			}
			continue
		}
		d := s.Domain(x)
		switch both := d.Intersect(set); {
		case both.Empty():
		case both.Equal(d):
			sure, possible = sure+1, possible+1
		default:
			possible++
		}
	}
	return sure, possible
}

// ImpliedBy returns a literal that the conjunction of a and b implies: one
// clause.
func ImpliedBy(e *rule.Encoder, a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.False || b == sat.False:
		return sat.False
	case a == sat.True || a == b:
		return b
	case b == sat.True:
		return a
	}
	l := e.Sink.NewVar()
	e.Clause(a.Not(), b.Not(), l)
	return l
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

// Overlap adds to reach the values that x may share with z, or more, and
// reports whether there are any.
func Overlap(reach *intset.Builder, s *store.Store, x, z store.View) bool {
	if x.IsConst() {
		if !s.Contains(z, x.B) {
			return false
		}
		reach.Add(intset.Range{Lo: x.B, Hi: x.B})
		return true
	}
	if s.Lo(x) > s.Hi(z) || s.Lo(z) > s.Hi(x) {
		return false
	}
	d := s.Domain(x)
	if len(d) > sharedRanges {
		reach.Add(intset.Range{Lo: d.Min(), Hi: d.Max()})
		return true
	}
	for _, r := range d {
		reach.Add(r)
	}
	return true
}
