package cdcl

import "math/rand/v2"

// heap orders the variables that have no value by activity, the most active
// first (EVSIDS: Eén and Sörensson, 2003; Biere and Fröhlich, 2015). A variable
// with a value may be in it, and is passed over when it comes out.
type heap struct {
	list     []uint32
	place    []int32 // by variable: 1 + its index in list, 0 outside
	activity []float64
	step     float64
}

// The step grows by this factor with each conflict, and everything is scaled
// down when the activities get near the end of the range.
const (
	stepGrowth   = 1 / 0.95
	activityMost = 1e150
)

func (h *heap) init() { h.step = 1 }

func (h *heap) grow(n int) {
	h.place = extend(h.place, n)
	h.activity = extend(h.activity, n)
}

func (h *heap) before(v, w uint32) bool {
	a, b := h.activity[v], h.activity[w]
	return a > b || a == b && v < w
}

// insert adds the variable, if it is not there.
func (h *heap) insert(v uint32) {
	if h.place[v] != 0 {
		return
	}
	h.list = append(h.list, v)
	h.place[v] = int32(len(h.list))
	h.up(len(h.list) - 1)
}

func (h *heap) up(i int) {
	v := h.list[i]
	for i > 0 {
		parent := (i - 1) / 2
		w := h.list[parent]
		if !h.before(v, w) {
			break
		}
		h.list[i] = w
		h.place[w] = int32(i + 1)
		i = parent
	}
	h.list[i] = v
	h.place[v] = int32(i + 1)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		child := 2*i + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && h.before(h.list[child+1], h.list[child]) {
			child++
		}
		w := h.list[child]
		if !h.before(w, v) {
			break
		}
		h.list[i] = w
		h.place[w] = int32(i + 1)
		i = child
	}
	h.list[i] = v
	h.place[v] = int32(i + 1)
}

// pop removes the first variable of a heap that is not empty.
func (h *heap) pop() uint32 {
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

// remove takes the variable out, if it is there.
func (h *heap) remove(v uint32) {
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

// bump makes the variable more active.
func (h *heap) bump(v uint32) {
	h.activity[v] += h.step
	if h.activity[v] > activityMost {
		h.rescale()
	}
	if at := h.place[v]; at != 0 {
		h.up(int(at - 1))
	}
}

func (h *heap) rescale() {
	for v := range h.activity {
		h.activity[v] /= activityMost
	}
	h.step /= activityMost
}

// decay makes what was bumped before count less.
func (h *heap) decay() { h.step *= stepGrowth }

// shuffle gives the variables small activities at random.
func (h *heap) shuffle(rng *rand.Rand) {
	list := h.list
	h.list = h.list[:0:0]
	for _, v := range list {
		h.place[v] = 0
		h.activity[v] = rng.Float64()
	}
	for _, v := range list {
		h.insert(v)
	}
}

// bumpMarked makes the variables of the conflict more active.
func (e *Engine) bumpMarked() {
	for _, p := range e.marked {
		if e.seen[p]&inClause == 0 {
			continue
		}
		t := e.stack[p]
		if t&eventFlag == 0 {
			e.order.bump(t >> 1)
			continue
		}
		ev := &e.events[t&^eventFlag]
		if l := e.lookup(ev.x, ev.need); l != 0 {
			e.order.bump(l.Var())
		}
	}
	e.order.decay()
}
