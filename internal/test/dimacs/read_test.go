package dimacs_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gozinc/gozinc/internal/test/dimacs"
	"github.com/gozinc/gozinc/sat"
)

func TestReaderFails(t *testing.T) {
	errDisk := errors.New("disk full")
	for _, text := range []string{"", "c ", "p", "p ", "p cnf ", "p cnf 2", "p cnf 2 ", "p cnf 2 1", "p cnf 2 1 ", "p cnf 2 1\n1", "p cnf 2 1\n1 2 ", "p cnf 2 1\n1 c"} {
		r := io.MultiReader(strings.NewReader(text), iotest.ErrReader(errDisk))
		if _, _, err := dimacs.Read(r); !errors.Is(err, errDisk) {
			t.Errorf("read %q: %v", text, err)
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text  string
		vars  int // of the formula, the constant included
		shift int
		want  [][]int // clauses with the file's numbers
	}{
		{"p cnf 0 0", 1, 1, nil},
		{"p cnf 3 0\n", 4, 1, nil},
		{"c a\nc\n\n p  cnf 3\t2 \r\n1 -2\nc in a clause\n 3 0 2\n\n3 0", 4, 1, [][]int{{1, -2, 3}, {2, 3}}},
		{"p cnf 3 2\n1 2 0 -1 3 0 c rest\nc end", 4, 1, [][]int{{1, 2}, {-1, 3}}},
		{"p cnf 3 2\n1 0\n2 3 0\n", 3, 0, [][]int{{2, 3}}},
		{"p cnf 3 2\n2 3 0\n1 0\n", 4, 1, [][]int{{2, 3}}},
		{"p cnf 3 1\n1 3 0\n%\n0\n", 4, 1, [][]int{{1, 3}}},
	} {
		f, shift, err := dimacs.Read(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var got [][]int
		f.Each(func(clause []sat.Lit) {
			var ds []int
			for _, l := range clause {
				ds = append(ds, (l - sat.Lit(2*shift)).Dimacs())
			}
			got = append(got, ds)
		})
		if f.NumVars() != c.vars || shift != c.shift || !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%q: %d variables, shift %d, clauses %v", c.text, f.NumVars(), shift, got)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "line 1: no header",
		"c only\nc comments":          "line 2: no header",
		"1 2 0\np cnf 2 1\n":          "line 1: \"1\" where the header",
		"p wcnf 2 1\n":                "line 1: \"wcnf\" where the header",
		"p cnfx 2 1\n":                "line 1: \"cnfx\" where",
		"pcnf 2 1\n":                  "line 1: \"pc\" where",
		"c\np cnf 2\n1\n":             "line 2: the header ends early",
		"p\ncnf 2 1":                  "line 1: the header ends early",
		"p cnf":                       "line 1: the header ends early",
		"p cnf 2 -1\n":                "line 1: negative number",
		"p cnf 2 1 3\n":               "line 1: '3' after the header",
		"p cnf 4611686018427 1\n":     "line 1: number 46116860184... is too large",
		"p cnf 1073741823 1\n":        "line 1: 1073741823 variables are too many",
		"p cnf 2 1\n1 2\n3 0\n":       "line 3: literal 3, but the header says 2 variables",
		"p cnf 2 1\n\n-3 0\n":         "line 3: literal -3, but",
		"p cnf 2 1\n1 2 0\nc\n1 0\n":  "line 4: more clauses than the 1",
		"p cnf 2 3\n1 2 0\n1 0":       "line 3: 2 clauses, but the header says 3",
		"p cnf 2 2\n1 2 0\n1 \n":      "line 4: the last clause has no 0",
		"p cnf 2 1\n1 x2 0\n":         "line 2: 'x' where a number",
		"p cnf 2 1\n1 2x 0\n":         "line 2: 'x' where a number",
		"p cnf 2 1\n1 - 2 0\n":        "line 2: a minus sign without",
		"p cnf 2 1\n1 -0\n":           "line 2: a minus sign without",
		"p cnf 2 1\n1 --2 0\n":        "line 2: '-' where a number",
		"p cnf 2 1\np cnf 2 1\n1 0\n": "line 2: 'p' where a number",
	} {
		f, _, err := dimacs.Read(strings.NewReader(text))
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), "dimacs: "+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// reread writes the formula and reads it again.
func reread(t *testing.T, f *sat.Formula) *sat.Formula {
	t.Helper()
	var b bytes.Buffer
	if err := sat.WriteDimacs(t.Context(), &b, f, nil); err != nil {
		t.Fatal(err)
	}
	g, shift, err := dimacs.Read(&b)
	if err != nil || shift != 0 {
		t.Fatalf("shift %d, %v", shift, err)
	}
	return g
}

func collect(f *sat.Formula) [][]sat.Lit {
	var cs [][]sat.Lit
	f.Each(func(c []sat.Lit) { cs = append(cs, slices.Clone(c)) })
	return cs
}

func randomClause(r *rand.Rand, vars, most int) []sat.Lit {
	c := make([]sat.Lit, r.IntN(most+1))
	for i := range c {
		c[i] = sat.Mk(uint32(1 + r.IntN(vars))).If(r.IntN(2) == 0)
	}
	return c
}

func same(f, g *sat.Formula) bool {
	return f.NumVars() == g.NumVars() && f.Contradiction() == g.Contradiction() &&
		slices.Equal(f.Units(), g.Units()) && slices.EqualFunc(collect(f), collect(g), slices.Equal)
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 9))
		vars := 2 + r.IntN(10)
		f := sat.NewFormula()
		f.NewVars(vars - 1)
		for range r.IntN(3 * vars) {
			f.AddClause(randomClause(r, vars, 5)...)
		}
		f.Simplify()
		if !same(f, reread(t, f)) {
			t.Fatalf("seed %d: the formula changed", seed)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("c a\np cnf 3 2\n1 -2 0\n3 0\n"))
	f.Add([]byte("p cnf 3 2\n1 0 c\n2\n3 0\n%\n0"))
	long := regexp.MustCompile(`[0-9]{7}`)
	f.Fuzz(func(t *testing.T, text []byte) {
		if long.Match(text) {
			t.Skip() // the variables of the header would only fill the memory
		}
		g, shift, err := dimacs.Read(bytes.NewReader(text))
		if (g == nil) == (err == nil) || shift < 0 || shift > 1 {
			t.Fatalf("%v, shift %d, %v", g, shift, err)
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "dimacs: line ") {
				t.Fatalf("error without position: %v", err)
			}
			return
		}
		// Units in the file may shorten later clauses, so only a simplified
		// formula comes back as it was.
		if g.Simplify(); !same(g, reread(t, g)) {
			t.Fatal("the formula changed")
		}
	})
}
