package encode

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
)

// settings are the representations that every constraint is tested in: clauses with order
// literals, with bits for all but the smallest domains, and with bits for all; native
// integers with all literals, with those that are asked for, and with clauses alone.
var settings = map[string]Options{
	"order":  {TrackOutputs: true, Clauses: true},
	"mixed":  {TrackOutputs: true, Clauses: true, OrderMax: 4},
	"binary": {TrackOutputs: true, Clauses: true, OrderMax: 1},
	"native": {TrackOutputs: true, LazySize: 1},
	"asked":  {TrackOutputs: true, LazySize: 1, OrderMax: 1},
	"plain":  {TrackOutputs: true, LazySize: 1, Distrusted: everything},
}

// everything stands for all constraints, which are then clauses of what presolve leaves
// alone.
var everything = map[flatzinc.Pos]Distrust{}

// distrusting returns the options, with everything replaced by the constraints of m.
func distrusting(m *flatzinc.Model, opt Options) Options {
	if opt.Distrusted != nil {
		opt.Distrusted = map[flatzinc.Pos]Distrust{}
		for i := range m.Constraints {
			opt.Distrusted[m.Constraints[i].Pos] = Distrust{Propagator: true, Presolve: true}
		}
	}
	return opt
}

// solverOf returns an engine for the problem: one that takes integers, or clauses, of
// which both engines have their part.
func solverOf(p *Problem) sat.Solver {
	if p.opt.Clauses && p.opt.OrderMax != 4 {
		return gini.New(p.Formula)
	}
	return cdcl.New(p.Formula)
}

// supported lists the definitions that the encoder knows, with the derived
// forms.
func supported() []ground.Def {
	var out []ground.Def
	for _, d := range ground.Table {
		for _, suffix := range []string{"", "_reif", "_imp"} {
			n := d.Arity()
			if suffix != "" {
				n++
			}
			if _, _, ok := registry.Find(d.Name+suffix, n); !ok {
				continue
			}
			if def, ok := ground.Lookup(d.Name+suffix, n); ok {
				out = append(out, def)
			}
		}
	}
	return out
}

// enumerate returns the output texts of all solutions that the encoding has.
func enumerate(m *flatzinc.Model, opt Options) (map[string]bool, error) {
	p, err := Compile(context.Background(), m, opt)
	if err != nil {
		return nil, err
	}
	if p.Unsat {
		return map[string]bool{}, nil
	}
	p.Formula.Simplify()
	return allSolutions(p)
}

// mostRefined bounds how many assignments in turn lazy constraints may refuse. A
// formula of which a clause was changed can make them refuse one again and again.
const mostRefined = 5000

// allSolutions returns the output texts of all models of the clauses, with an
// error when one is no solution or comes twice.
func allSolutions(p *Problem) (map[string]bool, error) {
	s := solverOf(p)
	got := map[string]bool{}
	p.Attach(s)
	refined := 0
	for s.Solve(context.Background()) == sat.Sat {
		if p.Refine(s.Value) {
			if refined++; refined > mostRefined {
				return nil, errors.New("clauses are added without end")
			}
			continue
		}
		refined = 0
		a := p.Decode(s.Value)
		if err := p.Check(a); err != nil {
			return nil, err
		}
		text := oracle.Outputs(p.Model, a)
		if got[text] {
			return nil, fmt.Errorf("solution %s found twice", text)
		}
		got[text] = true
		s.AddClause(p.Block(a)...)
	}
	return got, nil
}

// disagreement compares the encoding's solutions of a FlatZinc text with the
// oracle's; "" when they are equal, the text is too hard to enumerate, or the
// encoding refuses it for its large numbers.
func disagreement(text string, opt Options) string {
	return disagreementOf(text, opt, func(m *flatzinc.Model, opt Options, some bool) (map[string]bool, error) {
		got, err := enumerate(m, opt)
		if err == nil {
			err = first(m, opt, some)
		}
		return got, err
	})
}

// solver returns the output texts of all solutions of a model; some tells
// whether it has any.
type solver func(m *flatzinc.Model, opt Options, some bool) (map[string]bool, error)

