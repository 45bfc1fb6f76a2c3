package activity

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap compares a heap with a sorted list, through insertions, bumps until
// activities are scaled down, and removals.
func TestHeap(t *testing.T) {
	const n = 60
	rng := rand.New(rand.NewPCG(1, 1))
	h := New()
	h.Grow(n)
	in := map[uint32]bool{}
	for range 200_000 {
		v := rng.Uint32N(n)
		switch rng.IntN(8) {
		case 0, 1:
			h.Insert(v)
			in[v] = true
		case 2, 3, 4:
			h.Bump(v)
			h.Decay()
		case 5:
			h.Forget(v)
			delete(in, v)
		default:
			if h.Empty() != (len(in) == 0) {
				t.Fatalf("empty: %v with %d variables", h.Empty(), len(in))
			}
			if h.Empty() {
				continue
			}
			var list []uint32
			for w := range in {
				list = append(list, w)
			}
			want := slices.MinFunc(list, func(a, b uint32) int {
				if h.Before(a, b) {
					return -1
				}
				return 1
			})
			if first, got := h.First(), h.Pop(); got != want || first != want {
				t.Fatalf("%d and %d come out before %d", first, got, want)
			}
			delete(in, want)
		}
	}
}

// TestNext: the open variables come out in the order of Pop, and where none is left the
// others stay but for a share.
func TestNext(t *testing.T) {
	const n = 500
	rng := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		h, sorted := New(), New()
		for _, h := range []*Heap{&h, &sorted} {
			h.Grow(n)
			for v := range uint32(n) {
				h.Insert(v)
			}
		}
		open := map[uint32]bool{}
		for range rng.IntN(n) {
			v := rng.Uint32N(n)
			h.Bump(v)
			sorted.Bump(v)
			if rng.IntN(4) == 0 {
				open[v] = true
			}
		}
		for !sorted.Empty() {
			want := sorted.Pop()
			if !open[want] {
				continue
			}
			if got, ok := h.Next(func(v uint32) bool { return open[v] }); !ok || got != want {
				t.Fatalf("%d %v comes out, want %d", got, ok, want)
			}
			delete(open, want)
		}
		before := len(h.list)
		if v, ok := h.Next(func(uint32) bool { return false }); ok {
			t.Fatalf("%d comes out, and nothing is open", v)
		}
		if left := len(h.list); left < before - before / *lookEvery {
			t.Errorf("%d of %d variables left", left, before)
		}
	}
}

// TestShuffle: another order, of the same variables.
func TestShuffle(t *testing.T) {
	h := New()
	h.Grow(100)
	for v := range uint32(100) {
		h.Insert(v)
	}
	h.Bump(7)
	h.Decay()
	h.Shuffle(rand.New(rand.NewPCG(2, 2)), func(v uint32) bool { return v < 10 })
	if h.step != 1 {
		t.Errorf("a bump counts %v", h.step)
	}
	order := drain(&h)
	first, last := order[:90], order[90:]
	if slices.IsSorted(first) || slices.Max(last) >= 10 {
		t.Errorf("in order or with others last: %v", order)
	}
	slices.Sort(order)
	if len(slices.Compact(order)) != 100 {
		t.Errorf("%d of 100 variables", len(order))
	}
}

// drain takes all variables out.
func drain(h *Heap) (order []uint32) {
	for !h.Empty() {
		order = append(order, h.Pop())
	}
	return order
}

// TestResume: activities come back, whatever was bumped and taken out or added since, and later variables come last.
func TestResume(t *testing.T) {
	h := New()
	h.Grow(20)
	for v := range uint32(20) {
		h.Insert(v)
		for range v % 7 {
			h.Bump(v)
			h.Decay()
		}
	}
	want := h
	want.list, want.place = slices.Clone(h.list), slices.Clone(h.place)
	kept := h.Activities()
	want.activity = kept.of
	rng := rand.New(rand.NewPCG(3, 3))
	h.Shuffle(rng, func(uint32) bool { return false })
	h.Grow(1)
	h.Insert(20)
	for range 100 {
		v := rng.Uint32N(21)
		h.Bump(v)
		if h.Decay(); v%2 == 0 {
			h.Insert(h.Pop())
		}
	}
	h.Resume(kept)
	if got, want := drain(&h), append(drain(&want), 20); h.step != kept.step || !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v; a bump counts %v", got, want, h.step)
	}
}
