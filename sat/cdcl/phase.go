package cdcl

import "github.com/gozinc/gozinc/sat"

// phases are the values that decisions try: 1, -1, or 0 where there is none.
// Saved are the last values (Pipatsrisawat and Darwiche, 2007), target those of
// the longest trail without conflict since the last rephasing, best those of
// the longest of all (Biere and Fleury, 2020).
type phases struct {
	saved, target, best []int8
	targeted, bested    int // lengths of these trails
	rephased            int64
	due, every          int64 // conflicts at which the phases change, and between
}

// rephaseEvery is the number of conflicts to the first change of the phases, and
// what the distance grows by.
const rephaseEvery = 1000

func (p *phases) init() { p.every, p.due = rephaseEvery, rephaseEvery }

func (p *phases) grow(n int) {
	p.saved = extend(p.saved, n)
	p.target = extend(p.target, n)
	p.best = extend(p.best, n)
}

func phaseOf(l sat.Lit) int8 { return 1 - 2*int8(l&1) }

// phase returns the literal of the variable that a decision tries.
func (e *Engine) phase(v uint32) sat.Lit {
	s := int8(0)
	if e.restart.stable {
		s = e.phases.target[v]
	}
	if s == 0 {
		s = e.phases.saved[v]
	}
	return sat.Mk(v).If(s > 0)
}

// keepLongest copies the values of the trail without the level of a conflict,
// where that is longer than any before.
func (e *Engine) keepLongest() {
	if !e.restart.stable || e.depth() == 0 {
		return
	}
	n := int(e.levels[e.depth()].trail)
	p := &e.phases
	length := n + e.creeping.forgotten
	if length > p.targeted {
		p.targeted = length
		e.copyPhases(p.target, n)
	}
	if length > p.bested {
		p.bested = length
		e.copyPhases(p.best, n)
	}
}

func (e *Engine) copyPhases(to []int8, n int) {
	for _, t := range e.stack[:n] {
		if t&eventFlag == 0 {
			to[t>>1] = phaseOf(sat.Lit(t))
			continue
		}
		ev := &e.events[t&^eventFlag]
		in := &e.ints[ev.x>>1]
		s := phaseOf(sat.Lit(ev.x & 1))
		for i, end := in.between(ev.x, ev.before, ev.now); i < end; i++ {
			to[in.variable(i)] = s
		}
	}
}

// rephase starts the search elsewhere: at the best assignment so far, every
// other time, or at the first, its inverse, or the inverse of the last.
func (e *Engine) rephase() {
	p := &e.phases
	p.rephased++
	p.due = e.stats.Conflicts + p.every*p.rephased
	p.targeted = 0
	clear(p.target)
	switch p.rephased % 6 {
	case 1, 3, 5:
		for v, s := range p.best {
			if s != 0 {
				p.saved[v] = s
			}
		}
		p.bested = 0
	case 2:
		fill(p.saved, -1)
	case 4:
		for v := range p.saved {
			p.saved[v] = -p.saved[v]
		}
	default:
		fill(p.saved, 1)
	}
}

func fill(s []int8, v int8) {
	for i := range s {
		s[i] = v
	}
}

// Hint makes the next search start at the assignment where the literals are
// true: it decides them first, in their order, as long as they have no values.
func (e *Engine) Hint(lits []sat.Lit) {
	e.check(lits)
	e.hints = append(e.hints, lits...)
}

// takeHints makes the hints phases.
func (e *Engine) takeHints() {
	if len(e.hints) == 0 {
		return
	}
	p := &e.phases
	for i := len(e.hints) - 1; i >= 0; i-- {
		l := e.hints[i]
		p.saved[l.Var()] = phaseOf(l)
		p.target[l.Var()] = 0
	}
	p.targeted = 0
	e.backtrack(0)
}
