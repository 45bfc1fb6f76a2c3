package encode

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// live counts the constraints that presolve has left, those bound to literals among them.
func (p *Problem) live() (n int) {
	for i := range p.cons {
		if c := &p.cons[i]; !c.Dead || c.Bound {
			n++
		}
	}
	return n
}

// TestJumpAgreesWithTheCheck: where the local search looks at all constraints, it counts
// none as violated if and only if its assignment is a solution.
func TestJumpAgreesWithTheCheck(t *testing.T) {
	from, to := campaign.Seeds(4)
	solved, others := 0, 0
	for _, base := range ground.Table {
		for seed := 3 * from; seed < 3*to; seed++ {
			suffix := []string{"", "_reif", "_imp"}[seed%3]
			d, _ := ground.Lookup(base.Name+suffix, base.Arity()+min(len(suffix), 1))
			rng := rand.New(rand.NewPCG(seed/3, 108))
			text := fzngen.Constraint(rng, d, fzngen.Opt{Size: 400, Goal: true})
			p, err := Compile(t.Context(), enctest.Parse(t, text), Options{})
			if err != nil || p.Unsat {
				continue
			}
			s := p.Jump(int64(seed))
			if s == nil || s.Len() != p.live() {
				continue
			}
			s.Run(t.Context(), 2_500)
			a, ok := p.Completed(s)
			if !ok {
				continue
			}
			if err := p.Check(a); (err == nil) != (s.Violated() == 0) {
				t.Fatalf("%s, seed %d: %d violated, and the check says %v\n%s%v", d.Name, seed, s.Violated(), err, text, a)
			}
			if s.Violated() == 0 {
				solved++
			} else {
				others++
			}
		}
	}
	t.Logf("%d solved, %d not", solved, others)
	if solved < 200 {
		t.Errorf("only %d of %d solved", solved, solved+others)
	}
}

// TestDescentsAreSolutions: where the local search looks at all constraints, what it finds to be better
// than a solution is a solution with the objective that it tells.
func TestDescentsAreSolutions(t *testing.T) {
	from, to := campaign.Seeds(4)
	better := 0
	for _, base := range ground.Table {
		for seed := 2 * from; seed < 2*to; seed++ {
			d, _ := ground.Lookup(base.Name, base.Arity())
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 149)), d, fzngen.Opt{Size: 400, Goal: true})
			p, err := Compile(t.Context(), enctest.Parse(t, text), Options{})
			if err != nil || p.Unsat {
				continue
			}
			s := p.Jump(int64(seed))
			if s == nil || s.Len() != p.live() || !s.Improves() {
				continue
			}
			if s.Run(t.Context(), 2_500); s.Violated() > 0 {
				continue
			}
			a, ok := p.Completed(s)
			if !ok {
				continue
			}
			p.Resume(s, a)
			for range 5 {
				last := s.Goal()
				if !s.Descend(t.Context(), 40) {
					continue
				}
				a, _ = p.Completed(s)
				if err := p.Check(a); err != nil || p.Goal(a) >= last || p.Goal(a) != s.Goal() {
					t.Fatalf("%s, seed %d: %d after %d, and the check says %v\n%s%v", d.Name, seed, p.Goal(a), last, err, text, a)
				}
				better++
			}
		}
	}
	t.Logf("%d better", better)
	if better < 20 {
		t.Errorf("only %d better ones", better)
	}
}
