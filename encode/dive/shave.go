package dive

import (
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// The start of an optional task hardly follows from a limit of the makespan: it
// does where the task takes place, and where it does not the start is fixed, but
// propagation looks at neither. That it starts late is refuted in a trial.

// upperBound is a bound that follows from a limit of the objective.
type upperBound struct {
	id int32
	hi int64
}

// shaveShare is the share of the values that a limit of the objective may leave
// without more being shaved off. shaveSteps times what is in question is halved.
const (
	shaveShare = 0.5
	shaveSteps = 5

	shaveWork = 4  // times that of other trials
	shaveVain = 50 // integers in vain after which there are likely no others
)

// shave lowers the upper bounds of the integers of many values, within a trial,
// and returns the new ones.
func shave(p *presolve.State, m *flatzinc.Model) (bounds []upperBound) {
	goal, until, vain := goalRoot(p.Store, m), p.Store.Work()+shaveWork*p.Budget(), 0
	for id := range int32(p.Store.Len()) {
		x := store.Of(id)
		if p.Left(until) == 0 || vain > shaveVain && len(bounds) == 0 {
			break
		}
		if !p.Store.IsRoot(id) || id == goal || p.Store.Size(x) <= timeAbove {
			continue
		}
		vain++
		if hi := lowest(p, x, until); hi < p.Store.Hi(x) {
			bounds = append(bounds, upperBound{id, hi})
			if !p.Store.SetHi(x, hi) || !p.Try(until) {
				break
			}
			p.Unqueue()
		}
	}
	p.Unqueue()
	return bounds
}

// lowest returns an upper bound of x such that greater values are refuted.
func lowest(p *presolve.State, x store.View, until int) int64 {
	lo, hi := p.Store.Lo(x), p.Store.Hi(x)
	for range shaveSteps {
		mid := lo + (hi-lo+1)/2
		if mid <= lo {
			break
		}
		mark := p.Store.Mark()
		refuted := !p.Store.SetLo(x, mid) || !p.Try(until)
		p.Store.Return(mark)
		p.Unqueue()
		if refuted {
			hi = mid - 1
		} else {
			lo = mid
		}
	}
	return hi
}

// adoptBounds narrows by what shave has returned.
func adoptBounds(p *presolve.State, bounds []upperBound) bool {
	for _, b := range bounds {
		if !p.Store.SetHi(store.Of(b.id), b.hi) {
			return false
		}
	}
	return p.Drain()
}
