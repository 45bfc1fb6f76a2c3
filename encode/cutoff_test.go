package encode

import (
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestRelaxedKnapsack: of a knapsack, whose fractional bound is 112, cuts leave
// the optimum. A cutoff there leaves hardly anything to decide.
func TestRelaxedKnapsack(t *testing.T) {
	m := enctest.Parse(t, `var 0..1: a; var 0..1: b; var 0..1: c; var 0..1: d; var 0..200: goal;
constraint int_lin_le([10,10,10,11],[a,b,c,d],21);
constraint int_lin_eq([60,50,20,30,-1],[a,b,c,d,goal],0);
solve maximize goal;`)
	p, err := Compile(t.Context(), m, Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	if bound, uncut, without, ok := p.Relaxed(); !ok || bound != -110 || uncut != -112 || without != -160 {
		t.Errorf("bound %d, without cuts %d, without the relaxation %d, want -110, -112 and -160", bound, uncut, without)
	}
	p.Cutoff(-110)
	p.Formula.Simplify()
	for i, v := range []string{"a", "b", "c", "d"} {
		l := p.enc.Ge(p.enc.Store.ViewOf(flatzinc.MkVar(m.Vars[i])), 1)
		if val, known := p.Formula.Value(l); !known || val != (i < 2) {
			t.Errorf("%s is %t, known %t", v, val, known)
		}
	}
}
