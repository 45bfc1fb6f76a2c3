package solve

import (
	"fmt"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// near takes in that solutions come as near as one likes to an objective that they do not
// have; nil is none.
func (w *worker) near(limit *flatzinc.Value) {
	in := w.inc
	in.mu.Lock()
	defer in.mu.Unlock()
	if limit != nil && (in.limit == nil || w.p.GoalOf(*limit) < w.p.GoalOf(*in.limit)) {
		in.limit = limit
	}
}

// attained takes back that the best solution is best where others come ever nearer to a
// better objective, which none of them has. Then it is replaced by one that is near to that.
func (w *worker) attained(end search.End) (search.End, error) {
	in := w.inc
	in.mu.Lock()
	defer in.mu.Unlock()
	if end != search.Complete || w.unbounded.Load() || in.best == nil {
		return end, nil
	}
	if limit, near := w.p.Approached(in.best); limit != nil && in.limit == nil && !in.closing {
		if err := w.p.Check(near); err != nil {
			return search.Stopped, &search.CheckError{Err: err}
		}
		in.limit, in.best, in.printed = limit, near, false
	}
	if in.limit == nil || w.p.GoalOf(*in.limit) >= in.goal {
		return end, nil
	}
	w.configuration.note("%s", limitText(*in.limit))
	in.bound = w.p.GoalOf(*in.limit)
	return search.Inconclusive, nil
}

// limitText says that no solution has the best objective.
func limitText(limit flatzinc.Value) string {
	return fmt.Sprintf("the objective comes as close to %s as one likes, and no solution has that", limit)
}

// limitless returns the answer that there is no better solution where the objective has no
// limit: none is best.
func (w *worker) limitless(v encode.Verdict, found search.Answer) search.Answer {
	if !v.Unbounded {
		return found
	}
	w.unbounded.Store(true)
	return search.Answer{Result: search.Refuted}
}
