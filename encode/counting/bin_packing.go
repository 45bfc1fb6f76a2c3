package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const packingNote = "for each bin a pseudo-Boolean constraint over direct literals, or a propagator of it; redundant: what the other bins cannot hold"

var packingRows = []constraint.Row{
	{
		Name:  "gozinc_bin_packing",
		Post:  binPacking,
		Not:   notBinPacking,
		Relax: relaxPacking,
		Note:  packingNote + "; wide domains: for each item the weights of the items in its bin",
	},
	{
		Name:        "gozinc_bin_packing_capa",
		Pairs:       true,
		Post:        packCapa.post,
		Not:         packCapa.not,
		Prop:        packCapa.prop,
		Propagators: packCapa.propagators,
		Relax:       packCapa.relax,
		Note:        packingNote,
	},
	{
		Name:        "gozinc_bin_packing_load",
		Pairs:       true,
		Post:        packLoad.post,
		Not:         packLoad.not,
		Prop:        packLoad.prop,
		Propagators: packLoad.propagators,
		Relax:       packLoad.relax,
		Note:        "for each bin a pseudo-Boolean equation over direct literals, or propagators of it; redundant: the loads add up to all weights",
	},
	{
		Name:        "gozinc_sliding_sum",
		Post:        slidingSum,
		Not:         notSlidingSum,
		Propagators: slidingPropagators,
		Relax:       relaxSliding,
		Note:        "two linear constraints for each window",
	},
}

// packingArgs are items with weights, in bins.
type packingArgs struct {
	bin    []store.View
	weight []int64
	total  int64 // of the weights
}

// readPacking reads items; ok is false when the constraint cannot hold.
func readPacking(bin []store.View, weight []int64) (p packingArgs, ok bool, err error) {
	p = packingArgs{bin: bin, weight: weight}
	if len(bin) != len(weight) || len(weight) > 0 && slices.Min(weight) < 0 {
		return p, false, nil
	}
	for _, w := range weight {
		if p.total, ok = store.Add(p.total, w); !ok {
			return p, false, store.ErrOverflow
		}
	}
	return p, true, nil
}

// in returns for each item the literal that it is in bin k, and the total weight
// of those that may be there.
func (p packingArgs) in(e *constraint.Encoder, k int64) (items []sat.Lit, most int64) {
	items = make([]sat.Lit, len(p.bin))
	for i, x := range p.bin {
		items[i] = sat.False
		if e.Store.Contains(x, k) {
			items[i] = e.Eq(x, k)
			most += p.weight[i]
		}
	}
	return items, most
}

// weigh encodes guard → the weight of the items whose literals hold is rel n.
func (p packingArgs) weigh(e *constraint.Encoder, g sat.Lit, items []sat.Lit, rel pb.Rel, n store.View) {
	arith.CompareSum(e, g, p.weight, items, rel, n)
}

// binPacking encodes guard → no bin holds more than the capacity.
func binPacking(e *constraint.Encoder, g sat.Lit, a store.Args) {
	p, ok, err := readPacking(a.Views(1), a.Ints(2))
	if err != nil || !ok {
		e.Guarded(g)
		e.Fail(err)
		return
	}
	capacity := a.Int(0)
	bins, few := direct(e, p.bin)
	if !few {
		for _, x := range p.bin {
			p.weigh(e, g, equals(e, p.bin, x), pb.LE, store.Const(capacity))
		}
		return
	}
	capacities := make([]int64, bins.Size())
	for i := range capacities {
		capacities[i] = capacity
	}
	p.withinCapacities(e, g, bins.Values(), capacities)
}

// withinCapacities encodes guard → the items in each of the bins weigh at most
// its capacity. The bins are all that there are, so each holds at least what
// the capacities of the others leave over.
func (p packingArgs) withinCapacities(e *constraint.Encoder, g sat.Lit, bins, capacities []int64) {
	var others store.Sum
	for _, c := range capacities {
		others.Add(c)
	}
	for i, k := range bins {
		items, most := p.in(e, k)
		if most > capacities[i] {
			p.weigh(e, g, items, pb.LE, store.Const(capacities[i]))
		}
		// Capacities are at least 0 here, or the clauses above are violated.
		if least := p.total - (others.Value - capacities[i]); !others.Beyond && least > 0 && capacities[i] >= 0 {
			p.weigh(e, g, items, pb.GE, store.Const(least))
		}
	}
}

// notBinPacking encodes guard → some bin holds more than the capacity.
func notBinPacking(e *constraint.Encoder, g sat.Lit, a store.Args) {
	p, ok, err := readPacking(a.Views(1), a.Ints(2))
	if err != nil || !ok {
		e.Fail(err)
		return
	}
	more, fits := store.Add(a.Int(0), 1)
	if !fits {
		e.Fail(store.ErrOverflow)
		return
	}
	if bins, few := direct(e, p.bin); few {
		values := bins.Values()
		arith.Either(e, g, len(values), func(i int, g sat.Lit) {
			items, _ := p.in(e, values[i])
			p.overfull(e, g, items, more)
		})
		return
	}
	arith.Either(e, g, len(p.bin), func(i int, g sat.Lit) { p.overfull(e, g, equals(e, p.bin, p.bin[i]), more) })
}

