package solve

import (
	"context"
	"math"
	"regexp"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestStandings: a run tells what it does and what it has.
func TestStandings(t *testing.T) {
	want := regexp.MustCompile(`^objective \d+, bound \d+, gap [\d.]+ %(, (closed in about|unchanged for) \d+ (s|min|h)( at this pace)?)?, (improve|bisect|core|branch|neighbourhoods) \(turn \d+\), \d+ conflicts \(\d+/s\), \d+ restarts, \d+ lazy rounds, \d+ MB$`)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var seen []string
	found := false
	solved(t, ctx, fzngen.Ruler(11), Options{ProgressEvery: 20 * time.Millisecond, Progress: func(e Event) {
		seen = append(seen, e.String())
		if e.Standing && e.Objective != nil && e.Bound != nil && want.MatchString(e.Text) {
			found = true
			cancel()
		}
	}})
	if !found {
		t.Errorf("no such standing in %q", seen)
	}
}

func TestRelativeGap(t *testing.T) {
	for _, tt := range []struct{ objective, bound, want float64 }{
		{100, 90, 0.1}, {-100, -110, 0.1}, {0, 0, 0}, {0, -1, math.Inf(1)}, {50, 50, 0},
	} {
		if got := relativeGap(tt.objective, tt.bound); math.Abs(got-tt.want) > 1e-12 && got != tt.want {
			t.Errorf("%v: %v", tt, got)
		}
	}
}
