package encode

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
)

// relax notes after presolve what the linear relaxation is made of. To solve it may take
// some tenths of a second, and a first solution often less, so that waits for Relax.
// Measured: docs/decisions/0053.
func (p *Problem) relax(pre *presolve.State) {
	cons := p.relaxable(pre)
	g := p.goal
	real := p.continuousGoal() != nil && len(p.floats.Linear) > 0
	bounds := real || g != nil && g.known && len(g.terms) > 0
	sum := g.relaxed()
	var kept *collected
	collect := func(most int64) *collected {
		// Bounds of continuous floats follow from the goal.
		if kept != nil && (kept.most == most || p.continuous == nil) {
			return kept
		}
		p.most = most
		c := &collected{r: relax.New(p.enc.Store), most: most}
		if bound.Collect(c.r, cons); !p.enc.Store.Ended(0) {
			kept = c // all of them
			if p.continuous == nil {
				cons = nil
			}
		}
		for _, t := range p.tours {
			t.Relax(c.r)
		}
		for _, f := range p.forests {
			f.Relax(c.r)
		}
		if bounds {
			c.goal = sum(c.r)
		}
		if real {
			c.goal, c.measure = p.continuous.relaxedGoal(c.r)
		}
		return c
	}
	p.infeasible = func() bool {
		p.feasibility = bound.NewFeasibility(collect(NoLimit).r)
		return p.feasibility.Refuted()
	}
	if bounds {
		p.unrelaxed = func(most int64, long bool) *bound.Relaxation {
			c := collect(most)
			if c.goal.Bad {
				return nil
			}
			return bound.New(c.r, c.goal, c.measure, long)
		}
	}
}

// relaxable returns the constraints of which the relaxation is made: copies, since encoding marks those as dead that
// are only literals. The domains of other integers say nothing of what is outside a window.
func (p *Problem) relaxable(pre *presolve.State) (cons []presolve.Constraint) {
	for i := range pre.Constraints {
		if c := &pre.Constraints[i]; !c.Dead && !p.seesWindow(c) && !p.inTour(c.Item) {
			cons = append(cons, *c)
		}
	}
	return cons
}

// inTour reports whether a tour tells the relaxation what the constraint says.
func (p *Problem) inTour(item *flatzinc.Constraint) bool {
	return slices.ContainsFunc(p.tours, func(t *tour.Tour) bool { return t.Tells(item) })
}

// collected is the rows of all constraints, and the goal as one of columns, of which no more
// is asked than most.
type collected struct {
	most    int64
	r       *relax.Builder
	goal    relax.Affine
	measure *bound.Measure
}

// relaxed returns how the goal, which is a sum of integers, is one of columns.
func (g *goal) relaxed() func(r *relax.Builder) relax.Affine {
	if g == nil {
		return func(*relax.Builder) relax.Affine { return relax.Affine{} }
	}
	terms, base := slices.Clone(g.terms), g.base
	return func(r *relax.Builder) relax.Affine {
		sum := relax.Affine{Base: base}
		for _, t := range terms {
			sum.Add(1, r.Of(t))
		}
		return sum
	}
}

// NoLimit is the goal of no solution, for Relax.
const NoLimit = math.MaxInt64

// Relax solves the linear relaxation of the model, if that was not done yet. From then on
// GoalRange and Cutoff make use of it. The goal is that of a solution, if there is one: of
// solutions that are worse nothing is said. Of a large one it takes what some work proves, unless RelaxFor has begun.
func (p *Problem) Relax(goal int64) {
	for !p.relaxFor(goal, math.MaxInt64, false) {
	}
}

// RelaxFor is Relax for about so much work, as propagations of an engine count it, and to the end of a large one. It reports whether
// the relaxation is solved; otherwise the next call goes on, with the goal of the first. A call ends before cuts, too.
func (p *Problem) RelaxFor(goal, work int64) (solved bool) { return p.relaxFor(goal, work, true) }

func (p *Problem) relaxFor(goal, work int64, long bool) (solved bool) {
	if p.unrelaxed != nil {
		return p.uncutFor(goal, work, long) && p.IsRelaxed()
	}
	return p.IsRelaxed() || p.inParts(&p.relaxing, work, func() { p.relaxed = p.relaxed.Cut() })
}

