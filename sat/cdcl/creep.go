package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/queue"
)

// Bounds can creep: x < y and y < x move both by one until a domain of 2^60 values
// is empty. Propagation is therefore cut short after a number of bounds, the
// integer that moved most often is split, and propagation goes on below that
// decision, as in CP-SAT (Perron and Didier). Limits cut it short in the same way.
//
// Propagators that have not been called then stay due: at the level where
// propagation was cut short, whenever the search comes back to it, and at every
// level above. An assignment counts as a model only when none is due.

// creeping is what propagation that was cut short leaves behind.
type creeping struct {
	bounds    int // of a fixpoint, see effort.go
	least     int
	overdue   queue.Overdue
	most      sat.Int // what moved most often and is to be split, or NoInt
	counts    []int32 // by handle, while they are counted
	forgotten int     // events at the root that are not on the trail any more
	settled   int     // entries of the trail that are literals of the root
}

func (c *creeping) init() { c.bounds, c.least = *fixpointBounds, *leastBounds }

// raised counts the events, but for those that were undone.
func (e *Engine) raised() int { return e.creeping.forgotten + len(e.bounds.Events) }

// interrupted reports whether propagation is to be cut short, which began when
// raised was from.
func (e *Engine) interrupted(from int) bool {
	if e.host.due.Empty() {
		return false
	}
	if e.depth() == 0 && len(e.bounds.Events) > *rootEvents {
		e.forgetRootEvents()
	}
	c := &e.creeping
	share := (c.bounds + *handleBounds*len(e.bounds.Lo)) / (c.overdue.Cut() + 1)
	if e.depth() == 0 {
		share += int(e.propagations() / *rootPart)
	}
	if e.raised()-from > max(share, c.least) {
		c.most = e.busiest(from)
		return true
	}
	return e.limits != nil && e.over(e.limits)
}

// busiest returns the handle with the most of the events since raised was from.
func (e *Engine) busiest(from int) sat.Int {
	c := &e.creeping
	c.counts = extend(c.counts, len(e.bounds.Lo)-len(c.counts))
	most := sat.NoInt
	list := e.bounds.Events[max(0, from-c.forgotten):]
	for i := range list {
		x := list[i].X
		if c.counts[x]++; c.counts[x] > c.counts[most] {
			most = x
		}
	}
	for i := range list {
		c.counts[list[i].X] = 0
	}
	return most
}

// splitCreeping decides on the half of the creeping integer's domain that has its
// phase, or the lower one.
func (e *Engine) splitCreeping() bool {
	x := e.creeping.most &^ 1
	e.creeping.most = sat.NoInt
	lo, hi := e.bounds.Lo[x], -e.bounds.Lo[x^1]
	if x == sat.NoInt || lo == hi {
		return false
	}
	middle := lo + int64(uint64(hi-lo)/2)
	a := sat.Leq(x, middle)
	if p := e.tried(int(x >> 1)); p > middle && p <= hi {
		a = sat.Geq(x, middle+1)
	}
	e.stats.Decisions++
	e.open()
	e.raise(a.X, a.D, decision)
	return true
}

// forgetRootEvents takes events off the trail at the root, where the bounds are
// enough. Everything on the trail must have been propagated.
func (e *Engine) forgetRootEvents() {
	c := &e.creeping
	if len(e.bounds.Events) == 0 {
		c.settled = len(e.stack)
		return
	}
	c.forgotten += len(e.bounds.Events)
	e.bounds.Forget()
	kept := e.stack[:c.settled]
	for _, t := range e.stack[c.settled:] {
		if t&eventFlag == 0 {
			kept = append(kept, t)
		}
	}
	e.stack = kept
	e.phases.Shrink(0)
	e.head, c.settled = len(kept), len(kept)
}
