package bounds

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestHistory raises and takes back bounds at random, and compares what Reach and LoAt
// say with a walk along all events.
func TestHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	var h History
	for range 3 {
		h.Add(0, 1000)
	}
	for step := range 20_000 {
		x := sat.Int(rng.IntN(len(h.Lo)))
		switch room := -h.Lo[x^1] - h.Lo[x]; {
		case len(h.Events) > 0 && (room <= 0 || rng.IntN(9) < 4):
			ev := h.Events[len(h.Events)-1]
			h.Pop()
			if h.Lo[ev.X] != ev.Before {
				t.Fatalf("step %d: bound %d after going back, want %d", step, h.Lo[ev.X], ev.Before)
			}
		case room > 0:
			h.Raise(x, h.Lo[x]+1+rng.Int64N(min(room, 20)), int32(2*len(h.Events)), 1, 0)
		}
		y := sat.Int(rng.IntN(len(h.Lo)))
		position := int32(rng.IntN(2*len(h.Events) + 2))
		first, lo := none, h.Root[y]
		d := h.Root[y] + 1 + rng.Int64N(1000)
		for i, ev := range h.Events {
			if ev.X != y {
				continue
			}
			if first == none && ev.Now >= d {
				first = int32(i)
			}
			if ev.Position < position {
				lo = ev.Now
			}
		}
		if got := h.LoAt(y, position); got != lo {
			t.Fatalf("step %d: bound %d before position %d, want %d", step, got, position, lo)
		}
		if d <= h.Lo[y] {
			if got := h.Reach(y, d); got != first {
				t.Fatalf("step %d: event %d reached %d, want %d", step, got, d, first)
			}
		}
	}
}

// TestForget: bounds at the root stay without their events.
func TestForget(t *testing.T) {
	var h History
	h.Add(-5, 5)
	h.Raise(0, -2, 0, 0, 0)
	h.Raise(1, -4, 1, 0, 0)
	h.Forget()
	if h.Lo[0] != -2 || h.Root[1] != -4 || len(h.Events) != 0 {
		t.Errorf("bounds %v, at the root %v, %d events", h.Lo, h.Root, len(h.Events))
	}
	h.Raise(0, 3, 0, 1, 0)
	if n := h.Reach(0, 1); n != 0 {
		t.Errorf("event %d reached 1, want 0", n)
	}
}
