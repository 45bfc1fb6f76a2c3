package encode

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var cumulativeRows = []row{
	{
		name: "gozinc_cumulative", pairs: true, post: cumulative, not: notCumulative, prop: propCumulative, difference: fewPairs,
		note: "clauses about minimal sets of tasks that overload a model, added lazily, then the task decomposition; small ones by the time decomposition, or the task decomposition for long horizons",
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

func readCumulative(s *store.Store, a store.Args) (c cumulativeArgs, ok bool) {
	tasks, ok := intervals(a, 0)
	needs := a.Views(2)
	c.capacity = a.View(3)
	if !ok || len(needs) != len(tasks) {
		return c, false
	}
	for i, t := range tasks {
		u := use{t, needs[i]}
		c.all = append(c.all, u)
		if s.Hi(t.size) > 0 && s.Hi(u.need) > 0 {
			c.users = append(c.users, u)
		}
	}
	return c, true
}

// taskDecomposition encodes cumulative by the task decomposition alone.
func taskDecomposition(e *Encoder, g sat.Lit, a store.Args) error {
	c, ok := readCumulative(e.Store, a)
	if !ok {
		e.guarded(g)
		return nil
	}
	return e.cumulativeByTask(g, c)
}

// cumulative encodes that at no time the tasks that run need more than the
// capacity: lazily, unless there is little to encode; else by the cheaper of
// two decompositions (Schutt, Feydt, Stuckey and Wallace, "Why cumulative
// decomposition is not as bad as it sounds", CP 2009). All use literals that
// shared tasks have in common.
func cumulative(e *Encoder, g sat.Lit, a store.Args) error {
	c, ok := readCumulative(e.Store, a)
	if !ok {
		e.guarded(g)
		return nil
	}
	if len(c.all) == 0 {
		return nil
	}
	e.guarded(g, e.Ge(c.capacity, 0))
	for _, u := range c.all {
		e.guarded(g, e.Ge(u.size, 0))
		e.guarded(g, e.Ge(u.need, 0))
	}
	times, work, ok := e.timePoints(c.users)
	switch {
	case ok && work <= int64(e.lazySize(lazyWork)):
		return e.cumulativeByTime(g, c, times)
	case len(c.users) >= e.lazySize(lazyTasks) && !e.eager:
		return e.cumulativeLazily(g, c)
	case ok:
		return e.cumulativeByTime(g, c, times)
	}
	return e.cumulativeByTask(g, c)
}

// runs is a use of the resource under a literal, which holds while the task
// runs.
type runs struct {
	lit  sat.Lit
	need store.View
}

// withinCapacity encodes guard → the needs of the uses that run are at most
// the capacity.
func (e *Encoder) withinCapacity(g sat.Lit, active []runs, capacity store.View) error {
	plan, err := e.planCapacity(active, capacity)
	if err != nil || plan == nil {
		return err
	}
	plan.Write(e.Sink, g)
	return nil
}

// planCapacity plans withinCapacity; nil where the capacity is enough for all.
func (e *Encoder) planCapacity(active []runs, capacity store.View) (*pb.Plan, error) {
	terms, most, err := e.needs(active)
	if err != nil || most <= e.Store.Lo(capacity) {
		return nil, err
	}
	spare, base, ok := e.term(capacity.Neg())
	if !ok {
		return nil, ErrOverflow
	}
	plan, err := planProfile(append(terms, spare), -base, capacity)
	return plan, linearError(err)
}

// planProfile plans the sum of the terms ≤ bound. It prefers a decision diagram
// where that takes no more clauses than the encoding that package pb would
// choose: project schedules take fewer conflicts then. There is such a sum for
// each point of time, so nothing is planned twice.
func planProfile(terms []pb.Term, bound int64, capacity store.View) (*pb.Plan, error) {
	usual, err := pb.Prepare(terms, pb.LE, bound, pb.Options{})
	if err != nil || usual.Choice().Encoding != pb.Tree || !capacity.IsConst() {
		return usual, err
	}
	diagram := pb.Options{Force: pb.MDD, Budget: usual.Choice().Size.Clauses}
	if smaller, err := pb.Prepare(terms, pb.LE, bound, diagram); err == nil {
		return smaller, nil
	}
	return usual, nil
}

// needs returns the terms lit·need, and the greatest value of their sum. Below
// 0 a need counts as 0.
func (e *Encoder) needs(active []runs) (terms []pb.Term, most int64, err error) {
	for _, r := range active {
		hi := e.Store.Hi(r.need)
		if r.lit == sat.False || hi <= 0 {
			continue
		}
		t, err := e.product(r)
		if err != nil {
			return nil, 0, err
		}
		terms, most = append(terms, t), store.SatAdd(most, hi)
	}
	return terms, most, nil
}

// fewNeeds is the number of values up to which a product with a literal is made
// of steps.
const fewNeeds = 256

// product returns a term that is at least max(lit·need, 0), which is as good as
// the product in a sum that has an upper bound. A need of few values costs two
// clauses for each, another the comparison with a new integer.
func (e *Encoder) product(r runs) (pb.Term, error) {
	k, fixed := e.Store.Fixed(r.need)
	switch {
	case fixed:
		return pb.Literal(r.lit, k), nil
	case !e.Ordered(r.need) || e.Store.Size(r.need) > fewNeeds:
		p := e.NewInt(intset.Interval(0, e.Store.Hi(r.need)))
		t, _, ok := e.term(p)
		if !ok {
			return t, ErrOverflow
		}
		return t, less(e, r.lit, r.need, p, 0)
	}
	var t pb.Term
	last := sat.True
	e.Store.Domain(r.need).Each(func(k int64) bool {
		if k <= 0 {
			return true
		}
		step := e.impliedBy(r.lit, e.Ge(r.need, k))
		if step != last {
			e.clause(step.Not(), last)
		}
		last = step
		t.Steps = append(t.Steps, pb.Step{Value: k, Lit: step})
		return true
	})
	return t, nil
}

// impliedBy returns a literal that the conjunction of a and b implies: one
// clause.
func (e *Encoder) impliedBy(a, b sat.Lit) sat.Lit {
	switch {
	case a == sat.False || b == sat.False:
		return sat.False
	case a == sat.True || a == b:
		return b
	case b == sat.True:
		return a
	}
	l := e.Sink.NewVar()
	e.clause(a.Not(), b.Not(), l)
	return l
}

// notCumulative encodes guard → something is negative, or at the start of some
// task those that run need more than the capacity. It takes a selector for
// each task, and a literal with two differences for each pair.
func notCumulative(e *Encoder, g sat.Lit, a store.Args) error {
	c, ok := readCumulative(e.Store, a)
	if !ok {
		return nil
	}
	if len(c.all) == 0 {
		e.guarded(g)
		return nil
	}
	some := []sat.Lit{e.Le(c.capacity, -1)}
	for _, u := range c.all {
		some = append(some, e.Le(u.size, -1), e.Le(u.need, -1))
	}
	for _, at := range c.users {
		over := e.Sink.NewVar()
		if err := e.overload(over, c, at); err != nil {
			return err
		}
		some = append(some, over)
	}
	e.guarded(g, some...)
	return nil
}

// overload encodes guard → at the start of the task at more than the capacity
// is needed.
func (e *Encoder) overload(g sat.Lit, c cumulativeArgs, at use) error {
	coefs, views := []int64{1}, []store.View{c.capacity}
	for _, u := range c.users {
		need := e.NewInt(e.Store.Domain(u.need).Union(intset.Of(0)))
		active := e.Sink.NewVar()
		// need > 0 only if the task runs, and then no more than it needs.
		e.clause(active, e.Le(need, 0))
		if err := less(e, sat.True, need, u.need, 0); err != nil {
			return err
		}
		if err := less(e, active, u.start, at.start, 0); err != nil {
			return err
		}
		if err := e.startsWithin(active, at.interval, u.interval); err != nil {
			return err
		}
		coefs, views = append(coefs, -1), append(views, need)
	}
	return e.linearLe(g, coefs, views, -1)
}
