package arith_test

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestPlaces: where the places 2 and 12 of a matrix of four columns are left, rows 1 and 3 are after presolve, and columns 2 and 4. In the search, where
// numbers other than 0 are in the second column alone, the first one is refuted without a decision.
func TestPlaces(t *testing.T) {
	const decl = "var 1..16: p; var 1..4: r; var 1..4: c; var 0..9: v;\n"
	const sum = "constraint int_lin_eq([4,1,-1],[r,c,p],4);\n"
	const end = "solve satisfy;\n"
	pre, ok := rowtest.Presolved(t, enctest.Parse(t, decl+"constraint set_in(p,{2,12});\n"+sum+end))
	if !ok {
		t.Fatal("no solution")
	}
	if rows, columns := pre.Store.RootDomain(1), pre.Store.RootDomain(2); !rows.Equal(intset.Of(1, 3)) || !columns.Equal(intset.Of(2, 4)) {
		t.Errorf("rows %v, columns %v", rows, columns)
	}
	numbers := make([]string, 20*30)
	for i := range numbers {
		if numbers[i] = "0"; i%30 == 1 {
			numbers[i] = "1"
		}
	}
	m := enctest.Parse(t, "var 1..600: p; var 1..20: r; var 1..30: c; var 0..1: v;\nconstraint array_int_element(p,["+
		strings.Join(numbers, ",")+"],v);\nconstraint int_lin_eq([30,1,-1],[r,c,p],30);\n"+end)
	p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	e := cdcl.New(p.Formula)
	some, first := p.AtMost(flatzinc.MkVar(m.Vars[3]), 0).Not(), p.AtMost(flatzinc.MkVar(m.Vars[2]), 1)
	if _, conflict := e.Probe(some); conflict {
		t.Error("no number but 0")
	}
	if _, conflict := e.Probe(some, first); !conflict {
		t.Error("a number in the first column")
	}
}
