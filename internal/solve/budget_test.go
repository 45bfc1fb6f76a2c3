package solve

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestBudget: a run ends when its work is done, says so, and repeats; a run that needs less
// is as it would be without a limit.
func TestBudget(t *testing.T) {
	defer func(was int64) { *mostWork = was }(*mostWork)
	for _, o := range []Options{{}, {Engine: Gini}, {Threads: 2}, {FreeSearch: true}} {
		text := func(work int64) Outcome {
			*mostWork = work
			var last int64
			out, err := Solve(t.Context(), parse(t, fzngen.Ruler(8)), o, func(s Solution) bool {
				if s.Work < last {
					t.Errorf("%+v: a solution after %d propagations, and one before after %d", o, s.Work, last)
				}
				last = s.Work
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			if o.Engine != Gini && out.Solutions > 0 && (last == 0 || last > out.Stats.Engine.Propagations) {
				t.Errorf("%+v: the last solution after %d propagations of %d", o, last, out.Stats.Engine.Propagations)
			}
			return out
		}
		free, little, enough := text(0), text(2000), text(1_000_000_000)
		if free.Status != Complete || enough.Status != Complete {
			t.Errorf("%+v: %v without a limit, %v below it", o, free.Status, enough.Status)
		}
		if little.Status == Complete || !strings.Contains(little.Undecided, "mostWork") {
			t.Errorf("%+v: %v, %q", o, little.Status, little.Undecided)
		}
	}
}
