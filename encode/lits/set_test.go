package lits

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// newSets returns the literals of three sets: s has 0 and may have -4, 0, 2; t
// is the same; u may have 1 and 2.
func newSets(t *testing.T) (l *Lits, s, same, u store.SetView) {
	t.Helper()
	const text = "var set of {-4,0,2,9}: s; var set of {-4,0,2}: t; var set of 1..2: u; solve satisfy;"
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	st := store.New(m)
	s, same, u = store.SetView{ID: 0}, store.SetView{ID: 1}, store.SetView{ID: 2}
	if !st.UnifySets(s, same) || !st.Include(same, intset.Of(0)) {
		t.Fatal("the store failed")
	}
	return New(st, sat.NewFormula(), len(m.Vars), Options{OrderMax: 100}), s, same, u
}

func TestIn(t *testing.T) {
	l, s, same, u := newSets(t)
	if l.In(s, 0) != sat.True || l.In(s, 9) != sat.False || l.In(s, 1) != sat.False {
		t.Error("the bounds of a set do not decide memberships")
	}
	seen := map[uint32]bool{sat.True.Var(): true}
	for _, m := range []sat.Lit{l.In(s, -4), l.In(s, 2), l.In(u, 1), l.In(u, 2)} {
		if seen[m.Var()] {
			t.Errorf("two memberships have the variable %d", m.Var())
		}
		seen[m.Var()] = true
	}
	if l.In(same, -4) != l.In(s, -4) {
		t.Error("a membership has two literals")
	}
	fixed := store.ConstSet(intset.Of(3, 5))
	if l.In(fixed, 3) != sat.True || l.In(fixed, 4) != sat.False {
		t.Error("memberships of a constant are wrong")
	}
	if n := l.Sink.(*sat.Formula).NumVars(); n != 1+4 {
		t.Errorf("%d variables, want one for each open membership", n)
	}
}

// assignment makes exactly the given literals true.
func assignment(lits ...sat.Lit) func(sat.Lit) bool {
	return func(l sat.Lit) bool {
		for _, m := range append(lits, sat.True) {
			if m.Var() == l.Var() {
				return m == l
			}
		}
		return l.Neg()
	}
}

func TestSetValue(t *testing.T) {
	l, s, same, u := newSets(t)
	none := assignment()
	if v := l.SetValue(s, none); !v.Equal(intset.Of(0)) {
		t.Errorf("without literals the value is %v", v)
	}
	model := assignment(l.In(s, 2), l.In(u, 1))
	for v, want := range map[*store.SetView]intset.Set{&s: intset.Of(0, 2), &same: intset.Of(0, 2), &u: intset.Of(1)} {
		if got := l.SetValue(*v, model); !got.Equal(want) {
			t.Errorf("value %v, want %v", got, want)
		}
	}
	if v := l.SetValue(s, none); !v.Equal(intset.Of(0)) {
		t.Errorf("with literals the value is %v", v)
	}
	if v := l.SetValue(store.ConstSet(intset.Of(7)), none); !v.Equal(intset.Of(7)) {
		t.Errorf("a constant has the value %v", v)
	}
}

// The clause of DifferSet is violated by the assignment's value and satisfied by
// every other.
func TestDifferSet(t *testing.T) {
	l, s, same, _ := newSets(t)
	low, high := l.In(s, -4), l.In(s, 2)
	var models []func(sat.Lit) bool
	for mask := range 4 {
		models = append(models, assignment(low.If(mask&1 == 1), high.If(mask&2 == 2)))
	}
	for i, model := range models {
		clause := l.DifferSet(nil, same, l.SetValue(same, model))
		for j, other := range models {
			satisfied := false
			for _, m := range clause {
				satisfied = satisfied || other(m)
			}
			if satisfied != (i != j) {
				t.Errorf("the clause of model %d is %t in model %d", i, satisfied, j)
			}
		}
	}
	if clause := l.DifferSet(nil, store.ConstSet(intset.Of(1)), intset.Of(1)); len(clause) != 0 {
		t.Errorf("a constant differs by %v", clause)
	}
	if clause := l.DifferSet([]sat.Lit{low}, s, l.SetValue(s, models[0])); len(clause) != 3 || clause[0] != low {
		t.Errorf("the clause is not extended: %v", clause)
	}
}

// TestMembers: an integer that tells of an element of a set has the literal of that, whether it or the set was asked for first. Without literals
// of the set it has none.
func TestMembers(t *testing.T) {
	l, s, same, u := newSets(t)
	x, y := l.Store.Member(s, 2), l.Store.Member(same, 2)
	if x != y || l.Store.Member(s, 0) != store.Const(1) || l.Store.Member(s, 1) != store.Const(0) {
		t.Errorf("members %v, %v, %v, %v", x, y, l.Store.Member(s, 0), l.Store.Member(s, 1))
	}
	if l.Has(x) {
		t.Error("an element has a literal before its set")
	}
	if l.Bool(x) != l.In(s, 2) || l.Eq(x, 0) != l.In(s, 2).Not() {
		t.Error("the literal of an element is not that of the set")
	}
	in := l.In(u, 1)
	if z := l.Store.Member(u, 1); !l.Has(z) || l.Bool(z) != in {
		t.Error("the literal of an element is not that which the set had before")
	}
	if set, k, ok := l.Store.MemberOf(x.ID); !ok || set.ID != 0 || k != 2 {
		t.Errorf("%v has %d: %v", set, k, ok)
	}
}
