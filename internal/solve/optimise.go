package solve

import (
	"github.com/gozinc/gozinc/internal/search"
)

// optimise finds a solution, and then the best.
func (w *worker) optimise() (search.End, error) {
	if p := w.program(); p != nil {
		return p.Run()
	}
	if len(w.failures) == 0 || w.inc.solution() == nil { // else there is one of an attempt before
		w.log.at(w.configuration.k, "first solution", 0)
		a, overtaken, err := w.begin()
		if err != nil || a.Result != search.Found && a.Result != search.Limited && !overtaken {
			return a.End(), err
		}
		if err := w.reschedule(); err != nil {
			return search.Inconclusive, err
		}
	}
	for {
		of := w.p
		v := verdict{}
		if w, v = w.enclose(); w == nil {
			return v.end, v.err
		}
		if w.p != of {
			of.Rest()
			defer w.p.Rest()
		}
		w.Follow()
		w.orders.kind = search.NoOrders
		early, end, ended, err := w.relax()
		if ended {
			return end, err
		}
		if w.unlimited() {
			return search.Complete, nil
		}
		end, err = search.NewPlan(w, w.settings(), early).Run(w.turn)
		if err == nil && end == search.Inconclusive && w.unlimited() {
			return search.Complete, nil
		}
		if err != nil || end != search.Inconclusive || !w.opens() {
			return end, err
		}
	}
}

// begin searches for a first solution, and is overtaken when another worker has one. Strategies that improve that solution gain more
// than the search for a first one.
func (w *worker) begin() (a search.Answer, overtaken bool, err error) {
	all := w.ctx
	ctx, end := w.listen()
	w.ctx = ctx
	defer func() {
		end()
		w.ctx = all
	}()
	a, err = w.first()
	return a, a.Result == search.Over && ctx.Err() != nil && all.Err() == nil, err
}

// unlimited reports whether solutions with ever better objectives follow from the best one.
func (w *worker) unlimited() bool {
	best := w.inc.solution()
	if best == nil || !w.p.Windowed() || !w.p.Unlimited(w.ctx, best) {
		return false
	}
	w.unbounded.Store(true)
	return true
}

// relax solves the linear relaxation, and takes in the bound that it proves. It has no more work than all searches so far: strategies
// take turns with it that do not need it, and what is easy does not wait. Where the relaxation takes long, so do cores and targets.
// relax returns their plan, which is to go on, and how the search ended, if it has; it has with an error.
func (w *worker) relax() (plan *search.Plan, end search.End, ended bool, err error) {
	goal, _ := w.Gap()
	plan = search.EarlyPlan(w, w.settings())
	for late, searched := false, int64(0); plan != nil && !w.p.RelaxFor(goal, w.share(search.Work(w)-searched)); {
		searched = search.Work(w)
		if !late && w.relaxing > *relaxSoon {
			late, plan = true, search.LatePlan(w, w.settings(), plan)
		}
		switch end, ended, err = plan.Turn(w.turn); {
		case ended && end == search.Inconclusive:
			plan = nil // which is for others to say
		case ended:
			return nil, end, ended, err
		}
	}
	w.p.Relax(goal) // where no plan takes turns with it
	lo, _ := w.p.GoalRange()
	w.Raise(lo)
	return plan, end, false, nil
}

// share returns what the relaxation may do next, where searches have done so much since its last part: as much, and a share of that once
// the relaxation takes long (docs/decisions/0220). All are propagations.
func (w *worker) share(searched int64) int64 {
	if w.relaxing > *relaxSoon {
		searched = int64(*relaxShare * float64(searched))
	}
	searched = max(1, searched)
	w.relaxing += searched
	return searched
}

// turn has a strategy begin a slice.
func (w *worker) turn(t search.Turn) {
	w.log.at(w.configuration.k, t.Strategy, t.Slice)
	w.orders.kind = t.Orders
	w.bound.turn(w.engine, t)
}
