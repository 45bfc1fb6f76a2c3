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

// listener keeps what the engines of a run give, which is any clause that is not long. Those of a
// run before, of the same model with the same options, come to all engines, whoever is first.
type listener struct {
	mu     sync.Mutex
	heard  []overheard
	before []overheard
	ports  int
	taken  int
}

// spy is the port of an engine.
type spy struct {
	*exchange.Port
	r    *run
	l    *listener
	read map[int]bool // of those before
}

func (s spy) Wants(size, _ int) bool { return size <= 8 }

func (s spy) Give(clause []sat.Atom, levels int) {
	goal, _ := s.r.inc.gap()
	s.l.mu.Lock()
	s.l.heard = append(s.l.heard, overheard{slices.Clone(clause), goal})
	s.l.mu.Unlock()
	s.Port.Give(clause, levels)
}

// Take implements sat.Exchange. A clause from before is for solutions that are better than the best of its time.
func (s spy) Take(learn func(clause []sat.Atom, levels int)) {
	s.Port.Take(learn)
	goal, _ := s.r.inc.gap()
	for i, h := range s.l.before {
		if h.goal >= goal && !s.read[i] {
			s.read[i] = true
			learn(h.clause, 2)
		}
	}
	s.l.mu.Lock()
	defer s.l.mu.Unlock()
	s.l.taken = max(s.l.taken, len(s.read))
}

func (l *listener) overhear(r *run, p *exchange.Port) sat.Exchange {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ports++
	return spy{p, r, l, make(map[int]bool)}
}

// verify has an engine that is told nothing refute that a solution better than the best
// of its time, and in the orders that break symmetries, violates a clause, for at most so many of them.
func (l *listener) verify(t *testing.T, text string, of Options, most int) {
	t.Helper()
	ctx := context.Background()
	m := parse(t, text)
	m.Solve.Method = flatzinc.Satisfy // nothing is bounded
	o := Options{Engine: CDCL, Clauses: of.Clauses, FreeSearch: of.FreeSearch}
	r := &run{ctx: ctx, o: o, m: m, inc: newIncumbent(search.NoBound), log: newProgress(Options{}, time.Now()), solutionQueue: newSolutionQueue()}
	original := &run{ctx: ctx, o: o, m: parse(t, text), inc: newIncumbent(search.NoBound)}
	p, err := original.compile(ctx, original.compileOptions(configuration{clauses: o.Clauses}))
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
		not := slices.Clone(p.Leaders())
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
	given, taken := [2]int{}, [2]int{} // with native integers, and without
	for k, text := range texts {
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		o := Options{Engine: AutoEngine, Threads: 2 + k/2%2, Seed: int64(k % 3), FreeSearch: k%5 == 0, hooks: hooks{turn: 2000}}
		form := k % 2
		if o.Clauses = form == 1; o.Clauses {
			o.Threads++
		}
		l := twice(t, text, o, 200, k < 4)
		given[form], taken[form] = given[form]+len(l.before), taken[form]+l.taken
	}
	t.Logf("%d clauses given, %d taken", given, taken)
	for form := range given {
		if given[form] < 300 || taken[form] < 100 {
			t.Errorf("%d clauses given, %d taken", given, taken)
		}
	}
}

// twice has workers solve a model together, verifies clauses that they share, and has them solve
// it again with these. The optimum is that of enumeration, or that of a worker alone where the model is
// too large for that.
func twice(t *testing.T, text string, o Options, verified int, large bool) *listener {
	t.Helper()
	l := &listener{}
	for again := range 2 {
		o.overhear = l.overhear
		diff := ""
		if large {
			alone := solved(t, context.Background(), text, Options{Engine: AutoEngine})
			if a := solved(t, context.Background(), text, o); !a.complete() || a.last["objective"] != alone.last["objective"] {
				diff = fmt.Sprintf("objective %s, alone %s", a.last["objective"], alone.last["objective"])
			}
		} else {
			diff = mismatch(t, text, o)
		}
		if diff != "" {
			t.Fatalf("%d threads: %s\n%s", o.Threads, diff, text)
		}
		if again == 0 && len(l.heard) > 0 {
			l.verify(t, text, o, verified)
		}
		if again == 0 {
			l = &listener{before: l.heard}
		}
	}
	return l
}

// designs writes a 0/1 matrix whose rows have so many ones, of which any two have few in common, or
// all pairs together.
func designs(rows, columns, ones int, together bool) string {
	var b, posts strings.Builder
	declared := func(domain, format string, args ...any) string {
		name := fmt.Sprintf(format, args...)
		fmt.Fprintf(&b, "var %s: %s;\n", domain, name)
		return name
	}
	sum := func(relation string, last int, xs []string, bound int) {
		coefs := append(slices.Repeat([]string{"1"}, len(xs)-1), fmt.Sprint(last))
		fmt.Fprintf(&posts, "constraint int_lin_%s([%s],[%s],%d);\n", relation, strings.Join(coefs, ","), strings.Join(xs, ","), bound)
	}
	goal := declared(fmt.Sprintf("0..%d", columns*rows*rows), "o")
	var matrix [][]string
	var all []string
	for i := range rows {
		var row []string
		for j := range columns {
			row = append(row, declared("0..1", "x%d_%d", i, j))
		}
		sum("eq", 1, row, ones)
		for k, other := range matrix {
			var both []string
			for j := range columns {
				both = append(both, declared("0..1", "y%d_%d_%d", i, k, j))
				fmt.Fprintf(&posts, "constraint int_times(%s,%s,%s);\n", row[j], other[j], both[j])
			}
			if all = append(all, both...); !together {
				sum("le", -1, append(both, goal), 0)
			}
		}
		matrix = append(matrix, row)
	}
	if together {
		sum("eq", -1, append(all, goal), 0)
	}
	return b.String() + posts.String() + "solve minimize o;\n"
}

// TestSharedUnderOrders: where symmetries are broken, every clause that is shared follows from the model
// and from the orders, also those of workers that do not assume these all the time.
func TestSharedUnderOrders(t *testing.T) {
	given, taken := 0, 0
	for k := range 12 {
		text := designs(4, 5+k/3%2, 3, k%3 == 0)
		o := Options{Engine: AutoEngine, Threads: 2 + k%2, Seed: int64(k), FreeSearch: true, Clauses: k%4 == 3, hooks: hooks{turn: 100}}
		l := twice(t, text, o, 300, true)
		given, taken = given+len(l.before), taken+l.taken
	}
	t.Logf("%d clauses given, %d taken", given, taken)
	if given < 100 || taken < 30 {
		t.Errorf("%d clauses given, %d taken", given, taken)
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
				l.verify(t, fzngen.Pigeons(7), Options{Clauses: clauses}, 100)
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
				l.verify(t, text, Options{}, 100)
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
		if l.ports > tt.want || tt.want == 0 && l.ports > 0 {
			t.Errorf("%s: %d ports, want %d", name, l.ports, tt.want)
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
