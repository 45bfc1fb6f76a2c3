package counting

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const countNote = "direct literals of the value, or an equality literal for each element; compared with the number by cardinality encodings, " +
	"the number as one more summand, or by a propagator"

var countRows = []constraint.Row{
	countIs{pb.EQ, 0}.row("gozinc_count_eq"),
	countIs{pb.NE, 0}.row("gozinc_count_neq"),
	countIs{pb.GE, 1}.row("gozinc_count_lt"),
	countIs{pb.GE, 0}.row("gozinc_count_leq"),
	countIs{pb.LE, -1}.row("gozinc_count_gt"),
	countIs{pb.LE, 0}.row("gozinc_count_geq"),
	{
		Name: "gozinc_among", Post: amongPost(pb.EQ), Not: amongPost(pb.NE), Propagators: amongPropagators, Relax: relaxAmong,
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
func (c countIs) row(name string) constraint.Row {
	not := c.complement()
	return constraint.Row{Name: name, Post: c.post, Not: not.post, Prop: c.prop, PropNot: not.prop, Propagators: c.propagators, PropagatorsNot: not.propagators, Relax: c.relax, RelaxNot: not.relax, Note: countNote}
}

// post encodes guard → the number of xs that are y is rel n + shift.
func (c countIs) post(e *constraint.Encoder, g sat.Lit, a store.Args) {
	n, ok := a.View(2).Scale(1, c.shift)
	if !ok {
		e.Fail(store.ErrOverflow)
		return
	}
	arith.CompareCount(e, g, equals(e, a.Views(0), a.View(1)), c.rel, n)
}

// equals returns the literals x = y.
func equals(e *constraint.Encoder, xs []store.View, y store.View) []sat.Lit {
	lits := make([]sat.Lit, len(xs))
	for i, x := range xs {
		lits[i] = arith.Same(e, x, y)
	}
	return lits
}

// amongPost encodes guard → the number of xs in the set is rel n.
func amongPost(rel pb.Rel) func(e *constraint.Encoder, g sat.Lit, a store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		xs, set := a.Views(1), a.ConstSet(2)
		in := make([]sat.Lit, len(xs))
		for i, x := range xs {
			in[i] = e.Among(x, set)
		}
		arith.CompareCount(e, g, in, rel, a.View(0))
	}
}

// prop bounds the number where the value is not known, by what elements are it for sure, and
// which can be.
func (c countIs) prop(s *store.Store, a store.Args) bool {
	n, ok := a.View(2).Scale(1, c.shift)
	y := a.View(1)
	if _, fixed := s.Fixed(y); fixed || !ok {
		return true
	}
	sure, possible := int64(0), int64(0)
	for _, x := range a.Views(0) {
		switch s.Same(x, y) {
		case store.Entailed:
			sure++
			possible++
		case store.Undecided:
			possible++
		}
	}
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

// propagators hands over the propagators of the number of elements that are a constant.
func (c countIs) propagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	n, ok := a.View(2).Scale(1, c.shift)
	k, fixed := a.Store.Fixed(a.View(1))
	return ok && fixed && c.rel != pb.NE && postCount(h, g, a.Views(0), intset.Interval(k, k), c.rel, n)
}

func amongPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	return postCount(h, g, a.Views(1), a.ConstSet(2), pb.EQ, a.View(0))
}

// postCount hands over the propagators of: the number of xs in the set is rel n. An element
// that stands there several times counts as often.
func postCount(h constraint.Host, g sat.Lit, xs []store.View, set intset.Set, rel pb.Rel, n store.View) bool {
	weights, in := make([]int64, len(xs)), make([]sat.Lit, len(xs))
	for i, x := range xs {
		weights[i], in[i] = 1, h.Among(x, set)
	}
	return postWeights(h, g, weights, in, rel, n)
}

// postWeights hands over the propagators of Σ weights·lits rel n.
func postWeights(h constraint.Host, g sat.Lit, weights []int64, lits []sat.Lit, rel pb.Rel, n store.View) bool {
	weights, lits = arith.Collected(weights, lits)
	if len(lits) == 0 { // the sum is 0
		weights, lits = []int64{1}, []sat.Lit{sat.False}
	}
	if rel == pb.EQ && n.IsConst() && n.B%divisor(weights) != 0 {
		// An element that stands several times counts as often or not at all.
		weights, lits, rel, n = []int64{1}, []sat.Lit{sat.False}, pb.GE, store.Const(1)
	}
	return arith.PostLiterals(h, g, weights, lits, rel, n)
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

// divisor is the greatest common divisor of weights.
func divisor(weights []int64) (d int64) {
	for _, w := range weights {
		d = exact.GCD(d, w)
	}
	return d
}