// overfull encodes guard → some of the items are there, and they weigh at least
// least: an empty bin is never too full, whatever its capacity.
func (p packingArgs) overfull(e *constraint.Encoder, g sat.Lit, items []sat.Lit, least int64) {
	e.Guarded(g, items...)
	p.weigh(e, g, items, pb.GE, store.Const(least))
}

// packing is a constraint on the weights in bins offset, offset+1, …: the sum
// for each has the relation rel to its limit.
type packing struct {
	rel pb.Rel
}

var (
	packCapa = packing{pb.LE}
	packLoad = packing{pb.EQ}
)

// read returns the items, the numbers of the bins and their limits; ok is
// false when the constraint cannot hold.
func (packing) read(a store.Args) (p packingArgs, bins []int64, limits []store.View, ok bool, err error) {
	p, ok, err = readPacking(a.Views(2), a.Ints(3))
	limits = a.Views(1)
	if _, fits := store.Add(a.Int(0), int64(len(limits))); !fits {
		return p, nil, nil, false, store.ErrOverflow
	}
	for i := range limits {
		bins = append(bins, a.Int(0)+int64(i))
	}
	return p, bins, limits, ok, err
}

func (c packing) post(e *constraint.Encoder, g sat.Lit, a store.Args) {
	p, bins, limits, ok, err := c.read(a)
	if err != nil || !ok {
		e.Guarded(g)
		e.Fail(err)
		return
	}
	p.confine(e, g, bins)
	if c.rel == pb.LE {
		capacities := a.Ints(1)
		if len(capacities) > 0 && slices.Min(capacities) < 0 {
			e.Guarded(g)
			return
		}
		p.withinCapacities(e, g, bins, capacities)
		return
	}
	coefs := make([]int64, len(limits))
	for i, k := range bins {
		coefs[i] = 1
		items, _ := p.in(e, k)
		p.weigh(e, g, items, pb.EQ, limits[i])
	}
	arith.LinearEq(e, g, coefs, limits, p.total)
}

// not encodes guard → some item is in no bin, or some bin has a wrong load.
func (c packing) not(e *constraint.Encoder, g sat.Lit, a store.Args) {
	p, bins, limits, ok, err := c.read(a)
	if err != nil || !ok {
		e.Fail(err)
		return
	}
	var wrong []sat.Lit
	for _, x := range p.bin {
		wrong = append(wrong, e.Among(x, intset.Of(bins...)).Not())
	}
	rel := countIs{rel: c.rel}.complement()
	for i, k := range bins {
		limit, fits := limits[i].Scale(1, rel.shift)
		if !fits {
			e.Fail(store.ErrOverflow)
			return
		}
		l := e.Sink.NewVar()
		wrong = append(wrong, l)
		items, _ := p.in(e, k)
		p.weigh(e, l, items, rel.rel, limit)
	}
	e.Guarded(g, wrong...)
}

// prop fails where the bins are not enough.
func (c packing) prop(s *store.Store, a store.Args) bool {
	p, bins, limits, ok, err := c.read(a)
	return err != nil || !ok || enoughBins(s, p, bins, limits) || s.Fail()
}

// confine puts the items into the bins that there are.
func (p packingArgs) confine(h constraint.Host, g sat.Lit, bins []int64) {
	all := intset.Of(bins...)
	for _, x := range p.bin {
		h.Confine(g, x, all)
	}
}

// propagators hands over the propagators of each bin, where there are not too many items
// and bins.
func (c packing) propagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	p, bins, limits, ok, err := c.read(a)
	switch {
	case err != nil:
		return false // post reports it
	case !ok:
		constraint.Refute(h, g)
		return true
	}
	p.confine(h, g, bins)
	if len(bins)*len(p.bin) > *presolvedLits {
		return false
	}
	for i, k := range bins {
		in := make([]sat.Lit, len(p.bin))
		for n, x := range p.bin {
			in[n] = h.Eq(x, k)
		}
		ok = postWeights(h, g, p.weight, in, c.rel, limits[i]) && ok
	}
	return ok
}

// load returns the weight of the items in bin k.
func (p packingArgs) load(r *relax.Builder, k int64) relax.Affine {
	var sum relax.Affine
	for i, x := range p.bin {
		sum.Add(p.weight[i], r.Is(x, k))
	}
	return sum
}

func relaxPacking(r *relax.Builder, a store.Args) {
	p, ok, err := readPacking(a.Views(1), a.Ints(2))
	if err != nil || !ok {
		return
	}
	for k := range r.Values(p.bin).Each {
		r.AtMost(p.load(r, k), a.Int(0))
	}
}

func (c packing) relax(r *relax.Builder, a store.Args) {
	p, bins, limits, ok, err := c.read(a)
	if err != nil || !ok {
		return
	}
	for i, k := range bins {
		sum := p.load(r, k)
		sum.Add(-1, r.Of(limits[i]))
		r.Compare(sum, c.rel, 0)
	}
}
