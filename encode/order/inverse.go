package order

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

var inverseRows = []constraint.Row{
	inverseRow("gozinc_inverse", true, "f[i] = j and invf[j] = i are one direct literal: domain consistent"),
	inverseRow("gozinc_inverse_in_range", false, "f[i] = j and invf[j] = i are one direct literal: domain consistent"),
}

func inverseRow(name string, within bool, note string) constraint.Row {
	read := func(a store.Args) channel {
		return channel{
			f: a.Views(1), first: a.Int(0), g: a.Views(3), firstOfG: a.Int(2),
			within: within,
		}
	}
	return constraint.Row{
		Name: name, Note: note,
		Post:        func(e *constraint.Encoder, g sat.Lit, a store.Args) { read(a).post(e, g) },
		Not:         func(e *constraint.Encoder, g sat.Lit, a store.Args) { read(a).not(e, g) },
		Prop:        func(s *store.Store, a store.Args) bool { return read(a).prop(s) },
		Propagators: func(h constraint.Host, g sat.Lit, a store.Args) bool { read(a).confine(h, g); return true },
		Relax:       func(r *relax.Builder, a store.Args) { read(a).relax(r) },
		Shares:      true,
	}
}

// channel is the relation f[i] = j ↔ g[j] = i of two arrays, for the indices i
// of f and j of g, of which first and firstOfG are the least. With within, no
// other values are allowed.
//
// The two sides are the same literal wherever the constraint is unconditional.
// The order encodings of f[i] and g[j] say that each has exactly one value, and
// so the shared literals form a permutation matrix, one variable and six
// clauses for each entry, without at-most-one constraints of their own.
type channel struct {
	f, g            []store.View
	first, firstOfG int64
	within          bool
}

// index returns the index of f[i]; one that is no int64 is no value either.
func (c channel) index(i int) int64 { return store.SatAdd(c.first, int64(i)) }

// back returns the same relation from the side of g.
func (c channel) back() channel {
	return channel{f: c.g, first: c.firstOfG, g: c.f, firstOfG: c.first, within: c.within}
}

// post encodes guard → the relation.
func (c channel) post(e *constraint.Encoder, guard sat.Lit) {
	if c.confine(e, guard); c.within && len(c.f) != len(c.g) {
		return
	}
	for i, x := range c.f {
		for j, y := range c.g {
			k, m := c.index(i), c.back().index(j)
			if !e.Store.Contains(x, m) && !e.Store.Contains(y, k) {
				continue
			}
			if guard == sat.True {
				e.Identify(x, m, y, k)
				continue
			}
			e.Guarded(guard, e.Ne(x, m), e.Eq(y, k))
			e.Guarded(guard, e.Eq(x, m), e.Ne(y, k))
		}
	}
}

// confine has guard → the values of f are indices of g, and the other way round, where these
// are as many.
func (c channel) confine(h constraint.Host, guard sat.Lit) {
	switch {
	case !c.within:
	case len(c.f) != len(c.g):
		constraint.Refute(h, guard)
	default:
		for _, d := range []channel{c, c.back()} {
			for _, x := range d.f {
				h.Confine(guard, x, constraint.Indices(d.firstOfG, len(d.g)))
			}
		}
	}
}

// not encodes guard → some f[i] = j has g[j] ≠ i, or is no index of g where it
// must be. Where f and g are equally long and all f[i] have their counterpart,
// g is a permutation too, so that looking at f is enough; else the same is said
// of g. One literal for each variable, one clause for each pair of values.
func (c channel) not(e *constraint.Encoder, guard sat.Lit) {
	if c.within && len(c.f) != len(c.g) {
		return
	}
	some := c.broken(e)
	if !c.within {
		some = append(some, c.back().broken(e)...)
	}
	e.Guarded(guard, some...)
}

// broken returns for each f[i] a literal that implies that its counterpart is
// missing.
func (c channel) broken(e *constraint.Encoder) []sat.Lit {
	out := make([]sat.Lit, len(c.f))
	values := constraint.Indices(c.firstOfG, len(c.g))
	for i, x := range c.f {
		out[i] = e.Sink.NewVar()
		if !c.within {
			e.Confine(out[i], x, values)
		}
		for m := range e.Store.Domain(x).Intersect(values).Each {
			e.Guarded(out[i], e.Ne(x, m), e.Ne(c.g[m-c.firstOfG], c.index(i)))
		}
	}
	return out
}

// prop removes j from f[i] where g[j] cannot be i, and the other way round.
// Its cost is that of the values that are missing.
func (c channel) prop(s *store.Store) bool { return c.propOne(s) && c.back().propOne(s) }

func (c channel) propOne(s *store.Store) bool {
	values := constraint.Indices(c.firstOfG, len(c.g))
	for i, x := range c.f {
		k := c.index(i)
		for m := range values.Minus(s.Domain(x)).Each {
			if !s.Remove(c.g[m-c.firstOfG], k) {
				return false
			}
		}
		if m, fixed := s.Fixed(x); fixed && values.Contains(m) && !s.Fix(c.g[m-c.firstOfG], k) {
			return false
		}
	}
	return true
}

// relax: f[i] = j and g[j] = i have the same indicator.
func (c channel) relax(r *relax.Builder) {
	if r.Always() && c.within && len(c.f) == len(c.g) {
		r.Inverse(c.f, c.first, c.g, c.firstOfG)
	}
	for i, x := range c.f {
		for j, y := range c.g {
			both := r.Is(x, c.back().index(j))
			both.Add(-1, r.Is(y, c.index(i)))
			r.Equal(both, 0)
		}
	}
}
