// Package bounds keeps the lower bounds of the native integers of the engine sat/cdcl,
// and how they came about.
package bounds

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// History has the lower bounds by handle, at present and at the root, and the events
// that made them. The events of a handle form a chain, the latest first.
type History struct {
	Lo, Root []int64
	Events   []Event
	last     []int32 // by handle: the latest event
}

// Event is a lower bound of X that rose from Before to Now. Need and Memo belong to
// conflict analysis: the strongest bound needed of it, and what minimisation knows of.
type Event struct {
	Now, Before     int64
	Need, Memo      int64
	X               sat.Int
	Position, Level int32 // on the trail
	Reason          uint32
	previous        int32 // of X; none ends the chain
	jump            int32 // an earlier one of X, by which the chain is searched
	number          int32 // in the chain, from 1
}

// none is no event.
const none int32 = -1

// Add adds a pair of handles.
func (h *History) Add(lo, hi int64) {
	h.Lo = append(h.Lo, lo, -hi)
	h.Root = append(h.Root, lo, -hi)
	h.last = append(h.last, none, none)
}

// Raise makes d the lower bound of x, which is higher than before.
func (h *History) Raise(x sat.Int, d int64, position, level int32, reason uint32) {
	previous := h.last[x]
	jump, number := h.link(previous)
	n := len(h.Events)
	h.last[x] = int32(n)
	if n == cap(h.Events) {
		h.Events = slices.Grow(h.Events, 1)
	}
	h.Events = h.Events[:n+1]
	ev := &h.Events[n] // with what is left of an earlier event
	ev.Now, ev.Before, ev.X = d, h.Lo[x], x
	ev.Position, ev.Level, ev.Reason = position, level, reason
	ev.previous, ev.jump, ev.number = previous, jump, number
	h.Lo[x] = d
	if level == 0 {
		h.Root[x] = d
	}
}

// Pop takes the last event back.
func (h *History) Pop() {
	n := len(h.Events) - 1
	ev := &h.Events[n]
	h.Lo[ev.X] = ev.Before
	h.last[ev.X] = ev.previous
	h.Events = h.Events[:n]
}

// Forget drops all events; the bounds stay.
func (h *History) Forget() {
	for i := range h.Events {
		h.last[h.Events[i].X] = none
	}
	h.Events = h.Events[:0]
}

// link returns the jump and the number of an event that follows the one given. The
// jumps have lengths of a skew binary number system, so that logarithmically many
// of them lead to any event of the chain (Myers, 1983).
func (h *History) link(previous int32) (jump, number int32) {
	if previous == none {
		return none, 1
	}
	p := &h.Events[previous]
	jump = previous
	if p.jump != none {
		j := &h.Events[p.jump]
		further := int32(0)
		if j.jump != none {
			further = h.Events[j.jump].number
		}
		if p.number-j.number == j.number-further {
			jump = j.jump
		}
	}
	return jump, p.number + 1
}

// Reach returns the event by which the lower bound of x first was d or more,
// where Root(x) < d ≤ Lo(x). The time is logarithmic in the events of x.
func (h *History) Reach(x sat.Int, d int64) int32 {
	n := h.last[x]
	for {
		ev := &h.Events[n]
		switch {
		case ev.Before < d:
			return n
		case ev.jump != none && h.Events[ev.jump].Now >= d:
			n = ev.jump
		default:
			n = ev.previous
		}
	}
}

// LoAt returns the lower bound of x before the position, in logarithmic time.
func (h *History) LoAt(x sat.Int, position int32) int64 {
	lo := h.Lo[x]
	if lo == h.Root[x] {
		return lo
	}
	for n := h.last[x]; n != none && h.Events[n].Position >= position; {
		ev := &h.Events[n]
		if ev.jump != none && h.Events[ev.jump].Position >= position {
			n = ev.jump
			continue
		}
		lo, n = ev.Before, ev.previous
	}
	return lo
}
