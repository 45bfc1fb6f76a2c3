package search

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// TestPartsByGain: the part of a strategy is how its rate compares with the mean, and what it was lent counts little
// once it has worked. Where nobody gains any more, one that is hoped for has all.
func TestPartsByGain(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []entry // of the others, and of the strategy
		hoped   bool
		from    float64
		to      float64
	}{
		{"nothing is known", []entry{{}, {}}, false, 1, 1},
		{"the best", []entry{{10, 1e6}, {40, 1e6}}, false, 1.45, 1.46},
		{"half the rate", []entry{{40, 1e6}, {20, 1e6}}, false, 0.61, 0.62},
		{"it has not worked yet", []entry{{40, 1e6}, {0, 0}}, false, 0.99, 1},
		{"in vain", []entry{{40, 1e6}, {0, 1e6}}, false, 0.0001, 0.002},
		{"in vain, but hoped for", []entry{{40, 1e6}, {0, 1e6}}, true, 0.22, 0.23},
		{"nobody gains", []entry{{0.001, 1e6}, {0, 1e6}}, true, 1, 1},
	} {
		l := &ledger{entries: []*entry{&c.entries[0], &c.entries[1]}, last: 5}
		if part := l.part(l.entries[1], 10_000, c.hoped); part < c.from || part > c.to {
			t.Errorf("%s: %v", c.name, part)
		}
	}
}

// TestLedger: what happens between slices is booked for others, and all entries fade with the work.
func TestLedger(t *testing.T) {
	s := play(t)
	s.stats.Propagations = 1000
	l := newLedger(s)
	a := &acted{called: "a", steps: again(3)}
	a.gain = func() { s.stats.Propagations += 100; s.goal -= 30 }
	r := l.earn(a, terms{least: 0.5})
	s.stats.Propagations, s.goal = 1100, 990
	if _, err := r.slice(100); err != nil {
		t.Fatal(err)
	}
	fade := math.Exp2(-100 / (*ledgerFades * 1200))
	if e := l.others; math.Abs(e.gain-10*fade) > 1e-9 || math.Abs(e.work-100*fade) > 1e-9 {
		t.Errorf("others: %+v", e)
	}
	if e := r.entry; *e != (entry{30, 100}) || l.last != 30 {
		t.Errorf("%+v, the last gain %v", e, l.last)
	}
}

// TestGainsOfOthers: what other sessions do to the gap during a slice is no gain of its strategy.
func TestGainsOfOthers(t *testing.T) {
	s := play(t)
	s.bound, s.stats.Propagations = 0, 1000
	l := newLedger(s)
	s.goal, s.bound, s.others = 900, 70, 60
	s.stats.Propagations += 10
	own := &entry{}
	if l.enter(own); *own != (entry{40 + 10, 10}) {
		t.Errorf("%+v", own)
	}
	if s.goal, s.bound, s.others = 890, 80, 70; l.goal != 900 {
		t.Errorf("the best goal is %d", l.goal)
	}
	if l.enter(own); own.gain != 50 {
		t.Errorf("after gains of another: %+v", own)
	}
}

// TestEarning: a strategy has its part, at least the least, and next slices do without what one takes beyond it.
func TestEarning(t *testing.T) {
	s := play(t)
	l := newLedger(s)
	a := &acted{called: "a", steps: again(9)}
	r := l.earn(a, terms{least: 0.25})
	book := func() { // as if others had gained much
		*l.others, *r.entry = entry{1e6, 1e3}, entry{0, 1e9}
	}
	for range 2 {
		book()
		r.slice(1000)
	}
	a.gain = func() { s.stats.Propagations += 700 }
	for range 4 {
		book()
		r.slice(1000)
	}
	// 450 beyond the part of 250 cost the next slice, and 200 of the one after that.
	if want := []int64{250, 250, 250, 50}; !slices.Equal(a.limits, want) {
		t.Errorf("%v, want %v", a.limits, want)
	}
}

