package search

import (
	"fmt"
	"math"
	"testing"

	"github.com/gozinc/gozinc/encode"
)

// TestEveryStrategyFindsTheOptimum: each strategy, for an objective that is minimised or
// maximised, near 0 and near the ends of what an objective may be, with native integers
// and with clauses. Goals are negated where the objective is maximised.
func TestEveryStrategyFindsTheOptimum(t *testing.T) {
	const far = 1<<62 - 20
	for name, c := range map[string]struct {
		text    string
		optimum int64
	}{
		"one value":      {"var 7..7: x; var 0..3: y; constraint int_ne(x,y); solve minimize x;", 7},
		"least":          {"var -9..9: x; var 0..9: y; constraint int_times(y,y,x); constraint int_le(2,y); solve minimize x;", 4},
		"greatest":       {"var -9..9: x; var 0..9: y; constraint int_times(y,y,x); constraint int_le(y,2); solve maximize x;", -4},
		"negative":       {"var -9..-1: x; constraint int_ne(x,-9); constraint int_ne(x,-8); solve minimize x;", -7},
		"greatest of 0s": {"var -9..0: x; var -5..0: y; constraint int_lin_le([1,1],[x,y],-6); solve maximize x;", 1},
		"a sum":          {weighted([]int{3, 5, 4, 4}, "constraint bool_clause([a1,a2],[]);constraint bool_clause([a3,a4],[a1]);"), 5},
		"a great sum": {fmt.Sprintf("var 0..1: x; var 0..1: y; var 0..%d: z; constraint int_lin_eq([%d,%d,-1],[x,y,z],0); constraint int_lin_le([-1,-1],[x,y],-1); solve minimize z;",
			int64(2*far/4), int64(far/4), int64(far/4-1)), far/4 - 1},
		"near the end":     {fmt.Sprintf("var %d..%d: x; constraint int_ne(x,%d); solve minimize x;", int64(far), int64(far+10), int64(far)), far + 1},
		"near both ends":   {fmt.Sprintf("var %d..%d: x; var bool: b; constraint int_le_reif(x,0,b); constraint bool_eq(b,false); solve minimize x;", int64(-far), int64(far)), 1},
		"greatest far off": {fmt.Sprintf("var %d..%d: x; constraint int_ne(x,%d); solve maximize x;", int64(far), int64(far+10), int64(far+10)), -(far + 9)},
		"least far off":    {fmt.Sprintf("var %d..%d: x; constraint int_ne(x,%d); solve minimize x;", int64(-far-10), int64(-far), int64(-far-10)), -(far + 9)},
	} {
		for _, strategy := range []Strategy{Auto, Improve, Core, Bisect, Branch} {
			for _, clauses := range []bool{false, true} {
				s := beginWith(t, c.text, encode.Options{Clauses: clauses})
				end, err := alone(s, Settings{Strategy: strategy, Slice: 3000, Least: 2}).Run(func(Turn) {})
				if err != nil || end != Complete || s.goal != c.optimum || s.bound < s.goal || s.bound == math.MaxInt64 {
					t.Errorf("%s by %s, clauses %v: goal %d, bound %d, %v, %v, want %d", name, strategy, clauses, s.goal, s.bound, end, err, c.optimum)
				}
			}
		}
	}
}
