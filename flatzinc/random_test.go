package flatzinc

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// modelMaker builds random models.
type modelMaker struct {
	*rand.Rand
	m *Model
}

func randomModel(rng *rand.Rand) *Model {
	r := &modelMaker{rng, &Model{Name: "random.fzn"}}
	for range r.IntN(8) {
		r.addVar()
	}
	for range r.IntN(3) {
		r.addArrayOutput()
	}
	for range r.IntN(8) {
		r.m.Constraints = append(r.m.Constraints, Constraint{
			Name: pick(r, "int_le", "bool_clause", "p", "fzn_q_reif"),
			Args: r.exprs(r.arg), Anns: r.anns(),
		})
	}
	r.m.Solve.Anns = r.anns()
	if r.IntN(2) == 0 {
		r.m.Solve.Method = pick(r, Minimize, Maximize)
		r.m.Solve.Objective = r.scalar(Int)
	}
	return r.m
}

func pick[T any](r *modelMaker, options ...T) T { return options[r.IntN(len(options))] }

func (r *modelMaker) addVar() {
	v := &Var{
		ID: len(r.m.Vars), Name: pick(r, "x%d", "X_INTRODUCED_%d_", "_%d", "'odd %d'") + "",
		Base: pick(r, Bool, Int, Float, SetOfInt), Ints: intset.All, FloatLo: math.Inf(-1), FloatHi: math.Inf(1),
	}
	v.Name = fmt.Sprintf(v.Name, v.ID)
	switch v.Base {
	case Bool:
		v.Ints = boolDomain
	case Float:
		if r.IntN(2) == 0 {
			v.FloatLo = r.float()
			v.FloatHi = v.FloatLo + r.Float64()
		}
	case Int:
		if r.IntN(4) > 0 {
			v.Ints = intset.Of(append(r.values(), r.int())...)
		}
	case SetOfInt:
		if r.IntN(4) > 0 {
			v.Ints = intset.Of(r.values()...)
		}
	}
	if r.IntN(4) == 0 {
		init := r.scalar(v.Base)
		v.Init = &init
	}
	v.Anns = r.anns()
	if v.Defined = Annotated(v.Anns, "is_defined_var"); Annotated(v.Anns, "output_var") {
		r.m.Outputs = append(r.m.Outputs, Output{Name: v.Name, Elems: []Expr{MkVar(v)}})
	}
	r.m.Vars = append(r.m.Vars, v)
}

func (r *modelMaker) addArrayOutput() {
	base := pick(r, Bool, Int, Float, SetOfInt)
	o := Output{Name: fmt.Sprintf("out%d", len(r.m.Outputs)), Array: true}
	size := int64(1)
	for range 1 + r.IntN(3) {
		lo, n := int64(r.IntN(7)-3), int64(1+r.IntN(3))
		o.Dims = append(o.Dims, intset.Range{Lo: lo, Hi: lo + n - 1})
		size *= n
	}
	for range size {
		o.Elems = append(o.Elems, r.scalar(base))
	}
	r.m.Outputs = append(r.m.Outputs, o)
}

func (r *modelMaker) int() int64 {
	return pick(r, int64(r.IntN(9)-4), r.Int64(), -r.Int64(), scan.MaxInt, -scan.MaxInt)
}

func (r *modelMaker) float() float64 {
	return pick(r, 0, float64(r.IntN(9)), r.NormFloat64(), r.Float64()*1e300, math.SmallestNonzeroFloat64)
}

func (r *modelMaker) values() (values []int64) {
	for range r.IntN(4) {
		values = append(values, r.int())
	}
	return values
}

// scalar returns a literal or variable of the given type.
func (r *modelMaker) scalar(base Base) Expr {
	for _, v := range r.m.Vars {
		if v.Base == base && r.IntN(3) == 0 {
			return MkVar(v)
		}
	}
	switch base {
	case Bool:
		return MkBool(r.IntN(2) == 0)
	case Int:
		return MkInt(r.int())
	case Float:
		return MkFloat(r.float())
	}
	if lo := r.int(); r.IntN(3) == 0 && lo < math.MaxInt64-1000 {
		return MkSet(intset.Interval(lo, lo+int64(r.IntN(1000))))
	}
	return MkSet(intset.Of(r.values()...))
}

