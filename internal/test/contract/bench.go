package contract

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

// Bench runs the benchmarks of engines as sub-benchmarks.
//
//	go test ./sat/... -run '^$' -bench Engine/Hard -benchtime 1x -count 5
func Bench(b *testing.B, load Loader) {
	type part struct {
		name string
		run  func(*testing.B, Loader)
	}
	parts := []part{
		{"Hard", benchHard},
		{"Analyse", benchAnalyse},
		{"Memory", benchMemory},
		{"SmallSolve", benchSmallSolve},
		{"NewVars", benchNewVars},
		{"Load", benchLoad},
	}
	if _, ok := load.fresh(sat.NewFormula()).(sat.Prober); ok {
		parts = append(parts, part{"Propagate", benchPropagate})
	}
	if _, ok := load.fresh(sat.NewFormula()).(sat.Hinter); ok {
		parts = append(parts, part{"Hint", benchHint})
	}
	for _, bb := range parts {
		b.Run(bb.name, func(b *testing.B) { bb.run(b, load) })
	}
}

// benchHard solves generated instances that are the same on every machine.
// Conflicts tell engines apart where the clock is noisy.
func benchHard(b *testing.B, load Loader) {
	for _, in := range []struct {
		name string
		f    *sat.Formula
		want sat.Status
	}{
		{"pigeons-8", cnfgen.Crowded(8), sat.Unsat},
		{"3sat-200-sat", cnfgen.ThreeSat(1, 200, 4.26), sat.Sat},
		{"3sat-190-unsat", cnfgen.ThreeSat(3, 190, 4.26), sat.Unsat},
		{"quasigroup-33", cnfgen.Quasigroup(1, 33, 0.58), sat.Sat},
		{"quasigroup-35", cnfgen.Quasigroup(2, 35, 0.58), sat.Sat},
		{"multipliers-7", cnfgen.Multipliers(7), sat.Unsat},
	} {
		in.f.Simplify()
		b.Run(in.name, func(b *testing.B) {
			var total sat.Stats
			for range b.N {
				s := load.fresh(in.f)
				if st := s.Solve(context.Background()); st != in.want {
					b.Fatalf("%v, want %v", st, in.want)
				}
				n := s.(sat.Statser).Stats()
				total.Conflicts += n.Conflicts
				total.Propagations += n.Propagations
			}
			b.ReportMetric(float64(total.Conflicts)/float64(b.N), "conflicts/op")
			b.ReportMetric(float64(total.Conflicts)/b.Elapsed().Seconds()/1e3, "kconflicts/s")
			b.ReportMetric(float64(total.Propagations)/b.Elapsed().Seconds()/1e6, "Mpropagations/s")
		})
	}
}

// benchSmallSolve measures one search that needs no conflict, as in
// enumeration, without and with a context that can be cancelled.
func benchSmallSolve(b *testing.B, load Loader) {
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	for name, ctx := range map[string]context.Context{"background": context.Background(), "cancellable": cancellable} {
		for _, n := range []int{10, 1000, 100_000} {
			b.Run(fmt.Sprintf("%s-%d", name, n), func(b *testing.B) {
				f, _ := pairs(n)
				s := load.fresh(f)
				for i := range b.N {
					if st := s.Solve(ctx, sat.Mk(2).If(i%2 == 0)); st != sat.Sat {
						b.Fatal(st)
					}
				}
			})
		}
	}
}

// benchNewVars measures the same search with each time n new variables and a
// clause over them.
func benchNewVars(b *testing.B, load Loader) {
	for _, n := range []int{0, 1, 10} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f, _ := pairs(1000)
			s := load.fresh(f)
			for i := range b.N {
				if i%1000 == 0 {
					s = load.fresh(f)
				}
				for range n {
					s.AddClause(s.NewVar(), sat.Mk(2))
				}
				if st := s.Solve(context.Background()); st != sat.Sat {
					b.Fatal(st)
				}
			}
		})
	}
}

// benchHint measures setting n phases, and the same where one hint in ten
// contradicts a clause.
func benchHint(b *testing.B, load Loader) {
	const n = 50_000
	r := rand.New(rand.NewPCG(1, 10))
	f, x := pairs(n)
	good := choice(r, x, n)
	bad := choice(r, x, n)
	for i := 0; i < len(bad); i += 20 {
		bad[i], bad[i+1] = (x + sat.Lit(2*i)).Not(), (x + sat.Lit(2*i+2)).Not()
	}
	for name, hints := range map[string][]sat.Lit{"none": nil, "consistent": good, "conflicting": bad} {
		b.Run(name, func(b *testing.B) {
			s := load.fresh(f)
			for range b.N {
				s.(sat.Hinter).Hint(hints)
				if st := s.Solve(context.Background()); st != sat.Sat {
					b.Fatal(st)
				}
			}
		})
	}
}

// benchLoad measures the way of a formula into the engine, and the memory that
// it takes there.
func benchLoad(b *testing.B, load Loader) {
	for _, n := range []int{100, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			f := cnfgen.ThreeSat(1, 100, 4)
			f.NewVars(n)
			for i := range sat.Lit(n - 2) {
				f.AddClause(sat.Mk(102)+2*i, sat.Mk(103)+2*i^1, sat.Mk(104)+2*i)
			}
			f.Simplify()
			b.ReportAllocs()
			for b.Loop() {
				load.fresh(f)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(f.NumClauses()), "ns/clause")
		})
	}
}
