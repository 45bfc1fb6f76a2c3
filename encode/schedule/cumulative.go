package schedule

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var cumulativeRows = []constraint.Row{
	{
		Name:        "gozinc_cumulative",
		Pairs:       true,
		Post:        cumulative,
		Not:         notCumulative,
		Propagators: cumulativePropagators,
		Resource:    cumulativeResource,
		Difference:  apartFrom(0),
		Note:        "a propagator by time tables and energies; or time decomposition, or task decomposition for long horizons",
	},
}

// cumulativeArgs are the arguments, and of the tasks those that can need the
// resource at all.
type cumulativeArgs struct {
	all      []use // all tasks
	users    []use // those with a duration and a requirement
	capacity store.View
}

// use is a task and what it needs of a resource while it runs.
type use struct {
	interval
	need store.View
}

func readCumulative(s *store.Store, a store.Args) (c cumulativeArgs) {
	tasks := intervals(a, 0)
	needs := a.Views(2)
	c.capacity = a.View(3)
	for i, t := range tasks {
		u := use{t, needs[i]}
		c.all = append(c.all, u)
		if s.Hi(t.size) > 0 && s.Hi(u.need) > 0 {
			c.users = append(c.users, u)
		}
	}
	return c
}

// cumulative encodes that at no time the tasks that run need more than the
// capacity: by a propagator, or by the cheaper of two decompositions (Schutt, Feydt,
// Stuckey and Wallace, "Why cumulative decomposition is not as bad as it sounds", CP
// 2009). All use literals that shared tasks have in common.
func cumulative(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c := readCumulative(e.Store, a)
	if len(c.all) == 0 {
		return
	}
	c.confine(e, g)
	if !e.AsClauses && c.propagators(e, g, e.Store) {
		return
	}
	if times, ok := timePoints(e, c.users); ok {
		cumulativeByTime(e, g, c, times)
	} else {
		cumulativeByTask(e, g, c)
	}
}

// spans returns the users with their ends.
func (c *cumulativeArgs) spans(e *constraint.Encoder) []span {
	spans := make([]span, len(c.users))
	for i, u := range c.users {
		spans[i] = spanOf(e, u.interval)
	}
	return spans
}

// confine has no duration, need or capacity below 0.
func (c *cumulativeArgs) confine(h constraint.Host, g sat.Lit) {
	h.Confine(g, c.capacity, natural)
	for _, u := range c.all {
		h.Confine(g, u.size, natural)
		h.Confine(g, u.need, natural)
	}
}

// natural are the numbers from 0.
var natural = intset.Interval(0, intset.PosInf)

// cumulativePropagators hands over the propagators of the constraint.
func cumulativePropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	c := readCumulative(a.Store, a)
	if len(c.all) > 0 {
		c.confine(h, g)
	}
	return c.propagators(h, g, a.Store) && c.together(h, g, a)
}

// together hands over a time table of each set of tasks that move together: their starts
// differ by constants, so what they need at some time is known.
func (c *cumulativeArgs) together(h constraint.Host, g sat.Lit, a store.Args) bool {
	roots := a.Roots(0)
	capacity, ok := h.Within(sat.MaxInt, c.capacity)
	for _, kin := range store.Parallel(roots) {
		var users []use
		for _, i := range kin {
			users = append(users, use{interval{store.Const(roots[i].B), c.all[i].size}, c.all[i].need})
		}
		if tasks, fits := nativeTasks(h, a.Store, users); ok && fits {
			h.Post(g, TimeTable(tasks, capacity[0]))
		}
	}
	return ok
}

// propagators hands over the propagators of the users. It reports false where the host
// cannot have the integers.
func (c *cumulativeArgs) propagators(h constraint.Host, g sat.Lit, s *store.Store) bool {
	tasks, ok := nativeTasks(h, s, c.users)
	if !ok {
		return false
	}
	capacity, ok := h.Within(sat.MaxInt, c.capacity)
	if ok {
		postCumulative(h, g, tasks, capacity[0])
	}
	return ok
}

// postCumulative posts the time table and, for more than two tasks, energetic
// reasoning (docs/decisions/0062).
func postCumulative(h constraint.Host, g sat.Lit, tasks []Task, capacity propagate.Affine) {
	h.Post(g, TimeTable(tasks, capacity))
	if len(tasks) > 2 {
		h.Post(g, Energetic(tasks, capacity))
	}
}

