package violation_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/violation"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// call returns the arguments of a constraint in FlatZinc.
func call(t *testing.T, text string) (ground.Def, ground.Args) {
	t.Helper()
	m := enctest.Parse(t, "constraint "+text+";\nsolve satisfy;\n")
	c := &m.Constraints[0]
	d, ok := ground.Lookup(c.Name, len(c.Args))
	if !ok {
		t.Fatal("no such constraint: ", c.Name)
	}
	return d, ground.Eval(c, nil)
}

// TestMeasures has distances computed by hand.
func TestMeasures(t *testing.T) {
	for text, want := range map[string]int64{
		"gozinc_all_different([1,1,2,2,2])":              3,
		"gozinc_all_equal([1,2,2,3])":                    2,
		"gozinc_nvalue(1,[1,5,2])":                       2,
		"gozinc_member([1,9],4)":                         3,
		"gozinc_count_leq([1,1,2],1,5)":                  3,
		"gozinc_circuit(1,[2,1,4,3])":                    1,
		"gozinc_circuit(1,[2,2,2,2])":                    3,
		"gozinc_circuit(1,[1])":                          1,
		"gozinc_subcircuit(1,[1,3,2,5,4])":               1,
		"gozinc_subcircuit(1,[1,2,3])":                   0,
		"gozinc_inverse(1,[2,1],1,[1,2])":                4,
		"gozinc_table_int([1,2,3],[1,1,1,1,2,4])":        1,
		"gozinc_table_int([1],[])":                       2,
		"gozinc_regular([1,1,1],2,1..2,[2,0,0,1],1,{2})": 1,
		"gozinc_cumulative([0,1],[2,2],[2,2],3)":         1,
		"gozinc_disjunctive([0,1],[3,3])":                2,
		"gozinc_diffn(2,[0,0,1,2],[3,3,3,3])":            1,
		"gozinc_sliding_sum(1,2,2,[0,0,3])":              2,
		"gozinc_lex_less_int([2],[1])":                   1,
		"gozinc_disjunctive_strict([1,0],[0,3])":         1,
	} {
		d, a := call(t, text)
		if got := anew(d, a); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// anew measures arguments of which nothing is remembered.
func anew(d ground.Def, a ground.Args) int64 {
	measure, _ := violation.Of(d)
	return measure(a)
}

// TestMeasuresAreZeroForSolutions compares measures with the definitions, and functions with
// what they define, for arguments drawn at random.
func TestMeasuresAreZeroForSolutions(t *testing.T) {
	for _, d := range ground.Table {
		if strings.Contains(d.Sig, "float") || d.Asking != nil {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			f, isFunction := violation.FunctionOf(d.Name)
			isFunction = isFunction && f.Out < d.Arity()
			for seed := range campaign.Each(30) {
				rng := rand.New(rand.NewPCG(seed, 108))
				text := fzngen.Constraint(rng, d, fzngen.Opt{Size: 400})
				m := enctest.Parse(t, text)
				c := &m.Constraints[0]
				if c.Name != d.Name || len(c.Args) != d.Arity() {
					continue
				}
				for range 20 {
					a := ground.Eval(c, drawn(rng, m))
					if got := anew(d, a); got < 0 || (got == 0) != d.Holds(a) {
						t.Fatalf("distance %d, holds %t\n%s%v", got, d.Holds(a), text, a)
					}
					if !isFunction {
						continue
					}
					if value, ok := f.Value(a); ok {
						if a[f.Out].Int = value; !d.Holds(a) {
							t.Fatalf("%d is not the value\n%s%v", value, text, a)
						}
					}
				}
			}
		})
	}
}

// drawn gives all variables values of their domains.
func drawn(rng *rand.Rand, m *flatzinc.Model) flatzinc.Assignment {
	a := make(flatzinc.Assignment, len(m.Vars))
	for i, v := range m.Vars {
		a[i].Base = v.Base
		switch v.Base {
		case flatzinc.Bool:
			a[i].Int = rng.Int64N(2)
		case flatzinc.Int:
			lo, hi := max(v.Ints.Min(), -20), min(v.Ints.Max(), 20)
			a[i].Int, _ = v.Ints.Next(lo + rng.Int64N(max(1, hi-lo+1)))
		case flatzinc.SetOfInt:
			v.Ints.Each(func(k int64) bool {
				if rng.IntN(2) == 0 {
					a[i].Set = append(a[i].Set, struct{ Lo, Hi int64 }{k, k})
				}
				return true
			})
		}
	}
	return a
}

// TestMeasuresRemember compares measures that remember the last arguments with those that know none.
func TestMeasuresRemember(t *testing.T) {
	for _, name := range []string{
		"gozinc_cumulative", "gozinc_diffn", "gozinc_diffn_nonstrict",
		"gozinc_disjunctive", "gozinc_disjunctive_strict", "gozinc_disjunctive_opt", "gozinc_disjunctive_strict_opt",
	} {
		rng := rand.New(rand.NewPCG(154, 1))
		def := ground.Def{Name: name}
		remembers, moved := violation.Of(def)
		for round := range 400 {
			n := 1 + 3*(round/20) // changes now and then
			a := schedule(rng, name, n)
			for arg := range a {
				for elem := range a[arg].Elems() {
					moved(arg, elem)
				}
			}
			for range 20 {
				for range 1 + rng.IntN(3) {
					arg := rng.IntN(len(a))
					xs := a[arg].Elems()
					if len(xs) == 0 && name == "gozinc_cumulative" {
						a[arg].Int = rng.Int64N(5)
						moved(arg, 0)
					}
					if len(xs) > 0 {
						elem := rng.IntN(len(xs))
						xs[elem].Int = rng.Int64N(8) - 1
						moved(arg, elem)
					}
				}
				if got, want := remembers(a), anew(def, a); got != want {
					t.Fatalf("%s: %d, and %d anew\n%v", name, got, want, a)
				}
			}
		}
	}
}

// TestWords compares the measure of words after changes with the least distance from a word that is accepted, over all words.
func TestWords(t *testing.T) {
	def := ground.Def{Name: "gozinc_regular"}
	known, ok := ground.Lookup(def.Name, 6)
	if !ok {
		t.Fatal("no such constraint")
	}
	for seed := range campaign.Each(60) {
		rng := rand.New(rand.NewPCG(173, seed))
		n, states, symbols := 1+rng.IntN(5), 1+rng.IntN(4), 1+rng.IntN(3)
		numbers := func(n, least, most int) ground.Arg {
			xs := make([]ground.Arg, n)
			for i := range xs {
				xs[i].Int = int64(least + rng.IntN(most-least+1))
			}
			return ground.ArrayArg(xs)
		}
		a := ground.Args{
			numbers(n, 1, symbols),
			{Int: int64(states)},
			ground.SetArg(intset.Interval(1, int64(symbols))),
			numbers(states*symbols, 0, states),
			{Int: int64(1 + rng.IntN(states))},
			ground.SetArg(intset.Of(int64(1 + rng.IntN(states)))),
		}
		remembers, _, guide := violation.Guided(def)
		for range 30 {
			xs := a[0].Elems()
			for range 1 + rng.IntN(2) {
				xs[rng.IntN(n)].Int = int64(1 + rng.IntN(symbols))
			}
			want := int64(n) + 1
			for word := range words(n, symbols) {
				b := slices.Clone(a)
				b[0] = ground.ArrayArg(word)
				if known.Holds(b) {
					want = min(want, distance(word, xs))
				}
			}
			if got := remembers(a); got != want {
				t.Fatalf("seed %d: %d, want %d\n%v", seed, got, want, a)
			}
			switch k, letter, ok := guide(a, rng); {
			case ok != (0 < want && want <= int64(n)):
				t.Fatalf("seed %d: a guide %t at distance %d\n%v", seed, ok, want, a)
			case ok:
				xs[k].Int = letter
				if got := remembers(a); got != want-1 {
					t.Fatalf("seed %d: a change leads from %d to %d\n%v", seed, want, got, a)
				}
			}
		}
	}
}

// TestTuples: a guide to a tuple leads nearer to all of them.
func TestTuples(t *testing.T) {
	measure, _, guide := violation.Guided(ground.Def{Name: "gozinc_table_int"})
	for seed := range campaign.Each(60) {
		rng := rand.New(rand.NewPCG(174, seed))
		n := 1 + rng.IntN(4)
		numbers := func(n int) ground.Arg {
			xs := make([]ground.Arg, n)
			for i := range xs {
				xs[i].Int = rng.Int64N(4)
			}
			return ground.ArrayArg(xs)
		}
		a := ground.Args{numbers(n), numbers(n * rng.IntN(6))}
		before := measure(a)
		switch k, value, ok := guide(a, rng); {
		case ok != (0 < before && before <= int64(n)):
			t.Fatalf("seed %d: a guide %t at distance %d\n%v", seed, ok, before, a)
		case ok:
			a[0].Elems()[k].Int = value
			if after := measure(a); after != before-1 {
				t.Fatalf("seed %d: a change leads from %d to %d\n%v", seed, before, after, a)
			}
		}
	}
}

// words returns all words of n letters from 1 to symbols.
func words(n, symbols int) iter.Seq[[]ground.Arg] {
	return func(yield func([]ground.Arg) bool) {
		total := 1
		for range n {
			total *= symbols
		}
		for code := range total {
			word := make([]ground.Arg, n)
			for i := range word {
				word[i].Int = int64(code%symbols) + 1
				code /= symbols
			}
			if !yield(word) {
				return
			}
		}
	}
}

// distance counts the letters that differ.
func distance(v, w []ground.Arg) (n int64) {
	for i := range v {
		if v[i].Int != w[i].Int {
			n++
		}
	}
	return n
}

// schedule returns arguments of n tasks or boxes.
func schedule(rng *rand.Rand, name string, n int) ground.Args {
	numbers := func(n int, least int64) ground.Arg {
		xs := make([]ground.Arg, n)
		for i := range xs {
			xs[i].Int = least + rng.Int64N(2*int64(n))
		}
		return ground.ArrayArg(xs)
	}
	switch name {
	case "gozinc_cumulative":
		return ground.Args{numbers(n, -3), numbers(n, 0), numbers(n, 0), {Int: rng.Int64N(5)}}
	case "gozinc_disjunctive", "gozinc_disjunctive_strict":
		return ground.Args{numbers(n, -3), numbers(n, 0)}
	case "gozinc_disjunctive_opt", "gozinc_disjunctive_strict_opt":
		return ground.Args{numbers(n, 0), numbers(n, -3), numbers(n, 0)}
	}
	return ground.Args{{Int: 2}, numbers(2*n, -3), numbers(2*n, 0)}
}

// TestMeasured: a constraint has a measure or a function of its own, or is a ground check.
func TestMeasured(t *testing.T) {
	for text, want := range map[string]bool{
		"gozinc_regular([1,1,1],2,1..2,[2,0,0,1],1,{2})": true,
		"gozinc_all_different([1,1,2,2,2])":              true,
		"int_max(1,2,2)":                                 true,
		"gozinc_lex_less_int([2],[1])":                   false,
	} {
		if d, _ := call(t, text); violation.Measured(d) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}
