package store

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestDifference compares what views of one root are said to be to each other with all
// values of the root.
func TestDifference(t *testing.T) {
	verdicts := map[Truth]int{}
	for seed := range campaign.Each(20_000) {
		rng := rand.New(rand.NewPCG(seed, 9))
		s := New(&flatzinc.Model{})
		dom := intset.Of(rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(9)-4)
		root := s.NewInt(dom)
		draw := func() View {
			if rng.IntN(5) == 0 {
				return Const(rng.Int64N(9) - 4)
			}
			v, _ := root.Scale([]int64{1, 1, -1, 2, -2, 3, -3}[rng.IntN(7)], rng.Int64N(9)-4)
			return v
		}
		x, y, except := draw(), draw(), intset.Of(rng.Int64N(9)-4)
		d, ok := s.Difference(x, y)
		if !ok {
			t.Fatalf("seed %d: %v − %v is unknown", seed, x, y)
		}
		same, apart := true, true
		var left []int64
		dom.Each(func(k int64) bool {
			p, q := x.A*k+x.B, y.A*k+y.B
			if d.A*k+d.B != p-q {
				t.Fatalf("seed %d: %v − %v is %v", seed, x, y, d)
			}
			same, apart = same && p == q, apart && p != q
			if p != q || except.Contains(p) {
				left = append(left, k)
			}
			return true
		})
		verdict := s.Same(x, y)
		if verdict == Entailed && !same || verdict == Violated && !apart || verdict == Undecided && apart {
			t.Fatalf("seed %d: %v = %v over %v: %d", seed, x, y, dom, verdict)
		}
		verdicts[verdict]++
		if ok := s.Separate(x, y, except); ok != (len(left) > 0) || ok && !s.Domain(root).Equal(intset.Of(left...)) {
			t.Fatalf("seed %d: %v ≠ %v or in %v over %v leaves %v, not %v", seed, x, y, except, dom, s.Domain(root), left)
		}
	}
	if len(verdicts) < 3 {
		t.Error(verdicts)
	}
}

// TestDifferenceFar: where a difference goes beyond int64 nothing is said.
func TestDifferenceFar(t *testing.T) {
	const far = intset.PosInf - 10
	s := New(&flatzinc.Model{})
	root, other := s.NewInt(intset.Interval(0, far)), s.NewInt(intset.All)
	for _, p := range [][2]View{{root, other}, {root, root.Neg()}, {Const(far), root.Neg()}, {{ID: other.ID, A: 1, B: far}, {ID: other.ID, A: 1, B: -far}}} {
		if d, ok := s.Difference(p[0], p[1]); ok {
			t.Errorf("%v − %v is %v", p[0], p[1], d)
		}
	}
	if d, ok := s.Difference(other, View{ID: other.ID, A: 1, B: 1}); !ok || d != Const(-1) {
		t.Errorf("%v, %t", d, ok)
	}
}

// TestKin: views of one root are found whether it is fixed or not, and again where roots
// become one.
func TestKin(t *testing.T) {
	roots := []View{Of(3), Const(1), {ID: 2, A: -1, B: 4}, Of(3), Of(5), {ID: 3, A: 2, B: 1}, {ID: 2, A: -1, B: 4}}
	kin, twins := KinOf(roots), Twins(roots)
	if len(kin) != 2 || len(kin[0]) != 2 || len(kin[1]) != 3 {
		t.Errorf("kin %v", kin)
	}
	if len(twins) != 2 || len(twins[0]) != 2 || len(twins[1]) != 2 {
		t.Errorf("twins %v", twins)
	}
	s := New(&flatzinc.Model{})
	x, y := s.NewInt(intset.Interval(0, 9)), s.NewInt(intset.Interval(0, 9))
	var memo Memo
	a := Args{Store: s, Memo: &memo}
	found := 0
	find := func(Args) int { found++; return found }
	for range 2 {
		if AtRoots(a, find) != 1 {
			t.Error("found again")
		}
	}
	if s.Unify(x, y); AtRoots(a, find) != 2 || s.Unions() != 1 {
		t.Error("not found again after a union")
	}
	if s.Fix(x, 3); s.Root(y).IsConst() || AtRoots(a, find) != 2 {
		t.Error("a root is lost when it is fixed")
	}
}

// TestRefutes: what a narrowing does is taken back, in a trial and out of it, and nobody is
// told.
func TestRefutes(t *testing.T) {
	s := New(&flatzinc.Model{})
	x := s.NewInt(intset.Interval(0, 9))
	told := 0
	s.Changed = func(int32) { told++ }
	look := func(hi int64) {
		for k := int64(0); k < 10; k++ {
			if got := s.Refutes(func() bool { return s.SetLo(x, k) && s.SetLo(x, k+1) }); got != (k >= hi) || s.Hi(x) != hi || s.Lo(x) != 0 || s.Failed() {
				t.Errorf("from %d: %t, %v", k, got, s.Domain(x))
			}
		}
	}
	look(9)
	s.Trial(func() {
		s.SetHi(x, 5)
		look(5)
	})
	if look(9); told != 1 {
		t.Errorf("told %d times", told)
	}
}
