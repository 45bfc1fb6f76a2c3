package constraint_test

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// A summand may be a view y + b of a binary integer: its constant counts.
func TestViewsAsSummands(t *testing.T) {
	const vars = "var 0..1: s :: output_var; var 0..1: t :: output_var; var 1..9: y :: output_var; var 2..12: x :: output_var;\n"
	for _, items := range []string{
		"constraint int_lin_eq([1,-1],[x,y],3);\nconstraint gozinc_cumulative([s,t],[1,1],[4,5],x);\n",
		"constraint int_lin_eq([1,-1],[x,y],3);\nconstraint gozinc_cumulative([s,t],[1,1],[4,5],y);\n",
		"constraint int_lin_eq([1,1],[x,y],12);\nconstraint gozinc_cumulative([s,t],[1,1],[4,5],x);\n",
		"constraint int_lin_eq([1,-1],[x,y],3);\nconstraint gozinc_bin_packing_load(0,[x,y],[s,t,s,t],[5,4,2,0]);\n",
		"constraint int_lin_eq([1,1],[x,y],3);\nconstraint gozinc_count_eq([s,t,s,1],1,x);\n",
	} {
		for name, opt := range rowtest.Settings {
			text := vars + items + "solve satisfy;\n"
			if diff := rowtest.Disagreement(text, opt); diff != "" {
				t.Errorf("%s: %s\n%s", name, diff, text)
			}
		}
	}
}
