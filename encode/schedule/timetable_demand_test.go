package schedule

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestDemands has a task that runs at times at which others leave little room: all
// bounds are as tight as the solutions.
func TestDemands(t *testing.T) {
	for _, c := range []struct {
		name     string
		others   [][3]int64 // from, to, demand
		first    int64      // of the starts
		last     int64
		duration int64
		demand   [2]int64
	}{
		{"a compulsory part", [][3]int64{{3, 5, 1}}, 0, 3, 4, [2]int64{0, 3}},
		{"one after the other", [][3]int64{{0, 2, 3}, {3, 5, 2}}, 0, 4, 3, [2]int64{0, 3}},
		{"a long one", [][3]int64{{0, 7, 2}, {2, 9, 1}}, 0, 6, 2, [2]int64{0, 2}},
		{"room at the end", [][3]int64{{0, 5, 3}}, 0, 5, 2, [2]int64{0, 3}},
		{"room between", [][3]int64{{0, 2, 2}, {4, 6, 3}}, 0, 4, 2, [2]int64{0, 3}},
		{"it needs some", [][3]int64{{3, 5, 1}}, 2, 3, 4, [2]int64{1, 3}},
	} {
		tasks := []Task{{propagate.Of(2), propagate.Const(c.duration), propagate.Of(4)}}
		for _, o := range c.others {
			tasks = append(tasks, Task{propagate.Const(o[0]), propagate.Const(o[1] - o[0]), propagate.Const(o[2])})
		}
		p := proptest.Problem{
			Ints: [][2]int64{{c.first, c.last}, c.demand},
			New:  func(*proptest.Model) []sat.Propagator { return []sat.Propagator{TimeTable(tasks, propagate.Const(3))} },
			Holds: func(ints []int64, _ []bool) bool {
				return holdsCumulative(tasks, propagate.Const(3), ints)
			},
		}
		if s := proptest.Run(t, rand.New(rand.NewPCG(1, 1)), p, 1); s.Tight != s.Total {
			t.Errorf("%s: %d of %d bounds are tight", c.name, s.Tight, s.Total)
		}
	}
}
