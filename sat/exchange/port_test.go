package exchange

import (
	"slices"
	"sync"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// clause makes one of the numbers: literals if they are positive, bounds otherwise.
func clause(ns ...int64) (c []sat.Atom) {
	for _, n := range ns {
		if n > 0 {
			c = append(c, sat.LitAtom(sat.Lit(n)))
		} else {
			c = append(c, sat.Geq(2, n))
		}
	}
	return c
}

// all returns what a port takes.
func all(p *Port) (got [][]sat.Atom) {
	p.Take(func(c []sat.Atom, _ int) { got = append(got, slices.Clone(c)) })
	return got
}

func TestWants(t *testing.T) {
	var p Port
	for _, tt := range []struct {
		size, levels int
		want         bool
	}{
		{1, 1, true},
		{2, 2, true},
		{3, 2, true},
		{*glueSize, 2, true},
		{*glueSize + 1, 2, false},
		{3, 3, false},
	} {
		if got := p.Wants(tt.size, tt.levels); got != tt.want {
			t.Errorf("%d literals of %d levels: %t", tt.size, tt.levels, got)
		}
	}
}

// TestPorts: a clause comes once to each other engine of the group, in no way back, and
// to nobody else.
func TestPorts(t *testing.T) {
	var pool Pool
	a, b, stranger := pool.Enter(Key{1}), pool.Enter(Key{1}), pool.Enter(Key{2})
	c := clause(4, 7)
	a.Give(c, 2)
	a.Give(clause(7, 4), 2) // the same
	c[0] = sat.LitAtom(9)   // the slice is the caller's
	a.Give(clause(-3), 1)
	if got := all(b); len(got) != 2 || !slices.Equal(got[0], clause(4, 7)) || !slices.Equal(got[1], clause(-3)) {
		t.Errorf("took %v", got)
	}
	b.Give(clause(7, 4), 2)
	b.Give(clause(11), 1)
	if got := all(a); len(got) != 1 || !slices.Equal(got[0], clause(11)) {
		t.Errorf("took back %v", got)
	}
	if got := slices.Concat(all(a), all(b), all(stranger)); len(got) > 0 {
		t.Errorf("took %v as well", got)
	}
	if late := all(pool.Enter(Key{1})); len(late) != 3 {
		t.Errorf("a late engine took %v", late)
	}
	if a.Given() != 2 || a.Taken() != 1 || b.Given() != 1 || b.Taken() != 2 {
		t.Errorf("given %d, taken %d; given %d, taken %d", a.Given(), a.Taken(), b.Given(), b.Taken())
	}
}

// TestRing: who is late misses the oldest clauses.
func TestRing(t *testing.T) {
	var pool Pool
	a, b := pool.Enter(Key{}), pool.Enter(Key{})
	size := int64(*ringSize)
	n := size + 5
	for i := range n {
		a.Give(clause(i+2), 1)
	}
	got := all(b)
	if int64(len(got)) != size || !slices.Equal(got[0], clause(n-size+2)) || !slices.Equal(got[size-1], clause(n+1)) {
		t.Errorf("%d clauses, from %v to %v", len(got), got[0], got[len(got)-1])
	}
}

// TestForgets: the hashes of a port have a bound, and the clauses come on.
func TestForgets(t *testing.T) {
	var pool Pool
	p := pool.Enter(Key{})
	for i := range int64(*seenMost + 10) {
		p.Give(clause(i+2), 1)
	}
	if len(p.seen) > *seenMost || p.Given() != int64(*seenMost+10) {
		t.Errorf("%d hashes, %d clauses given", len(p.seen), p.Given())
	}
}

// TestTogether has engines give and take at the same time, for the race detector.
func TestTogether(t *testing.T) {
	var pool Pool
	const engines, clauses = 4, 500
	var wg sync.WaitGroup
	got := make([]int, engines)
	var ready sync.WaitGroup
	ready.Add(engines)
	for k := range int64(engines) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			p := pool.Enter(Key{})
			ready.Done()
			for i := range int64(clauses) {
				p.Give(clause(2+k*clauses+i), 1)
				got[k] += len(all(p))
			}
			ready.Wait()
			for got[k] < (engines-1)*clauses {
				got[k] += len(all(p))
			}
		}()
	}
	wg.Wait()
	for k, n := range got {
		if n != (engines-1)*clauses {
			t.Errorf("engine %d took %d clauses", k, n)
		}
	}
}

// nothing is a propagator that does nothing.
type nothing struct{}

func (nothing) Attach(sat.Trail, sat.Watcher) sat.Priority { return 0 }
func (nothing) Propagate(sat.Trail) bool                   { return true }
func (nothing) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom {
	return buf
}

// TestKeys: formulas have the same key if and only if they are the same.
func TestKeys(t *testing.T) {
	base := func() *sat.Formula {
		f := sat.NewFormula()
		first := f.NewVars(5)
		f.AddClause(first, first+2)
		f.AddClause(first+4, first+6, first+8)
		x := f.NewInt(0, 1000)
		f.Eq(x, 17)
		f.AddPropagator(nothing{})
		return f
	}
	if first, second := KeyOf(base()), KeyOf(base()); first != second {
		t.Error("two keys of one formula")
	}
	keys := map[Key]string{KeyOf(base()): "nothing"}
	for name, change := range map[string]func(*sat.Formula){
		"a variable":   func(f *sat.Formula) { f.NewVar() },
		"a unit":       func(f *sat.Formula) { f.AddClause(sat.Mk(2)) },
		"its negation": func(f *sat.Formula) { f.AddClause(sat.Mk(2).Not()) },
		"a clause":     func(f *sat.Formula) { f.AddClause(sat.Mk(2), sat.Mk(4)) },
		"another":      func(f *sat.Formula) { f.AddClause(sat.Mk(2), sat.Mk(4).Not()) },
		"an integer":   func(f *sat.Formula) { f.NewInt(0, 1000) },
		"its bounds":   func(f *sat.Formula) { f.NewInt(0, 1001) },
		"a literal":    func(f *sat.Formula) { f.Ge(2, 500) },
		"a propagator": func(f *sat.Formula) { f.AddPropagator(nothing{}) },
	} {
		f := base()
		change(f)
		k := KeyOf(f)
		if other, taken := keys[k]; taken {
			t.Errorf("%s and %s have the same key", name, other)
		}
		keys[k] = name
	}
}
