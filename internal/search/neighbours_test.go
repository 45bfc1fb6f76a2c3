package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// session is a Session without a run around it.
type session struct {
	p           *encode.Problem
	engine      *cdcl.Engine
	best        flatzinc.Assignment
	goal, bound int64
	notes       []string
	found       int   // solutions
	others      int64 // of the fall of the goal, and the rise of the bound: what is not the session's own
	local       *jump.Search
	tree        *encode.Tree // of searches that Obey, nil before one does
}

// begin compiles a text to clauses, and finds a first solution.
func begin(t *testing.T, text string) *session {
	t.Helper()
	return beginWith(t, text, encode.Options{})
}

func beginWith(t *testing.T, text string, opt encode.Options) *session {
	t.Helper()
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := encode.Compile(t.Context(), m, opt)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{p: p, engine: cdcl.New(p.Formula), goal: NoGoal, bound: NoBound}
	p.Attach(s.engine)
	if a, err := s.Attempt(NewMeter(s, 0)); err != nil || a.Result != Found {
		t.Fatalf("%v, %v", a.Result, err)
	}
	return s
}

// Attempt searches the narrowest window.
func (s *session) Attempt(m Meter, assume ...sat.Lit) (Answer, error) {
	assume = slices.Concat(s.p.Windows()[0], assume)
	for {
		status := s.engine.SolveLimited(context.Background(), m.Left(), assume...)
		switch {
		case status == sat.Unsat:
			return Answer{Result: Refuted, Core: s.engine.Failed()}, nil
		case status != sat.Sat:
			return Answer{Result: Limited}, nil
		case s.p.Refine(s.engine.Value):
			continue
		}
		a := s.p.Decode(s.engine.Value)
		if err := s.p.Check(a); err != nil {
			return Answer{}, &CheckError{Err: err}
		}
		goal := s.p.Goal(a)
		s.found++
		if goal < s.goal {
			s.best, s.goal = a, goal
		}
		return Answer{Result: Found, Solution: a, Goal: goal}, nil
	}
}

func (s *session) Problem() *encode.Problem { return s.p }
func (s *session) Engine() sat.Solver       { return s.engine }
func (s *session) Follow()                  { s.engine.SetBrancher(nil) }
func (s *session) Obey() bool {
	b, ok := s.p.Brancher(0, true)
	if ok = ok && s.p.Annotated(); ok {
		if s.tree == nil {
			s.tree = encode.NewTree(b)
		}
		s.engine.SetBrancher(s.tree)
	}
	return ok
}

func (s *session) Open() float64 {
	if s.tree == nil {
		return 1
	}
	return s.tree.Open()
}

func (s *session) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict, ok bool) {
	failed, conflict = s.engine.Probe(assume...)
	return failed, conflict, true
}

func (s *session) Bound(k int64) {
	s.engine.AddClause(s.p.GoalAtMost(k))
	s.p.Cutoff(k)
}
func (s *session) Stats() sat.Stats         { return s.engine.Stats() }
func (s *session) Gap() (goal, bound int64) { return s.goal, s.bound }
func (s *session) Gains() Gains {
	g := Gains{Fall: -float64(s.goal) - float64(s.others)}
	if s.bound != NoBound {
		g.Rise = float64(s.bound) - float64(s.others)
	}
	return g
}
func (s *session) Best() flatzinc.Assignment { return s.best }
func (s *session) Raise(bound int64)         { s.bound = max(s.bound, min(bound, s.goal)) }
func (s *session) Ended() bool               { return false }
func (s *session) Note(format string, _ ...any) {
	s.notes = append(s.notes, format)
}
func (s *session) Shown(goal int64) string { return fmt.Sprint(goal) }

// Walk has a local search of its own.
func (s *session) Walk(work int64) (lits []sat.Lit, goal int64) {
	if s.local == nil {
		s.local = s.p.Jump(1)
	}
	if s.local == nil || !s.local.Improves() {
		return nil, NoGoal
	}
	if s.local.Goal() != s.goal {
		s.p.Resume(s.local, s.best)
	}
	if !s.local.Descend(context.Background(), work) {
		return nil, s.goal
	}
	return s.p.Proposed(s.local), s.local.Goal()
}

