package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// references is an array of which each element names indices of another: a set
// those that it has, an integer its value.
type references interface {
	len() int
	// possible returns what element i may name.
	possible(s *store.Store, i int) intset.Set
	// surely tells whether element i names k in every solution.
	surely(s *store.Store, i int, k int64) bool
	// names returns the literal that element i names k.
	names(e *constraint.Encoder, i int, k int64) sat.Lit
	// confine encodes guard → element i names nothing but indices.
	confine(e *constraint.Encoder, guard sat.Lit, i int, indices intset.Set)
	// beyond returns literals one of which is true only if, and can be if, element i
	// names something else than indices.
	beyond(e *constraint.Encoder, i int, indices intset.Set) []sat.Lit
	// restrict, exclude and include narrow the store to such elements, or to
	// those that do not, or do, name k.
	restrict(s *store.Store, i int, indices intset.Set) bool
	exclude(s *store.Store, i int, k int64) bool
	include(s *store.Store, i int, k int64) bool
	// named returns the indicator of element i naming k.
	named(r *relax.Builder, i int, k int64) relax.Affine
}

type setReferences []store.SetView

func (r setReferences) len() int { return len(r) }

func (r setReferences) possible(s *store.Store, i int) intset.Set { return s.Upper(r[i]) }

func (r setReferences) surely(s *store.Store, i int, k int64) bool {
	return s.Lower(r[i]).Contains(k)
}

func (r setReferences) names(e *constraint.Encoder, i int, k int64) sat.Lit { return e.In(r[i], k) }

func (r setReferences) confine(e *constraint.Encoder, guard sat.Lit, i int, indices intset.Set) {
	for k := range e.Store.Upper(r[i]).Minus(indices).Each {
		e.Guarded(guard, e.In(r[i], k).Not())
	}
}

func (r setReferences) beyond(e *constraint.Encoder, i int, indices intset.Set) (some []sat.Lit) {
	for k := range e.Store.Upper(r[i]).Minus(indices).Each {
		some = append(some, e.In(r[i], k))
	}
	return some
}

func (r setReferences) restrict(s *store.Store, i int, indices intset.Set) bool {
	return s.Confine(r[i], indices)
}

func (r setReferences) exclude(s *store.Store, i int, k int64) bool { return s.Exclude(r[i], k) }

func (r setReferences) include(s *store.Store, i int, k int64) bool {
	return s.Include(r[i], intset.Of(k))
}

type intReferences []store.View

func (r intReferences) len() int { return len(r) }

func (r intReferences) possible(s *store.Store, i int) intset.Set { return s.Domain(r[i]) }

func (r intReferences) surely(s *store.Store, i int, k int64) bool {
	v, fixed := s.Fixed(r[i])
	return fixed && v == k
}

func (r intReferences) names(e *constraint.Encoder, i int, k int64) sat.Lit { return e.Eq(r[i], k) }

func (r intReferences) confine(e *constraint.Encoder, guard sat.Lit, i int, indices intset.Set) {
	e.Confine(guard, r[i], indices)
}

func (r intReferences) beyond(e *constraint.Encoder, i int, indices intset.Set) []sat.Lit {
	l := e.Sink.NewVar()
	e.Confine(l, r[i], indices.Complement())
	return []sat.Lit{l}
}

func (r intReferences) restrict(s *store.Store, i int, indices intset.Set) bool {
	return s.Restrict(r[i], indices)
}

func (r intReferences) exclude(s *store.Store, i int, k int64) bool { return s.Remove(r[i], k) }

func (r intReferences) include(s *store.Store, i int, k int64) bool { return s.Fix(r[i], k) }

// setChannel is the relation "f[i] names j if and only if g[j] names i", and
// that both name nothing but indices of the other.
type setChannel struct {
	f, g            references
	first, firstOfG int64
}

func setsOfIndices(a store.Args) setChannel {
	return setChannel{setReferences(a.Sets(1)), setReferences(a.Sets(3)), a.Int(0), a.Int(2)}
}

