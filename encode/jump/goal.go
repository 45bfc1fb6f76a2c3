package jump

import (
	"context"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// unlimited is a bound of the objective that no assignment violates.
const unlimited = math.MaxInt64 / 4

// Goal is an objective to be minimised: the view, which is base + Σ terms where there are terms. No constraint
// says so then.
type Goal struct {
	View  store.View
	Terms []store.View
	Base  int64
}

// readGoal makes the objective a constraint: it is to be less than that of the best solution. Until there
// is one, nothing violates it.
func (s *Search) readGoal(st *store.Store, g Goal) {
	if g.View.IsConst() {
		return
	}
	if len(g.Terms) > 0 {
		terms := append(slices.Clone(g.Terms), store.View{ID: g.View.ID, A: -g.View.A})
		if !s.readForm(st, linear.Form{Rel: linear.Equal, Terms: terms, Bound: g.View.B - g.Base}, g.View.ID) {
			return
		}
	}
	if s.readForm(st, linear.Form{Rel: linear.AtMost, Terms: []store.View{{ID: g.View.ID, A: g.View.A}}}, -1) {
		s.goal, s.base = int32(len(s.cons))-1, g.View.B
		s.cons[s.goal].rhs = unlimited
	}
}

// readForm adds a sum, which defines the root that is named where its coefficient allows that.
func (s *Search) readForm(st *store.Store, f linear.Form, root int32) bool {
	id, n := int32(len(s.cons)), newMember()
	s.cons = append(s.cons, member{})
	if !s.readSum(st, f, id, &n) {
		s.forget(id, &n)
		return false
	}
	if root >= 0 {
		s.defineBy(&n, s.view(store.Of(root)))
	}
	s.cons[id] = n
	return true
}

// Improves reports whether the search knows the objective.
func (s *Search) Improves() bool { return s.goal >= 0 }

// Goal returns the objective of the best assignment.
func (s *Search) Goal() int64 { return s.reached }

// Resume has the search go on from an assignment, which the function gives of the roots that it knows,
// and from equal weights. It looks for one whose objective is less than goal.
func (s *Search) Resume(value func(root int32) (int64, bool), goal int64) {
	for i := range s.nodes {
		if v, ok := value(s.nodes[i].root); ok {
			s.assign(int32(i), v)
		}
	}
	s.compute()
	s.commit()
	s.level()
	s.aim(goal - 1)
}

// aim asks for an objective of target at most. The current assignment counts as the best.
func (s *Search) aim(target int64) {
	c := &s.cons[s.goal]
	s.reached = target + 1
	c.rhs = target - s.base
	s.soil(s.goal, c.out.node)
	s.commit()
	s.discard()
	s.keep()
}

// discard has the next assignment count as the best.
func (s *Search) discard() { s.cost = math.Inf(1) }

// Descend looks for assignments that violate nothing, each with a better objective than the last, for so
// much work in propagations or until the context ends. It reports whether there was any.
func (s *Search) Descend(ctx context.Context, work int64) (found bool) {
	for end := s.work + work*(*looksFor); s.work < end; found = true {
		if s.explore(ctx, end); len(s.violated) > 0 {
			return found
		}
		s.aim(s.cons[s.goal].act + s.base - 1)
	}
	return found
}
