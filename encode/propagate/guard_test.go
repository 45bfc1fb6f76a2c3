package propagate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// still is a trail with given lower bounds and one literal, which has words but neither
// levels nor reasons.
type still struct {
	sat.Trail
	lo    map[sat.Int]int64
	guard int // 1, 0 or −1: it is true, open or false
	words []int64
}

func (s *still) Lo(x sat.Int) int64 { return s.lo[x] }
func (s *still) Hi(x sat.Int) int64 { return -s.lo[x.Neg()] }

func (s *still) Holds(a sat.Atom) bool {
	return a == sat.LitAtom(stillGuard) && s.guard > 0 || a == sat.LitAtom(stillGuard.Not()) && s.guard < 0
}

func (s *still) NewTrailed(v int64) sat.Trailed {
	s.words = append(s.words, v)
	return sat.Trailed(len(s.words) - 1)
}
func (s *still) Trailed(w sat.Trailed) int64       { return s.words[w] }
func (s *still) SetTrailed(w sat.Trailed, v int64) { s.words[w] = v }

// tags has the tags of watched bounds.
type tags map[sat.Int]int32

func (w tags) WatchBound(x sat.Int, tag int32) { w[x] = tag }
func (w tags) WatchLit(sat.Lit, int32)         {}

const stillGuard = sat.Lit(4)

// TestGuardedSumIsDue: a sum with an open guard is due when bounds violate it, with a
// true guard when it can limit a term, and with a false one never. Sums of many terms look
// at what the terms have at the root.
func TestGuardedSumIsDue(t *testing.T) {
	for _, n := range []int{2, 3, 4} {
		for guard := -1; guard <= 1; guard++ {
			s := &still{lo: map[sat.Int]int64{}, guard: guard}
			terms := make([]Term, n)
			for i := range terms {
				x := sat.Int(2 * i)
				terms[i] = Term{1, x}
				s.lo[x], s.lo[x.Neg()] = 0, -10
			}
			watched := tags{}
			p := Guarded(stillGuard, AtMost(terms, 15)).(*guardedNotified)
			p.Attach(s, watched)
			sum := int64(0)
			for _, step := range []int64{5, 3, 2, 5, 1} {
				x := terms[sum%int64(n)].X
				x0 := s.lo[x]
				s.lo[x] += step
				sum += step
				widest := int64(10)
				if n <= *fewTerms {
					widest = 0
					for _, m := range terms {
						widest = max(widest, 10-s.lo[m.X])
					}
				}
				want := guard > 0 && 15-sum < widest || guard == 0 && sum > 15
				if got := p.Notify(s, watched[x], x0, s.lo[x]); got != want {
					t.Errorf("%d terms, guard %d, least sum %d of 15: due is %v", n, guard, sum, got)
				}
			}
		}
	}
}

// waiting is a trail of two integers whose watches can wait.
type waiting struct {
	still
	bounds []int64
	above  map[sat.Int]int64
}

func (w *waiting) Lo(x sat.Int) int64                { return w.bounds[x] }
func (w *waiting) Hi(x sat.Int) int64                { return -w.bounds[x.Neg()] }
func (w *waiting) Bounds() *[]int64                  { return &w.bounds }
func (w *waiting) Watches(sat.Int) int32             { return 1 }
func (w *waiting) Await(x sat.Int, _ int32, d int64) { w.above[x] = d }

// TestOpenSumWaits: a sum of two under an open guard is told of few bounds, and of one at the latest when bounds
// violate it, also after bounds have fallen again; when its guard has become true it is told of all.
func TestOpenSumWaits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	steps, told := 0, 0
	for range 200 {
		w := &waiting{above: map[sat.Int]int64{0: math.MinInt64, 2: math.MinInt64}, bounds: []int64{0, -1000, 0, -1000}}
		terms := []Term{{1 + rng.Int64N(3), 0}, {1 + rng.Int64N(3), 2}}
		bound := 100 + rng.Int64N(1000)
		p := Guarded(stillGuard, AtMost(terms, bound)).(*guardedNotified)
		watched := tags{}
		p.Attach(w, watched)
		for range 200 {
			x := 2 * sat.Int(rng.IntN(2))
			before := w.bounds[x]
			if w.bounds[x] += rng.Int64N(10); rng.IntN(20) == 0 {
				w.bounds[x] = rng.Int64N(before + 1)
			}
			due := false
			if now := w.bounds[x]; now > before {
				steps++
				if now > w.above[x] {
					told++
					due = p.Notify(w, watched[x], before, now)
				}
				if p.two.least() > bound && !due {
					t.Fatalf("%v at most %d: nothing is due at %v", terms, bound, w.bounds)
				}
			}
			if due {
				w.bounds[x] = before
			}
		}
		w.guard = 1
		if !p.Notify(w, noted, 0, 1) || w.above[0] != math.MinInt64 || w.above[2] != math.MinInt64 {
			t.Fatal("a sum whose guard is true waits")
		}
	}
	if told*2 > steps {
		t.Errorf("told of %d of %d bounds", told, steps)
	}
}
