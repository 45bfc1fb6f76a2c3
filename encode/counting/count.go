package counting

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const countNote = "direct literals of the value, or an equality literal for each element; compared with the number by cardinality encodings, " +
	"the number as one more summand, or by a propagator"

var countRows = []rule.Row{
	countIs{pb.EQ, 0}.row("gozinc_count_eq"),
	countIs{pb.NE, 0}.row("gozinc_count_neq"),
	countIs{pb.GE, 1}.row("gozinc_count_lt"),
	countIs{pb.GE, 0}.row("gozinc_count_leq"),
	countIs{pb.LE, -1}.row("gozinc_count_gt"),
	countIs{pb.LE, 0}.row("gozinc_count_geq"),
	{
		Name: "gozinc_among", Post: amongPost(pb.EQ), Not: amongPost(pb.NE), Prop: propAmong, Relax: relaxAmong,
		Note: "a literal for each membership; counted as in gozinc_count_eq",
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
func (c countIs) row(name string) rule.Row {
	not := c.complement()
	return rule.Row{Name: name, Post: c.post, Not: not.post, Prop: c.prop, PropNot: not.prop, Relax: c.relax, RelaxNot: not.relax, Note: countNote}
}

// post encodes guard → the number of xs that are y is rel n + shift.
func (c countIs) post(e *rule.Encoder, g sat.Lit, a store.Args) error {
	n, ok := a.View(2).Scale(1, c.shift)
	if !ok {
		return store.ErrOverflow
	}
	equal, err := equals(e, a.Views(0), a.View(1))
	if err != nil {
		return err
	}
	return arith.CompareCount(e, g, equal, c.rel, n)
}

// equals returns the literals x = y.
func equals(e *rule.Encoder, xs []store.View, y store.View) (lits []sat.Lit, err error) {
	lits = make([]sat.Lit, len(xs))
	for i, x := range xs {
		if lits[i], err = arith.Same(e, x, y); err != nil {
			return nil, err
		}
	}
	return lits, nil
}

// amongPost encodes guard → the number of xs in the set is rel n.
func amongPost(rel pb.Rel) func(e *rule.Encoder, g sat.Lit, a store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		xs, set := a.Views(1), a.ConstSet(2)
		in := make([]sat.Lit, len(xs))
		for i, x := range xs {
			in[i] = arith.InSet(e, x, set)
		}
		return arith.CompareCount(e, g, in, rel, a.View(0))
	}
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
	_, possible := arith.CountMembers(s, xs, s.Domain(y))
	return c.bound(s, 0, possible, n)
}

func propAmong(s *store.Store, a store.Args) bool {
	return countIs{rel: pb.EQ}.narrow(s, a.Views(1), a.ConstSet(2), a.View(0))
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
	sure, possible := arith.CountMembers(s, xs, set)
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
		if sure, possible := arith.CountMembers(s, []store.View{x}, set); sure < possible && !s.Restrict(x, values) {
			return false
		}
	}
	return true
}

// relax: the indicators of y, where that is a constant, have the sum.
func (c countIs) relax(r *relax.Builder, a store.Args) {
	k, fixed := a.Store.Fixed(a.View(1))
	if !fixed {
		return
	}
	x := r.Count(a.Views(0), k)
	x.Add(-1, r.Of(a.View(2)))
	r.Compare(x, c.rel, c.shift)
}

func relaxAmong(r *relax.Builder, a store.Args) {
	x := r.Of(a.View(0)).Negated()
	for _, v := range a.Views(1) {
		x.Add(1, r.In(v, a.ConstSet(2)))
	}
	r.Equal(x, 0)
}
