package solve

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
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
func (l *listener) verify(t *testing.T, text string, clauses bool, most int) {
	t.Helper()
	ctx := context.Background()
	m := parse(t, text)
	m.Solve.Method = flatzinc.Satisfy // nothing is bounded
	o := Options{Engine: CDCL, Clauses: clauses}
	r := &run{ctx: ctx, o: o, m: m, inc: newIncumbent(search.NoBound), log: newProgress(Options{}, time.Now()), solutionQueue: newSolutionQueue()}
	original := &run{ctx: ctx, o: o, m: parse(t, text), inc: newIncumbent(search.NoBound)}
	p, err := original.compile(ctx, original.compileOptions(configuration{clauses: clauses}))
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(ctx, p, configuration{guidance: never})
	if err != nil {
		t.Fatal(err)
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(l.heard), func(i, j int) { l.heard[i], l.heard[j] = l.heard[j], l.heard[i] })
	some := l.heard[:min(most, len(l.heard))]
	slices.SortFunc(some, func(a, b overheard) int { return cmp.Compare(b.goal, a.goal) }) // the first bound is the greatest
	for _, h := range some {
		var not []sat.Lit
		for _, a := range h.clause {
			if a = a.Not(); a.IsLit() {
				not = append(not, a.Lit())
			} else {
				not = append(not, w.engine.(sat.Integers).Ge(a.X, a.D))
			}
		}
		if h.goal != search.NoGoal {
			not = append(not, p.GoalAtMost(h.goal-1))
		}
		status := w.engine.Solve(ctx, not...) // outside of any window
		for status == sat.Sat && p.Refine(w.engine.Value) {
			status = w.engine.Solve(ctx, not...)
		}
		if status != sat.Unsat {
			t.Fatalf("clause %v, with a best objective of %d, does not follow: %v\n%s", h.clause, h.goal, status, text)
		}
	}
}

// TestSharedClausesFollow: with random models, and some that take longer, workers that
// share all they can find the optimum, and every clause that they share follows from the
// model and from the best solution of that time.
func TestSharedClausesFollow(t *testing.T) {
	texts := []string{fzngen.Ruler(8), fzngen.Ruler(7), fzngen.Tour(2, 9), fzngen.Tour(2, 9)}
	from, to := campaign.Seeds(150)
	for seed := from; seed < to; seed++ {
		texts = append(texts, fzngen.Objective(rand.New(rand.NewPCG(seed, 54)), fzngen.Opt{Size: 3000}))
	}
	given, taken := [2]int{}, [2]int64{} // with native integers, and without
	for k, text := range texts {
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		var l listener
		o := Options{Engine: AutoEngine, Threads: 2 + k/2%2, Seed: int64(k % 3), FreeSearch: k%5 == 0, hooks: hooks{turn: 2000, overhear: l.overhear}}
		form := k % 2
		if o.Clauses = form == 1; o.Clauses {
			o.Threads++
		}
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
			l.verify(t, text, o.Clauses, 200)
		}
		given[form], taken[form] = given[form]+len(l.heard), taken[form]+l.taken()
	}
	t.Logf("%d clauses given, %d taken", given, taken)
	for form := range given {
		if given[form] < 300 || taken[form] < 100 {
			t.Errorf("%d clauses given, %d taken", given, taken)
		}
	}
}

// TestSharedRefutations: several workers refute together.
func TestSharedRefutations(t *testing.T) {
	for threads := 2; threads <= 4; threads++ {
		for _, clauses := range []bool{false, true} {
			var l listener
			a := solved(t, context.Background(), fzngen.Pigeons(7), Options{Engine: AutoEngine, Clauses: clauses, Threads: threads, hooks: hooks{overhear: l.overhear}})
			if !a.unsat() {
				t.Errorf("%d threads: %s", threads, a.text)
			}
			if len(l.heard) > 0 {
				l.verify(t, fzngen.Pigeons(7), clauses, 100)
			}
		}
	}
}

// unbounded has n integers in n-1 places beside another, or that difference is at least
// far, which can be more than a window has.
func unbounded(n, far int) string {
	var b, posts strings.Builder
	b.WriteString("var int: q :: output_var;\nvar int: x :: output_var;\nvar bool: out :: output_var;\n")
	fmt.Fprintf(&posts, "constraint int_lin_le_reif([-1,1],[x,q],%d,out);\n", -far)
	for i := range n {
		fmt.Fprintf(&b, "var int: p%d :: output_var;\nvar bool: in%d;\n", i, i)
		fmt.Fprintf(&posts, "constraint int_lin_le([-1,1],[p%d,q],0);\n", i)
		fmt.Fprintf(&posts, "constraint int_lin_le_reif([1,-1],[p%d,q],%d,in%d);\n", i, n-2, i)
		fmt.Fprintf(&posts, "constraint bool_clause([in%d,out],[]);\n", i)
		for j := range i {
			fmt.Fprintf(&posts, "constraint int_lin_ne([1,-1],[p%d,p%d],0);\n", i, j)
		}
	}
	return b.String() + posts.String()
}

