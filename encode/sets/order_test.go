package sets

import (
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
)

// orderCase is a partial assignment of the memberships of 1..3 in two sets:
// digit i in base 3 is 0 or 1, or 2 for open.
type orderCase [6]int

func orderCases() []orderCase {
	out := make([]orderCase, 729)
	for n := range out {
		for i, rest := 0, n; i < 6; i, rest = i+1, rest/3 {
			out[n][i] = rest % 3
		}
	}
	return out
}

// completions returns what the memberships can be when s ≤ t, or s < t.
func (c orderCase) completions(name string) (can [6][2]bool, any bool) {
	def, _ := ground.Lookup(name, 2)
	for mask := range 64 {
		fits := true
		var sets [2][]int64
		for i, digit := range c {
			bit := mask >> i & 1
			fits = fits && (digit == 2 || digit == bit)
			if bit == 1 {
				sets[i/3] = append(sets[i/3], int64(i%3)+1)
			}
		}
		args := ground.Args{ground.SetArg(intset.Of(sets[0]...)), ground.SetArg(intset.Of(sets[1]...))}
		if !fits || !def.Holds(args) {
			continue
		}
		any = true
		for i := range c {
			can[i][mask>>i&1] = true
		}
	}
	return can, any
}

var boolBit = map[bool]int{true: 1}

// Unit propagation refutes every partial assignment that violates the order,
// never fixes a membership that is open, and misses few that are not.
func TestSetOrderPropagation(t *testing.T) {
	for name, mayMiss := range map[string]int{"set_le": 12, "set_lt": 48} {
		missed := 0
		for _, c := range orderCases() {
			e, _, f := enctest.New(t, "var set of 1..3: s; var set of 1..3: t; solve satisfy;")
			s, u := store.SetView{ID: 0}, store.SetView{ID: 1}
			setOrder(e, sat.True, s, u, sat.Bool(name != "set_lt"))
			elems := []int64{1, 2, 3}
			in := append(memberships(e, s, elems), memberships(e, u, elems)...)
			for i, digit := range c {
				if digit < 2 {
					e.Clause(in[i].If(digit == 1))
				}
			}
			can, any := c.completions(name)
			if f.Simplify() != any {
				t.Fatalf("%s %v: propagation says %t, want %t", name, c, !any, any)
			}
			for i := range c {
				value, known := f.Value(in[i])
				switch forced := can[i][0] != can[i][1]; {
				case !any || c[i] < 2:
				case known && (!forced || !can[i][boolBit[value]]):
					t.Fatalf("%s %v: membership %d fixed to %t", name, c, i, value)
				case forced && !known:
					missed++
				}
			}
		}
		if missed > mayMiss {
			t.Errorf("%s: %d of the forced memberships are missed, want at most %d", name, missed, mayMiss)
		}
	}
}

// The encoding is linear in the number of possible elements.
func TestSetOrderSize(t *testing.T) {
	for _, strict := range []bool{false, true} {
		e, _, f := enctest.New(t, "var set of 1..1000: s; var set of 1..1000: t; solve satisfy;")
		g := e.Sink.NewVar()
		setOrder(e, g, store.SetView{ID: 0}, store.SetView{ID: 1}, sat.Bool(!strict))
		if n := f.NumClauses(); n > 10*1000 {
			t.Errorf("strict %t: %d clauses", strict, n)
		}
		if n := f.NumVars(); n > 5*1000+2 {
			t.Errorf("strict %t: %d variables", strict, n)
		}
	}
}
