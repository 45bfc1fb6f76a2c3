// Package activity orders variables by how active they are in conflicts.
package activity

import (
	"math/rand/v2"
	"slices"
)

// Heap orders the variables that have no value by activity, the most active
// first (EVSIDS: Eén and Sörensson, 2003; Biere and Fröhlich, 2015). A variable
// with a value may be in it, and is passed over when it comes out.
type Heap struct {
	list     []uint32
	place    []int32 // by variable: 1 + its index in list, 0 outside
	activity []float64
	step     float64
	vain     int // variables that Next has passed over since it looked at all
}

// activityMost is near the end of the range of activities, where all are scaled down.
const activityMost = 1e150

// New returns a heap without variables.
func New() Heap { return Heap{step: 1} }

// Grow makes room for n more variables.
func (h *Heap) Grow(n int) {
	h.place = append(h.place, make([]int32, n)...)
	h.activity = append(h.activity, make([]float64, n)...)
}

// Before reports whether v comes out before w.
func (h *Heap) Before(v, w uint32) bool {
	a, b := h.activity[v], h.activity[w]
	return a > b || a == b && v < w
}

// Insert adds the variable, if it is not there.
func (h *Heap) Insert(v uint32) {
	if h.place[v] != 0 {
		return
	}
	h.list = append(h.list, v)
	h.place[v] = int32(len(h.list))
	h.up(len(h.list) - 1)
}

func (h *Heap) up(i int) {
	v := h.list[i]
	for i > 0 {
		parent := (i - 1) / 2
		w := h.list[parent]
		if !h.Before(v, w) {
			break
		}
		h.list[i] = w
		h.place[w] = int32(i + 1)
		i = parent
	}
	h.list[i] = v
	h.place[v] = int32(i + 1)
}

func (h *Heap) down(i int) {
	v := h.list[i]
	for {
		child := 2*i + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && h.Before(h.list[child+1], h.list[child]) {
			child++
		}
		w := h.list[child]
		if !h.Before(w, v) {
			break
		}
		h.list[i] = w
		h.place[w] = int32(i + 1)
		i = child
	}
	h.list[i] = v
	h.place[v] = int32(i + 1)
}

// Empty reports whether there is no variable in the heap.
func (h *Heap) Empty() bool { return len(h.list) == 0 }

// First is the variable that comes out next of a heap that is not empty.
func (h *Heap) First() uint32 { return h.list[0] }

// Pop removes the first variable of a heap that is not empty.
func (h *Heap) Pop() uint32 {
	v := h.list[0]
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[v] = 0
	if v != last {
		h.list[0] = last
		h.place[last] = 1
		h.down(0)
	}
	return v
}

// Next removes variables up to the first that is open, and returns that one. Where many
// were not, since it last looked, all such are dropped at once. Where none is open, most
// stay in the heap: a complete assignment costs time linear in their number, and nothing
// when it is undone.
func (h *Heap) Next(open func(v uint32) bool) (v uint32, ok bool) {
	for len(h.list) > 0 {
		if h.vain >= len(h.list) / *lookEvery {
			h.vain = 0
			if !h.confine(open) {
				break
			}
		}
		if v := h.Pop(); open(v) {
			return v, true
		}
		h.vain++
	}
	return 0, false
}

// confine drops the variables that are not open, unless none is. It reports whether one is.
func (h *Heap) confine(open func(v uint32) bool) bool {
	if !slices.ContainsFunc(h.list, open) {
		return false
	}
	kept := h.list[:0]
	for _, v := range h.list {
		if h.place[v] = 0; open(v) {
			kept = append(kept, v)
			h.place[v] = int32(len(kept))
		}
	}
	h.list = kept
	h.order()
	return true
}

// Forget takes the variable out, if it is there, and its activity from it.
func (h *Heap) Forget(v uint32) {
	h.activity[v] = 0
	at := h.place[v]
	if at == 0 {
		return
	}
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[v] = 0
	if v != last {
		h.list[at-1] = last
		h.place[last] = at
		h.up(int(at - 1))
		h.down(int(h.place[last] - 1))
	}
}

// Bump makes the variable more active.
func (h *Heap) Bump(v uint32) {
	h.activity[v] += h.step
	if h.activity[v] > activityMost {
		h.rescale()
	}
	if at := h.place[v]; at != 0 {
		h.up(int(at - 1))
	}
}

func (h *Heap) rescale() {
	for v := range h.activity {
		h.activity[v] /= activityMost
	}
	h.step /= activityMost
}

// Decay makes what was bumped before count less.
func (h *Heap) Decay() { h.step *= *stepGrowth }

// Shuffle gives the variables in the heap small activities at random, but none to those that are to be last. All
// others have none either, and what was bumped before does not count.
func (h *Heap) Shuffle(rng *rand.Rand, last func(v uint32) bool) {
	clear(h.activity)
	h.step = 1
	for _, v := range h.list {
		if a := rng.Float64(); !last(v) {
			h.activity[v] = a
		}
	}
	h.order()
}

// order makes the list a heap again.
func (h *Heap) order() {
	for i := len(h.list)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

// Activities are those of all variables at some time.
type Activities struct {
	of   []float64
	step float64
}

// Activities returns the present ones.
func (h *Heap) Activities() Activities { return Activities{slices.Clone(h.activity), h.step} }

// Resume gives the variables the activities, and those that were made since then none.
func (h *Heap) Resume(a Activities) {
	clear(h.activity[copy(h.activity, a.of):])
	h.step = a.step
	h.order()
}
