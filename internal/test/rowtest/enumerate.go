// Package rowtest compares what is compiled of a model, in every representation, with
// enumeration by the ground check, and what presolve leaves of its domains with its
// solutions. A family hands it its rows.
package rowtest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
)

// Settings are the representations that every constraint is tested in: clauses with order
// literals, with bits for all but the smallest domains, and with bits for all; native
// integers with all literals, with those that are asked for, and with clauses alone.
var Settings = map[string]encode.Options{
	"order":  {TrackOutputs: true, Clauses: true},
	"mixed":  {TrackOutputs: true, Clauses: true, OrderMax: 4},
	"binary": {TrackOutputs: true, Clauses: true, OrderMax: 1},
	"native": {TrackOutputs: true, LazySize: 1},
	"asked":  {TrackOutputs: true, LazySize: 1, OrderMax: 1},
	"plain":  {TrackOutputs: true, LazySize: 1, Distrusted: everything},
}

// everything stands for all constraints, which are then clauses of what presolve leaves
// alone.
var everything = map[flatzinc.Pos]encode.Distrust{}

// distrusting returns the options, with everything replaced by the constraints of m.
func distrusting(m *flatzinc.Model, opt encode.Options) encode.Options {
	if opt.Distrusted != nil {
		opt.Distrusted = map[flatzinc.Pos]encode.Distrust{}
		for i := range m.Constraints {
			opt.Distrusted[m.Constraints[i].Pos] = encode.Distrust{Propagator: true, Presolve: true}
		}
	}
	return opt
}

// solverOf returns an engine for the problem: one that takes integers, or clauses, of
// which both engines have their part.
func solverOf(p *encode.Problem, opt encode.Options) sat.Solver {
	if opt.Clauses && opt.OrderMax != 4 {
		return gini.New(p.Formula)
	}
	return cdcl.New(p.Formula)
}

// Enumerate returns the output texts of all solutions that the encoding has.
func Enumerate(m *flatzinc.Model, opt encode.Options) (map[string]bool, error) {
	p, err := encode.Compile(context.Background(), m, distrusting(m, opt))
	if err != nil {
		return nil, err
	}
	if p.Unsat {
		return map[string]bool{}, nil
	}
	p.Formula.Simplify()
	return All(p, opt)
}

// mostRefined bounds how many assignments in turn lazy constraints may refuse. A
// formula of which a clause was changed can make them refuse one again and again.
const mostRefined = 5000

// All returns the output texts of all models of the clauses, which were made with opt, with an
// error when one is no solution or comes twice.
func All(p *encode.Problem, opt encode.Options) (map[string]bool, error) {
	s := solverOf(p, opt)
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

// Disagreement compares the encoding's solutions of a FlatZinc text with the
// oracle's; "" when they are equal, the text is too hard to enumerate, or the
// encoding refuses it for its large numbers.
func Disagreement(text string, opt encode.Options) string {
	return DisagreementOf(text, opt, func(m *flatzinc.Model, opt encode.Options, some bool) (map[string]bool, error) {
		got, err := Enumerate(m, opt)
		if err == nil {
			err = first(m, opt, some)
		}
		return got, err
	})
}

// A Solver returns the output texts of all solutions of a model; some tells
// whether it has any.
type Solver func(m *flatzinc.Model, opt encode.Options, some bool) (map[string]bool, error)

// DisagreementOf is Disagreement for the solutions that solve finds. A panic is
// one, too.
func DisagreementOf(text string, opt encode.Options, solve Solver) (diff string) {
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
func first(m *flatzinc.Model, opt encode.Options, some bool) error {
	opt.TrackOutputs = false
	p, err := encode.Compile(context.Background(), m, opt)
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
	s := solverOf(p, opt)
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

// Shrink returns a smaller text of a model on which encoding and oracle
// disagree in the same way: in solutions, or by an error.
func Shrink(text string, opt encode.Options) string {
	wrong := func(s string) bool { return strings.Contains(s, "solutions, want") }
	before := wrong(Disagreement(text, opt))
	return fzngen.Shrink(text, func(s string) bool {
		m, err := flatzinc.Parse("shrunk.fzn", strings.NewReader(s))
		if err == nil {
			_, err = presolve.Link(context.Background(), m, registry.Find, nil)
		}
		if err != nil {
			return false
		}
		diff := Disagreement(s, opt)
		return diff != "" && wrong(diff) == before
	})
}
