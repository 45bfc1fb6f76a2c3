package encode

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// effort says what a propagation may do besides narrowing domains, and how much
// work it may take.
type effort struct {
	// settles: what is found is a fact about the model, so constraints that are
	// entailed are retired, others become views, and a fixed control variable
	// leaves C or ¬C. Else everything is going to be taken back, or holds inside
	// of a window only, and the constraints stay as they are.
	settles bool
	// runs bounds how often a constraint is propagated from the beginning,
	// against chains such as x < y, y < x over a large domain that creep to their
	// end. 0 is no limit.
	runs int32
	// until is up to which work of the store this may go on, see store.Work;
	// 0 is no limit.
	until int
}

// maxRuns is the limit of runs for presolve; another maxRuns are left for windows.
const maxRuns = 200

// lateWidth is the width from which on a constraint is propagated after the
// others in a trial, where it is not asked as often.
const lateWidth = 1000

// propagate propagates what is queued until nothing changes, or the effort is
// spent: the domains are sound then, but no fixpoint, and of a spent budget the
// queue is left as it is. It reports false where there is no solution, and
// remembers the constraint that failed.
func (p *presolver) propagate(e effort) bool {
	p.failing = -1
	for {
		i, ok := p.pop(!e.settles)
		if !ok {
			return !p.st.Failed()
		}
		c := &p.cons[i]
		if e.until != 0 && p.st.Work() >= e.until {
			p.queue = append(p.queue, i)
			return true
		}
		c.queued = false
		if c.dead || e.runs > 0 && c.spent(e.runs) {
			continue
		}
		if !p.propagateOne(c, e.settles) || p.st.Failed() {
			p.failing = i
			return false
		}
	}
}

// spent counts one more run and reports whether that is more than most.
func (c *con) spent(most int32) bool {
	c.runs++
	return c.runs > most
}

// drain propagates and rewrites until nothing changes; false when the model has
// no solution.
func (p *presolver) drain() bool { return p.propagate(effort{settles: true, runs: maxRuns}) }

// try propagates in a trial, and gives up where the work of the store has come to
// until.
func (p *presolver) try(until int) bool { return p.propagate(effort{until: until}) }

// drainWindow propagates the bounds of a window. Fixed control variables and
// entailed constraints are looked at as in a trial: all but the windowed variables
// is locked, so that no more can follow from it than a contradiction.
func (p *presolver) drainWindow() bool { return p.propagate(effort{runs: 2 * maxRuns}) }

// pop takes the next constraint from the queue, with late a wide one only when
// there are no others.
func (p *presolver) pop(late bool) (int32, bool) {
	for ; p.head < len(p.queue); p.head++ {
		i := p.queue[p.head]
		if late && p.cons[i].width() >= lateWidth {
			p.late = append(p.late, i)
			continue
		}
		p.head++
		p.shift()
		return i, true
	}
	p.queue, p.head = p.queue[:0], 0
	if p.lateHead < len(p.late) {
		p.lateHead++
		return p.late[p.lateHead-1], true
	}
	p.late, p.lateHead = p.late[:0], 0
	return 0, false
}

// shift gives back the room of what has left a long queue.
func (p *presolver) shift() {
	if p.head > 1<<16 && p.head*2 > len(p.queue) {
		p.queue = append(p.queue[:0], p.queue[p.head:]...)
		p.head = 0
	}
}

// unqueue forgets what is to be propagated.
func (p *presolver) unqueue() {
	for _, i := range p.queue[p.head:] {
		p.cons[i].queued = false
	}
	for _, i := range p.late[p.lateHead:] {
		p.cons[i].queued = false
	}
	p.queue, p.late, p.head, p.lateHead = p.queue[:0], p.late[:0], 0, 0
}

// visitWork is the work of a propagation beside that which the store counts.
const visitWork = 4

// propagateOne propagates a constraint. Where a propagator does more than look at the
// store, what that takes by estimate is counted too.
func (p *presolver) propagateOne(c *con, settles bool) bool {
	before := p.st.Work()
	ok := p.visit(c, settles)
	p.st.Spend(visitWork)
	if c.row.Pairs || c.row.Slow {
		p.st.Spend(max(0, before+c.width()-p.st.Work()))
	}
	return ok
}

// visit propagates one constraint.
func (p *presolver) visit(c *con, settles bool) bool {
	a := c.args(p.st)
	mode := c.mode
	if mode == rule.Reified || mode == rule.Implied {
		var done, ok bool
		if mode, done, ok = p.judge(c, a, settles); done || !ok {
			return ok
		}
	}
	if t := p.decide(c, a); t != store.Undecided {
		c.dead = c.dead || settles
		return (t == store.Entailed) == (mode == rule.Plain) || p.st.Fail()
	}
	return p.narrow(c, a, mode, settles)
}

// judge relates the control variable to the verdict on C. Unless that is all there
// is to do, the control is fixed, and m is plain or negated.
func (p *presolver) judge(c *con, a store.Args, settles bool) (m rule.Mode, done, ok bool) {
	r := c.control(p.st)
	if t := p.decide(c, a); t != store.Undecided {
		c.dead = c.dead || settles
		switch {
		case t == store.Violated:
			return c.mode, true, p.st.Fix(r, 0)
		case c.mode == rule.Reified:
			return c.mode, true, p.st.Fix(r, 1)
		}
		return c.mode, true, true
	}
	v, fixed := p.st.Fixed(r)
	switch {
	case !fixed:
		return c.mode, true, p.reify(c, a, r, settles)
	case v == 0 && c.mode == rule.Implied:
		c.dead = c.dead || settles
		return c.mode, true, true
	case v == 0:
		m = rule.Negated
	}
	if settles {
		c.mode = m
	}
	return m, false, true
}

// reify makes r ↔ C views between variables, where that is possible.
func (p *presolver) reify(c *con, a store.Args, r store.View, settles bool) bool {
	if !settles || c.mode != rule.Reified || c.row.Reify == nil {
		return true
	}
	done, ok := c.row.Reify(p.st, a, r)
	c.dead = done
	return ok
}

// narrow propagates C or ¬C.
func (p *presolver) narrow(c *con, a store.Args, m rule.Mode, settles bool) bool {
	if m == rule.Negated {
		return c.row.PropNot == nil || c.row.PropNot(p.st, a)
	}
	if settles && c.row.Rewrite != nil {
		done, ok := c.row.Rewrite(p.st, a)
		if done || !ok {
			c.dead = true
			return ok
		}
	}
	return c.row.Prop == nil || c.row.Prop(p.st, a)
}

// decide gives the row's verdict, or that of the ground check when all
// arguments are fixed.
func (p *presolver) decide(c *con, a store.Args) store.Truth {
	if c.row.Decide != nil {
		if t := c.row.Decide(p.st, a); t != store.Undecided {
			return t
		}
	}
	if !a.AllFixed() {
		return store.Undecided
	}
	return store.TruthOf(baseDef(c).Holds(groundArgs(a)))
}
