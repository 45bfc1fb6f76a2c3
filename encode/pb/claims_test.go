package pb

import (
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// claim is a size that a comment of the package states.
type claim struct {
	phrase        string // in a comment
	vars, clauses func(n float64) float64
	slack         float64 // by how much of the stated size the true one may differ; 0 is exact
	atMost        bool    // the true size may be smaller by any amount
	at            []int   // values of n
	build         func(w *writer, n int)
}

func constant(c float64) func(float64) float64 { return func(float64) float64 { return c } }

// fresh returns n literals from the given variable on.
func fresh(from, n int) []sat.Lit {
	lits := make([]sat.Lit, n)
	for i := range lits {
		lits[i] = sat.Mk(uint32(from + i))
	}
	return lits
}

func gateClaim(phrase string, vars, clauses float64, build func(w *writer, a, b, c sat.Lit)) claim {
	return claim{
		phrase: phrase, vars: constant(vars), clauses: constant(clauses), at: []int{1},
		build: func(w *writer, _ int) { build(w, sat.Mk(2), sat.Mk(3), sat.Mk(4)) },
	}
}

var someBits = []int{2, 3, 8, 31}

// group is commanderGroup.
var group = float64(*commanderGroup)

// claims are all sizes that comments state but those in the O notation.
var claims = []claim{
	gateClaim("a ∧ b: one variable, three clauses", 1, 3, func(w *writer, a, b, _ sat.Lit) { w.and(a, b) }),
	gateClaim("a ∨ b: one variable, three clauses", 1, 3, func(w *writer, a, b, _ sat.Lit) { w.or(a, b) }),
	gateClaim("a ⊕ b: one variable, four clauses", 1, 4, func(w *writer, a, b, _ sat.Lit) { w.xor(a, b) }),
	gateClaim("a, b, c hold: one variable, six clauses", 1, 6, func(w *writer, a, b, c sat.Lit) { w.majority(a, b, c) }),
	gateClaim("two variables, seven clauses", 2, 7, func(w *writer, a, b, _ sat.Lit) { w.halfAdder(a, b) }),
	gateClaim("two variables and twenty clauses", 2, 20, func(w *writer, a, b, c sat.Lit) { w.fullAdder(a, b, c) }),
	{
		phrase: "n(n−1)/2 clauses, no variables", vars: constant(0),
		clauses: func(n float64) float64 { return n * (n - 1) / 2 }, at: []int{2, 5, 40},
		build: func(w *writer, n int) { amoPairwise(w, sat.False, fresh(2, n)) },
	},
	{
		phrase: "literals take n(n−1)/2 clauses", vars: constant(0),
		clauses: func(n float64) float64 { return n * (n - 1) / 2 }, at: []int{2, 5, *pairwiseMax},
		build: func(w *writer, n int) { amo(w, sat.False, fresh(2, n)) },
	},
	{
		phrase: "about 8.6n clauses and n/14 variables", vars: func(n float64) float64 { return n / 14 },
		clauses: func(n float64) float64 { return 8.6 * n }, slack: 0.12, at: []int{100, 400, 1000},
		build: func(w *writer, n int) { amo(w, sat.False, fresh(2, n)) },
	},
	{
		phrase: "about n·g(g+1)/(2(g−1)) clauses and n/(g−1) variables", slack: 0.05, at: []int{400, 2000},
		vars:    func(n float64) float64 { return n / (group - 1) },
		clauses: func(n float64) float64 { return n * group * (group + 1) / (2 * (group - 1)) },
		build:   func(w *writer, n int) { amoCommander(w, sat.False, fresh(2, n)) },
	},
	{
		phrase: "n−1 variables and 3n−2 clauses for n bits", at: someBits,
		vars: func(n float64) float64 { return n - 1 }, clauses: func(n float64) float64 { return 3*n - 2 },
		build: func(w *writer, n int) { LeBits(w.sink, sizingGuard, fresh(2, n), fresh(100, n)) },
	},
	{
		phrase: "a = b: 2n clauses for n bits", at: someBits,
		vars: constant(0), clauses: func(n float64) float64 { return 2 * n },
		build: func(w *writer, n int) { EqBits(w.sink, sizingGuard, fresh(2, n), fresh(100, n)) },
	},
	{
		phrase: "n variables and 2n+1 clauses for n bits", at: someBits,
		vars: func(n float64) float64 { return n }, clauses: func(n float64) float64 { return 2*n + 1 },
		build: func(w *writer, n int) { NeBits(w.sink, sizingGuard, fresh(2, n), fresh(100, n)) },
	},
	{
		phrase: "at most 23·n·m clauses and 3·n·m variables", atMost: true, at: someBits,
		vars: func(n float64) float64 { return 3 * n * (n + 1) }, clauses: func(n float64) float64 { return 23 * n * (n + 1) },
		build: func(w *writer, n int) { MulBits(w.sink, fresh(2, n), fresh(100, n+1)) },
	},
	{
		phrase: "at most 23·n(n−1)/2 clauses and 3·n(n−1)/2 variables", atMost: true, at: someBits,
		vars: func(n float64) float64 { return 3 * n * (n - 1) / 2 }, clauses: func(n float64) float64 { return 23 * n * (n - 1) / 2 },
		build: func(w *writer, n int) { squareBits(w.sink, fresh(2, n)) },
	},
	{
		phrase: "at most 11n clauses and 3n variables for n bits", atMost: true, at: someBits,
		vars: func(n float64) float64 { return 3 * n }, clauses: func(n float64) float64 { return 11 * n },
		build: func(w *writer, n int) { Magnitude(w.sink, fresh(2, n)) },
	},
	{
		phrase: "one clause for each pair", at: []int{2, 5}, vars: constant(0),
		clauses: func(n float64) float64 { return n * (n - 1) / 2 },
		build:   func(w *writer, n int) { amoPairwise(w, sat.False, fresh(2, n)) },
	},
	{
		phrase: "AtMostOne and one clause", at: []int{2, 5}, vars: constant(0),
		clauses: func(n float64) float64 { return n*(n-1)/2 + 1 },
		build:   func(w *writer, n int) { ExactlyOne(w.sink, sizingGuard, fresh(2, n)) },
	},
	{
		phrase: "k = n−1 one clause", at: []int{3, 50}, vars: constant(0), clauses: constant(1),
		build: func(w *writer, n int) { AtMost(w.sink, sizingGuard, fresh(2, n), n-1) },
	},
	{
		phrase: "one clause for each combination of values that reaches k", at: []int{2, 9}, vars: constant(0),
		clauses: func(n float64) float64 { return n + 1 },
		build: func(w *writer, n int) {
			terms := []Term{{Steps: stepsTo(n)}, {Steps: stepsFrom(10_000, n, 1)}}
			if _, err := linear(w.sink, sizingGuard, terms, NE, int64(n), Tree); err != nil {
				panic(err)
			}
		},
	},
	{
		// SumOrdered writes p·q clauses more, which order the sums.
		phrase: "p·q variables and clauses in each direction", atMost: true, at: []int{2, 5, 20},
		vars: func(n float64) float64 { return (n + 1) * (n + 1) }, clauses: func(n float64) float64 { return 3 * (n + 1) * (n + 1) },
		build: func(w *writer, n int) { SumOrdered(w.sink, twoChains(n), 0, math.MaxInt32, Options{}) },
	},
}

func stepsTo(n int) []Step { return stepsFrom(2, n, 1) }

// stepsFrom returns the steps of an integer of the values 0, width, … n·width,
// with literals from the given variable on.
func stepsFrom(from, n int, width int64) []Step {
	steps := make([]Step, n)
	for i, l := range fresh(from, n) {
		steps[i] = Step{Value: int64(i+1) * width, Lit: l}
	}
	return steps
}

// twoChains are two terms of n values beyond 0 whose sums all differ.
func twoChains(n int) []Term {
	return []Term{{Steps: stepsTo(n)}, {Steps: stepsFrom(10_000, n, int64(n+1))}}
}

func TestClaimedSizes(t *testing.T) {
	for _, c := range claims {
		for _, n := range c.at {
			got := measure(func(w *writer) { c.build(w, n) })
			for _, v := range []struct {
				what   string
				got    int64
				stated float64
			}{{"variables", got.Vars, c.vars(float64(n))}, {"clauses", got.Clauses, c.clauses(float64(n))}} {
				off := math.Abs(float64(v.got)-v.stated) > c.slack*v.stated+min(c.slack*100, 1)
				if c.atMost {
					off = float64(v.got) > v.stated
				}
				if off {
					t.Errorf("%q: %d %s for n = %d, stated are %.1f", c.phrase, v.got, v.what, n, v.stated)
				}
			}
		}
	}
}

// sized finds statements of a size; those in the O notation are left out.
var (
	sized = regexp.MustCompile(`(\b(one|two|three|four|five|six|seven|ten|twenty)|[0-9]\S*|\S*[·√²−+/]\S*|\b[nmkdpq]) (variables?|clauses?)\b`)
	order = regexp.MustCompile(`O\([^()]*\)`)
)

// TestSizesAreClaims finds statements of a size that are not checked.
func TestSizesAreClaims(t *testing.T) {
	comments := commentsOf(t)
	found := map[string]bool{}
	for _, text := range comments {
		for _, c := range claims {
			if strings.Contains(text, c.phrase) {
				found[c.phrase] = true
				text = strings.ReplaceAll(text, c.phrase, "")
			}
		}
		for _, s := range sized.FindAllString(order.ReplaceAllString(text, ""), -1) {
			t.Errorf("%q is not among the claims, in: %s", s, text)
		}
	}
	for _, c := range claims {
		if !found[c.phrase] {
			t.Errorf("no comment says %q", c.phrase)
		}
	}
}

// commentsOf returns the comments of the package, each on one line.
func commentsOf(t *testing.T) (texts []string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range f.Comments {
			texts = append(texts, strings.Join(strings.Fields(group.Text()), " "))
		}
	}
	return texts
}
