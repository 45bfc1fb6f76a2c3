package counting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

func TestAllDifferent(t *testing.T) {
	different := func(x []int64) bool {
		seen := make(map[int64]bool)
		for _, v := range x {
			if seen[v] {
				return false
			}
			seen[v] = true
		}
		return true
	}
	for n := 2; n <= 6; n++ {
		proptest.CheckViews(t, n, 4, func(xs []propagate.Affine) sat.Propagator { return Distinct(xs, nil) }, different)
	}
}

func TestAllDifferentExcept(t *testing.T) {
	for seed := range campaign.Each(8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var values []int64
		for v := int64(-4); v <= 8; v++ {
			if rng.IntN(5) == 0 {
				values = append(values, v)
			}
		}
		except := intset.Of(values...)
		holds := func(x []int64) bool {
			y := slices.DeleteFunc(slices.Clone(x), except.Contains)
			slices.Sort(y)
			return len(slices.Compact(y)) == len(y)
		}
		post := func(xs []propagate.Affine) sat.Propagator { return Distinct(xs, except) }
		for n := 2; n <= 5; n++ {
			proptest.CheckViews(t, n, 4, post, holds)
		}
	}
}

// drawShared draws n views of fewer integers.
func drawShared(rng *rand.Rand, n, ints int) []propagate.Affine {
	vs := make([]propagate.Affine, n)
	for i := range vs {
		vs[i] = propagate.Affine{X: sat.Int(2 + 2*rng.IntN(ints)), A: 1 + rng.Int64N(3), B: rng.Int64N(9) - 4}
		if rng.IntN(2) == 0 {
			vs[i] = vs[i].Neg()
		}
	}
	return vs
}

// TestAllDifferentOfKin: the arguments are views of few integers, so that raising the bound of
// one moves those of others. Where some have gone by, the bounds of now are no reason.
func TestAllDifferentOfKin(t *testing.T) {
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		ints := 1 + rng.IntN(4)
		vs := drawShared(rng, 2+rng.IntN(2*ints+1), ints)
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, ints, 6)}
		guarded := seed%3 == 0
		if guarded {
			p.Bools = 1
		}
		except := []intset.Set{nil, intset.Of(1), intset.Of(-2, 3)}[rng.IntN(3)]
		p.New = func(m *proptest.Model) []sat.Propagator {
			if guarded {
				return []sat.Propagator{propagate.Guarded(m.Bool(0), Distinct(vs, except))}
			}
			return []sat.Propagator{Distinct(vs, except)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			seen := make(map[int64]bool)
			twice := false
			for _, v := range vs {
				k := proptest.ValueOf(v, ints)
				twice = twice || seen[k] && !except.Contains(k)
				seen[k] = true
			}
			return guarded && !bools[0] || !twice
		}
		proptest.Run(t, rng, p, 60)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, vs)
		}
	}
}

// blind is a view that no bounds are read of.
type blind struct{ sat.View }

// board is a trail on which nothing follows from what is set.
type board struct {
	sat.Trail
	lo, hi  []int64
	level   int
	trailed []int64
	tokens  []int64
	atoms   []sat.Atom
}

func (b *board) Lo(x sat.Int) int64 {
	if x&1 == 1 {
		return -b.hi[x/2-1]
	}
	return b.lo[x/2-1]
}
func (b *board) Hi(x sat.Int) int64     { return -b.Lo(x.Neg()) }
func (b *board) Holds(a sat.Atom) bool  { return b.Lo(a.X) >= a.D }
func (b *board) Level() int             { return b.level }
func (b *board) Spend(int)              {}
func (b *board) Fail(_ []sat.Atom) bool { panic("a conflict") }

func (b *board) NewTrailed(v int64) sat.Trailed {
	b.trailed = append(b.trailed, v)
	return sat.Trailed(len(b.trailed) - 1)
}
func (b *board) Trailed(w sat.Trailed) int64       { return b.trailed[w] }
func (b *board) SetTrailed(w sat.Trailed, v int64) { b.trailed[w] = v }

func (b *board) SetLater(a sat.Atom, token int64) bool {
	b.tokens, b.atoms = append(b.tokens, token), append(b.atoms, a)
	return true
}

// watcher watches nothing.
type watcher struct{ sat.Watcher }

func (watcher) WatchBound(sat.Int, int32) {}

// TestHallIntervalsAreKept: explanations read no bounds, those of one interval have the same members, and what has been undone or holds
// at the root takes no room.
func TestHallIntervalsAreKept(t *testing.T) {
	const n = 6
	b := &board{level: 1}
	var xs []propagate.Affine
	for i := range n {
		b.lo, b.hi = append(b.lo, 1), append(b.hi, 9)
		xs = append(xs, propagate.Of(sat.Int(2*(i+1))))
	}
	copy(b.lo, []int64{1, 1, 2, 2, 3})
	copy(b.hi, []int64{3, 3, 3})
	p := Distinct(xs, nil).(*distinct)
	p.Attach(b, watcher{})
	for call := range 5 {
		saved := slices.Clone(b.trailed)
		if b.tokens, b.atoms = nil, nil; !p.Propagate(b) || len(b.tokens) != 3 {
			t.Fatalf("call %d raises %v", call, b.atoms)
		}
		for k, token := range b.tokens {
			x := xs[n-3+k]
			because := p.Explain(blind{}, b.atoms[k], token, nil)
			want := []sat.Atom{x.Geq(1)}
			for _, m := range xs[:3] {
				want = append(want, m.Geq(1), m.Leq(3))
			}
			if b.atoms[k] != x.Geq(4) || !slices.Equal(because, want) {
				t.Errorf("call %d: %v because of %v, want %v", call, b.atoms[k], because, want)
			}
		}
		if side := &p.sides[0]; len(side.kept) != 1 || len(side.taking) != 3 {
			t.Errorf("call %d: %d intervals, %d members", call, len(side.kept), len(side.taking))
		}
		if call%2 == 0 {
			b.trailed = saved // undone
		} else {
			b.level = 0 // the root
		}
	}
	low := slices.Clone(b.lo)
	copy(b.lo[3:], []int64{4, 4, 4})
	b.tokens = nil
	if !p.Propagate(b) || b.tokens != nil {
		t.Errorf("%v is raised twice", b.atoms)
	}
	b.level, b.lo = 1, low
	if !p.Propagate(b) || len(p.sides[0].kept) != 1 {
		t.Errorf("%d intervals behind the root", len(p.sides[0].kept))
	}
}
