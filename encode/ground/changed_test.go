package ground

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// TestChanged: an assignment has to be checked for the constraints that look at a value
// which the last one does not have.
func TestChanged(t *testing.T) {
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(`var 0..9: x;
var 0..9: y;
var set of 1..3: s;
var 0.0..1.0: f;
constraint int_le(x,y);
constraint set_in(x,s);
constraint int_lin_le([1,1,1],[x,y,x],20);
constraint float_le(f,0.5);
constraint int_le(1,2);
solve satisfy;
`))
	if err != nil {
		t.Fatal(err)
	}
	users := [][]int{{0, 1, 2}, {0, 2}, {1}, {3}}
	draw := func(rng *rand.Rand, v *flatzinc.Value) {
		switch v.Base {
		case flatzinc.SetOfInt:
			v.Set = intset.Interval(1, 1+rng.Int64N(3))
		case flatzinc.Float:
			v.Float = float64(rng.IntN(3)) / 2
		default:
			v.Int = rng.Int64N(4)
		}
	}
	at := func(i int) *flatzinc.Constraint { return &m.Constraints[i] }
	var c Changed
	rng := rand.New(rand.NewPCG(1, 1))
	last := make(flatzinc.Assignment, len(m.Vars))
	for i, v := range m.Vars {
		last[i].Base = v.Base
	}
	if got := c.List(5, at, last); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Errorf("%v at first, want all", got)
	}
	c.Satisfied(last)
	for range 500 {
		next, want := slices.Clone(last), map[int]bool{}
		for i := range next {
			if rng.IntN(3) == 0 {
				draw(rng, &next[i])
			}
			if next[i].String() != last[i].String() {
				for _, k := range users[i] {
					want[k] = true
				}
			}
		}
		got := c.List(5, at, next)
		if len(got) != len(want) || !slices.IsSorted(got) || slices.ContainsFunc(got, func(k int) bool { return !want[k] }) {
			t.Fatalf("%v after %v: %v, want %v", next, last, got, want)
		}
		if rng.IntN(2) == 0 {
			c.Satisfied(next)
			last = next
		}
	}
}
