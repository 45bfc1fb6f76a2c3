package encode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// queued returns a presolver of the model whose declarations have been read
// and whose constraints are all queued.
func queued(t *testing.T, text string) (*presolver, *flatzinc.Model) {
	t.Helper()
	m := enctest.Parse(t, text)
	cons, err := link(m, registry.Find)
	if err != nil {
		t.Fatal(err)
	}
	p := newPresolver(store.New(m), cons)
	if !initialise(p.st, m) {
		t.Fatal("a declaration fails")
	}
	for i := range p.cons {
		p.enqueue(int32(i))
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
	if !p.drain() || !p.cons[0].dead || !p.cons[1].dead || p.st.Lo(x(2)) != 1 || p.cons[2].mode != rule.Plain || p.st.Hi(x(4)) != 3 {
		t.Errorf("facts: %+v", p.cons)
	}
	p, _ = queued(t, text)
	p.st.Trial(func() {
		if !p.try(1000) || p.st.Lo(x(2)) != 1 || p.st.Hi(x(4)) != 3 {
			t.Error("the trial does not propagate")
		}
	})
	if p.cons[0].dead || p.cons[1].dead || p.cons[1].mode != rule.Reified || p.cons[2].mode != rule.Reified || p.st.Lo(x(2)) != 0 || p.st.Hi(x(4)) != 9 {
		t.Errorf("after a trial: %+v", p.cons)
	}
	p, _ = queued(t, text)
	p.st.Lock(func(id int32) bool { return id != 4 })
	if !p.drainWindow() || p.st.Lo(x(2)) != 0 || p.st.Hi(x(4)) != 3 {
		t.Error("the window does not propagate as it should")
	}
	if p.cons[0].dead || p.cons[1].dead || p.cons[2].mode != rule.Reified {
		t.Errorf("after a window: %+v", p.cons)
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
	for name, drain := range map[string]func(p *presolver) bool{
		"facts":  (*presolver).drain,
		"trial":  func(p *presolver) (ok bool) { p.st.Trial(func() { ok = p.try(1000) }); return ok },
		"window": (*presolver).drainWindow,
	} {
		if p, _ := queued(t, text); drain(p) || p.failing != 1 {
			t.Errorf("%s: constraint %d failed", name, p.failing)
		}
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
	runs := func(p *presolver) int32 { return p.cons[0].runs + p.cons[1].runs }
	p, _ := queued(t, text)
	if !p.drain() || runs(p) > 2*maxRuns+2 {
		t.Errorf("%d runs", runs(p))
	}
	p.enqueue(0)
	if !p.drainWindow() || p.cons[0].runs <= maxRuns+1 || runs(p) > 4*maxRuns+2 {
		t.Errorf("%d runs with a window", runs(p))
	}
	p, _ = queued(t, text)
	p.st.Trial(func() {
		if !p.try(10_000) || p.left(10_000) > 0 || runs(p) != 0 {
			t.Errorf("%d of the work left after %d runs", p.left(10_000), runs(p))
		}
	})
	p.unqueue()
	if slices.ContainsFunc(p.cons, func(c con) bool { return c.queued }) || len(p.queue)+len(p.late)+p.head+p.lateHead > 0 {
		t.Error("something is still queued")
	}
}

// losing returns "" if a window around the values of a solution keeps the solution
// and everything outside of the window's variables, and changes no constraint.
func losing(rng *rand.Rand, pre *presolver, m *flatzinc.Model, a flatzinc.Assignment) string {
	open := make(map[int32]bool)
	for _, v := range m.Vars {
		if v.Base == flatzinc.Int && rng.IntN(3) == 0 {
			open[pre.st.RootOf(int32(v.ID))] = true
		}
	}
	var before []intset.Set
	for id := range int32(pre.st.Len()) {
		before = append(before, pre.st.RootDomain(id))
	}
	cons := slices.Clone(pre.cons)
	pre.st.Lock(func(id int32) bool { return !open[id] })
	defer pre.st.Unlock()
	for _, v := range m.Vars {
		if k := a[v.ID].Int; open[int32(v.ID)] && !pre.st.Restrict(store.Of(int32(v.ID)), intset.Interval(k-rng.Int64N(3), k+rng.Int64N(3))) {
			return "the store refuses " + v.Name
		}
	}
	if !pre.drainWindow() {
		return fmt.Sprintf("constraint %d refutes the window", pre.failing)
	}
	for _, v := range m.Vars {
		if v.Base != flatzinc.SetOfInt && !pre.st.Contains(store.Of(int32(v.ID)), a[v.ID].Int) {
			return fmt.Sprintf("%s = %v is lost", v.Name, a[v.ID])
		}
	}
	for id := range before {
		if !open[int32(id)] && !pre.st.RootDomain(int32(id)).Equal(before[id]) {
			return fmt.Sprintf("variable %d is outside of the window, and narrowed", id)
		}
	}
	for i, c := range cons {
		if now := pre.cons[i]; now.dead != c.dead || now.mode != c.mode {
			return fmt.Sprintf("constraint %d has changed", i)
		}
	}
	return ""
}
