package presolve

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// queued returns a presolver of the model whose declarations have been read
// and whose constraints are all queued.
func queued(t *testing.T, text string) (*State, *flatzinc.Model) {
	t.Helper()
	m := enctest.Parse(t, text)
	cons, err := Link(t.Context(), m, registry.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := New(store.New(m), cons)
	if !Initialise(p.Store, m) {
		t.Fatal("a declaration fails")
	}
	for i := range p.Constraints {
		p.Enqueue(int32(i))
	}
	return p, m
}

// TestPropagateSettles: facts retire constraints and settle their controls; what a
// trial or a window finds does not, and does not touch what is locked.
func TestPropagateSettles(t *testing.T) {
	const text = `
		var 0..1: x; var 5..9: y; var bool: r; var bool: q = true; var 0..9: z;
		constraint int_le(x, y);
		constraint int_le_reif(x, y, r);
		constraint int_le_reif(z, 3, q);
		solve satisfy;`
	x := func(k int32) store.View { return store.Of(k) }
	p, _ := queued(t, text)
	if !p.Drain() || !p.Constraints[0].Dead || !p.Constraints[1].Dead || p.Store.Lo(x(2)) != 1 || p.Constraints[2].Mode != constraint.Plain || p.Store.Hi(x(4)) != 3 {
		t.Errorf("facts: %+v", p.Constraints)
	}
	p, _ = queued(t, text)
	p.Store.Trial(func() {
		if !p.Try(1000) || p.Store.Lo(x(2)) != 1 || p.Store.Hi(x(4)) != 3 {
			t.Error("the trial does not propagate")
		}
	})
	if p.Constraints[0].Dead || p.Constraints[1].Dead || p.Constraints[1].Mode != constraint.Reified || p.Constraints[2].Mode != constraint.Reified || p.Store.Lo(x(2)) != 0 || p.Store.Hi(x(4)) != 9 {
		t.Errorf("after a trial: %+v", p.Constraints)
	}
	p, _ = queued(t, text)
	p.Store.Lock(func(id int32) bool { return id != 4 })
	if !p.DrainWindow() || p.Store.Lo(x(2)) != 0 || p.Store.Hi(x(4)) != 3 {
		t.Error("the window does not propagate as it should")
	}
	if p.Constraints[0].Dead || p.Constraints[1].Dead || p.Constraints[2].Mode != constraint.Reified {
		t.Errorf("after a window: %+v", p.Constraints)
	}
}

// TestPropagateFails: each kind of propagation finds that a constraint all of whose
// variables are fixed does not hold, and which.
func TestPropagateFails(t *testing.T) {
	const text = `
		var 0..9: y; var 3..3: x; var bool: r = true;
		constraint int_le(0, y);
		constraint int_le_reif(x, 2, r);
		solve satisfy;`
	for name, drain := range map[string]func(p *State) bool{
		"facts":  (*State).Drain,
		"trial":  func(p *State) (ok bool) { p.Store.Trial(func() { ok = p.Try(1000) }); return ok },
		"window": (*State).DrainWindow,
	} {
		if p, _ := queued(t, text); drain(p) || p.Failing != 1 {
			t.Errorf("%s: constraint %d failed", name, p.Failing)
		}
	}
}

// TestSpentSettles: controls that are fixed when a constraint may run no more leave what they say of it.
func TestSpentSettles(t *testing.T) {
	const text = `
		var 0..1000000000: x; var 0..1000000000: y; var bool: r; var bool: q; var bool: s;
		constraint int_lt(x, y);
		constraint int_lt(y, x);
		constraint int_le_reif(x, 900000000, r);
		constraint int_le_reif(x, 900000001, q);
		constraint int_le_imp(x, 900000002, s);
		solve satisfy;`
	p, _ := queued(t, text)
	if !p.Drain() || p.Constraints[0].runs <= *maxRuns {
		t.Fatalf("%+v", p.Constraints)
	}
	for i, value := range []int64{1, 0, 0} {
		p.Constraints[2+i].runs = *maxRuns
		p.Store.Fix(p.Constraints[2+i].Control(p.Store), value)
	}
	if !p.Drain() || p.Constraints[2].Mode != constraint.Plain || p.Constraints[3].Mode != constraint.Negated || !p.Constraints[4].Dead {
		t.Errorf("%+v", p.Constraints)
	}
}

// TestPropagateEnds: bounds that creep end by the limit of runs, or of work, and
// nothing stays queued after unqueue.
func TestPropagateEnds(t *testing.T) {
	const text = `
		var 0..1000000000: x; var 0..1000000000: y;
		constraint int_lt(x, y);
		constraint int_lt(y, x);
		solve satisfy;`
	runs := func(p *State) int32 { return p.Constraints[0].runs + p.Constraints[1].runs }
	p, _ := queued(t, text)
	if !p.Drain() || runs(p) > 2*(*maxRuns)+2 {
		t.Errorf("%d runs", runs(p))
	}
	p.Enqueue(0)
	if !p.DrainWindow() || p.Constraints[0].runs <= *maxRuns+1 || runs(p) > 4*(*maxRuns)+2 {
		t.Errorf("%d runs with a window", runs(p))
	}
	p, _ = queued(t, text)
	p.Store.Trial(func() {
		if !p.Try(10_000) || p.Left(10_000) > 0 || runs(p) != 0 {
			t.Errorf("%d of the work left after %d runs", p.Left(10_000), runs(p))
		}
	})
	p.Unqueue()
	if slices.ContainsFunc(p.Constraints, func(c Constraint) bool { return c.queued }) || len(p.queue)+len(p.late)+p.head+p.lateHead > 0 {
		t.Error("something is still queued")
	}
}
