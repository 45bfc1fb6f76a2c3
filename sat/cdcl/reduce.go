package cdcl

import (
	"math"

	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
	"github.com/gozinc/gozinc/sat/cdcl/internal/learnt"
)

// reductions says when learnt clauses are dropped.
type reductions struct {
	due    int64 // conflicts of the next reduction
	every  int64
	count  int64
	units  int // entries at the root that the clauses are simplified by
	unused learnt.Unused
}

// levelCount counts different levels.
type levelCount struct {
	stamp  uint32
	levels []uint32 // by level: when it was last counted
}

func (r *reductions) init() { r.every, r.due = *reduceEvery, *reduceEvery }

// tier returns the flags of a clause that has just been of use.
func (e *Engine) tier(lbd int) uint32 {
	if lbd <= *tier2 {
		return clause.UsedTwice
	}
	return clause.UsedOnce
}

// use marks a clause as used in the analysis, and counts the levels of a learnt
// one again.
func (e *Engine) use(r clause.Ref) {
	p := *e.db.Props(r)
	if p&clause.Learnt == 0 {
		return
	}
	lbd := int(p >> clause.LBDShift)
	if lbd > *tier1 {
		if n := e.countLevels(r, lbd); n < lbd {
			lbd = n
			e.db.SetLBD(r, n)
		}
	}
	q := e.db.Props(r)
	*q = *q&^clause.UsedMask | e.tier(lbd)
}

// countLevels returns the number of levels of the clause's literals, or most if
// there are as many.
func (e *Engine) countLevels(r clause.Ref, most int) int {
	e.count.stamp++
	if n := len(e.levels) - len(e.count.levels); n > 0 {
		e.count.levels = extend(e.count.levels, n)
	}
	n := 0
	for _, l := range e.db.Lits(r) {
		d := e.vars[l>>1].level
		if e.count.levels[d] == e.count.stamp {
			continue
		}
		e.count.levels[d] = e.count.stamp
		if n++; n >= most {
			return most
		}
	}
	return n
}

// reduceLearnts drops learnt clauses that have not been of use, simplifies by
// new root assignments, and closes the gaps.
func (e *Engine) reduceLearnts() {
	r := &e.reduce
	r.count++
	r.due = e.stats.Conflicts + int64(float64(r.every)*math.Sqrt(float64(r.count)))
	if n := e.rooted(); n > e.reduce.units {
		e.backtrack(0)
		e.simplify()
		e.reduce.units = n
	}
	e.protect(clause.Reason)
	list := r.unused.Collect(&e.db, *tier1, *mostTier1)
	e.protect(0)
	for _, c := range list[:len(list)*(*dropped)/100] {
		e.db.Drop(c, e.tracer)
	}
	e.compact()
	e.recycle()
}

// protect sets the flag of the clauses that are reasons, or clears it.
func (e *Engine) protect(flag uint32) {
	e.eachReason(func(c clause.Ref) clause.Ref {
		p := e.db.Props(c)
		*p = *p&^clause.Reason | flag
		return c
	})
}

// eachReason calls do with the reasons that are clauses of the arena, and puts what
// it returns in their place.
func (e *Engine) eachReason(do func(clause.Ref) clause.Ref) {
	for _, t := range e.stack {
		var r *reason
		if t&eventFlag != 0 {
			r = (*reason)(&e.bounds.Events[t&^eventFlag].Reason)
		} else {
			r = &e.vars[t>>1].reason
		}
		if r.kind() == byClause {
			*r = byClause | reason(do(clause.Ref(r.payload())))
		}
	}
}

// rooted counts the entries at the root so far.
func (e *Engine) rooted() int {
	if e.depth() > 0 {
		return e.creeping.forgotten + int(e.levels[1].trail)
	}
	return e.creeping.forgotten + len(e.stack)
}
