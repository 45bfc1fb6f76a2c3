package bound

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Propagator is the linear relaxation in the search of an engine, for branch and
// bound (Land and Doig, 1960) with learning. At a node it finds that no solution is
// good enough, that the goal is not better than some bound, or that values cost
// more than the goal leaves (Dantzig, Fulkerson and Johnson, 1954). Reasons are
// the bounds of columns that the multipliers of the rows need (Achterberg,
// "Conflict analysis in mixed integer programming", 2007); they are rounded and
// added up exactly, so that nothing depends on the precision of the numbers.
//
// It is a sat.Brancher, too: it decides where the values are not integral, and then
// on the values.
//
// At first it sleeps, see Wake. A call takes the time of the dual simplex method
// from the last node, of which Spend counts every 50 multiplications as one unit.
type Propagator struct {
	*node
	e      *constraint.Encoder
	goal   propagate.Affine // the integer of the engine that is the goal
	known  bool             // there is one
	limit  int64
	awake  bool
	joined bool

	count int64       // programs solved
	last  sat.Trailed // the one whose values hold at the node
	kept  sat.Trailed // length of steps
	steps []step      // with lazy reasons, as far as the search has not taken them back
	atoms []sat.Atom

	values  []float64 // of the last program; nil without an optimum
	cost    float64
	gains   map[move]gain
	all     gain     // of all moves
	ranked  []ranked // scratch
	pending pending
	route   route              // of the search at hand
	left    [Longest + 1]route // by rounding: where the last one ended
	moved   bool               // the search at hand has solved programs
	root    mark               // of the lowest level so far, in any search
	work    int64              // told

	point []float64 // of Likely and Apart; nil for none
	aside bool

	rounding Rounding
	best     func(root int32) (int64, bool)
	locks    []lock // by column of the program

	// GivenUp is that it refutes too little of what branch and bound decides.
	GivenUp bool

	// Nodes are the programs solved, Refuted those without a solution that is
	// good enough, Fixing those that others followed from, and Undecided those
	// that could not be solved.
	Nodes, Refuted, Fixing, Undecided int64
}

// step is something that was set: sum is above its limit for k, or else.
type step struct {
	sum  *Relaxation
	k    int64 // the goal is at most k
	term int   // of the sum; -1 for a bound of the goal
}

// NewPropagator returns nil where the relaxation is large. It makes the literals of
// its integers, as far as they have none. The goal is the objective, where that is
// an integer of the engine.
func NewPropagator(e *constraint.Encoder, of *Relaxation, goal ...store.View) *Propagator {
	n := newNode(of.from)
	if n == nil || !n.literals(e) {
		return nil
	}
	var native propagate.Affine
	known := false
	if len(goal) > 0 {
		native, known = e.Native(goal[0])
	}
	return newPropagator(n, e, native, known)
}

func newPropagator(n *node, e *constraint.Encoder, goal propagate.Affine, known bool) *Propagator {
	limit := constraint.MaxGoal
	if n.measure != nil {
		limit = math.MaxInt64
	}
	return &Propagator{node: n, e: e, goal: goal, known: known, limit: limit, gains: make(map[move]gain)}
}

// Wake lets the propagator work, or sleep. Its goals are at most k, which holds of
// all that the engine is asked for from now on, and must not grow.
func (p *Propagator) Wake(awake bool, k int64) {
	if p.awake, p.limit = awake, min(p.limit, k); awake {
		p.renew()
	} else {
		p.stand()
	}
}

// renew takes in the rows that the relaxation has got since, and begins where the simplex method stood with them.
func (p *Propagator) renew() {
	if p.full() {
		return
	}
	before := len(p.rows)
	if p.extend(p.search.Add); len(p.rows) > before {
		p.unmark()
	}
	if p.stood != p.from.stood {
		p.stood = p.from.stood
		p.search.Begin(p.stood.in(p.relaxProgram))
		p.count++ // no values hold
	}
}

// Join adds the propagator to the engine of its problem, once.
func (p *Propagator) Join(host sat.PropagatorHost) {
	if !p.joined {
		p.joined = true
		host.AddPropagator(p)
	}
}

// Attach implements sat.Propagator.
func (p *Propagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.last, p.kept = t.NewTrailed(0), t.NewTrailed(0)
	p.state.attach(t)
	for i := range p.integers {
		p.integers[i].watch(w, int32(i))
	}
	if p.known && p.goal.X != sat.NoInt {
		w.WatchBound(p.goal.X.Neg(), theGoal)
	}
	return sat.Expensive
}

// theGoal is the tag of the goal; others are integers.
const theGoal = -1

// Notify implements sat.Notified.
func (p *Propagator) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	switch {
	case !p.awake:
		p.state.forget()
	case tag != theGoal:
		p.state.note(t, tag)
	}
	return p.awake
}

// Review implements sat.Reviewer.
func (p *Propagator) Review(sat.Trail) { p.state.forget() }

// Propagate implements sat.Propagator.
func (p *Propagator) Propagate(t sat.Trail) bool {
	switch {
	case !p.awake:
		return true
	case p.goesBack(t):
		t.SetTrailed(p.last, 0) // no values hold
		return true
	}
	p.steps = p.steps[:t.Trailed(p.kept)]
	k := p.most(t)
	end, sum := p.relax(t, k)
	if end == refuted {
		p.countRefuted()
		return p.fail(t, sum, k)
	}
	if end != optimal {
		return true
	}
	return p.fix(t, k)
}

// most returns what the goal is at most.
func (p *Propagator) most(v sat.View) int64 {
	if p.known {
		return min(p.limit, p.goal.Hi(v))
	}
	return p.limit
}

// relax solves the program of the node.
func (p *Propagator) relax(t sat.Trail, k int64) (ending, *Relaxation) {
	p.begin(t.Level())
	p.read(t)
	end, sum := p.solve(k, *nodeWork)
	p.looked += int64(2 * (len(p.cols) + len(p.rows))) // for values, multipliers and candidates
	p.spend(t)
	p.count++
	p.Nodes++
	t.SetTrailed(p.last, p.count)
	p.values = nil
	if end == optimal {
		p.leave(t.Level())
		p.values, p.cost = p.search.Values(), p.search.Cost()
		p.learn()
		p.note()
	} else if end == undecided && !p.aside {
		p.Undecided++
	}
	return end, sum
}

// countRefuted counts a node.
func (p *Propagator) countRefuted() {
	if !p.aside {
		p.Refuted++
	}
}

// NodeWork returns the work of a node so far, as it is told to the engine.
func (p *Propagator) NodeWork() int64 { return p.work / max(1, p.Nodes) }

// spend tells the engine of the work of the simplex method, and of what is made of its values.
func (p *Propagator) spend(t sat.Trail) {
	w := (p.search.Work() + p.looked) / *multiplications
	t.Spend(int(w - p.work))
	p.work = w
}

// goalAtMost appends the atom that the goal is at most k, unless that was said.
func (p *Propagator) goalAtMost(buf []sat.Atom, k int64) []sat.Atom {
	if k >= p.limit {
		return buf
	}
	return append(buf, p.goal.Leq(k))
}

// fail tells that the sum is above its limit.
func (p *Propagator) fail(t sat.Trail, sum *Relaxation, k int64) bool {
	limit, _ := sum.limit(k)
	atoms, _ := p.because(p.atoms[:0], t, sum, -1, limit+1)
	if sum.scale > 0 {
		atoms = p.goalAtMost(atoms, k)
	}
	p.atoms = atoms
	return t.Fail(atoms)
}
