package solve

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// rest searches until there is a solution, or none: in rounds where the engine can be led.
func (w *worker) rest(local *jumper) (search.Answer, error) {
	relaxation := &rounder{w: w}
	if r := w.newRounds(local); r != nil {
		return r.run(relaxation)
	}
	return w.straight(relaxation)
}

// straight searches as the engine does, in attempts that become longer while the linear relaxation may help.
func (w *worker) straight(relaxation *rounder) (search.Answer, error) {
	for work := w.briefWork(); relaxation.useful(); work *= 2 {
		if a, err := w.Attempt(search.NewMeter(w, work)); err != nil || a.Result != search.Limited {
			return a, err
		}
		if a, err := relaxation.first(work); err != nil || a.Result != search.Limited {
			return a, err
		}
	}
	return w.Attempt(search.NewMeter(w, 0))
}

// rounds search for a first solution until there is one, or none (docs/decisions/0232). A round is a search where the search
// annotations lead, if there are any, and the linear relaxation. Where searches meet conflicts enough, a detour comes before, and a
// search of the engine alone behind. All have as much work, and in each round twice as much as in the one before.
type rounds struct {
	w       *worker
	host    sat.BrancherHost
	engine  sat.Detourer
	local   *jumper
	detours uint64 // so far
}

// newRounds returns nil where annotations alone decide, and where the engine cannot be led.
func (w *worker) newRounds(local *jumper) *rounds {
	host, led := w.engine.(sat.BrancherHost)
	engine, strays := w.engine.(sat.Detourer)
	if w.guided || !led || !strays {
		return nil
	}
	return &rounds{w: w, host: host, engine: engine, local: local}
}

// run searches round after round.
func (r *rounds) run(relaxation *rounder) (search.Answer, error) {
	w := r.w
	if w.search != nil {
		w.log.note("no solution in a free search: following the search annotations in turn")
		w.leading = true
		w.Follow()
	}
	for work, met := w.briefWork(), w.Stats().Conflicts; ; work *= 2 {
		searches := []func(int64) (search.Answer, error){r.search, relaxation.first}
		if met >= *leastMet {
			searches = []func(int64) (search.Answer, error){r.elsewhere, r.search, relaxation.first, r.alone}
		}
		begun := w.Stats().Conflicts
		for _, try := range searches {
			if a, err := try(work); err != nil || a.Result != search.Limited {
				return a, err
			}
		}
		met = w.Stats().Conflicts - begun
	}
}

// elsewhere makes a detour in another random order, which begins with the phases that the first search had. Symmetries are not
// broken there: a solution is found sooner without their orders.
func (r *rounds) elsewhere(work int64) (search.Answer, error) {
	w := r.w
	if r.detours++; r.detours == 1 {
		w.log.note("no solution yet: searching in other orders too")
	}
	back := r.engine.Detour(rand.New(rand.NewPCG(uint64(w.configuration.seed), r.detours)))
	defer back()
	w.orders.kind = search.NoOrders
	defer func() { w.orders.kind = search.AllOrders }()
	w.aim()
	return w.Attempt(search.NewMeter(w, work))
}

// alone has the engine decide alone, where annotations lead otherwise.
func (r *rounds) alone(work int64) (search.Answer, error) {
	if r.w.search == nil {
		return search.Answer{Result: search.Limited}, nil
	}
	r.host.SetBrancher(nil)
	defer r.w.Follow()
	return r.search(work)
}

// search goes on after a look of the local search.
func (r *rounds) search(work int64) (search.Answer, error) {
	r.local.look(work)
	return r.local.attempt(work)
}
