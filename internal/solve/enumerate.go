package solve

import (
	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// enumeration goes from one solution to the next, which differs from all before
// in the outputs. The first ones are excluded by a clause each, which leaves the
// engine free to find another one anywhere. After that, where the engine can, it
// goes back behind the last solution along a path of decisions on outputs, so
// that nothing grows with the number of solutions.
//
// Where there is nothing near the last solution for too long, what was searched
// is excluded by clauses, as many as the path has decisions, and a search
// without a path finds the next solution. Each time the patience doubles, so
// that this does not happen often.
type enumeration struct {
	w        *worker
	engine   sat.Extender // nil: one clause for each solution
	blocks   int          // solutions still to be excluded by a clause each
	path     path
	done     bool // the path has come to its end
	outside  bool // there may be solutions with other settings than those of on_restart
	patience int64
}

// enumerate starts an enumeration.
//
// A path says nothing of what lies outside a window of unbounded integers, and its order
// is that of the search annotations only where these are about outputs alone. Continuous
// floats have no literals to decide on.
func (w *worker) enumerate() *enumeration {
	n := &enumeration{w: w, blocks: *blockedFirst, patience: w.briefWork()}
	if w.o.early {
		n.blocks = 0
	}
	e, ok := w.engine.(sat.Extender)
	switch {
	case !ok:
		w.log.note("this engine begins each search anew, so each solution is excluded by a clause: the time grows faster than their number")
	case !w.p.Windowed() && !w.p.ContinuousOutputs() && w.p.Ordered(w.order()):
		n.engine = e
	}
	return n
}

// order is the search annotations that say which solution comes next; nil where the
// search is free.
func (w *worker) order() encode.Guide {
	if w.guided {
		return w.search
	}
	return nil
}

// exclude excludes the outputs of the solution, which lies under the path.
func (n *enumeration) exclude(a flatzinc.Assignment) {
	if n.engine == nil || n.blocks > 0 {
		n.blocks--
		n.w.engine.AddClause(n.w.p.Block(a)...)
		return
	}
	n.path.extend(n.engine.Extend(n.path.lits, n.w.p.Path(n.w.order(), a)))
	n.done = !n.path.next()
}

// next searches for a solution that is not excluded.
func (n *enumeration) next() (search.Answer, error) {
	if len(n.path.lits) == 0 && !n.done {
		return n.w.next()
	}
	for m := search.NewMeter(n.w, n.patience); !n.done; {
		a, err := n.w.Attempt(m, n.path.lits...)
		switch {
		case err != nil:
			return a, err
		case a.Result == search.Refuted:
			n.done = !n.path.refuted(a.Core)
		case a.Result == search.Outside && !n.w.barred:
			n.outside = true
			n.done = !n.path.refuted(a.Core)
		case a.Result == search.Limited:
			n.path.clauses(n.w.engine.AddClause)
			n.path.cut(0)
			n.patience *= 2
			return n.w.next()
		default:
			return a, nil
		}
	}
	if n.outside {
		return search.Answer{Result: search.Outside}, nil
	}
	return search.Answer{Result: search.Refuted}, nil
}
