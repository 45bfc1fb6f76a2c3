package solve

import "github.com/gozinc/gozinc/internal/search"

// optimise finds a solution, and then the best.
func (w *worker) optimise() (search.End, error) {
	if p := w.program(); p != nil {
		return p.Run()
	}
	if len(w.failures) == 0 || w.inc.solution() == nil { // else there is one of an attempt before
		w.log.at(w.configuration.k, "first solution", 0)
		a, err := w.first()
		if err != nil || a.Result != search.Found && a.Result != search.Limited {
			return a.End(), err
		}
	}
	for {
		v := verdict{}
		if w, v = w.enclose(); w == nil {
			return v.end, v.err
		}
		w.Follow()
		w.ordered = false
		if end, ended, err := search.Stroll(w, w.settings()); err != nil || ended {
			return end, err
		}
		w.relax()
		if w.unlimited() {
			return search.Complete, nil
		}
		end, err := search.NewPlan(w, w.settings()).Run(func(t search.Turn) {
			w.log.at(w.configuration.k, t.Strategy, t.Slice)
			w.ordered = t.Ordered
		})
		if err == nil && end == search.Inconclusive && w.unlimited() {
			return search.Complete, nil
		}
		if err != nil || end != search.Inconclusive || !w.opens() {
			return end, err
		}
	}
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

// relax solves the linear relaxation, and takes in the bound that it proves.
func (w *worker) relax() {
	goal, _ := w.Gap()
	w.p.Relax(goal)
	lo, _ := w.p.GoalRange()
	w.raise(lo)
}
