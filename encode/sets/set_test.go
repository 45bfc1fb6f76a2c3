package sets_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// setDecls are the variables of the cases below: sets that overlap in part,
// with negative elements, holes, a single element and none.
const setDecls = `
var set of {-2,0,3}: s;
var set of -2..0: t;
var set of {0,3}: u;
var set of {3}: one;
var set of 1..0: none;
var -1..4: x;
var {0,2,7}: gap;
`

// setCases are constraints with aliased and constant arguments in every place.
// They need no presolve to be encoded.
var setCases = []string{
	"set_in(x,s)", "set_in(x,none)", "set_in(gap,one)", "set_in(x,{})", "set_in(x,{-1,0,3})",
	"set_in(3,s)", "set_in(5,s)", "set_in(0,{0,1})",

	"set_card(s,x)", "set_card(s,gap)", "set_card(none,x)", "set_card(one,x)", "set_card({},x)",
	"set_card({-1,5},x)", "set_card(s,-1)", "set_card(s,0)", "set_card(s,1)", "set_card(s,2)",
	"set_card(s,3)", "set_card(s,4)", "set_card({1,3},2)", "set_card({1,3},3)",

	"array_set_element(x,[{},{0,3},{-2}],s)", "array_set_element(x,[],s)", "array_set_element(2,[{},{0,3}],u)",
	"array_set_element(gap,[{0,4},{3},{3}],{3})", "array_set_element(7,[{}],u)", "array_set_element(x,[{0,7},{0,7}],u)",
	"array_var_set_element(x,[s,{0},u],t)", "array_var_set_element(x,[s,t],s)", "array_var_set_element(x,[u,none,one],{3})",
	"array_var_set_element(2,[s,u],one)",
}

var setPairs = []string{
	"s,t", "t,s", "s,s", "s,none", "none,s", "none,none", "u,one", "s,{}", "{},t", "{-2,3},t", "s,{0,5}",
	"{0},one", "{0},{0}", "{0},{1}", "{},{}", "{-5},u", "u,{9}", "s,{-2,0,3}", "{3},s", "{3},one", "one,{3}",
}

var setTriples = []string{
	"s,t,u", "u,s,t", "s,s,u", "s,t,s", "s,t,t", "s,s,s", "{},t,u", "{-2,3},t,u", "s,{},u", "s,t,{}", "s,u,{0}",
	"s,{0,5},{-2,0}", "{0},{3},u", "{0,3},u,{0}", "{0},{3},{0,3}", "{0},{3},{3}", "none,u,s", "s,none,one", "{9},s,t", "s,{3},{3}",
}

// allSetCases returns the constraints that the tests of this file go through.
func allSetCases() []string {
	out := append([]string(nil), setCases...)
	for _, name := range []string{"set_eq", "set_ne", "set_subset", "set_superset", "set_le", "set_lt"} {
		for _, args := range setPairs {
			out = append(out, name+"("+args+")")
		}
	}
	for _, name := range []string{"set_union", "set_intersect", "set_diff", "set_symdiff"} {
		for _, args := range setTriples {
			out = append(out, name+"("+args+")")
		}
	}
	return out
}

// setModel returns the text of a model of one constraint with the variables
// that it uses.
func setModel(constraint string) string {
	var b strings.Builder
	args := constraint[strings.Index(constraint, "("):]
	for _, decl := range strings.Split(strings.TrimSpace(setDecls), "\n") {
		_, name, _ := strings.Cut(strings.TrimSuffix(decl, ";"), ": ")
		if strings.Contains(args, name) {
			b.WriteString(decl + "\n")
		}
	}
	return b.String() + "constraint " + constraint + ";\nsolve satisfy;\n"
}