// nativeTasks returns the uses of a resource as a propagator wants them. ok is
// false where the host cannot have one of the integers, or times or sums of
// needs go far beyond what it can have.
func nativeTasks(h constraint.Host, s *store.Store, users []use) (tasks []Task, ok bool) {
	tasks = make([]Task, len(users))
	var need int64
	for i, u := range users {
		times, ok1 := h.Within(far, u.start, u.size)
		needs, ok2 := h.Within(sat.MaxInt, u.need)
		need = store.SatAdd(need, max(s.Hi(u.need), 0))
		if !ok1 || !ok2 || need > sat.MaxInt {
			return nil, false
		}
		tasks[i] = Task{Start: times[0], Duration: times[1], Demand: needs[0]}
	}
	return tasks, true
}

// far is the size of times of which sums fit into 64 bits.
const far = sat.MaxInt / 4

// runs is a use of the resource under a literal, which holds while the task
// runs.
type runs struct {
	lit  sat.Lit
	need store.View
}

// withinCapacity encodes guard → the needs of the uses that run are at most
// the capacity. Below 0 a need counts as 0.
func withinCapacity(e *constraint.Encoder, g sat.Lit, active []runs, capacity store.View) {
	most, ordered := int64(0), e.Ordered(capacity)
	active = slices.DeleteFunc(active, func(r runs) bool { return r.lit == sat.False || e.Store.Hi(r.need) <= 0 })
	for _, r := range active {
		most = store.SatAdd(most, e.Store.Hi(r.need))
		ordered = ordered && e.Ordered(r.need)
	}
	switch {
	case most <= e.Store.Lo(capacity):
		return
	case !ordered:
		addUpNeeds(e, g, active, capacity)
		return
	}
	var terms []pb.Term
	for _, r := range active {
		terms = append(terms, product(e, r))
	}
	spare, base, ok := arith.Term(e, capacity.Neg())
	if !ok || pb.Le(e.Sink, g, append(terms, spare), -base, pb.Options{}) != nil {
		e.Fail(store.ErrOverflow)
	}
}

// product returns a term that is at least max(lit·need, 0), which is as good as
// the product in a sum that has an upper bound: two clauses for each value of the need.
func product(e *constraint.Encoder, r runs) pb.Term {
	if k, fixed := e.Store.Fixed(r.need); fixed {
		return pb.Literal(r.lit, k)
	}
	var t pb.Term
	last := sat.True
	for k := range e.Store.Domain(r.need).Each {
		if k <= 0 {
			continue
		}
		step := arith.ImpliedBy(e, r.lit, e.Ge(r.need, k))
		if step != last {
			e.Clause(step.Not(), last)
		}
		last = step
		t.Steps = append(t.Steps, pb.Step{Value: k, Lit: step})
	}
	return t
}

// addUpNeeds encodes guard → Σ max(lit·need, 0) ≤ capacity in adders, with a new integer
// for each product.
func addUpNeeds(e *constraint.Encoder, g sat.Lit, active []runs, capacity store.View) {
	sum := arith.NewBinarySum(0)
	sum.Add(e, -1, capacity)
	for _, r := range active {
		p := e.NewInt(intset.Interval(0, e.Store.Hi(r.need)))
		arith.Less(e, r.lit, r.need, p, 0)
		sum.Add(e, 1, p)
	}
	sum.Post(e, g, pb.LE)
}

// notCumulative encodes guard → something is negative, or at the start of some
// task those that run need more than the capacity. It takes a selector for
// each task, and a literal with two differences for each pair.
func notCumulative(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c := readCumulative(e.Store, a)
	if len(c.all) == 0 {
		e.Guarded(g)
		return
	}
	some := []sat.Lit{e.Le(c.capacity, -1)}
	for _, u := range c.all {
		some = append(some, e.Le(u.size, -1), e.Le(u.need, -1))
	}
	for _, at := range c.users {
		over := e.Sink.NewVar()
		forbidOverload(e, over, c, at)
		some = append(some, over)
	}
	e.Guarded(g, some...)
}

// forbidOverload encodes guard → at the start of the task at more than the capacity
// is needed.
func forbidOverload(e *constraint.Encoder, g sat.Lit, c cumulativeArgs, at use) {
	coefs, views := []int64{1}, []store.View{c.capacity}
	for _, u := range c.users {
		need := e.NewInt(e.Store.Domain(u.need).Union(intset.Of(0)))
		active := e.Sink.NewVar()
		// need > 0 only if the task runs, and then no more than it needs.
		e.Clause(active, e.Le(need, 0))
		arith.Less(e, sat.True, need, u.need, 0)
		arith.Less(e, active, u.start, at.start, 0)
		startsWithin(e, active, at.interval, u.interval)
		coefs, views = append(coefs, -1), append(views, need)
	}
	arith.LinearLe(e, g, coefs, views, -1)
}
