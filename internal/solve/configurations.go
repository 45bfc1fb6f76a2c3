package solve

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/search"
)

// guidance says whether an engine decides as the search annotations say.
type guidance int

const (
	always guidance = iota
	inTurn          // half of the time, as in a free search
	never
)

// configuration is what makes one worker different from the others.
type configuration struct {
	k        int // 0 is the worker of a run with one
	seed     int64
	strategy search.Strategy
	guidance guidance
	clauses  bool // every constraint is made clauses, as with Options.Clauses
	jumps    bool // it begins with local search, which gets as much work as the engine
	// sharing: there are other workers, which may find better solutions.
	sharing bool
	at      *site // what it has in hand; nil where nobody asks
}

// peer is how a worker differs from the first.
type peer struct {
	strategy search.Strategy // where none was asked for
	guidance guidance
	clauses  bool
	jumps    bool
}

// peers are the workers beside the first one, in the order in which they are added. The next is the one that alone solves most of what
// the ones before do not (docs/decisions/0222). Only workers whose formulas are the same exchange clauses: the
// one without propagators has a formula of its own.
var peers = []peer{
	{search.Auto, never, false, false},
	{search.Auto, inTurn, false, true},
	{search.Auto, inTurn, false, false},
	{search.Improve, always, false, false},
	{search.Core, never, false, false},
	{search.Improve, never, true, false},
}

// free is the second worker where the first follows search annotations, which is all
// that it does: it has every strategy instead.
var free = peer{search.Auto, inTurn, false, false}

// threads returns the number of workers. One finds all solutions, each of them once, and
// one follows what a model says of restarts.
func (r *run) threads() int {
	if r.all() || r.programmed() {
		return 1
	}
	return max(r.o.Threads, 1)
}

// configurations returns the workers to start.
func (r *run) configurations() []configuration {
	n := r.threads()
	configurations := []configuration{r.first()}
	all := peers
	if n > 1 && !r.o.FreeSearch {
		if followed, _ := annotation.Read(r.m); len(followed) > 0 {
			all = slices.Insert(slices.Clone(peers), 0, free)
		}
	}
	for k := 1; k < n; k++ {
		c := all[(k-1)%len(all)]
		s := configurations[0]
		s.k, s.seed = k, r.o.Seed*int64(n)+int64(k)
		s.guidance, s.clauses, s.jumps = c.guidance, r.o.Clauses || c.clauses, c.jumps
		if s.strategy == search.Auto || s.strategy == "" {
			s.strategy = c.strategy
		}
		configurations = append(configurations, s)
	}
	return configurations
}

// first returns the worker of a run with one.
func (r *run) first() configuration {
	s := configuration{seed: r.o.Seed, strategy: r.o.Strategy, clauses: r.o.Clauses, sharing: r.threads() > 1}
	if r.o.FreeSearch {
		s.guidance = inTurn
	}
	return s
}
