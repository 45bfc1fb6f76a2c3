package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// queens is a satisfaction problem with many solutions.
func queens(n int) string {
	var b, posts strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var 1..%d: q%d :: output_var;\n", n, i)
		for j := range i {
			for _, d := range []int{0, i - j, j - i} {
				fmt.Fprintf(&posts, "constraint int_lin_ne([1,-1],[q%d,q%d],%d);\n", i, j, d)
			}
		}
	}
	return b.String() + posts.String() + "solve satisfy;\n"
}

// TestCompany compares several workers with enumeration.
func TestCompany(t *testing.T) {
	for seed := range campaign.Each(120) {
		rng := rand.New(rand.NewPCG(seed, 53))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 3000})
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		o := Options{Threads: 2 + int(seed%4), Seed: int64(seed % 3)}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d, %d threads: %s\n%s", seed, o.Threads, diff, text)
		}
	}
}

// TestCompanySatisfies expects one solution, or as many as there are without
// repetition, whatever the number of workers.
func TestCompanySatisfies(t *testing.T) {
	for _, tt := range []struct {
		o    Options
		want int
	}{
		{Options{Threads: 3}, 1},
		{Options{Threads: 3, Seed: 4}, 1},
		{Options{Threads: 3, MaxSolutions: 5}, 5},
		{Options{Threads: 3, All: true}, 40},
	} {
		a := solved(t, context.Background(), queens(7), tt.o)
		if n := strings.Count(a.text, "----------\n"); n != tt.want || a.complete() != tt.o.All {
			t.Errorf("%+v: %d solutions, complete %t", tt.o, n, a.complete())
		}
	}
	if a := solved(t, context.Background(), queens(3), Options{Threads: 3}); !a.unsat() {
		t.Errorf("three queens: %s", a.text)
	}
}

// TestCompanyProgress: all bounds are shared, and what is printed is in order.
func TestCompanyProgress(t *testing.T) {
	for seed := range campaign.Each(6) {
		alone := solved(t, context.Background(), fzngen.Tour(seed, 9), Options{})
		a := solved(t, context.Background(), fzngen.Tour(seed, 9), Options{Threads: 3, Intermediate: true})
		for k := 1; k < len(a.objectives)-1; k++ {
			if a.objectives[k] >= a.objectives[k-1] {
				t.Errorf("seed %d: objectives %v", seed, a.objectives)
			}
		}
		if !a.complete() || a.last["objective"] != alone.last["objective"] {
			t.Errorf("seed %d: objective %s, alone %s", seed, a.last["objective"], alone.last["objective"])
		}
	}
}

// TestCompanyInterrupted stops several workers at several moments.
func TestCompanyInterrupted(t *testing.T) {
	text := fzngen.Ruler(8)
	for i := range 12 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i*i)*time.Millisecond)
		a := solved(t, ctx, text, Options{Threads: 3, Intermediate: true})
		cancel()
		if a.unsat() || a.complete() && a.last["objective"] != "34" {
			t.Errorf("after %d ms: %s", i*i, a.text)
		}
	}
}

// TestSeed: a seed repeats a run to the last statistic, others differ, and
// the optimum is always the same.
func TestSeed(t *testing.T) {
	differ := false
	for _, text := range []string{fzngen.Ruler(6), fzngen.Tour(2, 8)} {
		var first answer
		for seed := range int64(4) {
			// What stops gini can come a tick late on a busy machine, see gini.SolveLimited.
			o := Options{Seed: seed, Intermediate: true, Engine: CDCL}
			a, again := solved(t, context.Background(), text, o), solved(t, context.Background(), text, o)
			for _, key := range []string{"objective", "failures", "nodes", "propagations", "solutions"} {
				if a.last[key] != again.last[key] {
					t.Errorf("seed %d: %s is %s, then %s", seed, key, a.last[key], again.last[key])
				}
			}
			if untimed(a.text) != untimed(again.text) {
				t.Errorf("seed %d: another output the second time", seed)
			}
			if seed == 0 {
				first = a
			}
			differ = differ || a.last["failures"] != first.last["failures"]
			if a.last["objective"] != first.last["objective"] || !a.complete() {
				t.Errorf("seed %d: objective %s, without %s", seed, a.last["objective"], first.last["objective"])
			}
		}
	}
	if !differ {
		t.Error("all seeds take the same number of conflicts")
	}
}

// untimed leaves out what follows from the clock and the collector.
func untimed(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "Time=") && !strings.Contains(line, "peakMem=") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// TestSeedSatisfies compares the number of solutions with enumeration.
func TestSeedSatisfies(t *testing.T) {
	for seed := range campaign.Each(60) {
		rng := rand.New(rand.NewPCG(seed, 59))
		text := fzngen.Model(rng, fzngen.Opt{Size: 1000})
		m := parse(t, text)
		if m.Solve.Method != flatzinc.Satisfy || !encodable(m) {
			continue
		}
		want, err := oracle.Satisfiable(m, 1<<17)
		if err != nil {
			continue
		}
		if a := solved(t, context.Background(), text, Options{Seed: int64(seed) + 1}); a.unsat() == want {
			t.Fatalf("seed %d: unsatisfiable %t\n%s", seed, a.unsat(), text)
		}
	}
}

// TestProgress: nobody tells anything of a run that has returned.
func TestProgress(t *testing.T) {
	var events atomic.Int64
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	solved(t, ctx, fzngen.Ruler(9), Options{Threads: 2, Progress: func(e Event) {
		if e.Text != "" && events.Add(1) == 3 {
			cancel()
		}
	}})
	n := events.Load()
	time.Sleep(100 * time.Millisecond)
	if events.Load() != n || n == 0 {
		t.Errorf("%d events, then %d", n, events.Load())
	}
}
