package encode

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const countNote = "direct literals of the value, or an equality literal for each element; compared with the number by cardinality encodings, the number as one more summand"

var countRows = []row{
	countIs{pb.EQ, 0}.row("gozinc_count_eq"),
	countIs{pb.NE, 0}.row("gozinc_count_neq"),
	countIs{pb.GE, 1}.row("gozinc_count_lt"),
	countIs{pb.GE, 0}.row("gozinc_count_leq"),
	countIs{pb.LE, -1}.row("gozinc_count_gt"),
	countIs{pb.LE, 0}.row("gozinc_count_geq"),
	{
		name: "gozinc_among", post: amongPost(pb.EQ), not: amongPost(pb.NE), prop: propAmong, relax: relaxAmong,
		note: "a literal for each membership; counted as in gozinc_count_eq",
	},
}

// countIs says that a number of elements has the relation rel to n + shift.
type countIs struct {
	rel   pb.Rel
	shift int64
}

func (c countIs) complement() countIs {
	switch c.rel {
	case pb.LE:
		return countIs{pb.GE, c.shift + 1}
	case pb.GE:
		return countIs{pb.LE, c.shift - 1}
	case pb.EQ:
		return countIs{pb.NE, c.shift}
	}
	return countIs{pb.EQ, c.shift}
}

// row counts the elements of the first argument that equal the second.
func (c countIs) row(name string) row {
	not := c.complement()
	return row{name: name, post: c.post, not: not.post, prop: c.prop, propNot: not.prop, relax: c.relax, relaxNot: not.relax, note: countNote}
}

// post encodes guard → the number of xs that are y is rel n + shift.
func (c countIs) post(e *Encoder, g sat.Lit, a store.Args) error {
	n, ok := a.View(2).Scale(1, c.shift)
	if !ok {
		return ErrOverflow
	}
	equal, err := e.equals(a.Views(0), a.View(1))
	if err != nil {
		return err
	}
	return e.compareSum(g, unitWeights(equal), c.rel, n)
}

// equals returns the literals x = y.
func (e *Encoder) equals(xs []store.View, y store.View) (lits []sat.Lit, err error) {
	lits = make([]sat.Lit, len(xs))
	for i, x := range xs {
		if lits[i], err = e.same(x, y); err != nil {
			return nil, err
		}
	}
	return lits, nil
}

// amongPost encodes guard → the number of xs in the set is rel n.
func amongPost(rel pb.Rel) func(e *Encoder, g sat.Lit, a store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		xs, set := a.Views(1), a.ConstSet(2)
		in := make([]sat.Lit, len(xs))
		for i, x := range xs {
			in[i] = e.inSet(x, set)
		}
		return e.compareSum(g, unitWeights(in), rel, a.View(0))
	}
}

// inSet returns a literal that is true exactly when x is in the set: an order
// literal when the set cuts the domain once, a conjunction of two when it is an
// interval of it, and the disjunction of its ranges else.
func (e *Encoder) inSet(x store.View, set intset.Set) sat.Lit {
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

func (c countIs) prop(s *store.Store, a store.Args) bool {
	n, ok := a.View(2).Scale(1, c.shift)
	if !ok {
		return true
	}
	xs, y := a.Views(0), a.View(1)
	if k, fixed := s.Fixed(y); fixed {
		return c.narrow(s, xs, intset.Interval(k, k), n)
	}
	_, possible := countMembers(s, xs, s.Domain(y))
	return c.bound(s, 0, possible, n)
}

func propAmong(s *store.Store, a store.Args) bool {
	return countIs{rel: pb.EQ}.narrow(s, a.Views(1), a.ConstSet(2), a.View(0))
}

// countMembers returns how many of xs are in the set, and how many may be.
func countMembers(s *store.Store, xs []store.View, set intset.Set) (sure, possible int64) {
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

// bound narrows n by: the count, of sure..possible, is rel n.
func (c countIs) bound(s *store.Store, sure, possible int64, n store.View) bool {
	switch c.rel {
	case pb.LE:
		return s.SetLo(n, sure)
	case pb.GE:
		return s.SetHi(n, possible)
	case pb.EQ:
		return s.SetLo(n, sure) && s.SetHi(n, possible)
	}
	return sure < possible || s.Remove(n, sure)
}

// narrow narrows n and the xs by: the number of xs in the set is rel n. The
// elements that are still open all belong there when n needs them all, and
// none does when n allows no more.
func (c countIs) narrow(s *store.Store, xs []store.View, set intset.Set, n store.View) bool {
	sure, possible := countMembers(s, xs, set)
	if !c.bound(s, sure, possible, n) {
		return false
	}
	switch {
	case sure == possible || c.rel == pb.NE:
		return true
	case c.rel != pb.LE && s.Lo(n) == possible:
		return restrictMembers(s, xs, set, set)
	case c.rel != pb.GE && s.Hi(n) == sure:
		return restrictMembers(s, xs, set, set.Complement())
	}
	return true
}

// restrictMembers restricts those of xs to values that may be in the set, but
// need not.
func restrictMembers(s *store.Store, xs []store.View, set, values intset.Set) bool {
	for _, x := range xs {
		if sure, possible := countMembers(s, []store.View{x}, set); sure < possible && !s.Restrict(x, values) {
			return false
		}
	}
	return true
}

// relax: the indicators of y, where that is a constant, have the sum.
func (c countIs) relax(r *relaxer, a store.Args) {
	k, fixed := a.Store.Fixed(a.View(1))
	if !fixed {
		return
	}
	x := r.count(a.Views(0), k)
	x.add(-1, r.of(a.View(2)))
	r.compare(x, c.rel, c.shift)
}

func relaxAmong(r *relaxer, a store.Args) {
	x := r.of(a.View(0)).negated()
	for _, v := range a.Views(1) {
		x.add(1, r.in(v, a.ConstSet(2)))
	}
	r.equal(x, 0)
}
