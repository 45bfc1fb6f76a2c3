package rowtest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
	"github.com/gozinc/gozinc/sat"
)

// A test by enumeration is worth as much as the faults it finds. These tests
// plant faults: in the functions of the registry, and in the clauses.

// mutations make one function of a row faulty; they report false where the row
// does not have the function. There is none of difference, which chooses a
// representation and changes no answer.
var mutations = map[string]func(r *constraint.Row) bool{
	"post writes nothing": func(r *constraint.Row) bool {
		r.Post = func(*constraint.Encoder, sat.Lit, store.Args) {}
		return true
	},
	"not writes nothing": func(r *constraint.Row) bool {
		had := r.Not != nil
		r.Not = func(*constraint.Encoder, sat.Lit, store.Args) {}
		return had
	},
	"lit is complemented": func(r *constraint.Row) bool {
		lit := r.Lit
		r.Lit = func(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
			l, ok := lit(e, a)
			return l.Not(), ok
		}
		return lit != nil
	},
	"prop removes a value": func(r *constraint.Row) bool {
		prop := r.Prop
		r.Prop = func(s *store.Store, a store.Args) bool { return prop(s, a) && narrowed(s, a) }
		return prop != nil
	},
	"propNot removes a value": func(r *constraint.Row) bool {
		prop := r.PropNot
		r.PropNot = func(s *store.Store, a store.Args) bool { return prop(s, a) && narrowed(s, a) }
		return prop != nil
	},
	"propagators remove a value": func(r *constraint.Row) bool {
		r.Propagators = removing(r.Propagators)
		return r.Propagators != nil
	},
	"propagatorsNot remove a value": func(r *constraint.Row) bool {
		r.PropagatorsNot = removing(r.PropagatorsNot)
		return r.PropagatorsNot != nil
	},
	"decide is the opposite": func(r *constraint.Row) bool {
		decide := r.Decide
		r.Decide = func(s *store.Store, a store.Args) store.Truth { return -decide(s, a) }
		return decide != nil
	},
	"rewrite does nothing": func(r *constraint.Row) bool {
		rewrite := r.Rewrite
		r.Rewrite = func(*store.Store, store.Args) (done, ok bool) { return true, true }
		return rewrite != nil
	},
	"reify does nothing": func(r *constraint.Row) bool {
		reify := r.Reify
		r.Reify = func(*store.Store, store.Args, store.View) (done, ok bool) { return true, true }
		return reify != nil
	},
	"linear has another bound": func(r *constraint.Row) bool {
		read := r.Linear
		r.Linear = func(a store.Args) linear.Form {
			l := read(a)
			l.Bound--
			return l
		}
		return read != nil && r.Relax == nil
	},
	"relax is tighter": func(r *constraint.Row) bool {
		relax := r.Relax
		r.Relax = tighter(relax)
		return relax != nil
	},
	"relaxNot is tighter": func(r *constraint.Row) bool {
		relax := r.RelaxNot
		r.RelaxNot = tighter(relax)
		return relax != nil
	},
}

// tighter takes 1 from the bounds of the rows that relax adds.
func tighter(extra func(*relax.Builder, store.Args)) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		before := len(r.Rows)
		extra(r, a)
		for i := range r.Rows[before:] {
			r.Rows[before+i].Bound--
		}
	}
}

// removing takes a value where presolve makes propagators.
func removing(post constraint.Propagators) constraint.Propagators {
	if post == nil {
		return nil
	}
	return func(h constraint.Host, guard sat.Lit, a store.Args) bool {
		return post(h, guard, a) && narrowed(a.Store, a)
	}
}

// narrowed takes the greatest value from the first argument that has several,
// or an element from the first set.
func narrowed(s *store.Store, a store.Args) bool {
	var views []store.View
	var sets []store.SetView
	for i := range a.Len() {
		collect(s, a.Con.Args[i], &views, &sets)
	}
	for _, v := range views {
		if s.Size(v) > 1 {
			return s.SetHi(v, s.Hi(v)-1)
		}
	}
	for _, v := range sets {
		if open := s.Upper(v).Minus(s.Lower(v)); !open.Empty() && open.Finite() {
			return s.Confine(v, intset.Interval(open.Max(), open.Max()).Complement())
		}
	}
	return true
}

// collect lists the variables among the arguments.
func collect(s *store.Store, x flatzinc.Expr, views *[]store.View, sets *[]store.SetView) {
	switch x.Kind {
	case flatzinc.ArrayLit:
		for _, y := range x.Elems() {
			collect(s, y, views, sets)
		}
	case flatzinc.VarRef:
		switch x.Var().Base {
		case flatzinc.SetOfInt:
			*sets = append(*sets, s.SetOf(x))
		case flatzinc.Bool, flatzinc.Int:
			*views = append(*views, s.ViewOf(x))
		}
	}
}

// formsOf lists the supported forms of a row that take part in random tests.
func formsOf(r *constraint.Row) []ground.Def {
	var out []ground.Def
	for _, def := range rowtest.Supported(nil) {
		if base, _, ok := registry.Find(def.Name, def.Arity()); ok && base == r {
			out = append(out, def)
		}
	}
	return out
}

// detected reports whether random models of the forms reveal a fault: by wrong
// answers, by rows of the relaxation that do not hold, or by a crash.
func detected(t *testing.T, forms []ground.Def, models uint64) (found bool) {
	defer func() { found = found || recover() != nil }()
	for seed := range models {
		def := forms[seed%uint64(len(forms))]
		text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 77)), def, fzngen.Opt{Size: 200})
		for _, opt := range rowtest.Settings {
			if rowtest.Disagreement(text, opt) != "" {
				return true
			}
		}
		if m, err := flatzinc.Parse("mutant.fzn", strings.NewReader(text)); err == nil {
			if wrong, _ := rowtest.ViolatedRow(t, m, rand.New(rand.NewPCG(seed, 79))); wrong != "" {
				return true
			}
		}
	}
	return false
}

