package search

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// aid is what the linear relaxation does for neighbourhoods. Those that free what its point and the best solution differ in
// are relaxation induced (Danna, Rothberg and Le Pape, "Exploring relaxation induced neighborhoods to improve MIP solutions", 2005).
// Any one may be searched by branch and bound, or from the values that are nearest to the point. A bandit chooses how.
type aid struct {
	tree   *bound.Propagator
	host   treeHost
	bandit bandit // over ways
}

// way is how a neighbourhood is searched.
type way int

const (
	plainly way = iota // by the engine alone
	relaxed            // by branch and bound
	pointed            // by the engine, from the point of the relaxation
	ways    = iota
)

// newAid returns nil where there is no relaxation, or it is still to be solved.
func newAid(w Session) *aid {
	host, ok := w.Engine().(treeHost)
	if !ok || !w.Problem().IsRelaxed() {
		return nil
	}
	tree := w.Problem().Branching()
	if tree == nil {
		return nil
	}
	tree.Join(host)
	return &aid{tree: tree, host: host, bandit: newBandit(ways)}
}

// choose returns how the next neighbourhood is searched, for so much work: plainly for nil, and where branch and bound was
// given up.
func (x *aid) choose(rng *rand.Rand, work int64) way {
	if x == nil || x.tree.GivenUp {
		return plainly
	}
	by := way(x.bandit.choose(rng))
	if by == relaxed && *aidedNodes*x.tree.NodeWork() > work {
		return pointed
	}
	return by
}

// learn takes in what a way gained for each unit of work.
func (x *aid) learn(by way, gain float64) {
	if x != nil {
		x.bandit.learn(int(by), gain)
	}
}

// search calls f with the relaxation awake, if that is the way.
func (s *neighbours) search(by way, f func() (Result, error)) (Result, error) {
	if by != relaxed {
		return f()
	}
	t := s.aid.tree
	t.Aside(true)
	t.Round([]bound.Rounding{bound.Nearest, bound.Unlocked}[s.rng.IntN(2)], nil)
	t.Wake(true, s.improve.asserted)
	s.aid.host.SetBrancher(t)
	defer func() {
		t.Wake(false, s.improve.asserted)
		t.Round(bound.Costs, nil)
		t.Aside(false)
		s.w.Follow()
	}()
	return f()
}

// hint has the next search begin where the way, or else the arm, says.
func (s *neighbours) hint(k *arm, by way) {
	switch {
	case by == pointed:
		s.toPoint()
	case k.wishes:
		s.wish()
	}
}

// toPoint has the next search try, for what is freed, the values that are nearest to the point of the relaxation, the nearest
// first.
func (s *neighbours) toPoint() {
	h, ok := s.w.Engine().(sat.Hinter)
	if !ok {
		return
	}
	type aim struct {
		node  int32
		value int64
		far   float64
	}
	best := s.w.Best()
	var aims []aim
	for _, i := range s.land.Decisions {
		if root, _, ok := s.land.Root(i, best); ok && s.freed[i] {
			if v, ok := s.aid.tree.Likely(root); ok {
				far, _ := s.aid.tree.Apart(root, v)
				aims = append(aims, aim{i, v, far})
			}
		}
	}
	slices.SortStableFunc(aims, func(a, b aim) int { return cmp.Compare(a.far, b.far) })
	s.wishes = s.wishes[:0]
	for _, a := range aims {
		s.wishes = s.land.Hint(s.wishes, a.node, a.value)
	}
	h.Hint(s.wishes)
}

// inducing is the generator that a relaxation allows.
var inducing = generator{name: "induced", grow: (*neighbours).induced}

// induced frees decisions whose value in the best solution is far from the point of the relaxation, and then what is near
// to them.
func (s *neighbours) induced(a flatzinc.Assignment, want int) {
	var differ []int32
	for _, i := range s.land.Decisions {
		root, value, ok := s.land.Root(i, a)
		if !ok {
			continue
		}
		if far, ok := s.aid.tree.Apart(root, value); ok && far > *leastApart {
			differ = append(differ, i)
		}
	}
	s.spread(differ, want)
}