// TestSharedInWindows: workers that search a window share what follows without it, and
// that there is nothing in the window is no refutation.
func TestSharedInWindows(t *testing.T) {
	given := 0
	for n := 4; n < 7; n++ {
		for _, tt := range []struct {
			far    int
			solved bool
		}{{1 << 40, false}, {3, true}} {
			text := unbounded(n, tt.far) + "solve satisfy;\n"
			var l listener
			a := solved(t, context.Background(), text, Options{Engine: AutoEngine, Threads: 3, TimeLimit: time.Second, hooks: hooks{overhear: l.overhear}})
			if found := strings.Contains(a.text, "----------"); a.unsat() || found != tt.solved {
				t.Errorf("%d integers, a distance of %d: %s", n, tt.far, a.text)
			}
			if len(l.heard) > 0 {
				l.verify(t, text, false, 100)
			}
			given += len(l.heard)
		}
	}
	t.Logf("%d clauses given", given)
	if given < 100 {
		t.Errorf("%d clauses given", given)
	}
}

// TestUndisturbed: the first worker gives clauses, and takes none until there is a solution.
func TestUndisturbed(t *testing.T) {
	var pool exchange.Pool
	a, b := pool.Enter(exchange.Key{}), pool.Enter(exchange.Key{})
	r := &run{inc: newIncumbent(search.NoBound)}
	m := &membership{Exchange: a, alone: (&worker{run: r, engine: cdcl.New(sat.NewFormula())}).alone}
	taken := 0
	take := func([]sat.Atom, int) { taken++ }
	b.Give([]sat.Atom{sat.LitAtom(4)}, 1)
	if m.Take(take); taken > 0 {
		t.Error("the first worker takes a clause before there is a solution")
	}
	m.Give([]sat.Atom{sat.LitAtom(6)}, 1)
	if b.Take(take); taken != 1 {
		t.Error("the first worker gives nothing")
	}
	r.inc.goal = 7
	if m.Take(take); taken != 2 {
		t.Error("the first worker takes nothing when there is a solution")
	}
}

// TestMembers: a worker that is alone has no port, nor has one that enumerates, or whose
// engine takes no clauses.
func TestMembers(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		o    Options
		want int
	}{
		"one worker":         {fzngen.Ruler(5), Options{}, 0},
		"enumeration":        {queens(5), Options{Threads: 3, All: true}, 0},
		"some solutions":     {queens(5), Options{Threads: 3, MaxSolutions: 4}, 0},
		"clauses for gini":   {fzngen.Ruler(5), Options{Threads: 3, Clauses: true, Engine: Gini}, 0},
		"clauses":            {fzngen.Ruler(7), Options{Threads: 3, Clauses: true}, 3},
		"clauses for cdcl":   {fzngen.Ruler(7), Options{Threads: 2, Clauses: true, Engine: CDCL}, 2},
		"native integers":    {fzngen.Ruler(7), Options{Threads: 3}, 3},
		"unbounded integers": {unbounded(5, 3) + "solve satisfy;\n", Options{Threads: 2}, 2},
	} {
		var l listener
		tt.o.overhear = l.overhear
		if tt.o.Engine == "" {
			tt.o.Engine = AutoEngine
		}
		solved(t, context.Background(), tt.text, tt.o)
		if len(l.ports) > tt.want || tt.want == 0 && len(l.ports) > 0 {
			t.Errorf("%s: %d ports, want %d", name, len(l.ports), tt.want)
		}
	}
}

// TestConfigurations: the first worker is the same in company, and no two are the same.
func TestConfigurations(t *testing.T) {
	annotated := strings.Replace(queens(4), "solve satisfy;", "solve :: int_search([q0,q1,q2,q3],first_fail,indomain_min,complete) satisfy;", 1)
	for _, text := range []string{queens(4), annotated} {
		for _, o := range []Options{{}, {FreeSearch: true}, {Strategy: search.Bisect, Seed: 3}, {Clauses: true}} {
			alone := (&run{o: o, m: parse(t, text)}).configurations()
			o.Threads = 8
			all := (&run{o: o, m: parse(t, text)}).configurations()
			first := all[0]
			if first.sharing = false; len(alone) != 1 || alone[0] != first || len(all) != 8 {
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