// idle are the mutants that make no difference: what they change is never
// asked for, or finds nothing left to do.
var idle = map[string]string{
	"set_eq/2: prop removes a value":  "rewritten",
	"bool_eq/2: lit is complemented":  "with a constant, the control becomes a view",
	"bool_le/2: lit is complemented":  "with a constant, the control becomes a view",
	"bool_lt/2: lit is complemented":  "with a constant, the control becomes a view",
	"bool_not/2: lit is complemented": "with a constant, the control becomes a view",
	"bool_xor/2: lit is complemented": "with a constant, the control becomes a view",
	"bool_ne/2: lit is complemented":  "with a constant, the control becomes a view",
}

// TestRegistryMutants makes every function of every row faulty, one at a time,
// and expects the enumeration test to notice. The test suite takes a sample.
func TestRegistryMutants(t *testing.T) {
	sample := 8
	if campaign.Long() {
		sample = 1
	}
	from, to := campaign.Seeds(100)
	count, total, missed := 0, 0, 0
	for _, def := range ground.Table {
		r, m, ok := registry.Find(def.Name, def.Arity())
		if !ok || m != constraint.Plain || strings.Contains(def.Sig, "float") {
			continue
		}
		forms := formsOf(r)
		for _, name := range slices.Sorted(maps.Keys(mutations)) {
			mutant := *r
			id := fmt.Sprintf("%s/%d: %s", def.Name, def.Arity(), name)
			if !mutations[name](&mutant) || idle[id] != "" {
				continue
			}
			if count++; count%sample != 0 {
				continue
			}
			total++
			restore := rowtest.Override(&mutant)
			ok := detected(t, forms, to-from)
			restore()
			if !ok {
				missed++
				t.Logf("%s: unnoticed", id)
			}
		}
	}
	t.Logf("%d of %d mutants found by at most %d models each", total-missed, total, to-from)
	if missed > total/4 || campaign.Long() && missed > 0 {
		t.Errorf("%d of %d mutants are unnoticed", missed, total)
	}
}

// alterations change one clause of a formula.
var alterations = map[string]func(rng *rand.Rand, clause []sat.Lit) []sat.Lit{
	"clause dropped": func(*rand.Rand, []sat.Lit) []sat.Lit { return nil },
	"literal dropped": func(rng *rand.Rand, clause []sat.Lit) []sat.Lit {
		i := rng.IntN(len(clause))
		return append(slices.Clone(clause[:i]), clause[i+1:]...)
	},
	"literal complemented": func(rng *rand.Rand, clause []sat.Lit) []sat.Lit {
		out := slices.Clone(clause)
		i := rng.IntN(len(clause))
		out[i] = out[i].Not()
		return out
	},
}

// alter copies f with clause number n changed.
func alter(f *sat.Formula, n int, change func([]sat.Lit) []sat.Lit) *sat.Formula {
	out := sat.NewFormula()
	out.NewVars(f.NumVars() - 1)
	for _, l := range f.Units() {
		out.AddClause(l)
	}
	i := 0
	f.Each(func(clause []sat.Lit) {
		if i == n {
			clause = change(clause)
		}
		if len(clause) > 0 {
			out.AddClause(clause...)
		}
		i++
	})
	return out
}

// TestClauseMutants changes single clauses of random encodings. Not every
// change matters: clauses may follow from others, and some only help
// propagation. Of many cases about half of the dropped clauses and nine in ten
// of the other changes are noticed.
func TestClauseMutants(t *testing.T) {
	from, to := campaign.Seeds(150)
	defs := rowtest.Supported(nil)
	for _, name := range slices.Sorted(maps.Keys(alterations)) {
		tried, noticed := 0, 0
		for seed := from; seed < to; seed++ {
			rng := rand.New(rand.NewPCG(seed, 78))
			def := defs[rng.IntN(len(defs))]
			text := fzngen.Constraint(rng, def, fzngen.Opt{Size: 300})
			wrong, ok := alteredAnswer(t, rng, text, alterations[name])
			if ok {
				tried++
			}
			if wrong {
				noticed++
			}
		}
		t.Logf("%s: noticed in %d of %d encodings", name, noticed, tried)
		if noticed < tried/3 {
			t.Errorf("%s: noticed in %d of %d encodings only", name, noticed, tried)
		}
	}
}

// alteredAnswer reports whether a model has a wrong answer after a random
// clause of it was changed; ok is false when it has no clauses.
func alteredAnswer(t *testing.T, rng *rand.Rand, text string, change func(*rand.Rand, []sat.Lit) []sat.Lit) (wrong, ok bool) {
	m, err := flatzinc.Parse("mutant.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	opt := []encode.Options{rowtest.Settings["order"], rowtest.Settings["mixed"], rowtest.Settings["binary"]}[rng.IntN(3)]
	p, err := encode.Compile(t.Context(), m, opt)
	if err != nil || p.Unsat || p.Formula.NumClauses() == 0 {
		return false, false
	}
	want, err := oracle.OutputSet(m, 1<<20)
	if err != nil {
		return false, false
	}
	p.Formula = alter(p.Formula, rng.IntN(p.Formula.NumClauses()), func(c []sat.Lit) []sat.Lit { return change(rng, c) })
	got, err := rowtest.All(p, opt)
	return err != nil || oracle.Diff(want, got) != "", true
}
