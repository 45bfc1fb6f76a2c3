package lab_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// full is all that an engine may offer.
type full interface {
	sat.Solver
	sat.Hinter
	sat.Limiter
	sat.Prober
	sat.Statser
}

// faulty is an engine with one defect.
type faulty struct {
	full
	defect string
	added  int
	solved int
	unsat  bool
}

func (s *faulty) AddClause(lits ...sat.Lit) {
	s.added++
	switch {
	case s.defect == "clause lost" && s.added == 7:
	case s.defect == "clause kept by reference" && s.added == 3:
		s.full.AddClause(lits...)
		lits[0] = lits[0].Not()
	case s.defect == "long clause cut" && len(lits) > 5:
		s.full.AddClause(lits[:5]...)
	case s.defect == "panic" && len(lits) == 0:
		panic("no literals")
	default:
		s.full.AddClause(lits...)
	}
}

func (s *faulty) NewVar() sat.Lit {
	l := s.full.NewVar()
	if s.defect == "numbers" {
		return s.full.NewVar()
	}
	return l
}

func (s *faulty) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	s.solved++
	if s.defect == "assumptions forgotten" && len(assume) > 3 {
		assume = assume[:3]
	}
	got := s.full.Solve(ctx, assume...)
	s.unsat = s.unsat || got == sat.Unsat && len(s.full.Failed()) == 0
	switch {
	case s.defect == "gives up" && s.solved == 6:
		return sat.Unknown
	case s.defect == "refutes" && s.solved == 6:
		return sat.Unsat
	case s.defect == "refutation forgotten" && s.unsat && s.solved%2 == 0:
		return sat.Sat
	}
	return got
}

func (s *faulty) SolveLimited(ctx context.Context, n int64, assume ...sat.Lit) sat.Status {
	if s.defect == "limit is an answer" && n < 100 {
		return sat.Unsat
	}
	return s.full.SolveLimited(ctx, n, assume...)
}

func (s *faulty) Failed() []sat.Lit {
	core := s.full.Failed()
	switch {
	case s.defect == "core too small" && len(core) > 1:
		return core[1:]
	case s.defect == "core twice" && len(core) == 1:
		return append(core, core...)
	case s.defect == "core negated" && len(core) == 2:
		return []sat.Lit{core[0], core[1].Not()}
	}
	return core
}

func (s *faulty) Value(l sat.Lit) bool {
	val := s.full.Value(l)
	switch s.defect {
	case "value of a late variable":
		return val && l.Var() < 9
	case "model lost by a clause":
		return val != (s.added == 5)
	}
	return val
}

func (s *faulty) Probe(assume ...sat.Lit) ([]sat.Lit, bool) {
	failed, conflict := s.full.Probe(assume...)
	switch {
	case s.defect == "probe misses" && conflict && len(failed) > 0:
		return nil, false
	case s.defect == "probe invents" && len(assume) == 2:
		return assume[:1], true
	}
	return failed, conflict
}

func (s *faulty) Stats() sat.Stats {
	n := s.full.Stats()
	if s.defect == "counts shrink" && n.Propagations > 50 {
		n.Propagations = 0
	}
	return n
}

func engine(defect string) lab.Engine {
	return lab.Engine{
		New: func(f *sat.Formula) sat.Solver {
			return &faulty{full: full(cdcl.New(f)), defect: defect}
		},
		Reference: func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
	}
}

