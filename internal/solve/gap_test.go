package solve

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

func TestGapReached(t *testing.T) {
	for _, c := range []struct {
		gap              Gap
		objective, bound float64
		want             bool
	}{
		{Gap{}, 10, 10, false},
		{Gap{Relative: 0.1}, 100, 90, true},
		{Gap{Relative: 0.1}, 100, 89, false},
		{Gap{Relative: 0.1}, -100, -110, true},
		{Gap{Relative: 0.1}, 0, -1, false},
		{Gap{Absolute: 2}, 7, 5, true},
		{Gap{Absolute: 2}, 7, 4, false},
		{Gap{Relative: 0.5, Absolute: 1}, 7, 4, true},
	} {
		if got := c.gap.reached(c.objective, c.bound); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestGap: a run ends at a gap without a claim, says so, and its solution is within; an
// optimum that is proved all the same is claimed.
func TestGap(t *testing.T) {
	for _, threads := range []int{1, 2} {
		for _, gap := range []Gap{{Relative: 0.99}, {Absolute: 1000}} {
			m := parse(t, fzngen.Ruler(11))
			o := Options{Gap: gap, Threads: threads, Statistics: true}
			var out bytes.Buffer
			if err := Run(t.Context(), m, o, &out); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if !strings.Contains(text, "withinGap=true") || strings.Contains(text, "undecided") || strings.Contains(text, "======") {
				t.Errorf("%+v: %s", gap, text)
			}
			end, err := Solve(t.Context(), m, o, func(Solution) bool { return true })
			if err != nil || end.Status != Satisfied || !end.WithinGap || !gap.reached(number(*end.Stats.Objective), number(*end.Stats.Bound)) {
				t.Errorf("%+v: %v, %+v", gap, err, end)
			}
		}
	}
	end, err := Solve(t.Context(), parse(t, fzngen.Ruler(5)), Options{Gap: Gap{Absolute: 0.5}}, func(Solution) bool { return true })
	if err != nil || end.Status != Complete || end.WithinGap {
		t.Errorf("an optimum: %v, %+v", err, end)
	}
}

func TestTrend(t *testing.T) {
	var d trend
	if _, ok := d.left(time.Second, 0); ok {
		t.Error("nothing is known, and yet there is an estimate")
	}
	for i := range 200 { // one less each second
		d.take(time.Duration(i)*time.Second, float64(300-i))
	}
	now := 199 * time.Second
	for enough, want := range map[float64]time.Duration{0: 101 * time.Second, 51: 50 * time.Second, 200: 0} {
		if left, ok := d.left(now, enough); !ok || (left-want).Abs() > 5*time.Second {
			t.Errorf("%v until %v, want %v", left, enough, want)
		}
	}
	if len(d.points) > mostPoints {
		t.Errorf("%d points", len(d.points))
	}
	if _, ok := d.left(500*time.Second, 0); ok {
		t.Error("nothing has changed for long, and yet there is an estimate")
	}
}

// TestOutlook: what is expected, or how long nothing has changed.
func TestOutlook(t *testing.T) {
	var p progress
	for _, c := range []struct {
		now      time.Duration
		distance float64
		want     string
	}{
		{time.Second, math.Inf(1), ""},
		{time.Second, math.Inf(1), ""},
		{time.Second, 100, ""},
		{11 * time.Second, 50, ", closed in about 6 s at this pace"},
		{60 * time.Second, 50, ", unchanged for 49 s"},
		{61 * time.Second, 0, ""},
	} {
		if got := p.outlook(c.now, c.distance, 0); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	for d, want := range map[time.Duration]string{90 * time.Second: "90 s", time.Hour: "60 min", 5 * time.Hour: "5 h", maxLeft: "days"} {
		if got := rough(d); got != want {
			t.Errorf("%v is %q", d, got)
		}
	}
}

// TestGapWithoutObjective: a gap says nothing of models without an objective.
func TestGapWithoutObjective(t *testing.T) {
	m := parse(t, "var 1..3: x :: output_var; solve satisfy;")
	end, err := Solve(context.Background(), m, Options{All: true, Gap: Gap{Relative: 1}}, func(Solution) bool { return true })
	if err != nil || end.Status != Complete || end.Solutions != 3 {
		t.Errorf("%v, %+v", err, end)
	}
}