// assignments returns all assignments of the declared domains.
func assignments(t testing.TB, m *flatzinc.Model) []flatzinc.Assignment {
	t.Helper()
	free := *m
	free.Constraints = nil
	var out []flatzinc.Assignment
	if err := oracle.Solutions(&free, 1<<20, func(a flatzinc.Assignment) bool {
		out = append(out, a)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// fixing returns the literals that an assignment makes true.
func fixing(e *constraint.Encoder, m *flatzinc.Model, a flatzinc.Assignment) []sat.Lit {
	var out []sat.Lit
	for i, v := range m.Vars {
		if v.Base != flatzinc.SetOfInt {
			out = append(out, e.Eq(store.Of(int32(i)), a[i].Int))
			continue
		}
		v.Ints.Each(func(k int64) bool {
			out = append(out, e.In(store.SetView{ID: int32(i)}, k).If(a[i].Set.Contains(k)))
			return true
		})
	}
	return out
}

// An encoding is right under every assignment within random bounds, and keeps the
// contract of guards: with an open guard every assignment extends to a model,
// and unit propagation refutes the guard of a violated constraint.
func TestSetEncodings(t *testing.T) {
	for _, constraint := range allSetCases() {
		text := setModel(constraint)
		_, m, _ := enctest.New(t, text)
		c := &m.Constraints[0]
		def, _ := ground.Lookup(c.Name, len(c.Args))
		r, _, ok := registry.Find(c.Name, len(c.Args))
		if !ok {
			t.Fatalf("no row for %s", constraint)
		}
		for _, form := range []string{"post", "not", "lit"} {
			if form != "post" && r.Not == nil {
				continue
			}
			for seed := range campaign.Each(4) {
				checkForm(t, text, form, r, seed, func(a flatzinc.Assignment) bool { return def.Holds(ground.Eval(c, a)) })
			}
		}
	}
}

// checkForm checks one function of a row against the definition, within the
// declared bounds if seed is 0, else within random ones.
func checkForm(t *testing.T, text, form string, r *constraint.Row, seed uint64, holds func(flatzinc.Assignment) bool) {
	t.Helper()
	e, m, f := enctest.New(t, text)
	if seed > 0 {
		rowtest.RandomBounds(rand.New(rand.NewPCG(seed, 0)), e.Store, m)
	}
	all := rowtest.Bounded(e.Store, m, assignments(t, m))
	fixed := make([][]sat.Lit, len(all))
	for i, a := range all {
		fixed[i] = fixing(e, m, a)
	}
	g := e.Sink.NewVar()
	args := store.NewArgs(e.Store, &m.Constraints[0])
	switch form {
	case "post":
		r.Post(e, g, args)
	case "not":
		r.Not(e, g, args)
	case "lit":
		l, ok := sat.Undef, false
		if r.Lit != nil {
			l, ok = r.Lit(e, args)
		}
		if !ok {
			return
		}
		e.Guarded(g, l)
		e.Guarded(g.Not(), l.Not())
	}
	if err := e.Failure(); err != nil {
		t.Fatalf("%s: %v\n%s", form, err, text)
	}
	s := gini.New(f)
	for i, a := range all {
		want := holds(a) != (form == "not")
		if got := s.Solve(context.Background(), append([]sat.Lit{g}, fixed[i]...)...) == sat.Sat; got != want {
			t.Fatalf("%s of %v: %t, want %t\n%s", form, a, got, want, text)
		}
		if s.Solve(context.Background(), append([]sat.Lit{g.Not()}, fixed[i]...)...) != sat.Sat && (form != "lit" || !want) {
			t.Fatalf("%s: without its guard the constraint excludes %v\n%s", form, a, text)
		}
		if !want && !refuted(f, g, fixed[i]) {
			t.Fatalf("%s: %v does not propagate the guard\n%s", form, a, text)
		}
	}
}

// refuted reports whether unit propagation on f and the literals makes g false.
func refuted(f *sat.Formula, g sat.Lit, fixed []sat.Lit) bool {
	p := sat.NewFormula()
	for p.NumVars() < f.NumVars() {
		p.NewVar()
	}
	for _, l := range append(fixed, f.Units()...) {
		p.AddClause(l)
	}
	f.Each(func(c []sat.Lit) { p.AddClause(c...) })
	p.Simplify()
	value, known := p.Value(g)
	return known && !value
}

// Models of several set constraints, so that the bounds of sets are narrowed,
// sets unified and constraints rewritten before they are encoded.
func TestSetModels(t *testing.T) {
	allow := func(name string, arity int) bool {
		_, _, known := registry.Find(name, arity)
		return known && (strings.HasPrefix(name, "set_") || strings.Contains(name, "_set_element") || name == "int_le")
	}
	for seed := range campaign.Each(60) {
		text := fzngen.Model(rand.New(rand.NewPCG(seed, 2)), fzngen.Opt{Size: 3000, Allow: allow})
		opt := encode.Options{TrackOutputs: true, Clauses: true}
		if seed%3 == 0 {
			opt.OrderMax = 1
		}
		if diff := rowtest.Disagreement(text, opt); diff != "" {
			t.Fatalf("seed %d: %s\n%s\nshrunk:\n%s", seed, diff, text, rowtest.Shrink(text, opt))
		}
	}
}

// A set without a finite domain takes what the constraints leave of it.
func TestUnboundedSets(t *testing.T) {
	const decls = "var set of int: s :: output_var; var set of 1..2: t :: output_var; var set of int: u :: output_var;\n"
	for constraints, want := range map[string]int{
		"constraint set_subset(s,t); constraint set_eq(u,s);":                                                           9,
		"constraint set_union(s,u,t);":                                                                                  16,
		"constraint set_eq(u,{1,5}); constraint set_intersect(u,t,s);":                                                  4,
		"constraint set_diff(t,u,s); constraint set_subset(u,{2,3});":                                                   16,
		"constraint set_card(s,0); constraint set_symdiff(s,u,t);":                                                      4,
		"constraint set_superset({7},s); constraint array_var_set_element(1,[s],u);":                                    8,
		"var 1..2: i :: output_var; constraint array_set_element(i,[{4},{5,6}],u); constraint set_eq(s,{});":            8,
		"var bool: b :: output_var; constraint set_eq_reif(s,t,b); constraint set_eq(s,{1}); constraint set_card(u,0);": 4,
	} {
		m, err := flatzinc.Parse("unbounded.fzn", strings.NewReader(declsFirst(decls+constraints)+" solve satisfy;"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := rowtest.Enumerate(m, encode.Options{TrackOutputs: true, Clauses: true})
		if err != nil || len(got) != want {
			t.Errorf("%s: %d solutions, %v, want %d", constraints, len(got), err, want)
		}
	}
	m, err := flatzinc.Parse("unbounded.fzn", strings.NewReader(decls+"constraint set_subset(t,s); constraint set_eq(u,{}); solve satisfy;"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true}); err == nil || !strings.Contains(fmt.Sprint(err), "unbounded.fzn:1:17") {
		t.Errorf("unbounded set: %v", err)
	}
}

// A set with too many possible elements is an error, unless no constraint needs
// their literals.
func TestHugeSets(t *testing.T) {
	const decls = "var set of 1..400000000: s :: output_var;\nvar set of 1..9: t :: output_var;\n"
	for _, c := range []struct {
		constraint string
		tracked    bool
		want       string
	}{
		{"constraint set_card(s,3);", false, "huge.fzn:1:26: set variable s needs about 4e+08 literals"},
		{"constraint set_card(s,0);", true, ""},
		{"constraint set_card(t,3);", false, ""},
		{"constraint set_card(t,3);", true, "huge.fzn:1:26:"},
		{"constraint set_subset(s,t);", true, ""},
	} {
		m, err := flatzinc.Parse("huge.fzn", strings.NewReader(decls+c.constraint+"\nsolve satisfy;"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = encode.Compile(t.Context(), m, encode.Options{TrackOutputs: c.tracked, Clauses: true})
		var size *constraint.SizeError
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.constraint, err)
		case c.want != "" && (!errors.As(err, &size) || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%s: %v", c.constraint, err)
		}
	}
}

// declsFirst moves the declarations before the constraints.
func declsFirst(text string) string {
	var decls, rest []string
	for _, item := range strings.SplitAfter(text, ";") {
		if strings.Contains(item, "constraint") {
			rest = append(rest, item)
		} else {
			decls = append(decls, item)
		}
	}
	return strings.Join(append(decls, rest...), "")
}
