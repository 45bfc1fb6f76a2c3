package difftest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// TestSessions adds the constraints of a model to a session one after the other, and asks in between for solutions and
// best ones, under assumptions or not.
func TestSessions(t *testing.T) {
	from, to := campaign.Seeds(150)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 186))
		opt := campaign.Options(fzngen.Opt{Size: 300, Allow: known})
		if rng.IntN(2) == 0 {
			opt.Allow = few(rng)
		}
		text := fzngen.Model(rng, opt)
		if rng.IntN(3) == 0 {
			text = fzngen.Mixed(rng, opt, []func(*rand.Rand) string{tours, fzngen.Symmetric, pairs}[rng.IntN(3)](rng), nil)
		}
		s := []setting{settings[0], settings[1], settings[3], settings[7], settings[10]}[rng.IntN(5)]
		s.options.Clauses = rng.IntN(5) == 0
		c.judge(t, seed, text, s, func(text string, s setting) (string, error) {
			return asksWhileGrowing(text, s.options, rand.New(rand.NewPCG(seed, 187)))
		})
	}
	c.done(t)
}

// TestSessionsAssumeWhatIsIntroduced: a session is asked about Booleans of which the model has no other use than in
// a disjunction of two tasks that a machine keeps apart.
func TestSessionsAssumeWhatIsIntroduced(t *testing.T) {
	text := "var 0..9: x; var 0..9: y; var 0..9: z; "
	for i, pair := range [][2]string{{"x", "y"}, {"y", "z"}, {"x", "z"}} {
		text += fmt.Sprintf(`var bool: b%[1]d :: var_is_introduced; var bool: c%[1]d :: var_is_introduced;
			constraint bool_clause([b%[1]d,c%[1]d],[]); constraint int_lin_le_reif([1,-1],[%[2]s,%[3]s],-2,b%[1]d);
			constraint int_lin_le_reif([1,-1],[%[3]s,%[2]s],-2,c%[1]d); `, i, pair[0], pair[1])
	}
	m, err := parse(text + "solve satisfy;")
	if err != nil {
		t.Fatal(err)
	}
	s, err := solve.Open(context.Background(), m, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range m.Vars[3:] {
		for _, w := range m.Vars[3:] {
			for mask := range 4 {
				q := solve.Question{Model: m, Assume: []solve.Assumed{
					{Expr: flatzinc.MkVar(v), Negated: mask&1 > 0}, {Expr: flatzinc.MkVar(w), Negated: mask&2 > 0},
				}}
				if wrong, err := replied(s, q); wrong != "" || err != nil {
					t.Fatalf("%+v: %s, %v", q.Assume, wrong, err)
				}
			}
		}
	}
}

// asksWhileGrowing begins with some of the constraints.
func asksWhileGrowing(text string, o solve.Options, rng *rand.Rand) (string, error) {
	m, err := parse(text)
	if err != nil {
		return "", err
	}
	all := m.Constraints
	m.Solve = flatzinc.Solve{Method: flatzinc.Satisfy}
	part := func(n int) *flatzinc.Model {
		some := *m
		some.Constraints = all[:n:n]
		return &some
	}
	n := rng.IntN(len(all) + 1)
	s, err := solve.Open(context.Background(), part(n), o)
	if errors.Is(err, encode.ErrExtend) {
		return "", errHard
	}
	for ; err == nil; n += 1 + rng.IntN(2) {
		n = min(n, len(all))
		for range 1 + rng.IntN(2) {
			q := drawQuestion(rng, part(n))
			if wrong, err := replied(s, q); wrong != "" || err != nil {
				return wrong, err
			}
		}
		if n == len(all) {
			return "", nil
		}
	}
	return "", err
}

// drawQuestion asks for a solution of a model, or the best, under conditions.
func drawQuestion(rng *rand.Rand, m *flatzinc.Model) solve.Question {
	q := solve.Question{Model: m}
	var ints []flatzinc.Expr
	for _, v := range m.Vars {
		switch {
		case v.Base == flatzinc.Int:
			ints = append(ints, flatzinc.MkVar(v))
		case v.Base == flatzinc.Bool && rng.IntN(4) == 0:
			q.Assume = append(q.Assume, solve.Assumed{Expr: flatzinc.MkVar(v), Negated: rng.IntN(2) == 0})
		}
	}
	if len(ints) > 0 && rng.IntN(2) == 0 {
		q.Optimise, q.Maximize, q.Objective = true, rng.IntN(2) == 0, ints[rng.IntN(len(ints))]
	}
	return q
}

// replied compares the answer with enumeration.
func replied(s *solve.Session, q solve.Question) (string, error) {
	m := *q.Model
	suppose := func(assumed []solve.Assumed) {
		m.Constraints = slices.Clone(q.Model.Constraints)
		for _, a := range assumed {
			m.Constraints = append(m.Constraints, flatzinc.Constraint{Name: "bool_eq", Args: []flatzinc.Expr{a.Expr, flatzinc.MkBool(!a.Negated)}})
		}
	}
	suppose(q.Assume)
	some, err := oracle.Satisfiable(&m, steps)
	best, want := int64(0), solve.Satisfied
	switch {
	case err == nil && !some:
		want = solve.Unsatisfiable
	case err == nil && q.Optimise:
		want = solve.Complete
		if m.Solve = (flatzinc.Solve{Method: flatzinc.Minimize, Objective: q.Objective}); q.Maximize {
			m.Solve.Method = flatzinc.Maximize
		}
		best, _, err = oracle.Optimum(&m, steps)
	}
	if errors.Is(err, oracle.ErrLimit) {
		return "", errHard
	} else if err != nil {
		return "", err
	}
	r, err := s.Ask(context.Background(), q)
	switch {
	case err != nil:
		return "", err
	case r.Status != want:
		return fmt.Sprintf("status %v after %d constraints, want %v", r.Status, len(q.Model.Constraints), want), nil
	case want == solve.Unsatisfiable:
		var core []solve.Assumed
		for _, i := range r.Core {
			core = append(core, q.Assume[i])
		}
		if suppose(core); len(core) < len(q.Assume) {
			if some, err = oracle.Satisfiable(&m, steps); some && err == nil {
				return "the core is none", nil
			}
		}
		return "", nil
	case want == solve.Complete && r.Solution.Eval(q.Objective).Int != best:
		return fmt.Sprintf("objective %v, want %d", r.Solution.Eval(q.Objective), best), nil
	}
	if err := oracle.Verify(&m, r.Solution[:len(m.Vars)]); err != nil {
		return err.Error(), nil
	}
	return "", nil
}
