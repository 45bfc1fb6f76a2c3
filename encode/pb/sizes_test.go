package pb

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

var update = flag.Bool("update", false, "rewrite SIZES.md")

// TestSizes compares the sizes of all encodings on typical constraints with
// the committed table, so that a change of an encoding shows in review.
func TestSizes(t *testing.T) {
	var b strings.Builder
	b.WriteString(sizesHeader)
	amoTable(&b)
	linearTable(&b)
	const file = "SIZES.md"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("%s is out of date; see go test -run TestSizes -update", file)
	}
}

const sizesHeader = `# Sizes of the encodings

Variables / clauses for an open guard, written by ` + "`go test ./encode/pb -run TestSizes -update`" + `.
The choice of the package is in bold. A dash is an encoding that does not apply
or takes more than 200000 clauses.

`

func amoTable(b *strings.Builder) {
	b.WriteString("## At most one of n literals\n\n| n | pairwise | commander |\n|---|---|---|\n")
	for _, n := range []int{5, 10, 20, 40, 100, 400, 2000} {
		lits := make([]sat.Lit, n)
		for i := range lits {
			lits[i] = sat.Mk(uint32(i + 2))
		}
		auto := measure(func(w *writer) { AtMostOne(w.sink, sizingGuard, lits) })
		fmt.Fprintf(b, "| %d |", n)
		chosen := false
		for _, write := range []amoWriter{amoPairwise, amoCommander} {
			s := measure(func(w *writer) { write(w, sizingGuard.Not(), lits) })
			cell(b, s, s == auto && !chosen)
			chosen = chosen || s == auto
		}
		b.WriteString("\n")
	}
}

func cell(b *strings.Builder, s Size, bold bool) {
	mark := ""
	if bold {
		mark = "**"
	}
	fmt.Fprintf(b, " %s%d / %d%s |", mark, s.Vars, s.Clauses, mark)
}

// shape is a family of constraints for the table: n terms of d steps each with
// coefficients up to w, and a bound at the given share of the greatest sum.
type shape struct {
	n, d  int
	w     int64
	rel   Rel
	share int64 // percent
}

func (s shape) terms() (terms []Term, k int64) {
	r := rand.New(rand.NewSource(1))
	next, total := uint32(2), int64(0)
	for range s.n {
		c := 1 + r.Int63n(s.w)
		var t Term
		for v := range s.d {
			t.Steps = append(t.Steps, Step{Value: c * int64(v+1), Lit: sat.Mk(next)})
			next++
		}
		total += c * int64(s.d)
		terms = append(terms, t)
	}
	return terms, total * s.share / 100
}

func linearTable(b *strings.Builder) {
	kinds := []Encoding{Tree, Adder, Card}
	b.WriteString("\n## Sums\n\nn terms of d steps each, coefficients drawn from 1 to w, and the bound as a share of\nthe greatest sum; one step and w = 1 is a cardinality constraint.\n\n")
	b.WriteString("| n | d | w | bound | tree | adder | card |\n|---|---|---|---|---|---|---|\n")
	for _, s := range []shape{
		{20, 1, 1, LE, 10},
		{20, 1, 1, LE, 50},
		{100, 1, 1, LE, 5},
		{100, 1, 1, LE, 50},
		{100, 1, 1, EQ, 50},
		{1000, 1, 1, LE, 50},
		{10, 1, 10, LE, 50},
		{30, 1, 10, LE, 50},
		{30, 1, 100, LE, 50},
		{30, 1, 10000, LE, 50},
		{200, 1, 100, LE, 50},
		{30, 1, 10, EQ, 50},
		{2, 15, 5, LE, 50},
		{2, 255, 5, EQ, 50},
		{3, 15, 5, LE, 50},
		{3, 63, 5, LE, 50},
		{3, 63, 5, EQ, 50},
		{3, 15, 5, NE, 50},
		{5, 15, 1, LE, 50},
		{5, 15, 5, LE, 50},
		{5, 15, 5, LE, 10},
		{5, 63, 20, GE, 50},
		{5, 15, 1, EQ, 50},
		{5, 15, 5, EQ, 50},
		{5, 63, 20, EQ, 50},
		{20, 15, 5, LE, 50},
	} {
		terms, k := s.terms()
		choice, err := estimate(terms, s.rel, k)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(b, "| %d | %d | %d | %v %d %% |", s.n, s.d, s.w, s.rel, s.share)
		for _, e := range kinds {
			o, _, _ := normalised(terms, s.rel, k)
			p, ok := (&chooser{o: o}).build(e, 200_000)
			if !ok {
				b.WriteString(" – |")
				continue
			}
			cell(b, p.Size, e == choice.Encoding)
		}
		b.WriteString("\n")
	}
}