// TestBoundsAreGains: a bound that rises is a gain as a better solution is, if the gap would be closed so in twice all work so far. The
// first bound is none, and neither is that which ends the search.
func TestBoundsAreGains(t *testing.T) {
	s := play(t)
	s.goal, s.bound, s.stats.Propagations = 1000, NoBound, 4000
	l := newLedger(s)
	for _, c := range []struct {
		risen, work int64
		gain        float64
	}{{0, 1000, 0}, {100, 1000, 100}, {101, 1000, 0}, {102, 12, 1}, {102, 1, 0}, {103, 0, 1}, {1000, 1, 0}} {
		s.bound = c.risen
		s.stats.Propagations += c.work
		own := &entry{}
		if l.enter(own); own.gain != c.gain || own.work != float64(c.work) {
			t.Errorf("%+v: %+v", c, own)
		}
	}
}

// TestTreesAreGains: a strategy that refutes part of its tree has closed as much of the gap, and is hoped for, if the rest would be
// refuted in time.
func TestTreesAreGains(t *testing.T) {
	s := play(t)
	s.goal, s.bound, s.stats.Propagations = 1000, 200, 10_000
	l := newLedger(s)
	a := &refuting{acted: acted{called: "a", steps: again(9)}}
	a.gain = func() { s.stats.Propagations += 1000 }
	r := l.earn(a, terms{least: 0.125})
	for _, c := range []struct {
		part    float64
		bound   int64
		closing bool
		gain    float64
	}{
		{0, 200, false, 0},
		{0.04, 200, false, 0}, // 25 000 more are left, of 12 000 so far
		{0.25, 200, true, 200},
		{0.25, 600, true, 100},
		{0.25, NoBound, true, 0},
		{0.25, 1000, true, 0},
	} {
		a.part, s.bound = c.part, c.bound
		l.gains = s.Gains()
		r.entry.gain, r.debt, l.goal = 0, 0, s.goal
		r.slice(1 << 20)
		if r.closing != c.closing || r.entry.gain != c.gain {
			t.Errorf("%+v: closing is %v, with a gain of %v", c, r.closing, r.entry.gain)
		}
		if c.gain > 0 && l.last != c.gain {
			t.Errorf("%+v: the last gain is %v", c, l.last)
		}
	}
	*r.entry, *l.others = entry{0, 1e6}, entry{0, 1e6}
	for closing, want := range map[bool]float64{true: 1, false: 0.125} {
		if r.closing = closing; r.part(1000) != want {
			t.Errorf("closing is %v where nobody gains: a part of %v", closing, r.part(1000))
		}
	}
}

// refuting tells which part of its tree it has refuted.
type refuting struct {
	acted
	part float64
}

func (r *refuting) refuted() float64 { return r.part }

// TestTerms: a strategy has its least part, its most before it has gained, and a whole slice where nobody gains while it is
// hoped for. Slices end as those of the strategy.
func TestTerms(t *testing.T) {
	s := play(t)
	l := newLedger(s)
	hope := false
	a := &acted{called: "a", steps: again(5, confined)}
	a.gain = func() { s.stats.Propagations += 100_000 }
	r := l.earn(a, terms{least: 0.125, first: 0.5, hoped: func() bool { return hope }})
	for _, want := range []float64{0.5, 0.125} {
		if part := r.part(1000); part != want {
			t.Errorf("a part of %v, want %v", part, want)
		}
		r.slice(1000)
	}
	if hope = true; r.part(1000) != 0.5 {
		t.Errorf("hoped for, a part of %v", r.part(1000))
	}
	r.entry.gain = 1e-9
	if part := r.part(1000); part < 0.99 {
		t.Errorf("hoped for after a gain long ago, a part of %v", part)
	}
	r.entry.gain, l.others.work = 1e6, 1e6
	if part := r.part(1000); part != *mostParts {
		t.Errorf("with gains, a part of %v", part)
	}
	r.debt, a.steps, a.err = 0, again(0, confined), nil
	if next, err := r.slice(1 << 30); next != confined || err != nil || r.name() != "a" {
		t.Errorf("%d, %v", next, err)
	}
	r.debt, a.err = 0, errors.New("broken")
	if next, err := r.slice(1 << 30); next != unable || err != a.err {
		t.Errorf("%d, %v", next, err)
	}
}

// TestRate: gains without any work count as for one unit of it.
func TestRate(t *testing.T) {
	if r := rate(6, 3); r != 2 {
		t.Errorf("%v", r)
	}
	if r := rate(6, 0); r != 6 {
		t.Errorf("without work: %v", r)
	}
}