func (s *session) Walked() int64 {
	if s.local == nil {
		return 0
	}
	return s.local.Work()
}

// neighbourhoods returns the search on a text with a first solution.
func neighbourhoods(t *testing.T, text string) *neighbours {
	t.Helper()
	return seededNeighbourhoods(t, text, 0)
}

func seededNeighbourhoods(t *testing.T, text string, seed int64) *neighbours {
	t.Helper()
	s := begin(t, text)
	s.Problem().Relax(NoGoal)
	return newNeighbours(s, Settings{Seed: seed}, newImprover(s))
}

// TestPlans: each strategy finds the optimum, in many short slices.
func TestPlans(t *testing.T) {
	sack, best := fzngen.Knapsack(3, 18)
	for _, name := range []Strategy{Auto, Improve, Core, Bisect, Branch} {
		s := begin(t, sack)
		p := alone(s, Settings{Strategy: name, Slice: 20_000})
		turns := 0
		end, err := p.Run(func(turn Turn) {
			if turns++; turns != turn.Slice || turn.Strategy == "" {
				t.Errorf("%s: turn %d is told as %+v", name, turns, turn)
			}
		})
		if err != nil || end != Complete || s.goal != -best {
			t.Errorf("%s: ended as %v with %d, want %d: %v", name, end, s.goal, -best, err)
		}
	}
}

// TestGenerators: each way of choosing frees as many decisions as wanted, also all
// of them, and what is kept holds in the solution.
func TestGenerators(t *testing.T) {
	sack, _ := fzngen.Knapsack(2, 30)
	for name, text := range map[string]string{"tour": fzngen.Tour(1, 12), "ruler": fzngen.Ruler(9), "knapsack": sack} {
		s := neighbourhoods(t, text)
		a := s.w.Best()
		for _, k := range s.arms {
			for _, want := range []int{1, len(s.land.Decisions) / 2, len(s.land.Decisions)} {
				s.reset()
				k.grow(s, a, want)
				if s.count != want {
					t.Errorf("%s, %s: %d decisions freed, want %d", name, k.name, s.count, want)
				}
				lits, refuted := s.assumptions(NewMeter(s.w, 0), a, true)
				if refuted {
					t.Fatal("propagation refutes what is kept")
				}
				for _, l := range lits {
					if !s.w.Engine().Value(l) {
						t.Errorf("%s, %s: a kept literal is false in the solution", name, k.name)
					}
				}
				if want == len(s.land.Decisions) && len(lits) > 0 {
					t.Errorf("%s, %s: %d literals kept with everything freed", name, k.name, len(lits))
				}
			}
		}
	}
}

// TestNeighboursImprove: neighbourhoods find better solutions, none beyond the
// optimum, and the complete search still ends with that.
func TestNeighboursImprove(t *testing.T) {
	for seed := range campaign.Each(3) {
		text := fzngen.Tour(20+seed, 11)
		alone := begin(t, text)
		if next, err := newImprover(alone).slice(0); err != nil || next != proved {
			t.Fatalf("%v, %v", next, err)
		}
		s := neighbourhoods(t, text)
		first, _ := s.w.Gap()
		for range 5 {
			if next, err := s.slice(400_000); err != nil || next != unfinished && next != proved {
				t.Fatalf("%v, %v", next, err)
			}
		}
		after, _ := s.w.Gap()
		if after >= first {
			t.Errorf("seed %d: still %d", seed, after)
		}
		if next, err := s.improve.slice(0); err != nil || next != proved {
			t.Fatalf("%v, %v", next, err)
		}
		best, _ := s.w.Gap()
		if best != alone.goal || best > after {
			t.Errorf("seed %d: %d from %d, then %d, optimum %d", seed, after, first, best, alone.goal)
		}
		t.Log(first, after, best)
	}
}