// disagreementOf is disagreement for the solutions that solve finds. A panic is
// one, too.
func disagreementOf(text string, opt Options, solve solver) (diff string) {
	defer func() {
		if r := recover(); r != nil {
			diff = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		return err.Error()
	}
	want, err := oracle.OutputSet(m, 1<<20)
	if err != nil {
		if errors.Is(err, oracle.ErrLimit) {
			return ""
		}
		return err.Error()
	}
	got, err := solve(m, distrusting(m, opt), len(want) > 0)
	switch {
	case errors.Is(err, store.ErrOverflow):
		return ""
	case err != nil:
		return err.Error()
	}
	return oracle.Diff(want, got)
}

// first looks for one solution, where outputs that no clause names have no
// literals.
func first(m *flatzinc.Model, opt Options, some bool) error {
	opt.TrackOutputs = false
	p, err := Compile(context.Background(), m, opt)
	if err != nil {
		return err
	}
	missing := errors.New("without literals for outputs: no solution")
	if p.Unsat {
		if some {
			return missing
		}
		return nil
	}
	s := solverOf(p)
	p.Attach(s)
	for s.Solve(context.Background()) == sat.Sat {
		if p.Refine(s.Value) {
			continue
		}
		if err := p.Check(p.Decode(s.Value)); err != nil {
			return fmt.Errorf("without literals for outputs: %w", err)
		}
		if !some {
			return errors.New("without literals for outputs: a solution")
		}
		return nil
	}
	if some {
		return missing
	}
	return nil
}

// shrink returns a smaller text of a model on which encoding and oracle
// disagree in the same way: in solutions, or by an error.
func shrink(text string, opt Options) string {
	wrong := func(s string) bool { return strings.Contains(s, "solutions, want") }
	before := wrong(disagreement(text, opt))
	return fzngen.Shrink(text, func(s string) bool {
		m, err := flatzinc.Parse("shrunk.fzn", strings.NewReader(s))
		if err == nil {
			_, err = presolve.Link(context.Background(), m, registry.Find, nil)
		}
		if err != nil {
			return false
		}
		diff := disagreement(s, opt)
		return diff != "" && wrong(diff) == before
	})
}

// TestRowsByEnumeration compares every supported constraint, in every form and
// representation, with enumeration by its ground check, on random models.
func TestRowsByEnumeration(t *testing.T) {
	// Small models find most faults in the least time.
	onRows(t, 6, 1, []float64{40, 120, 120, 400, 3000}, func(t *testing.T, seed uint64, _ *rand.Rand, text string) {
		for name, opt := range settings {
			if diff := disagreement(text, opt); diff != "" {
				small := shrink(text, opt)
				t.Fatalf("seed %d, %s: %s\n%s\nshrunk:\n%s%s", seed, name, diff, text, small, disagreement(small, opt))
			}
		}
	})
}

// onRows calls check with random models of every supported constraint in every
// form, of the sizes in turn. stream tells the tests apart.
func onRows(t *testing.T, seeds int, stream uint64, sizes []float64, check func(t *testing.T, seed uint64, rng *rand.Rand, text string)) {
	from, to := campaign.Seeds(seeds)
	for _, def := range supported() {
		if strings.Contains(def.Sig, "float") {
			continue
		}
		t.Run(fmt.Sprintf("%s/%d", def.Name, def.Arity()), func(t *testing.T) {
			t.Parallel()
			for seed := from; seed < to; seed++ {
				size := sizes[seed%uint64(len(sizes))]
				rng := rand.New(rand.NewPCG(seed, stream))
				check(t, seed, rng, fzngen.Constraint(rng, def, campaign.Options(fzngen.Opt{Size: size})))
			}
		})
	}
}

// Every definition is supported as it is, reified and half reified.
func TestAllFormsAreSupported(t *testing.T) {
	for _, d := range ground.Table {
		if strings.Contains(d.Sig, "float") {
			continue
		}
		for _, suffix := range []string{"", "_reif", "_imp"} {
			name, arity := d.Name+suffix, d.Arity()+min(len(suffix), 1)
			if _, _, ok := registry.Find(name, arity); !ok {
				t.Errorf("%s/%d is not supported", name, arity)
			}
		}
	}
}
