package solve

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// first searches for the first solution, near the warm start if there is one.
func (w *worker) first() (search.Answer, error) {
	a, err := w.warm()
	if err != nil || a.Result != search.Limited {
		return a, err
	}
	return w.next()
}

// warm searches for a solution with the warm start, or what is left of it: an assignment
// that the model proposes, perhaps the solution of a similar problem. The first search
// assumes all of it. Where that is refuted, the core tells values that cannot hold
// together; the last of them is given up, and the search repeated. The work is bounded,
// and then the warm start is left to the phases of the engine. The answer is Limited where
// nothing is left, or there was too much work.
func (w *worker) warm() (search.Answer, error) {
	values := w.p.WarmStart().Values
	m := search.NewMeter(w, *warmWork)
	for tries := 0; len(values) > 0; tries++ {
		a, err := w.Attempt(m.Part(*warmWork/8), slices.Concat(values...)...)
		switch {
		case err != nil:
			return a, err
		case a.Result == search.Found:
			w.log.note("warm start: a solution with %d of its values", len(values))
			return a, nil
		case a.Result == search.Refuted && len(a.Core) > 0:
			values = withoutCore(values, a.Core, tries >= *warmSlow)
		case a.Result == search.Outside:
			values = nil // nothing within the window
		default:
			return a, nil
		}
	}
	return search.Answer{Result: search.Limited}, nil
}

// next searches for a solution, as long as that takes, or among good ones for a while. A
// search whose first phases are the best objective may try values near it for ever, where no
// solution is so good: the shortest Golomb ruler is much longer than its bound. So where that
// finds nothing for a while, a local search looks for an assignment to start at
// (docs/decisions/0108). The search goes on in rounds. A worker that
// jumps begins with the local search. Symmetries are broken when the first search has failed:
// a solution is found sooner without the orders, and a refutation with them.
func (w *worker) next() (search.Answer, error) {
	if !w.guided && !w.configuration.jumps {
		a, err := w.Attempt(search.NewMeter(w, w.briefWork()))
		if err == nil && a.Result == search.Limited {
			a, err = w.dispatch()
		}
		if err != nil || a.Result != search.Limited {
			return a, err
		}
	}
	w.orders.kind = search.AllOrders
	local := w.newJumper()
	if a, err := local.brief(); err != nil || a.Result != search.Limited {
		return a, err
	}
	return w.rest(local)
}

// dispatch has tasks start in their order, or the search annotations decide alone where there are any, as long as
// that meets no conflict; then it is given up. In a large model a descent takes more than a
// brief search. What local search finds of a schedule or a layout is far from good.
func (w *worker) dispatch() (search.Answer, error) {
	host, ok := w.engine.(sat.BrancherHost)
	switch {
	case ok && w.dispatcher != nil:
		w.log.note("no solution in a brief search: tasks start in their order")
		return w.schedule(host)
	case ok && w.Obey():
		w.log.note("no solution in a brief search: the search annotations decide alone")
		defer w.undispatch(host)
		return w.descend()
	}
	return search.Answer{Result: search.Limited}, nil
}

// reschedule has tasks start in their order where the first solution came from elsewhere: from another worker, or a brief search.
func (w *worker) reschedule() error {
	host, ok := w.engine.(sat.BrancherHost)
	if goal, _ := w.Gap(); !ok || w.dispatcher == nil || goal == search.NoGoal {
		return nil
	}
	_, err := w.schedule(host)
	return err
}

// schedule descends with the tasks that can start first, and then, if that is a solution better than those before, with the tasks that
// are urgent (docs/decisions/0228).
func (w *worker) schedule(host sat.BrancherHost) (search.Answer, error) {
	d := w.dispatcher
	host.SetBrancher(d)
	defer w.undispatch(host)
	a, err := w.descend(w.better()...)
	if a.Result != search.Over {
		w.dispatcher = nil
	}
	if a.Result == search.Found && a.Goal != search.NoGoal {
		d.Urgent = true
		if urgent, err := w.descend(w.better()...); err != nil || urgent.Result == search.Found {
			return urgent, err
		}
	}
	return a, err
}

// better returns an assumption that the objective is better than that of the best solution, if there is one.
func (w *worker) better() []sat.Lit {
	if goal, _ := w.Gap(); goal != search.NoGoal {
		return []sat.Lit{w.p.GoalAtMost(goal - 1)}
	}
	return nil
}

// descend searches until a solution or a conflict.
func (w *worker) descend(assume ...sat.Lit) (search.Answer, error) {
	for begun := w.Stats().Conflicts; ; {
		a, err := w.Attempt(search.NewMeter(w, w.briefWork()), assume...)
		if err != nil || a.Result != search.Limited || w.Stats().Conflicts > begun {
			return a, err
		}
	}
}

// undispatch has the engine decide as before.
func (w *worker) undispatch(host sat.BrancherHost) {
	if host.SetBrancher(nil); w.search != nil {
		w.Follow()
	}
}

// briefWork is the work of a brief search for a first solution. A schedule is found at
// once among the better ones, if there is one; a packing hardly larger than the sum of
// the areas may not exist, and not be refuted either.
func (w *worker) briefWork() int64 {
	if w.o.turn > 0 {
		return w.o.turn
	}
	return max(*briefLeast, *briefPerVariable*int64(w.p.Formula.NumVars()))
}

// withoutCore returns the values without the last that the core names, or
// without all of them.
func withoutCore(values [][]sat.Lit, core []sat.Lit, all bool) [][]sat.Lit {
	named := func(is []sat.Lit) bool { return blames(core, is) }
	if all {
		return slices.DeleteFunc(values, named)
	}
	for i := len(values) - 1; i >= 0; i-- {
		if named(values[i]) {
			return slices.Delete(values, i, i+1)
		}
	}
	return nil // a core of literals not assumed
}

// goalHints returns the literals that are true where the objective is best. A
// search that starts there finds good solutions first, and on job-shop models
// takes less than half of the conflicts.
func (w *worker) goalHints() []sat.Lit {
	if w.m.Solve.Method == flatzinc.Satisfy {
		return nil
	}
	sum, _ := w.p.GoalSum()
	if len(sum.Numbers) > 0 { // there would be hints for the other terms alone
		return nil
	}
	var hints []sat.Lit
	for _, t := range sum.Terms {
		for _, s := range t.Steps {
			hints = append(hints, s.Lit.Not())
		}
	}
	return hints
}