// TestDefects: each defect is found, and the script that shows it becomes small.
func TestDefects(t *testing.T) {
	for _, defect := range []string{
		"clause lost", "long clause cut", "panic", "numbers", "assumptions forgotten", "gives up", "refutes",
		"refutation forgotten", "limit is an answer", "core too small", "core twice", "core negated", "value of a late variable",
		"model lost by a clause", "probe misses", "probe invents", "counts shrink",
	} {
		t.Run(defect, func(t *testing.T) {
			e := engine(defect)
			for seed := range uint64(2000) {
				s := lab.Draw(rand.New(rand.NewPCG(seed, 0)), lab.Small)
				if lab.Run(e, s) == nil {
					continue
				}
				small := lab.Shrink(s, 5000, func(s *lab.Script) bool { return lab.Run(e, s) != nil })
				if lab.Run(e, small) == nil {
					t.Fatalf("shrunk to one that does not fail:\n%v", small)
				}
				if n := strings.Count(small.String(), "\n"); n > 16 {
					t.Errorf("%d lines after shrinking:\n%v", n, small)
				}
				return
			}
			t.Error("not found")
		})
	}
	if err := lab.Run(engine(""), lab.Draw(rand.New(rand.NewPCG(1, 1)), lab.Medium)); err != nil {
		t.Error(err)
	}
}

// unsteady answers one value of each model by chance.
type unsteady struct {
	full
	r *rand.Rand
}

func (s unsteady) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	s.full.Hint([]sat.Lit{sat.Mk(2).If(s.r.IntN(2) == 0)})
	return s.full.Solve(ctx, assume...)
}

func TestRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	e := lab.Engine{Repeats: true, New: func(f *sat.Formula) sat.Solver {
		return unsteady{full: full(cdcl.New(f)), r: r}
	}}
	s := &lab.Script{Vars: 3, Ops: slices.Repeat([]lab.Op{{Kind: lab.Solve}}, 20)}
	if err := lab.Run(e, s); err == nil || !strings.Contains(err.Error(), "two runs differ") {
		t.Error(err)
	}
}

// liar tells a proof of which one step is wrong.
type liar struct {
	full
	lemma []sat.Lit
	t     sat.Tracer
}

func (s *liar) Trace(t sat.Tracer) { s.t = t }

func (s *liar) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	s.t.Learn(s.lemma)
	return s.full.Solve(ctx, assume...)
}

func TestProofs(t *testing.T) {
	x := sat.Mk(2)
	clauses := [][]sat.Lit{{x, x + 2}, {x, x + 3}, {x + 1, x + 2}}
	for _, c := range []struct {
		lemma []sat.Lit
		last  []sat.Lit
		want  string
	}{
		{[]sat.Lit{x}, []sat.Lit{x + 1, x + 3}, ""},
		{[]sat.Lit{x + 1}, nil, "is not RUP"},
		{[]sat.Lit{x, x + 2}, []sat.Lit{x + 1, x + 3}, "does not show it"},
	} {
		e := lab.Engine{New: func(f *sat.Formula) sat.Solver {
			return &liar{full: full(cdcl.New(f)), lemma: c.lemma}
		}}
		s := &lab.Script{Vars: 2, Clauses: clauses, Ops: []lab.Op{{Kind: lab.Solve}, {Kind: lab.Add, Lits: c.last}, {Kind: lab.Solve}}}
		err := lab.Run(e, s)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("lemma %v: %v, want %q", c.lemma, err, c.want)
		}
	}
}

func TestText(t *testing.T) {
	for seed := range uint64(50) {
		s := lab.Draw(rand.New(rand.NewPCG(seed, 0)), lab.Size(seed%3))
		again, err := lab.Parse(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("seed %d: %v\n%v\n%v", seed, err, s, again)
		}
	}
	for _, bad := range []string{"vars", "vars x", "vars 1\nclause 3", "clause 0", "limit", "limit -1", "vars -1", "vars 1\nclause 4611686018427387906", "what 1", "add 2\nvar"} {
		if _, err := lab.Parse(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	lab.Replay(t, engine(""), "vars 2\nclause 2 3\n\nsolve -2\nhint 2\ncancel 0 3\nlimit 5 -2 -3\nvar\nadd 4\nprobe -4\nsolve")
}

func FuzzParse(f *testing.F) {
	f.Add("vars 2\nclause 2 3\nsolve -2\nlimit 5 -2 -3\nvar\nadd 4")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := lab.Parse(text)
		if err != nil {
			return
		}
		if again, err := lab.Parse(s.String()); err != nil || again.String() != s.String() {
			t.Fatalf("%v\n%v\n%v", err, s, again)
		}
	})
}
