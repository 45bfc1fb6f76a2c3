package cdcl

import (
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/equivalence"
	"github.com/gozinc/gozinc/sat/cdcl/internal/probe"
)

// inprocessing is the work on clauses that is done at the root after a reduction.
type inprocessing struct {
	assumptions         // of the search
	saved       []int8  // phases
	phases      []int64 // of integers
}

// probing are the literals that fail at the root, and those that are equivalent.
type probing struct {
	percent  int64 // of the ticks of the search that go to it
	spent    int64 // ticks
	schedule probe.Schedule
	classes  equivalence.Classes
}

// inprocess simplifies the clauses by what no decision is needed for, each technique
// with a part of the work of the search. It returns false when the formula is
// unsatisfiable.
func (e *Engine) inprocess(l *limits) bool {
	return e.probeRoots(l) && e.vivify(l) && e.take()
}

// aside works at the root, and leaves there what a search goes on with: assumptions,
// phases, and ticks, which its modes are measured in.
func (e *Engine) aside(spent *int64, work func() bool) (ok bool) {
	e.backtrack(0)
	if !e.settle() {
		return false
	}
	e.forgetRootReasons()
	in := &e.inprocessing
	in.assumptions, e.assumptions = e.assumptions, assumptions{in.assumed[:0], in.ends[:0]}
	in.saved = append(in.saved[:0], e.phases.Saved...)
	in.phases = in.phases[:0]
	for i := range e.ints {
		in.phases = append(in.phases, e.ints[i].phase)
	}
	before := e.ticks
	ok = work()
	e.backtrack(0)
	copy(e.phases.Saved, in.saved)
	for i, p := range in.phases {
		e.ints[i].phase = p
	}
	e.failed = e.failed[:0]
	in.assumptions, e.assumptions = e.assumptions, in.assumptions
	*spent += e.ticks - before
	e.ticks = before
	return ok
}

// settle propagates at the root. It returns false when the formula is unsatisfiable.
func (e *Engine) settle() bool {
	return e.propagate() || !e.unsat && e.handle()
}

// pause reports, at some of the steps, whether the search has to give up.
func (e *Engine) pause(step int, l *limits) bool {
	return step%64 == 63 && (yield.Done(l.ctx) || e.stats.Propagations >= l.propagations)
}

// probeRoots finds equivalent literals and failed ones. It returns false when the formula
// is unsatisfiable.
func (e *Engine) probeRoots(l *limits) bool {
	p := &e.probing
	budget := e.ticks*p.percent/100 - p.spent
	if budget <= int64(len(e.db.Watches)/8) {
		return true
	}
	return e.aside(&p.spent, func() bool {
		before := e.ticks
		if !e.mergeEquivalent() {
			return false
		}
		for i := 0; e.ticks-before <= budget && !e.pause(i, l); i++ {
			root := p.schedule.Next(&e.db, e.vals, e.rooted())
			e.ticks += p.schedule.Work / 8
			p.schedule.Work %= 8
			if root == sat.Undef {
				break
			}
			if !e.probeRoot(root) {
				return false
			}
		}
		return true
	})
}

// mergeEquivalent has the clauses name one literal of those that are equivalent. It
// returns false when the formula is unsatisfiable.
func (e *Engine) mergeEquivalent() bool {
	c := &e.probing.classes
	news, clash := c.Find(&e.db, e.vals)
	e.ticks += c.Work / 8
	c.Work %= 8
	if clash != sat.Undef {
		e.learnUnit(clash ^ 1) // it implies its complement
		return e.settle()
	}
	if !news {
		return true
	}
	e.simplify()
	e.ticks += int64(len(e.db.Arena) / 8)
	for _, u := range c.Substitute(&e.db, e.marks, e.tracer) {
		if e.vals[u] == 0 {
			e.assign(u, decision)
		} else if e.vals[u] < 0 {
			e.refute()
			return false
		}
	}
	return e.settle()
}

// probeRoot decides a literal. Where that leads to a conflict the first unique
// implication point is false. It returns false when the formula is unsatisfiable.
func (e *Engine) probeRoot(l sat.Lit) bool {
	e.open()
	e.assign(l, decision)
	if e.unitPropagate() {
		e.backtrack(0)
		return true
	}
	e.at = 1
	e.beginMarks()
	e.markClash()
	uip, _ := e.resolveLevel()
	unit := e.negation(uip)
	e.endMarks()
	e.backtrack(0)
	e.learnUnit(unit)
	return e.settle()
}
