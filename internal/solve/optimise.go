package solve

import "github.com/gozinc/gozinc/internal/search"

// optimise finds a solution, and then the best.
func (w *worker) optimise() (search.Ending, error) {
	if p := w.program(); p != nil {
		return p.Run()
	}
	w.log.at(w.seat.k, "first solution", 0)
	rep, err := w.first()
	if err != nil || rep.End != search.Found && rep.End != search.Limited {
		return rep.End, err
	}
	w.Follow()
	w.relax()
	p := search.NewPlan(w, w.settings())
	for i := 0; ; i++ {
		w.log.at(w.seat.k, p.Name(i), i+1)
		if end, err := p.Take(i); err != nil || end != search.Limited {
			return end, err
		}
	}
}

// relax solves the linear relaxation, and takes in the bound that it proves.
func (w *worker) relax() {
	w.p.Relax()
	lo, _ := w.p.GoalRange()
	w.raise(lo)
}
