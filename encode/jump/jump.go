// Package jump looks for assignments that violate few constraints, by local search over
// what presolve leaves of a model. An assignment is a proposal and no more: whoever asks
// for one has an engine propagate it, and the ground check judge what comes of that. The
// search proves nothing.
//
// It is a weighting search as Feasibility Jump (Luteberget and Sartor, 2022) and ViolationLS
// (Davies, Didier and Perron, 2024): a step takes a violated constraint, tries values of
// variables that it depends on, and moves where the weighted violation becomes less. Where
// nothing does that, the constraint gains weight. In turns with that it anneals, by flips of bits whose costs are known
// beforehand where there is little else to choose. Two things are as in constraint-based
// local search (Van Hentenryck and Michel, 2005): globals are measured as a whole
// (package violation), and variables that a constraint defines are computed, so that a move
// has no need to mend what follows from it.
package jump

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/encode/violation"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Search is a local search with its current assignment. It is for one goroutine.
type Search struct {
	rng   *rand.Rand
	nodes []node
	cons  []member
	ids   map[int32]int32 // nodes by root

	constants ground.Memo // the arrays without variables
	shelves   map[string]*shelf
	tours     []*circuit
	arcs      []arc   // of a move
	shuffled  []int64 // values that a move gives

	rows     []*group // those that are permutations
	orders   []order  // those that are idle
	order    []int32  // constraints that define a node, those that others need first
	due      places   // in order: to be computed
	trail    []change
	dirty    []int32 // constraints whose cost may have changed
	violated []int32
	values   []int64 // those that a step tries
	wish     change  // what a guide proposes; node -1 for nothing
	best     []int64 // values where the sum of the costs was least
	moved    []int32 // nodes whose values may differ from these
	cost     float64 // that sum, infinite where no assignment counts as the best
	least    int     // the constraints violated there
	sum      float64 // of the costs now
	step     int64
	work     int64
	round    round
	flips    *flips // nil where they are not read yet, or there are none
	bitsRead bool   // they are read

	posted  int   // constraints of the model
	goal    int32 // the constraint that the objective is, -1 for none
	base    int64 // the objective without the term of that constraint
	reached int64 // the objective of the last assignment that violates nothing
}

// node is an integer: a root of the store.
type node struct {
	root   int32
	dom    intset.Set
	lo, hi int64
	value  int64
	by     int32 // the constraint that defines it, -1 for none
	uses   []use
	links  []link
	floors []int32 // constraints that demand a least value
	chosen int64   // the value that it has unless these demand more
	rests  int64   // the step until which it stays
	moved  bool    // it is among those that may differ from the best assignment
}

// use is a place where a constraint has the view a·x + b of a node.
type use struct {
	con, cell int32
	a, b      int64
	group     *group // of which it is a cell; con is none then
	weight    int64
}

// link is another place where a change of a node is looked at: a look-up whose index it is, a cell of a shelf, a successor on a
// tour, or what a tour carries along.
type link struct {
	looks   int32 // the constraint, −1 for none
	place   int32
	shelf   *shelf
	tour    *circuit
	carried *carried
}

// change is a value that a node had or is to get.
type change struct {
	node   int32
	value  int64
	chosen int64 // where it is taken back
}

// New reads the constraints that presolve has left. Those that the search knows nothing of,
// such as those on sets, are left to whoever completes the assignment. A constant is no goal.
// New returns nil where
// nothing is known, or the model is too large.
func New(st *store.Store, cons []presolve.Constraint, tracks []*tour.Track, goal Goal, seed int64) *Search {
	s := &Search{rng: rand.New(rand.NewPCG(uint64(seed), 24)), ids: map[int32]int32{}, shelves: map[string]*shelf{}, goal: -1, cost: math.Inf(1)}
	dropped := func(c *presolve.Constraint) bool { return c.Dead && !c.Bound }
	live := 0
	for i := range cons {
		if !dropped(&cons[i]) {
			live++
		}
	}
	s.cons = make([]member, 0, live+len(tracks))
	s.readTours(st, cons, tracks)
	cells := int64(0)
	for i := range cons {
		c := &cons[i]
		if dropped(c) || c.Function != nil || c.Row.Open || !readable(st, c) {
			continue
		}
		first := len(s.cons)
		s.read(st, c)
		for i := first; i < len(s.cons); i++ {
			cells += int64(len(s.cons[i].nodes)+len(s.cons[i].cells)) + 1
		}
		if len(s.cons) > first {
			s.posted++
		}
		if cells > *mostCells {
			return nil
		}
	}
	if len(s.cons) == 0 {
		return nil
	}
	s.readGoal(st, goal)
	s.findExtremes()
	s.arrange()
	s.placeExtremes()
	s.raiseFloors()
	s.findNeighbours()
	s.due = newPlaces(len(s.order))
	s.obey()
	s.begin()
	return s
}

