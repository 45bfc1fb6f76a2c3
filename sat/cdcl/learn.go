package cdcl

import "github.com/gozinc/gozinc/sat"

// build makes the learnt clause of the entry at uip and those below: its first
// literal is the one to set, its second of the level to go back to. It returns
// that level, and the number of levels of the clause.
func (e *Engine) build(uip int32) (jump, lbd int) {
	e.dropWeaker(uip)
	e.learnt = append(e.learnt[:0], e.negation(uip))
	for _, p := range e.below {
		e.learnt = append(e.learnt, e.negation(p))
	}
	if e.grounded > 0 {
		e.learnt = append(e.learnt, e.activation^1)
	}
	if n := len(e.learnt); n > 2 && n <= *strengthenLits {
		e.learnt = e.db.Strengthen(e.learnt, e.marks)
	}
	e.stamp++
	e.stamps[e.ground].stamp = e.stamp // a level that most searches have in common
	lbd = 1
	for i, l := range e.learnt[1:] {
		d := e.vars[l.Var()].level
		if e.stamps[d].stamp != e.stamp {
			e.stamps[d].stamp = e.stamp
			lbd++
		}
		if int(d) > jump {
			jump = int(d)
			e.learnt[1], e.learnt[i+1] = e.learnt[i+1], e.learnt[1]
		}
	}
	return jump, lbd
}

// negation returns the literal that is false by the entry: that of its
// complement, or, of an event, of the bound that is needed.
func (e *Engine) negation(p int32) sat.Lit {
	t := e.stack[p]
	if t&eventFlag != 0 {
		ev := &e.bounds.Events[t&^eventFlag]
		return e.literal(ev.X, ev.Need) ^ 1
	}
	return sat.Lit(t) ^ 1
}

// dropWeaker leaves only the strongest of the bounds of one handle in the clause.
func (e *Engine) dropWeaker(uip int32) {
	if len(e.bounds.Events) == 0 {
		return
	}
	note := func(p int32) {
		if t := e.stack[p]; t&eventFlag != 0 {
			x := e.bounds.Events[t&^eventFlag].X
			e.top[x] = max(e.top[x], p+1)
		}
	}
	note(uip)
	for _, p := range e.below {
		note(p)
	}
	kept := e.below[:0]
	for _, p := range e.below {
		if t := e.stack[p]; t&eventFlag == 0 || e.top[e.bounds.Events[t&^eventFlag].X] == p+1 {
			kept = append(kept, p)
		}
	}
	e.below = kept
	for _, p := range e.marked {
		if t := e.stack[p]; t&eventFlag != 0 {
			e.top[e.bounds.Events[t&^eventFlag].X] = 0
		}
	}
}
