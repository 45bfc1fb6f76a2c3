//go:build unix

package pb

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"testing"
	"time"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// benchLimit is the processor time after which a search is ended. An unsolved
// instance counts twice the limit in the metric par2, the mean in seconds.
const benchLimit = 5 * time.Second

// benchSeeds is the number of instances of a family.
const benchSeeds = 6

var linearFamilies = []family{
	{"eq-4", linearSystem{vars: 20, rows: 16, terms: 4, top: 31, coef: 9, rels: []Rel{EQ}, planted: true}.build},
	{"eq-6", linearSystem{vars: 12, rows: 9, terms: 6, top: 15, coef: 5, rels: []Rel{EQ}, planted: true}.build},
	{"eq-wide", linearSystem{vars: 10, rows: 6, terms: 5, top: 63, coef: 20, rels: []Rel{EQ}, planted: true}.build},
	{"eq-unit", linearSystem{vars: 16, rows: 14, terms: 6, top: 15, coef: 1, rels: []Rel{EQ}, planted: true}.build},
	{"eq-unsat", linearSystem{vars: 14, rows: 8, terms: 4, top: 15, coef: 5, rels: []Rel{EQ}}.build},
	{"mixed", linearSystem{vars: 30, rows: 40, terms: 5, top: 15, coef: 5, rels: []Rel{LE, GE}, planted: true}.build},
	{"mixed-wide", linearSystem{vars: 20, rows: 22, terms: 5, top: 63, coef: 20, rels: []Rel{LE, GE}, planted: true, slack: 5}.build},
	{"mixed-unit", linearSystem{vars: 30, rows: 42, terms: 6, top: 15, coef: 1, rels: []Rel{LE, GE}, planted: true}.build},
	{"mixed-31", linearSystem{vars: 26, rows: 34, terms: 5, top: 31, coef: 3, rels: []Rel{LE, GE}, planted: true}.build},
	{"mixed-three", linearSystem{vars: 40, rows: 52, terms: 3, top: 63, coef: 5, rels: []Rel{LE, GE}, planted: true}.build},
	{"mixed-127", linearSystem{vars: 16, rows: 14, terms: 4, top: 127, coef: 50, rels: []Rel{LE, GE}, planted: true, slack: 20}.build},
	{"mixed-255", linearSystem{vars: 12, rows: 10, terms: 3, top: 255, coef: 50, rels: []Rel{LE, GE}, planted: true, slack: 20}.build},
	{"knap-5000", knapsack{items: 30, rows: 4, weight: 5000, tight: 104}.build},
	{"magic-4", magic{n: 4, given: 2}.build},
	{"magic-5", magic{n: 5, given: 2}.build},
	{"split-10", split{items: 24, rows: 4, weight: 10}.build},
	{"split-100", split{items: 22, rows: 3, weight: 100}.build},
	{"knap-10", knapsack{items: 30, rows: 5, weight: 10, tight: 103}.build},
	{"knap-60", knapsack{items: 34, rows: 5, weight: 60, tight: 103}.build},
	{"knap-1000", knapsack{items: 26, rows: 4, weight: 1000, tight: 104}.build},
}

// BenchmarkLinear solves the instances of each family in each encoding.
func BenchmarkLinear(b *testing.B) {
	for _, fam := range linearFamilies {
		for _, e := range []Encoding{chosen, Tree, Adder} {
			b.Run(fmt.Sprintf("%s/%v", fam.name, e), func(b *testing.B) {
				benchSolve(b, func(s sat.Sink, seed int64) error {
					return fam.build(s, rand.New(rand.NewSource(seed)), e)
				})
			})
		}
	}
}

// benchSolve measures writing and solving the instances of all seeds.
func benchSolve(b *testing.B, build func(s sat.Sink, seed int64) error) {
	var clauses, unsolved, models, conflicts, propagations, seconds float64
	for range b.N {
		for seed := range int64(benchSeeds) {
			start := cpuTime()
			f := sat.NewFormula()
			if err := build(f, seed); err != nil {
				b.Fatal(err)
			}
			f.Simplify()
			clauses += float64(f.NumClauses())
			s := gini.New(f)
			ctx, cancel := withCPULimit(benchLimit)
			switch s.Solve(ctx) {
			case sat.Unknown:
				unsolved++
				seconds += benchLimit.Seconds()
			case sat.Sat:
				models++
			}
			cancel()
			stats := s.(sat.Statser).Stats()
			conflicts += float64(stats.Conflicts)
			propagations += float64(stats.Propagations)
			seconds += (cpuTime() - start).Seconds()
		}
	}
	n := float64(b.N) * benchSeeds
	b.ReportMetric(clauses/n, "clauses")
	b.ReportMetric(conflicts/n, "conflicts")
	b.ReportMetric(propagations/1e3/n, "kprops")
	b.ReportMetric(unsolved, "unsolved")
	b.ReportMetric(models, "sat")
	b.ReportMetric(seconds/n, "par2")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkAtMostOne solves puzzles of permutations in each at-most-one
// encoding.
func BenchmarkAtMostOne(b *testing.B) {
	families := []struct {
		name  string
		build func(s sat.Sink, r *rand.Rand, write amoWriter)
	}{
		{"latin-30", latin{30, 42}.build},
		{"queens-200", queens{200, 40}.build},
		{"latin-36", latin{36, 42}.build},
		{"queens-30", queens{30, 6}.build},
		{"queens-100", queens{100, 20}.build},
		{"interval-14", allInterval{14}.build},
		{"interval-20", allInterval{20}.build},
	}
	for _, fam := range families {
		for _, name := range slices.Sorted(maps.Keys(amoEncodings)) {
			b.Run(fam.name+"/"+name, func(b *testing.B) {
				benchSolve(b, func(s sat.Sink, seed int64) error {
					fam.build(s, rand.New(rand.NewSource(seed)), amoEncodings[name])
					return nil
				})
			})
		}
	}
}

// BenchmarkAtMost solves covering problems in each cardinality encoding.
func BenchmarkAtMost(b *testing.B) {
	families := map[string]cover{
		"cover-small":    {n: 60, edges: 80, k: 26},
		"cover-large":    {n: 70, edges: 250, k: 46},
		"dominate-tiny":  {n: 80, edges: 800, k: 5, dominating: true},
		"dominate-small": {n: 60, edges: 170, k: 11, dominating: true},
		"dominate-large": {n: 90, edges: 110, k: 27, dominating: true},
	}
	for _, fam := range slices.Sorted(maps.Keys(families)) {
		for _, name := range slices.Sorted(maps.Keys(atMostEncodings)) {
			b.Run(fam+"/"+name, func(b *testing.B) {
				benchSolve(b, func(s sat.Sink, seed int64) error {
					families[fam].build(s, rand.New(rand.NewSource(seed)), atMostEncodings[name])
					return nil
				})
			})
		}
	}
}

// BenchmarkPrepare measures planning and writing alone.
func BenchmarkPrepare(b *testing.B) {
	for _, s := range []shape{{2, 31, 5, LE, 50}, {3, 15, 5, LE, 50}, {5, 15, 5, LE, 50}, {5, 63, 20, EQ, 50}, {100, 1, 100, LE, 50}} {
		terms, k := s.terms()
		b.Run(fmt.Sprintf("%dx%d %v", s.n, s.d, s.rel), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				p, err := Prepare(terms, s.rel, k, Options{})
				if err != nil {
					b.Fatal(err)
				}
				p.Write(&counter{}, sizingGuard)
			}
		})
	}
}
