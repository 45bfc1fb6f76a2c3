package brancher

import "github.com/gozinc/gozinc/sat"

// Tree is a sat.Brancher that measures which part of its search tree is refuted, by weighted backtracks (Kilby, Slaney, Thiébaux and
// Walsh, "Estimating search tree size", AAAI 2006): a decision has half of what its parent has left, and loses it when it is refuted.
// What is learnt may refute a decision long after it was made, and restarts make decisions again. So the last path is remembered, and
// compared with the next one.
type Tree struct {
	sat.Brancher
	// Partial has decisions not count: under assumptions the tree is another one.
	Partial bool

	root float64 // what it has left
	path []node
}

// node is a decision on the last path.
type node struct {
	level  int // at which it was made
	atom   sat.Atom
	weight float64 // of the tree
	left   float64 // of the weight: what was not refuted, and the weight of the node behind it
}

// NewTree returns the tree of a brancher that is asked first at each level.
func NewTree(b sat.Brancher) *Tree { return &Tree{Brancher: b, root: 1} }

// Decide implements sat.Brancher.
func (t *Tree) Decide(v sat.Trail) (sat.Atom, bool) {
	a, ok := t.Brancher.Decide(v)
	if ok && !t.Partial {
		t.enter(v, a)
	}
	return a, ok
}

// enter goes to a decision, which takes the place of those on the last path that were made at its level or later.
func (t *Tree) enter(v sat.Trail, a sat.Atom) {
	level, n := v.Level(), len(t.path)
	for n > 0 && (t.path[n-1].level >= level || !v.Holds(t.path[n-1].atom)) { // levels move where assumptions become more
		n--
	}
	parent := &t.root
	if n > 0 {
		parent = &t.path[n-1].left
	}
	if n < len(t.path) {
		last := &t.path[n]
		if last.level == level && last.atom == a {
			return // made again
		}
		if v.Holds(last.atom.Not()) {
			*parent -= last.weight
		}
	}
	half := *parent / 2
	t.path = append(t.path[:n], node{level, a, half, half})
}

// Open returns which part of the tree is not refuted, as far as is known: from 1 to 0.
func (t *Tree) Open() float64 {
	open := t.root
	for i := range t.path {
		open += t.path[i].left - t.path[i].weight
	}
	return open
}
