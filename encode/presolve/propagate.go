package presolve

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/root"
	"github.com/gozinc/gozinc/encode/store"
)

// extent says what a propagation may do besides narrowing domains, and how much
// work it may take.
type extent struct {
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

// propagate propagates what is queued until nothing changes, or the extent is
// spent or the context of the store done: the domains are sound then, but no fixpoint,
// and the queue is left as it is. It reports false where there is no solution, and
// remembers the constraint that failed.
func (p *State) propagate(e extent) bool {
	p.Failing = -1
	for {
		i, ok := p.pop()
		if !ok {
			return !p.Store.Failed()
		}
		c := &p.Constraints[i]
		if e.until != 0 && p.Store.Work() >= e.until || p.Store.Ended(0) {
			p.queue = append(p.queue, i)
			return true
		}
		c.queued = false
		if c.Dead {
			continue
		}
		if e.runs > 0 && c.spent(e.runs) {
			if e.settles {
				c.settle(p.Store)
			}
			continue
		}
		p.Active = i
		ok = p.propagateOne(c, e.settles) && !p.Store.Failed()
		p.Active = -1
		if !ok {
			p.Failing, p.suspect = i, i
			return false
		}
	}
}

// spent counts one more run and reports whether that is more than most.
func (c *Constraint) spent(most int32) bool {
	c.runs++
	return c.runs > most
}

// settle leaves C, ¬C or nothing of a constraint whose control is fixed, as its propagation does: readers take one
// that is plain, or else has a control that is open.
func (c *Constraint) settle(s *store.Store) {
	if !c.Mode.Conditional() {
		return
	}
	switch v, fixed := s.Fixed(c.Control(s)); {
	case !fixed:
	case v == 1:
		c.Mode = constraint.Plain
	case c.Mode == constraint.Reified:
		c.Mode = constraint.Negated
	default:
		c.Dead = true
	}
}

// Drain propagates and rewrites until nothing changes; false when the model has
// no solution. What is not dead is plain or negated, or has a control that is not fixed.
func (p *State) Drain() bool { return p.propagate(extent{settles: true, runs: *maxRuns}) }

// Try propagates in a trial, and gives up where the work of the store has come to
// until.
func (p *State) Try(until int) bool { return p.propagate(extent{until: until}) }

// DrainWindow propagates the bounds of a window. Fixed control variables and
// entailed constraints are looked at as in a trial: all but the windowed variables
// is locked, so that no more can follow from it than a contradiction.
func (p *State) DrainWindow() bool { return p.propagate(extent{runs: 2 * *maxRuns}) }

// pop takes the next constraint from the queue: one with a condition only when there are no others, since of it
// nothing follows but that it holds or not, and so a wide one, of which each visit takes long. Of these the suspect comes first.
func (p *State) pop() (int32, bool) {
	for ; p.head < len(p.queue); p.head++ {
		i := p.queue[p.head]
		if c := &p.Constraints[i]; c.Mode.Conditional() || c.width() >= *lateWidth {
			p.late = append(p.late, i)
			if i == p.suspect {
				last := len(p.late) - 1
				p.late[p.lateHead], p.late[last] = p.late[last], p.late[p.lateHead]
			}
			continue
		}
		p.head++
		p.queue, p.head = shift(p.queue, p.head)
		return i, true
	}
	p.queue, p.head = p.queue[:0], 0
	if p.lateHead < len(p.late) {
		i := p.late[p.lateHead]
		p.lateHead++
		p.late, p.lateHead = shift(p.late, p.lateHead)
		return i, true
	}
	p.late, p.lateHead = p.late[:0], 0
	return 0, false
}

// shift gives back the room of what has left a long queue.
func shift(queue []int32, head int) ([]int32, int) {
	if head > 1<<16 && head*2 > len(queue) {
		return append(queue[:0], queue[head:]...), 0
	}
	return queue, head
}

// Unqueue forgets what is to be propagated.
func (p *State) Unqueue() {
	for _, i := range p.queue[p.head:] {
		p.Constraints[i].queued = false
	}
	for _, i := range p.late[p.lateHead:] {
		p.Constraints[i].queued = false
	}
	p.queue, p.late, p.head, p.lateHead = p.queue[:0], p.late[:0], 0, 0
}

// propagateOne propagates a constraint. Where a propagator does more than look at the
// store, what that takes by estimate is counted too.
func (p *State) propagateOne(c *Constraint, settles bool) bool {
	before := p.Store.Work()
	ok := p.visit(c, settles)
	p.Store.Spend(*visitWork)
	if c.Row.Pairs {
		p.Store.Spend(max(0, before+c.width()-p.Store.Work()))
	}
	return ok
}

// visit propagates one constraint.
func (p *State) visit(c *Constraint, settles bool) bool {
	a := c.Args(p.Store)
	mode := c.Mode
	if mode.Conditional() {
		var done, ok bool
		if mode, done, ok = p.judge(c, a, settles); done || !ok {
			return ok
		}
	}
	if t := p.decide(c, a); t != store.Undecided {
		c.Dead = c.Dead || settles
		return (t == store.Entailed) == (mode == constraint.Plain) || p.Store.Fail()
	}
	return p.narrow(c, a, mode, settles)
}

// judge relates the control variable to the verdict on C. Unless that is all there
// is to do, the control is fixed, and m is plain or negated.
func (p *State) judge(c *Constraint, a store.Args, settles bool) (m constraint.Mode, done, ok bool) {
	r := c.Control(p.Store)
	t := p.decide(c, a)
	if t == store.Undecided && !r.IsConst() {
		t = p.refute(c, a)
	}
	if t != store.Undecided {
		c.Dead = c.Dead || settles
		switch {
		case t == store.Violated:
			return c.Mode, true, p.Store.Fix(r, 0)
		case c.Mode == constraint.Reified:
			return c.Mode, true, p.Store.Fix(r, 1)
		}
		return c.Mode, true, true
	}
	v, fixed := p.Store.Fixed(r)
	switch {
	case !fixed:
		return c.Mode, true, p.reify(c, a, r, settles) && p.violate(c, a, r)
	case v == 0 && c.Mode == constraint.Implied:
		c.Dead = c.Dead || settles
		return c.Mode, true, true
	case v == 0:
		m = constraint.Negated
	}
	if settles {
		c.Mode = m
	}
	return m, false, true
}

// refute gives the verdict on a C that has none of its own: C or its opposite is violated
// where propagation of it fails.
func (p *State) refute(c *Constraint, a store.Args) store.Truth {
	fails := func(prop func(s *store.Store, a store.Args) bool) bool {
		return prop != nil && p.Store.Refutes(func() bool { return prop(p.Store, a) })
	}
	switch {
	case c.verdict():
		return store.Undecided
	case fails(c.Row.Prop):
		return store.Violated
	case fails(c.Row.PropNot):
		return store.Entailed
	}
	return store.Undecided
}

// verdict reports whether the row gives verdicts of its own.
func (c *Constraint) verdict() bool { return c.Row.Decide != nil || c.Row.Linear != nil }

// violate has the propagators of r → C, for a C that has no verdict of its own, make r false
// where they find C violated, and for r ↔ C true where they find its opposite violated.
func (p *State) violate(c *Constraint, a store.Args, r store.View) bool {
	if c.Dead || c.verdict() {
		return true
	}
	return p.run(&c.plain, c.Row.Propagators, r, a) && (c.Mode != constraint.Reified || p.run(&c.negated, c.Row.PropagatorsNot, r.Not(), a))
}

// reify makes r ↔ C views between variables, where that is possible.
func (p *State) reify(c *Constraint, a store.Args, r store.View, settles bool) bool {
	if !settles || c.Mode != constraint.Reified || c.Row.Reify == nil {
		return true
	}
	done, ok := c.Row.Reify(p.Store, a, r)
	c.Dead = done
	return ok
}

// narrow propagates C or ¬C.
func (p *State) narrow(c *Constraint, a store.Args, m constraint.Mode, settles bool) bool {
	if m == constraint.Negated {
		if c.Row.Linear != nil {
			return p.root.Sum(c.linear(a).Negated())
		}
		return (c.Row.PropNot == nil || c.Row.PropNot(p.Store, a)) && p.run(&c.negated, c.Row.PropagatorsNot, store.Const(1), a)
	}
	if settles && c.Row.Rewrite != nil {
		done, ok := c.Row.Rewrite(p.Store, a)
		if done || !ok {
			c.Dead = true
			return ok
		}
	}
	if c.Row.Linear != nil {
		l := c.linear(a)
		return p.root.Sum(l) && (!settles || p.fill(l))
	}
	return (c.Row.Prop == nil || c.Row.Prop(p.Store, a)) && p.run(&c.plain, c.Row.Propagators, store.Const(1), a)
}

// run calls the propagators of guard → C, if there are some. They stay those of the guard
// for which they were made first.
func (p *State) run(in **root.Instance, post constraint.Propagators, guard store.View, a store.Args) bool {
	if post == nil {
		return true
	}
	if *in == nil {
		*in = new(root.Instance)
	}
	return p.root.Run(*in, post, guard, a)
}

// linear returns the constraint as a sum over distinct roots, of which bounds tell all that
// they can tell.
func (c *Constraint) linear(a store.Args) linear.Form {
	if l := c.Row.Linear(a); len(l.Terms) <= *fewTerms && l.Apart(a.Store) {
		return l
	}
	return store.AtRoots(a, func(a store.Args) linear.Form { return c.Row.Linear(a).Merged(a.Store) })
}

// fill leaves the integers of a short equation the values that they have in its solutions, where these are few, and
// bounds do not tell all of them.
func (p *State) fill(l linear.Form) bool {
	if len(l.Terms) < 3 || len(l.Terms) > 4 || l.Rel != linear.Equal {
		return true
	}
	l, err := l.Resolved(p.Store)
	if err != nil || p.convex(l) {
		return true
	}
	x, few := l.Solutions(p.Store, *mostFilled)
	return !few || x.Narrow(p.Store)
}

// convex reports whether the values of all terms are those between two bounds.
func (p *State) convex(l linear.Form) bool {
	for _, t := range l.Terms {
		if t.A != 1 && t.A != -1 || len(p.Store.RootDomain(t.ID)) > 1 {
			return false
		}
	}
	return true
}

// decide gives the row's verdict, that of the sum which it is, or that of the ground check when
// all arguments are fixed.
func (p *State) decide(c *Constraint, a store.Args) store.Truth {
	if c.Row.Decide != nil {
		if t := c.Row.Decide(p.Store, a); t != store.Undecided {
			return t
		}
	}
	if c.Row.Linear != nil {
		return c.linear(a).Decide(p.Store)
	}
	if c.Row.Open || !a.AllFixed() {
		return store.Undecided
	}
	return store.TruthOf(c.Base().Holds(groundArgs(a)))
}
