package cdcl

import "github.com/gozinc/gozinc/sat"

// recycled are the literals that the engine made by itself, and the variables of
// those given up (Feydy and Stuckey, 2009: lazy literals).
type recycled struct {
	made  int // literals of the engine's own
	least int // see recycleFrom
	due   int // how many there have to be for the next time
	spare []uint32
}

// fresh returns the positive literal of a variable for a bound.
func (e *Engine) fresh() sat.Lit {
	e.made++
	n := len(e.spare)
	if n == 0 {
		return e.NewVar()
	}
	v := e.spare[n-1]
	e.spare = e.spare[:n-1]
	e.order.Insert(v)
	return sat.Mk(v)
}

// keep makes a literal of the engine's own one that others know.
func (e *Engine) keep(l sat.Lit) {
	o := &e.orders[e.vars[l.Var()].meaning]
	if o.own {
		o.own = false
		e.made--
	}
}

// recycle gives up the engine's own literals that are in no clause. Nothing else
// refers to them: the trail has their bounds. The time is linear in the arena and
// the literals made late. It comes after a compaction, when the watch lists have no
// clauses that are gone.
func (e *Engine) recycle() {
	if e.made <= max(e.least, e.due) {
		return
	}
	e.markUsed(1)
	for i := range e.ints {
		e.ints[i].Prune(func(v uint32) bool {
			idle := e.idle(v)
			if idle {
				e.release(v)
			}
			return idle
		})
	}
	e.markUsed(0)
	// What is left is in use: look again when there are twice as many.
	e.due = 2 * e.made
}

// markUsed marks the order literals that are in the arena, or takes the marks off.
func (e *Engine) markUsed(mark uint8) {
	for c := e.db.First(); int(c) < len(e.db.Arena); {
		for _, l := range e.db.Lits(c) {
			if e.vars[l>>1].meaning > 0 {
				e.marks[l&^1] = mark
			}
		}
		c = e.db.Next(c, e.db.Arena[c])
	}
}

// idle reports whether the variable is of the engine's own and in no clause.
func (e *Engine) idle(v uint32) bool {
	return e.orders[e.vars[v].meaning].own && e.marks[2*v] == 0 &&
		len(e.db.Watches[2*v]) == 0 && len(e.db.Watches[2*v+1]) == 0
}

// release gives a variable up.
func (e *Engine) release(v uint32) {
	e.vals[2*v], e.vals[2*v+1] = 0, 0
	e.order.Forget(v)
	e.phases.Forget(v)
	e.spare = append(e.spare, v)
	e.made--
}