func intsAsSets(a store.Args) setChannel {
	return setChannel{intReferences(a.Views(1)), setReferences(a.Sets(3)), a.Int(0), a.Int(2)}
}

func inverseSetRow(name string, read func(store.Args) setChannel, note string) constraint.Row {
	return constraint.Row{
		Name: name, Note: note,
		Post:   func(e *constraint.Encoder, g sat.Lit, a store.Args) { read(a).post(e, g) },
		Not:    func(e *constraint.Encoder, g sat.Lit, a store.Args) { read(a).not(e, g) },
		Prop:   func(s *store.Store, a store.Args) bool { c := read(a); return c.prop(s) && c.back().prop(s) },
		Relax:  func(r *relax.Builder, a store.Args) { read(a).relax(r) },
		Shares: true,
	}
}

func (c setChannel) back() setChannel { return setChannel{c.g, c.f, c.firstOfG, c.first} }

// index returns the index of f[i]; one that is no int64 is no element either.
func (c setChannel) index(i int) int64 { return store.SatAdd(c.first, int64(i)) }

// share makes the memberships of g literals of f, where they have none yet.
func (c setChannel) share(e *constraint.Encoder, g setReferences) {
	for i := range c.f.len() {
		for j, set := range g {
			e.BindIn(set, c.index(i), c.f.names(e, i, c.back().index(j)))
		}
	}
	for _, set := range g {
		e.TrackSet(set) // else it would be free: no clause need name its literals
	}
}

// pairs calls do with the literals of all pairs of indices that are not the
// same.
func (c setChannel) pairs(e *constraint.Encoder, do func(inF, inG sat.Lit)) {
	for i := range c.f.len() {
		for j := range c.g.len() {
			inF, inG := c.f.names(e, i, c.back().index(j)), c.g.names(e, j, c.index(i))
			if inF != inG {
				do(inF, inG)
			}
		}
	}
}

// post encodes guard → the relation. Where it is unconditional, the confined
// memberships of g are the literals of f.
func (c setChannel) post(e *constraint.Encoder, guard sat.Lit) {
	g, sets := c.g.(setReferences)
	if sets && guard == sat.True {
		c.share(e, g)
	}
	for _, d := range []setChannel{c, c.back()} {
		for i := range d.f.len() {
			d.f.confine(e, guard, i, constraint.Indices(d.firstOfG, d.g.len()))
		}
	}
	if sets && guard == sat.True {
		return
	}
	c.pairs(e, func(inF, inG sat.Lit) {
		e.Guarded(guard, inF.Not(), inG)
		e.Guarded(guard, inF, inG.Not())
	})
}

// not encodes guard → one side of some pair holds without the other, or
// something is named that is no index.
func (c setChannel) not(e *constraint.Encoder, guard sat.Lit) {
	var some []sat.Lit
	c.pairs(e, func(inF, inG sat.Lit) {
		some = append(some, violation(e, [][]sat.Lit{{inF, inG}, {inF.Not(), inG.Not()}}))
	})
	for _, d := range []setChannel{c, c.back()} {
		for i := range d.f.len() {
			some = append(some, d.f.beyond(e, i, constraint.Indices(d.firstOfG, d.g.len()))...)
		}
	}
	e.Guarded(guard, some...)
}

// prop carries over what is settled on the side of f.
func (c setChannel) prop(s *store.Store) bool {
	values := constraint.Indices(c.firstOfG, c.g.len())
	for i := range c.f.len() {
		if !c.f.restrict(s, i, values) {
			return false
		}
		possible := c.f.possible(s, i)
		for k := range values.Each {
			j, ok := int(k-c.firstOfG), true
			switch {
			case !possible.Contains(k):
				ok = c.g.exclude(s, j, c.index(i))
			case c.f.surely(s, i, k):
				ok = c.g.include(s, j, c.index(i))
			}
			if !ok {
				return false
			}
		}
	}
	return true
}