// arg returns an argument of a constraint.
func (r *modelMaker) arg() Expr {
	base := pick(r, Bool, Int, Float, SetOfInt)
	switch r.IntN(8) {
	case 0, 1, 2:
		return MkArray(r.exprs(func() Expr { return r.scalar(base) }))
	case 3:
		lo := r.float()
		return pick(r, MkFloatRange(lo, lo+1), MkFloatSet([]float64{lo, -lo}))
	}
	return r.scalar(base)
}

func (r *modelMaker) exprs(make func() Expr) (list []Expr) {
	for range r.IntN(5) {
		list = append(list, make())
	}
	return list
}

func (r *modelMaker) anns() (anns []Expr) {
	for range r.IntN(3) {
		anns = append(anns, r.ann(2))
	}
	return anns
}

// call returns the annotation name(args...).
func call(name string, args ...Expr) Expr {
	return Expr{Kind: Call, data: &exprData{elems: args, rare: &rareData{str: name}}}
}

// ident returns the annotation name.
func ident(name string) Expr {
	return Expr{Kind: Ident, data: &exprData{rare: &rareData{str: name}}}
}

// ann returns an annotation whose calls nest as deep as given.
func (r *modelMaker) ann(depth int) Expr {
	if depth == 0 || r.IntN(2) == 0 {
		return ident(pick(r, "output_var", "is_defined_var", "domain", "first_fail"))
	}
	return call(pick(r, "f", "int_search"), r.exprs(func() Expr {
		switch r.IntN(4) {
		case 0:
			return r.ann(depth - 1)
		case 1:
			return MkString(pick(r, "", "a b", `q"\%;`, "tab\tline\n", "größe"))
		case 2:
			return MkArray(r.exprs(func() Expr { return r.ann(depth - 1) }))
		}
		return r.arg()
	})...)
}

// TestRandomModels reads random models back from what they print, also with
// blanks and comments between all tokens, and compares every part.
func TestRandomModels(t *testing.T) {
	for seed := range uint64(800) {
		rng := rand.New(rand.NewPCG(seed, 0))
		want := formatModel(randomModel(rng))
		for _, text := range []string{want, scatter(rng, want)} {
			m, err := Parse("random.fzn", strings.NewReader(text))
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			if got := formatModel(m); got != want {
				t.Fatalf("seed %d: got\n%s\nwant\n%s", seed, got, want)
			}
		}
	}
}

// scatter puts white space and comments between the tokens of text.
func scatter(rng *rand.Rand, text string) string {
	var b strings.Builder
	var s scan.Scanner
	for s.ResetString(text); s.Tok.Kind != scan.EOF; s.Advance() {
		b.WriteString(s.Tok.Text)
		blank := []string{" ", "\n", "\t \r\n", "% comment; \"\n", " %%\n\n "}
		b.WriteString(blank[rng.IntN(len(blank))])
	}
	return b.String()
}

// TestPositions checks that what the random texts declare and use is found at
// the positions of the model.
func TestPositions(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		text := scatter(rng, formatModel(randomModel(rng)))
		m := mustParse(t, text)
		lines := strings.Split(text, "\n")
		check := func(pos Pos, want string) {
			t.Helper()
			line, column := m.Position(pos)
			if !strings.HasPrefix(lines[line-1][column-1:], want) {
				t.Fatalf("seed %d: %d:%d is not at %s in\n%s", seed, line, column, want, text)
			}
		}
		for _, v := range m.Vars {
			check(v.Pos, v.Name)
		}
		for _, c := range m.Constraints {
			check(c.Pos, c.Name)
			for _, a := range c.Args {
				if a.Kind == VarRef || a.Kind == IntLit || a.Kind == BoolLit {
					check(a.Pos, a.String())
				}
			}
		}
		check(m.Solve.Pos, []string{"satisfy", "minimize", "maximize"}[m.Solve.Method])
	}
}
