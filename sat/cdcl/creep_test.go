package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// less returns guard → x < y.
func less(guard sat.Lit, x, y sat.Int) sat.Propagator {
	terms := []propagate.Term{propagate.TermOf(1, x), propagate.TermOf(-1, y)}
	return propagate.Guarded(guard, propagate.AtMost(terms, -1))
}

// cycle returns an engine with x and y of 0..most, and guard → x < y < x.
func cycle(build func() *cdcl.Engine, most int64) (e *cdcl.Engine, guard sat.Lit, x, y sat.Int) {
	e = build()
	guard = e.NewVar()
	x, y = e.NewInt(0, most), e.NewInt(0, most)
	e.AddPropagator(less(guard, x, y))
	e.AddPropagator(less(guard, y, x))
	return e, guard, x, y
}

// TestCreepingBoundsEndByLimits has bounds move by one for longer than anybody
// waits: at the root, under an assumption, and below decisions.
func TestCreepingBoundsEndByLimits(t *testing.T) {
	for _, root := range []bool{false, true} {
		e, guard, _, _ := cycle(plain, sat.MaxInt)
		if root {
			e.AddClause(guard)
		}
		for k := range 20 {
			before := e.Stats().Propagations
			if got := e.SolveLimited(context.Background(), 50_000, guard); got != sat.Unknown {
				t.Fatalf("root %v: %v with 2^62 values to exclude", root, got)
			}
			if n := e.Stats().Propagations - before; n < 50_000 || n > 60_000 {
				t.Errorf("root %v, call %d: %d propagations with a limit of 50000", root, k, n)
			}
			if n := cdcl.Trail(e); n > 40_000 {
				t.Errorf("root %v, call %d: %d entries on the trail", root, k, n)
			}
		}
	}
}

// TestCreepingBoundsObserveContexts has the context end in the middle of
// propagation at the root.
func TestCreepingBoundsObserveContexts(t *testing.T) {
	e, guard, _, _ := cycle(plain, sat.MaxInt)
	e.AddClause(guard)
	ctx, cancel := context.WithCancel(context.Background())
	p := &canceller{cancel: cancel}
	e.AddPropagator(p)
	if got := e.Solve(ctx); got != sat.Unknown {
		t.Errorf("%v after the context has ended", got)
	}
	if _, conflict := e.Probe(guard); conflict {
		t.Errorf("a conflict in a domain of 2^62 values")
	}
	if got := e.Extend(nil, []sat.Lit{guard}); len(got) > 0 {
		t.Errorf("decided %v, which holds at the root", got)
	}
}

// canceller ends a context when it is called.
type canceller struct{ cancel func() }

func (p *canceller) Attach(sat.Trail, sat.Watcher) sat.Priority { return sat.Constant }

func (p *canceller) Propagate(sat.Trail) bool {
	p.cancel()
	return true
}

func (p *canceller) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// TestCreepingBoundsAreComplete has bounds creep until a domain is empty, or until
// the only solution is left.
func TestCreepingBoundsAreComplete(t *testing.T) {
	for name, build := range map[string]func() *cdcl.Engine{"plain": plain, "hurried": hurriedly} {
		for _, most := range []int64{3, 300, 3000} {
			e, guard, x, _ := cycle(build, most)
			if got := e.Solve(context.Background(), guard); got != sat.Unsat || len(e.Failed()) != 1 {
				t.Errorf("%s, %d: %v, core %v", name, most, got, e.Failed())
			}
			if got := e.Solve(context.Background(), e.Ge(x, most)); got != sat.Sat || e.Value(guard) {
				t.Errorf("%s, %d: %v with a guard that is %v", name, most, got, e.Value(guard))
			}
		}
		e := build()
		x, y := e.NewInt(0, 5000), e.NewInt(4000, 4001)
		z := e.NewInt(0, 5000)
		not := e.Eq(y, 4000) // y = 4000 → x < z < x
		e.AddPropagator(less(not, x, z))
		e.AddPropagator(less(not, z, x))
		e.AddPropagator(less(sat.True, x, y))
		e.AddPropagator(less(sat.True, y, z))
		if got := e.Solve(context.Background()); got != sat.Sat || e.IntValue(y) != 4001 {
			t.Errorf("%s: %v, y = %d", name, got, e.IntValue(y))
		}
	}
}