// UncutFor is RelaxFor without cuts, which are made later, and can take long. Nothing may search by the relaxation while they are.
func (p *Problem) UncutFor(goal, work int64) (solved bool) {
	return p.unrelaxed == nil || p.uncutFor(goal, work, true)
}

func (p *Problem) uncutFor(goal, work int64, long bool) (solved bool) {
	p.refuting.Stop()
	if solved = p.inParts(&p.relaxing, work, func() { p.relaxed = p.unrelaxed(goal, long) }); solved {
		p.unrelaxed = nil
	}
	return solved
}

// inParts goes on with a computation, or begins with f, and reports whether that has come to its end.
func (p *Problem) inParts(parts **store.Parts, work int64, f func()) (done bool) {
	if *parts == nil {
		*parts = p.enc.Store.InParts(f)
	}
	if done = (*parts).Go(bound.Multiplications(work)); done {
		*parts = nil
	}
	return done
}

// IsRelaxed reports whether Relax has solved what there is to be solved.
func (p *Problem) IsRelaxed() bool {
	return p.unrelaxed == nil && p.relaxing == nil && !p.relaxed.Cuttable()
}

// Infeasible reports, once, whether the linear relaxation shows that there is no solution.
// It is false where it tells nothing, and when it is asked again.
func (p *Problem) Infeasible() bool {
	infeasible, _ := p.InfeasibleFor(math.MaxInt64)
	return infeasible
}

// InfeasibleFor is Infeasible for about so much work, as RelaxFor is Relax. Where the answer is not known, the next call goes on.
func (p *Problem) InfeasibleFor(work int64) (infeasible, known bool) {
	if p.infeasible == nil {
		return false, true
	}
	if !p.inParts(&p.refuting, work, func() { p.refuted = p.infeasible() }) {
		return false, false
	}
	p.infeasible = nil
	return p.refuted, true
}

// Rest gives up what RelaxFor and InfeasibleFor are at work on. The problem must not be asked for a relaxation any more.
func (p *Problem) Rest() {
	p.refuting.Stop()
	p.relaxing.Stop()
}

// Relaxed returns the bound of the objective, negated for maximisation, that
// the linear relaxation proves, that without cuts, and the one of propagation. ok
// is false where there is no relaxation.
func (p *Problem) Relaxed() (bound, uncut, without int64, ok bool) {
	p.Relax(NoLimit)
	if p.relaxed == nil || p.goal == nil {
		return 0, 0, 0, false
	}
	bound, uncut = p.relaxed.Bounds()
	return bound, uncut, p.goal.lo, true
}

// Cutoff adds clauses that hold for all solutions whose objective, negated for
// maximisation, is at most k, as far as the relaxation is solved. They are redundant
// beside GoalAtMost(k) and help to see why no solution is so good. k must not grow from
// call to call.
func (p *Problem) Cutoff(k int64) {
	if p.relaxed != nil {
		p.relaxed.Cutoffs(p.enc, k)
	}
}

// Branches reports whether there is a relaxation to branch on.
func (p *Problem) Branches() bool {
	p.Relax(NoLimit)
	return p.relaxed != nil
}

// Tells reports whether the relaxation raises the bound of the objective at the root.
func (p *Problem) Tells() bool { return p.Branches() && p.relaxed.Tells() }

// Diving returns, once, what Branching does, without cuts where there are none yet, or, where the relaxation tells nothing of an objective,
// that which Infeasible has solved: it refutes nodes on the way to a first solution.
func (p *Problem) Diving() *bound.Propagator {
	root := p.feasibility
	p.feasibility = nil
	if p.UncutFor(NoLimit, math.MaxInt64); p.relaxed.Tells() {
		return p.branching()
	}
	return root.Propagator(p.enc)
}

// Branching returns the relaxation as a propagator of the engine, always the same one; nil
// where there is none, or a large one. It makes the literals of its integers, as far as they
// have none.
func (p *Problem) Branching() *bound.Propagator {
	if !p.Branches() {
		return nil
	}
	return p.branching()
}

func (p *Problem) branching() *bound.Propagator {
	switch {
	case p.tree != nil:
	case p.goal == nil:
		p.tree = bound.NewPropagator(p.enc, p.relaxed)
	default:
		p.tree = bound.NewPropagator(p.enc, p.relaxed, p.goal.view)
	}
	return p.tree
}
