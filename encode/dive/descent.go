package dive

import (
	"math"
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// A descent searches for a solution by propagation alone, in a trial: it decides
// the variables block by block, and backtracks for a while where that fails.
// Constraints that fail make their variables heavier (dom/wdeg; Boussemart,
// Hemery, Lecoutre and Sais, ECAI 2004), and the variable on which a descent
// failed is decided next (last conflict; Lecoutre, Saïs, Tabary and Vidal, 2009).
type descent struct {
	p      *presolve.State
	blocks []block
	stack  []decision

	until int // the work of the store at which to stop
	round int // the most work of one decision

	weight   []float64 // of variables: the failures of their constraints
	last     target    // the variable that the last failure was decided on
	failures int
	rng      *rand.Rand
	goal     store.View    // less is better; a constant without an objective
	better   int64         // the most that goal may be
	sums     []linear.Form // inequalities of several terms
	deepest  int           // decisions of the longest descent
	saved    []int64       // the values of such descents, by root
	hasSaved []bool
}

// target is what a descent decides: an integer, or a set where isSet.
type target struct {
	id    int32 // of the root; -1 is none
	isSet bool
	rank  int32 // in its block
}

// block is a part of the variables, all of which are decided before those of
// the next block. The first n of the variables may be open.
type block struct {
	vars   []target
	n      int
	order  varOrder
	values valueOrder

	queue  queue // of the open ones, see first
	queued bool  // since the last backtracking
}

// decision is a narrowing of a variable: to one value, to those up to or from
// it; of a set: an element that is in, or out.
type decision struct {
	target
	how  narrowing
	k    int64
	mark int
	open []int // n of each block before
}

type narrowing int8

const (
	isValue narrowing = iota
	atMost
	atLeast
	isIn
	isOut
)

// settleRounds bounds the work of one decision, in that of propagating all
// constraints.
// Measured: docs/decisions/0032.
const settleRounds = 4

// pass propagates all constraints in a trial and returns the work that it took, and at
// least what the widths of the constraints tell.
func pass(p *presolve.State, until int) int {
	before := p.Store.Work()
	for i := range p.Constraints {
		p.Enqueue(int32(i))
	}
	p.Try(until)
	p.Unqueue()
	return max(p.Store.Work()-before, p.Budget()/presolve.TrialRounds)
}

func newDescent(p *presolve.State, m *flatzinc.Model, until int) *descent {
	n := p.Store.Len()
	d := &descent{
		p: p, last: target{id: -1}, round: settleRounds * pass(p, until),
		weight:   make([]float64, n),
		rng:      rand.New(rand.NewPCG(1, 2)),
		goal:     presolve.Goal(p.Store, m),
		better:   math.MaxInt64,
		saved:    make([]int64, n),
		hasSaved: make([]bool, n),
	}
	for id, cons := range p.Watch {
		for _, i := range cons {
			if !p.Constraints[i].Dead {
				d.weight[id]++
			}
		}
	}
	d.readSums()
	return d
}

// readSums notes the inequalities of several terms, if they are not too many to
// be looked at after each value that is tried.
func (d *descent) readSums() {
	const mostTerms = 3000
	n := 0
	for i := range d.p.Constraints {
		c := &d.p.Constraints[i]
		if c.Dead || c.Mode != rule.Plain || !c.Row.Arithmetic || c.Row.Linear == nil {
			continue
		}
		l, err := c.Row.Linear(c.Args(d.p.Store)).Resolved(d.p.Store)
		if err != nil || l.Rel != linear.AtMost || len(l.Terms) < 3 {
			continue
		}
		if n += len(l.Terms); n > mostTerms {
			d.sums = nil
			return
		}
		d.sums = append(d.sums, l)
	}
}

// slack returns the logarithm of the share of the assignments to the open terms
// of the inequalities that satisfy these, as if they were continuous.
func (d *descent) slack() float64 {
	sum := 0.0
	for _, l := range d.sums {
		left, open := l.Bound, 0.0
		for _, t := range l.Terms {
			left -= d.p.Store.Lo(t)
			if d.p.Store.Size(t) > 1 {
				open++
			}
		}
		sum += open * math.Log(float64(max(0, left)+1))
	}
	return sum
}

// freeWork is how many times the work a descent for a first solution may take that
// never fails, as long as it is on the way to that: it ends after as many decisions
// as there are variables.
const freeWork = 6

// run follows the plan with so much work, and reports whether it has found a
// solution, which is what the trial has then. After the first failure it has the
// share of the plan.
func (d *descent) run(plan divePlan, work int) bool {
	d.blocks, d.stack, d.last = plan.blocks, d.stack[:0], target{id: -1}
	d.until = d.p.Store.Work() + work
	if d.better == math.MaxInt64 {
		d.until += (freeWork - 1) * work
	}
	before, limit := d.failures, d.failures+plan.failures
	from, look, open := d.p.Store.Work(), work, d.open()
	ok := d.settle(func() bool { return d.p.Store.SetHi(d.goal, d.better) })
	for ok && d.p.Left(d.until) > 0 {
		x, b := d.next()
		if x.id < 0 {
			return true
		}
		if spent := d.p.Store.Work() - from; d.failures == before && spent > look {
			look += work
			if float64(spent)*float64(open) > freeWork*float64(work)*float64(open-d.open()) {
				return false
			}
		}
		if d.descend(d.choose(x, b)) {
			continue
		}
		if d.failures == before {
			d.until = min(d.until, d.p.Store.Work()+int(plan.share*float64(work)))
		}
		ok = d.backtrack(limit)
	}
	return false
}

// open counts the variables that are not fixed.
func (d *descent) open() (n int) {
	for _, b := range d.blocks {
		d.p.Store.Spend(len(b.vars))
		for _, x := range b.vars {
			if d.size(x) > 1 {
				n++
			}
		}
	}
	return n
}

// descend decides, and reports whether there was no contradiction.
func (d *descent) descend(c decision) bool {
	c.mark = d.p.Store.Mark()
	c.open = make([]int, len(d.blocks))
	for i := range d.blocks {
		c.open[i] = d.blocks[i].n
	}
	d.stack = append(d.stack, c)
	if !d.settle(func() bool { return d.apply(c) }) {
		return false
	}
	if len(d.stack) > d.deepest {
		d.deepest = len(d.stack)
		if v, fixed := d.p.Store.Fixed(store.Of(c.id)); fixed && !c.isSet {
			d.saved[c.id], d.hasSaved[c.id] = v, true
		}
	}
	return true
}

// settle narrows and propagates. Where bounds creep it gives up, which counts as
// a contradiction: a descent need not be complete.
func (d *descent) settle(narrow func() bool) bool {
	until := min(d.until, d.p.Store.Work()+d.round)
	ok := narrow() && d.p.Try(until) && d.p.Left(until) > 0
	if !ok {
		d.learn()
	}
	d.p.Unqueue()
	return ok
}

// backtrack takes back the last decision and excludes it, and those before it
// where that fails. It reports false when none is left, or at the limit.
func (d *descent) backtrack(limit int) bool {
	for {
		d.failures++
		if len(d.stack) == 0 || d.failures > limit || d.p.Left(d.until) == 0 {
			return false
		}
		c := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		d.p.Store.Return(c.mark)
		for i := range d.blocks {
			d.blocks[i].n, d.blocks[i].queued = c.open[i], false
		}
		d.last = c.target
		if d.settle(func() bool { return d.exclude(c) }) {
			return true
		}
	}
}

func (d *descent) apply(c decision) bool {
	st, x := d.p.Store, store.Of(c.id)
	switch c.how {
	case isValue:
		return st.Fix(x, c.k)
	case atMost:
		return st.SetHi(x, c.k)
	case atLeast:
		return st.SetLo(x, c.k)
	case isIn:
		return st.Include(store.SetView{ID: c.id}, intset.Interval(c.k, c.k))
	}
	return st.Exclude(store.SetView{ID: c.id}, c.k)
}

func (d *descent) exclude(c decision) bool {
	st, x := d.p.Store, store.Of(c.id)
	switch c.how {
	case isValue:
		return st.Remove(x, c.k)
	case atMost:
		return st.SetLo(x, c.k+1)
	case atLeast:
		return st.SetHi(x, c.k-1)
	case isIn:
		return st.Exclude(store.SetView{ID: c.id}, c.k)
	}
	return st.Include(store.SetView{ID: c.id}, intset.Interval(c.k, c.k))
}

// learn makes the variables of the constraint that failed heavier.
func (d *descent) learn() {
	if d.p.Failing < 0 {
		return
	}
	rule.EachVar(d.p.Constraints[d.p.Failing].Item.Args, func(v *flatzinc.Var) {
		if root := d.p.Store.RootOf(int32(v.ID)); root >= 0 {
			d.weight[root]++
		}
	})
}
