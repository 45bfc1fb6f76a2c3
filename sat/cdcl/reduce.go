package cdcl

import (
	"math"
	"slices"
)

// reductions says when learnt clauses are dropped.
type reductions struct {
	due   int64 // conflicts of the next reduction
	every int64
	count int64
	list  []candidate
}

// levelCount counts different levels.
type levelCount struct {
	stamp  uint32
	levels []uint32 // by level: when it was last counted
}

// candidate is a clause that may be dropped.
type candidate struct {
	rank uint64 // by levels, then by length
	ref  ref
}

// Learnt clauses of at most tier1 levels stay for good, those of at most tier2
// as long as they were used since the reduction before the last, the others
// since the last (Oh, 2015). Of what is left, dropped in 100 go, the longest. The
// conflicts between reductions grow with the square root of their number, from
// reduceEvery on, as in Kissat.
const (
	tier1       = 2
	tier2       = 6
	dropped     = 75
	reduceEvery = 500
)

func (r *reductions) init() { r.every, r.due = reduceEvery, reduceEvery }

// tier returns the flags of a clause that has just been of use.
func (e *Engine) tier(lbd int) uint32 {
	if lbd <= tier2 {
		return usedTwice
	}
	return usedOnce
}

// use marks a clause as used in the analysis, and counts the levels of a learnt
// one again.
func (e *Engine) use(r ref) {
	p := *e.props(r)
	if p&learntFlag == 0 {
		return
	}
	lbd := int(p >> lbdShift)
	if lbd > tier1 {
		if n := e.countLevels(r, lbd); n < lbd {
			lbd = n
			e.setLBD(r, n)
		}
	}
	q := e.props(r)
	*q = *q&^usedMask | e.tier(lbd)
}

// countLevels returns the number of levels of the clause's literals, or most if
// there are as many.
func (e *Engine) countLevels(r ref, most int) int {
	e.count.stamp++
	if n := len(e.levels) - len(e.count.levels); n > 0 {
		e.count.levels = extend(e.count.levels, n)
	}
	n := 0
	for _, l := range e.lits(r) {
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
	if n := e.rooted(); n > e.units {
		e.backtrack(0)
		e.simplify()
		e.units = n
	}
	e.protect(reasonFlag)
	r.list = r.list[:0]
	for c := e.skip(0); int(c) < len(e.arena); {
		n, p := e.arena[c], e.props(c)
		if *p&learntFlag != 0 && *p&(garbageFlag|reasonFlag) == 0 {
			lbd := *p >> lbdShift
			switch used := *p & usedMask; {
			case lbd <= tier1:
			case used != 0:
				*p = *p&^usedMask | used>>1&usedMask
			default:
				r.list = append(r.list, candidate{uint64(lbd)<<32 | uint64(n), c})
			}
		}
		c = e.next(c, n)
	}
	e.protect(0)
	slices.SortFunc(r.list, func(a, b candidate) int {
		switch {
		case a.rank > b.rank:
			return -1
		case a.rank < b.rank:
			return 1
		}
		return int(a.ref) - int(b.ref) // the older first
	})
	for _, c := range r.list[:len(r.list)*dropped/100] {
		e.drop(c.ref)
	}
	e.compact()
	e.recycle()
}

// drop discards a clause.
func (e *Engine) drop(r ref) {
	if e.tracer != nil && *e.props(r)&toldFlag != 0 {
		e.tracer.Delete(e.copyLits(r))
	}
	e.discard(r)
}

// protect sets the flag of the clauses that are reasons, or clears it.
func (e *Engine) protect(flag uint32) {
	e.eachReason(func(r *reason) {
		p := e.props(ref(r.payload()))
		*p = *p&^reasonFlag | flag
	})
}

// eachReason calls do with the reasons that are clauses of the arena.
func (e *Engine) eachReason(do func(*reason)) {
	for _, t := range e.stack {
		var r *reason
		if t&eventFlag != 0 {
			r = &e.events[t&^eventFlag].reason
		} else {
			r = &e.vars[t>>1].reason
		}
		if r.kind() == byClause {
			do(r)
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
