package solve

import (
	"slices"

	annotations "github.com/gozinc/gozinc/flatzinc/search"
	"github.com/gozinc/gozinc/internal/search"
)

// guidance says whether an engine decides as the search annotations say.
type guidance int

const (
	always guidance = iota
	inTurn          // half of the time, as in a free search
	never
)

// seat is what makes one worker different from the others.
type seat struct {
	k        int // 0 is the worker of a run with one
	seed     int64
	strategy search.Strategy
	guidance guidance
	clauses  bool // every constraint is made clauses, as with Options.Clauses
	// company: there are other workers, which may find better solutions.
	company bool
}

// companion is how a worker differs from the first.
type companion struct {
	strategy search.Strategy // where none was asked for
	guidance guidance
	clauses  bool
}

// companions are those beside the first worker, in the order in which they are added.
// A worker without propagators learns nothing of use to the others, and comes late.
// Measured: docs/decisions/0058.
var companions = []companion{
	{search.Core, never, false},
	{search.Improve, inTurn, false},
	{search.Improve, always, false},
	{search.Improve, never, true},
	{search.Bisect, inTurn, false},
	{search.Auto, never, false},
}

// free is the second worker where the first follows search annotations, which is all
// that it does: it has every strategy instead.
var free = companion{search.Auto, inTurn, false}

// threads returns the number of workers. One finds all solutions, each of them once, and
// one follows what a model says of restarts.
func (r *run) threads() int {
	if r.all() || r.programmed() {
		return 1
	}
	return max(r.o.Threads, 1)
}

// seats returns the workers to start.
func (r *run) seats() []seat {
	n := r.threads()
	seats := []seat{r.first()}
	all := companions
	if n > 1 && !r.o.FreeSearch {
		if followed, _ := annotations.Read(r.m); len(followed) > 0 {
			all = slices.Insert(slices.Clone(companions), 0, free)
		}
	}
	for k := 1; k < n; k++ {
		c := all[(k-1)%len(all)]
		s := seats[0]
		s.k, s.seed = k, r.o.Seed*int64(n)+int64(k)
		s.guidance, s.clauses = c.guidance, r.o.Clauses || c.clauses
		if s.strategy == search.Auto || s.strategy == "" {
			s.strategy = c.strategy
		}
		seats = append(seats, s)
	}
	return seats
}

// first returns the worker of a run with one.
func (r *run) first() seat {
	s := seat{seed: r.o.Seed, strategy: r.o.Strategy, clauses: r.o.Clauses, company: r.threads() > 1}
	if r.o.FreeSearch {
		s.guidance = inTurn
	}
	return s
}
