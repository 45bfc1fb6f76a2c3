package lower_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/lower"
)

// host is an engine with integers, and what the test keeps of it.
type host struct {
	sat.Solver
	ints  sat.Integers
	value func(x sat.Int) int64
	// lits are the literals asked for so far, the same ones in each host.
	lits []sat.Lit
}

// native is the engine that has integers of its own.
func native() *host {
	e := cdcl.New(sat.NewFormula())
	return &host{Solver: e, ints: e, value: e.IntValue}
}

// lowered is an engine of clauses.
func lowered(e sat.Solver) *host {
	n := new(lower.Integers)
	return &host{Solver: e, ints: n.Over(e), value: func(x sat.Int) int64 { return n.Value(x, e.Value) }}
}

// script is a number of steps that all hosts take together.
type script struct {
	rng     *rand.Rand
	hosts   []*host
	ints    []sat.Int
	meaning []func(value func(sat.Int) int64) bool // of the literals
	clauses [][]int                                // 2·literal, + 1 for its complement
	answers map[sat.Status]int
}

func (s *script) newInt() {
	lo := s.rng.Int64N(20) - 10
	hi := lo + s.rng.Int64N(8)
	if s.rng.IntN(4) == 0 {
		hi = lo + 1 + s.rng.Int64N(1_000_000)
	}
	for i, h := range s.hosts {
		if x := h.ints.NewInt(lo, hi); i == 0 {
			s.ints = append(s.ints, x)
		}
	}
}

func (s *script) newLit() {
	x, d, equal := s.ints[s.rng.IntN(len(s.ints))], s.rng.Int64N(24)-12, s.rng.IntN(2) == 0
	for _, h := range s.hosts {
		if equal {
			h.lits = append(h.lits, h.ints.Eq(x, d))
		} else {
			h.lits = append(h.lits, h.ints.Ge(x, d))
		}
	}
	s.meaning = append(s.meaning, func(value func(sat.Int) int64) bool { return value(x) == d || !equal && value(x) > d })
}

// draw returns some of the literals, with signs.
func (s *script) draw(n int) (some []int) {
	for range n {
		some = append(some, s.rng.IntN(2*len(s.meaning)))
	}
	return some
}

func (h *host) of(some []int) (lits []sat.Lit) {
	for _, l := range some {
		lits = append(lits, h.lits[l/2].If(l%2 == 0))
	}
	return lits
}

// solve asks all hosts, and checks what they answer.
func (s *script) solve(t *testing.T) {
	assume := s.draw(s.rng.IntN(4))
	var first sat.Status
	for i, h := range s.hosts {
		status := h.Solve(t.Context(), h.of(assume)...)
		if i == 0 {
			first = status
			s.answers[status]++
		}
		if status != first {
			t.Fatalf("host %d: %v, the engine of integers %v", i, status, first)
		}
		if status == sat.Unsat {
			core := h.Failed()
			if again := h.Solve(t.Context(), core...); again != sat.Unsat {
				t.Fatalf("host %d: the core %v is %v", i, core, again)
			}
			continue
		}
		for k, holds := range s.meaning {
			if h.Value(h.lits[k]) != holds(h.value) {
				t.Fatalf("host %d: literal %d is %v", i, k, h.Value(h.lits[k]))
			}
		}
		for _, c := range append(s.clauses, nil) {
			some := c == nil
			for _, l := range c {
				some = some || s.meaning[l/2](h.value) == (l%2 == 0)
			}
			if !some {
				t.Fatalf("host %d: a clause is false", i)
			}
		}
	}
}

// TestAgainstNative: engines of clauses answer as one with native integers does, whatever
// is asked for between their answers, and what they tell of integers fits the clauses.
func TestAgainstNative(t *testing.T) {
	answers := map[sat.Status]int{}
	for seed := range campaign.Each(300) {
		s := &script{
			rng:     rand.New(rand.NewPCG(seed, 3)),
			answers: answers,
			hosts:   []*host{native(), lowered(gini.New(sat.NewFormula())), lowered(cdcl.New(sat.NewFormula()))},
		}
		s.newInt()
		s.newLit()
		for range 60 {
			switch s.rng.IntN(6) {
			case 0:
				s.newInt()
			case 1, 2:
				s.newLit()
			case 3, 4:
				clause := s.draw(2 + s.rng.IntN(3))
				s.clauses = append(s.clauses, clause)
				for _, h := range s.hosts {
					h.AddClause(h.of(clause)...)
				}
			default:
				s.solve(t)
			}
		}
	}
	if answers[sat.Sat] < 200 || answers[sat.Unsat] < 200 {
		t.Errorf("answers %v", answers)
	}
}