// readable reports whether a constraint looks at integers with bounds alone.
func readable(st *store.Store, c *presolve.Constraint) bool {
	ok := true
	constraint.EachVar(c.Item.Args, func(v *flatzinc.Var) {
		if v.Base == flatzinc.SetOfInt {
			ok = ok && st.SetOf(flatzinc.MkVar(v)).IsConst()
			return
		}
		x := st.Resolve(store.Of(int32(v.ID)))
		ok = ok && (x.IsConst() || bounded(st.RootDomain(x.ID), x))
	})
	return ok
}

// bounded reports whether the values of x are within ±2^40.
func bounded(d intset.Set, x store.View) bool {
	const most = 1 << 40
	if !d.Finite() || d.Min() < -most || d.Max() > most {
		return false
	}
	f := max(x.A, -x.A)
	return f < most && max(x.B, -x.B) < most && max(d.Max(), -d.Min()) <= most/f
}

// node returns the node of a root.
func (s *Search) node(st *store.Store, root int32) int32 {
	if i, ok := s.ids[root]; ok {
		return i
	}
	d := st.RootDomain(root)
	i := int32(len(s.nodes))
	s.ids[root] = i
	s.nodes = append(s.nodes, node{root: root, dom: d, lo: d.Min(), hi: d.Max(), by: -1})
	return i
}

// Len returns the number of constraints that the search looks at.
func (s *Search) Len() int { return s.posted }

// Violated returns how many constraints the best assignment violates.
func (s *Search) Violated() int { return s.least }

// Cost returns how much the best assignment violates constraints, 0 for none.
func (s *Search) Cost() float64 { return s.cost }

// Work returns what has been done so far, in propagations: uses of variables and cells of globals
// that were looked at.
func (s *Search) Work() int64 { return s.work / *looksFor }

// Value returns the value of a root in the best assignment, if it has one there.
func (s *Search) Value(root int32) (value int64, ok bool) {
	i, ok := s.ids[root]
	if !ok {
		return 0, false
	}
	return s.best[i], true
}

// Roots returns the roots that the search looks at: first those that no constraint defines,
// those of violated constraints last.
func (s *Search) Roots() (roots []int32) {
	s.restore()
	touched := make([]bool, len(s.nodes))
	for _, c := range s.violated {
		for _, x := range s.cons[c].nodes {
			s.touch(x, touched)
		}
	}
	group := func(i int) int {
		switch {
		case s.nodes[i].by >= 0:
			return 2
		case touched[i]:
			return 1
		}
		return 0
	}
	for g := range 3 {
		for i := range s.nodes {
			if group(i) == g {
				roots = append(roots, s.nodes[i].root)
			}
		}
	}
	return roots
}

// touch marks a node and all that it is computed from.
func (s *Search) touch(x int32, touched []bool) {
	if touched[x] {
		return
	}
	touched[x] = true
	if by := s.nodes[x].by; by >= 0 {
		for _, y := range s.cons[by].nodes {
			s.touch(y, touched)
		}
	}
}

// restore goes back to the best assignment.
func (s *Search) restore() {
	for _, i := range s.moved {
		if s.nodes[i].by < 0 && s.nodes[i].value != s.best[i] {
			s.assign(i, s.best[i])
		}
	}
	s.compute()
	s.commit()
	s.settle(func(i int32) bool { return s.nodes[i].value == s.best[i] })
}

// settle drops the nodes that have their values in the best assignment.
func (s *Search) settle(same func(i int32) bool) {
	s.work += int64(len(s.moved))
	s.moved = slices.DeleteFunc(s.moved, func(i int32) bool {
		s.nodes[i].moved = !same(i)
		return !s.nodes[i].moved
	})
}

// measured sets the measure of a constraint that is no sum, with a guide if it has one, and its function.
func (n *member) measured(c *presolve.Constraint) {
	n.measure, n.moved, n.guide = violation.Guided(c.Base())
	if c.Mode != constraint.Plain {
		n.guide = nil
		return
	}
	if f, ok := violation.FunctionOf(c.Row.Name); ok {
		n.function = &f
	}
}
