package presolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// shaven returns a presolver of the model after trials of values.
func shaven(t *testing.T, text string) *State {
	t.Helper()
	p, _ := queued(t, text)
	if !p.Drain() || !p.Shave() {
		t.Fatal("refuted")
	}
	return p
}

// TestShave: x is what one of two conditions says. Bounds do not tell, and no constraint alone.
func TestShave(t *testing.T) {
	p := shaven(t, `
		var 1..5: x; var bool: a; var bool: b;
		constraint int_eq_imp(x, 2, a);
		constraint int_eq_imp(x, 4, b);
		constraint bool_clause([a, b], []);
		solve satisfy;`)
	if d := p.Store.RootDomain(0); !d.Equal(intset.Of(2, 4)) {
		t.Errorf("x in %v", d)
	}
}

// TestShaveRefutes: no value is left.
func TestShaveRefutes(t *testing.T) {
	p, _ := queued(t, `
		var 1..3: x; var bool: a; var bool: b; var bool: c; var bool: d;
		constraint int_eq_imp(x, 2, a);
		constraint int_eq_imp(x, 3, b);
		constraint bool_clause([a, b], []);
		constraint bool_clause([c], [a]);
		constraint bool_clause([], [a, c]);
		constraint bool_clause([d], [b]);
		constraint bool_clause([], [b, d]);
		solve satisfy;`)
	if !p.Drain() {
		t.Fatal("presolve alone refutes it")
	}
	if p.Shave() {
		t.Errorf("x in %v", p.Store.RootDomain(0))
	}
}

// TestShaveFixes: one value is left, and what follows from it is known.
func TestShaveFixes(t *testing.T) {
	p := shaven(t, `
		var 1..3: x; var 0..9: y; var bool: a; var bool: b;
		constraint int_eq_imp(x, 3, a);
		constraint int_eq_imp(x, 3, b);
		constraint bool_clause([a, b], []);
		constraint int_lin_eq([1,-1],[y,x],2);
		solve satisfy;`)
	if y, fixed := p.Store.Fixed(store.Of(1)); !fixed || y != 5 {
		t.Errorf("x in %v, y = %d (%t)", p.Store.RootDomain(0), y, fixed)
	}
}

// TestShavePays: integers of a kind whose trials refute nothing are not tried any more, those of another kind are.
func TestShavePays(t *testing.T) {
	var b strings.Builder
	const n = 400
	for i := range n {
		fmt.Fprintf(&b, "var 1..200: x%d;\n", i)
	}
	b.WriteString("var 1..5: y; var bool: a; var bool: b;\n")
	for i := range n - 1 {
		fmt.Fprintf(&b, "constraint int_ne(x%d, x%d);\n", i, i+1)
	}
	b.WriteString("constraint int_eq_imp(y, 2, a); constraint int_eq_imp(y, 4, b); constraint bool_clause([a, b], []);\nsolve satisfy;\n")
	p, _ := queued(t, b.String())
	if !p.Drain() {
		t.Fatal("refuted")
	}
	begun := p.Store.Work()
	if !p.Shave() {
		t.Fatal("all values are refuted")
	}
	if d := p.Store.RootDomain(n); !d.Equal(intset.Of(2, 4)) {
		t.Errorf("y in %v", d)
	}
	if work, most := p.Store.Work()-begun, p.Budget()/2; work > most {
		t.Errorf("work %d, at most %d", work, most)
	}
}
