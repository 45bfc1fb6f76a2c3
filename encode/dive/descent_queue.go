package dive

import "container/heap"

// rises reports whether the keys of an order only grow while variables narrow.
func (o varOrder) rises() bool { return o != fewFirst && o != heavyFirst }

// first returns the variable of least key in a block of an order that rises, none
// when all are fixed. The keys in the queue may be old, and so too small: that of
// the first is looked at again.
func (d *descent) first(b *block) target {
	if !b.queued {
		b.queue, b.queued = b.queue[:0], true
		d.p.Store.Spend(len(b.vars) / scanWork)
		for _, x := range b.vars {
			if d.size(x) > 1 {
				b.queue = append(b.queue, keyed{x, d.key(x, b.order)})
			}
		}
		heap.Init(&b.queue)
	}
	for ; len(b.queue) > 0; d.p.Store.Spend(1) {
		top := &b.queue[0]
		if d.size(top.target) == 1 {
			heap.Pop(&b.queue)
		} else if key := d.key(top.target, b.order); key > top.key {
			top.key = key
			heap.Fix(&b.queue, 0)
		} else {
			return top.target
		}
	}
	return target{id: -1}
}

// keyed is a variable with its key; a queue of such is a heap.
type keyed struct {
	target
	key float64
}

type queue []keyed

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	return q[i].key < q[j].key || q[i].key == q[j].key && q[i].rank < q[j].rank
}

func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *queue) Push(x any) { *q = append(*q, x.(keyed)) }

func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
