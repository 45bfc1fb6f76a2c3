package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/fzngen"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// overheard is a clause that a worker gave to others, when goal was the best.
type overheard struct {
	clause []sat.Atom
	goal   int64
}

// listener keeps what the engines of a run give, which is any clause that is not long.
type listener struct {
	mu    sync.Mutex
	heard []overheard
	ports []*exchange.Port
}

// spy is the port of an engine.
type spy struct {
	*exchange.Port
	r *run
	l *listener
}

func (s spy) Wants(size, _ int) bool { return size <= 8 }

func (s spy) Give(clause []sat.Atom, levels int) {
	goal, _ := s.r.inc.gap()
	s.l.mu.Lock()
	s.l.heard = append(s.l.heard, overheard{slices.Clone(clause), goal})
	s.l.mu.Unlock()
	s.Port.Give(clause, levels)
}

func (l *listener) overhear(r *run, p *exchange.Port) sat.Exchange {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ports = append(l.ports, p)
	return spy{p, r, l}
}

func (l *listener) taken() (n int64) {
	for _, p := range l.ports {
		n += p.Taken()
	}
	return n
}

// verify has an engine that is told nothing refute that a solution better than the best
// of its time violates a clause, for at most so many of them.
func (l *listener) verify(t *testing.T, text string, most int) {
	t.Helper()
	ctx := context.Background()
	m := parse(t, text)
	m.Solve.Method = flatzinc.Satisfy // nothing is bounded
	r := &run{ctx: ctx, o: Options{}, m: m, inc: newIncumbent(search.NoBound), log: newProgress(Options{}, time.Now()), spool: newSpool()}
	original := &run{ctx: ctx, o: Options{}, m: parse(t, text), inc: newIncumbent(search.NoBound)}
	p, err := original.compile(ctx, original.compileOptions(seat{}))
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(ctx, p, seat{guidance: never})
	if err != nil {
		t.Fatal(err)
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(l.heard), func(i, j int) { l.heard[i], l.heard[j] = l.heard[j], l.heard[i] })
	for _, h := range l.heard[:min(most, len(l.heard))] {
		var not []sat.Lit
		for _, a := range h.clause {
			if a = a.Not(); a.IsLit() {
				not = append(not, a.Lit())
			} else {
				not = append(not, w.engine.(sat.Integers).Ge(a.X, a.D))
			}
		}
		if h.goal != search.NoGoal {
			better, err := p.GoalAtMost(h.goal - 1)
			if err != nil {
				t.Fatal(err)
			}
			not = append(not, better)
		}
		if a, err := w.Attempt(search.NewMeter(w, 0), not...); err != nil || a.Result != search.Refuted {
			t.Fatalf("clause %v, with a best objective of %d, does not follow: %v, %v\n%s", h.clause, h.goal, a.Result, err, text)
		}
	}
}

// TestSharedClausesFollow: with random models, and some that take longer, workers that
// share all they can find the optimum, and every clause that they share follows from the
// model and from the best solution of that time.
func TestSharedClausesFollow(t *testing.T) {
	texts := []string{fzngen.Ruler(6), fzngen.Ruler(7), fzngen.Tour(1, 8), fzngen.Tour(2, 9)}
	for seed := range uint64(150) {
		texts = append(texts, fzngen.Objective(rand.New(rand.NewPCG(seed, 54)), fzngen.Opt{Size: 3000}))
	}
	given, taken := 0, int64(0)
	for k, text := range texts {
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		var l listener
		o := Options{Engine: AutoEngine, Threads: 2 + k%2, Seed: int64(k % 3), FreeSearch: k%5 == 0, turn: 2000, overhear: l.overhear}
		if k < 4 {
			alone := solved(t, context.Background(), text, Options{Engine: AutoEngine})
			a := solved(t, context.Background(), text, o)
			if !a.complete() || a.last["objective"] != alone.last["objective"] {
				t.Errorf("model %d: objective %s, alone %s", k, a.last["objective"], alone.last["objective"])
			}
		} else if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("%d threads: %s\n%s", o.Threads, diff, text)
		}
		if len(l.heard) > 0 {
			l.verify(t, text, 200)
		}
		given, taken = given+len(l.heard), taken+l.taken()
	}
	t.Logf("%d clauses given, %d taken", given, taken)
	if given < 1000 || taken < 100 {
		t.Errorf("%d clauses given, %d taken", given, taken)
	}
}

// pigeons has n+1 of them in n holes: no solution, and no short proof.
func pigeons(n int) string {
	var b, posts strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&b, "var 1..%d: p%d :: output_var;\n", n, i)
		for j := range i {
			fmt.Fprintf(&posts, "constraint int_ne(p%d,p%d);\n", i, j)
		}
	}
	return b.String() + posts.String() + "solve satisfy;\n"
}

// TestSharedRefutations: several workers refute together.
func TestSharedRefutations(t *testing.T) {
	for threads := 2; threads <= 4; threads++ {
		var l listener
		a := solved(t, context.Background(), pigeons(6), Options{Engine: AutoEngine, Threads: threads, overhear: l.overhear})
		if !a.unsat() {
			t.Errorf("%d threads: %s", threads, a.text)
		}
		if len(l.heard) > 0 {
			l.verify(t, pigeons(6), 100)
		}
	}
}

// TestNothingIsShared: a worker that is alone has no port, nor has one that enumerates,
// or that searches a window.
func TestNothingIsShared(t *testing.T) {
	unbounded := "var int: x :: output_var;\nvar int: y;\nconstraint int_lin_le([1,-1],[x,y],-3);\nsolve satisfy;\n"
	for name, tt := range map[string]struct {
		text string
		o    Options
	}{
		"one worker":     {fzngen.Ruler(5), Options{}},
		"enumeration":    {queens(5), Options{Threads: 3, All: true}},
		"some solutions": {queens(5), Options{Threads: 3, MaxSolutions: 4}},
		"clauses":        {fzngen.Ruler(5), Options{Threads: 3, Clauses: true}},
		"a window":       {unbounded, Options{Threads: 3}},
	} {
		var l listener
		tt.o.overhear, tt.o.Engine = l.overhear, AutoEngine
		solved(t, context.Background(), tt.text, tt.o)
		if len(l.ports) > 0 {
			t.Errorf("%s: %d ports", name, len(l.ports))
		}
	}
}

// TestSeats: the first worker is the same in company, and no two are the same.
func TestSeats(t *testing.T) {
	annotated := strings.Replace(queens(4), "solve satisfy;", "solve :: int_search([q0,q1,q2,q3],first_fail,indomain_min,complete) satisfy;", 1)
	for _, text := range []string{queens(4), annotated} {
		for _, o := range []Options{{}, {FreeSearch: true}, {Strategy: search.Bisect, Seed: 3}, {Clauses: true}} {
			alone := (&run{o: o, m: parse(t, text)}).seats()
			o.Threads = 8
			all := (&run{o: o, m: parse(t, text)}).seats()
			first := all[0]
			if first.company = false; len(alone) != 1 || alone[0] != first || len(all) != 8 {
				t.Errorf("%+v alone, %d workers, the first %+v", alone, len(all), first)
			}
			for i, s := range all {
				for _, other := range all[:i] {
					if other.k = s.k; other == s {
						t.Errorf("%+v twice", s)
					}
				}
			}
		}
	}
}
