package truth

import (
	"testing"

	"github.com/gozinc/gozinc/sat"
)

func TestCount(t *testing.T) {
	x, y, z := sat.Mk(2), sat.Mk(3), sat.Mk(9)
	tab := New(9)
	if got := tab.Count(); got != 256 {
		t.Fatalf("free: %d models, want 256", got)
	}
	tab.Add(x, y)
	tab.Add(y.Not(), z)
	for _, c := range []struct {
		assume []sat.Lit
		want   int
	}{
		{nil, 128},
		{[]sat.Lit{x}, 96},
		{[]sat.Lit{x.Not()}, 32},
		{[]sat.Lit{y}, 64},
		{[]sat.Lit{x.Not(), z.Not()}, 0},
		{[]sat.Lit{sat.False}, 0},
		{[]sat.Lit{sat.True}, 128},
	} {
		if got := tab.Count(c.assume...); got != c.want {
			t.Errorf("assuming %v: %d models, want %d", c.assume, got, c.want)
		}
	}
	other := New(9)
	if tab.Equal(other) {
		t.Error("different formulas compare equal")
	}
	other.Add(y.Not(), z)
	other.Add(x, y)
	if !tab.Equal(other) {
		t.Error("equal formulas compare different")
	}
}

func TestFewVars(t *testing.T) {
	tab := New(1)
	if got := tab.Count(); got != 1 {
		t.Errorf("the constant alone has %d models, want 1", got)
	}
	tab.Add()
	if got := tab.Count(); got != 0 {
		t.Errorf("with the empty clause %d models, want 0", got)
	}
}
