package search

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// acted is a strategy that ends its slices as it is told, and is useless after these.
type acted struct {
	called string
	steps  []status
	err    error
	limits []int64
	gain   func() // in each slice
}

func (a *acted) name() string { return a.called }

func (*acted) orders() Orders { return AllOrders }

func (*acted) bounded() bool { return true }

func (a *acted) slice(limit int64) (status, error) {
	a.limits = append(a.limits, limit)
	if a.gain != nil {
		a.gain()
	}
	if len(a.steps) == 0 {
		return unable, a.err
	}
	next := a.steps[0]
	a.steps = a.steps[1:]
	return next, nil
}

func again(n int, last ...status) []status {
	return append(slices.Repeat([]status{unfinished}, n), last...)
}

// turnsOf runs a plan, and returns whose turns there were.
func turnsOf(p *Plan) (string, End, error) {
	var names []string
	end, err := p.Run(func(t Turn) { names = append(names, t.Strategy) })
	return strings.Join(names, ""), end, err
}

// alone returns a plan with none before it.
func alone(w Session, o Settings) *Plan { return NewPlan(w, o, nil) }

// TestTurns: strategies take turns, one that cannot go on is left out, and the plan ends
// when one proves the optimum, nobody is left, or the run is over.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		plan  Plan
		turns string
		end   End
	}{
		{Plan{strategies: []strategy{&acted{called: "a", steps: again(2)}, &acted{called: "b", steps: again(1, proved)}}}, "abab", Complete},
		{Plan{strategies: []strategy{&acted{called: "a"}, &acted{called: "b", steps: again(2, proved)}}}, "abbb", Complete},
		{Plan{strategies: []strategy{&acted{called: "a"}, &acted{called: "b"}}}, "ab", Inconclusive},
		{Plan{strategies: []strategy{&acted{called: "a", steps: again(1, stopped)}}}, "aa", Stopped},
		{Plan{strategies: []strategy{&acted{called: "a"}}, spare: []strategy{&acted{called: "s", steps: again(1, proved)}}}, "ass", Complete},
	} {
		turns, end, err := turnsOf(&c.plan)
		if turns != c.turns || end != c.end || err != nil {
			t.Errorf("turns %s ended as %v, want %s and %v: %v", turns, end, c.turns, c.end, err)
		}
	}
	broken := errors.New("broken")
	if _, end, err := turnsOf(&Plan{strategies: []strategy{&acted{called: "a", err: broken}}}); end != Stopped || err != broken {
		t.Errorf("%v, %v", end, err)
	}
}

// TestSlicesGrow: the slices get longer after each round, up to a limit; slices without a
// limit have none.
func TestSlicesGrow(t *testing.T) {
	first, second := &acted{called: "a", steps: again(40, stopped)}, &acted{called: "b", steps: again(40)}
	p := &Plan{strategies: []strategy{first, second}, limit: *firstSlice}
	if _, _, err := turnsOf(p); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(first.limits[:40], second.limits) {
		t.Errorf("limits of a round differ: %v and %v", first.limits, second.limits)
	}
	if !slices.IsSorted(first.limits) || first.limits[0] != *firstSlice || first.limits[1] <= *firstSlice || first.limits[39] != *mostSlice {
		t.Errorf("limits %v", first.limits)
	}
	endless := &acted{called: "a", steps: again(3, stopped)}
	if _, _, err := turnsOf(&Plan{strategies: []strategy{endless}}); err != nil || slices.Max(endless.limits) != 0 {
		t.Errorf("limits %v, %v", endless.limits, err)
	}
}

// TestMeters: a limit inside a limit ends with the outer one, and no limit is none.
func TestMeters(t *testing.T) {
	s := play(t)
	m := NewMeter(s, 500)
	if l := m.Part(1000).Left(); l != 500 || m.Part(100).Left() != 100 || m.Unlimited() {
		t.Errorf("%d left", l)
	}
	if m := NewMeter(s, 0); !m.Unlimited() || m.Left() < 1<<60 || m.Part(70).Left() != 70 {
		t.Errorf("%+v", m)
	}
}

func TestParseStrategy(t *testing.T) {
	for _, s := range []Strategy{Auto, Improve, Core, Bisect, Branch} {
		if got, err := ParseStrategy(string(s)); got != s || err != nil {
			t.Errorf("%s: %s, %v", s, got, err)
		}
	}
	if _, err := ParseStrategy("dive"); err == nil || !strings.Contains(err.Error(), "bisect") {
		t.Errorf("%v", err)
	}
}

// TestEnds: what answers and steps mean for the end of a search.
func TestEnds(t *testing.T) {
	for r, want := range map[Result]End{Over: Stopped, Found: Stopped, Limited: Stopped, Outside: Inconclusive, Refuted: Complete} {
		a := Answer{Result: r}
		if a.End() != want || a.status().end() != want {
			t.Errorf("%d: %v and %v, want %v", r, a.End(), a.status().end(), want)
		}
	}
	if (Answer{}).status() != stopped || Complete.String() != "complete" || Stopped.String() != "stopped" || Inconclusive.String() != "unknown" {
		t.Error("the zero answer, or the names of ends")
	}
}

// TestFirstSlice: as asked for, or by the variables of the problem within limits.
func TestFirstSlice(t *testing.T) {
	s := play(t)
	for _, c := range []struct {
		vars int
		turn int64
		want int64
	}{
		{1000, 0, *firstSlice},
		{1000, 77, 77},
		{1_000_000, 0, 1_000_000 * *slicePerVariable},
		{20_000_000, 0, *mostSlice},
		{8_000_000, *mostSlice + 5, *mostSlice + 5},
	} {
		for s.p.Formula.NumVars() < c.vars {
			s.p.Formula.NewVar()
		}
		if got := firstLimit(s, Settings{Slice: c.turn}); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// TestNewPlan: only a plan of several strategies has slices with a limit. Improvement takes steps
// in a part of a slice, and along annotations only where no bound is
// known.
func TestNewPlan(t *testing.T) {
	const text = "var 0..1000: x; var 0..1000: y; constraint int_lin_le([-1,-1],[x,y],-7); solve minimize x;"
	const turn = 1200
	for _, c := range []struct {
		o       Settings
		bound   int64
		limit   int64
		work    int64
		ordered string
	}{
		{Settings{Slice: turn}, NoBound, turn, turn / *targetParts, "local search improve branch bisect"},
		{Settings{Slice: turn}, 3, turn, turn / *targetParts, "local search improve branch bisect"},
		{Settings{Slice: turn, Guided: true}, NoBound, 0, turn / *targetParts, "improve"},
		{Settings{Slice: turn, Guided: true}, 3, 0, 0, "improve"},
		{Settings{Slice: 3, Strategy: Improve}, 3, 0, 1, "improve"},
		{Settings{Slice: turn, Strategy: Bisect}, 3, 0, turn / *targetParts, "bisect"},
	} {
		s := beginWith(t, text, encode.Options{})
		s.bound = c.bound
		p := alone(s, c.o)
		if p.limit != c.limit || order(p) != c.ordered {
			t.Errorf("%+v: turns of %d by %q", c, p.limit, order(p))
		}
		for _, st := range p.strategies {
			if e, ok := st.(*earning); ok {
				st = e.strategy
			}
			if i, ok := st.(*improver); ok && i.work != c.work {
				t.Errorf("%+v: steps of %d", c, i.work)
			}
			if b, ok := st.(*bisector); ok && (b.improve.work != c.work || b.limited == (c.o.Strategy == Bisect)) {
				t.Errorf("%+v: %+v", c, b)
			}
		}
	}
}

// TestEarlyPlan: before the relaxation is solved, those take turns in short slices that need none of it. It stays unsolved. There is
// no such plan where strategies do not take turns.
func TestEarlyPlan(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	s := begin(t, sack)
	p := EarlyPlan(s, Settings{Slice: 8000})
	if order(p) != "local search improve neighbourhoods" || p.limit != 8000 / *earlySlices {
		t.Errorf("turns of %d by %q", p.limit, order(p))
	}
	if _, ended, err := p.Turn(func(Turn) {}); ended || err != nil || s.Problem().IsRelaxed() {
		t.Errorf("ended %v, %v", ended, err)
	}
	if EarlyPlan(s, Settings{Strategy: Core}) != nil {
		t.Error("a plan of one strategy has an early one")
	}
}

// TestLatePlan: where the relaxation takes long, all take turns that need none of it, and those of the early plan go on. It stays
// unsolved.
func TestLatePlan(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	s, o := begin(t, sack), Settings{Slice: 8000}
	early := EarlyPlan(s, o)
	p := LatePlan(s, o, early)
	if order(p) != "local search core neighbourhoods improve" || p.limit != 8000 || !p.precedes {
		t.Errorf("turns of %d by %q", p.limit, order(p))
	}
	if _, ended, err := p.Turn(func(Turn) {}); ended || err != nil || s.Problem().IsRelaxed() {
		t.Errorf("ended %v, %v", ended, err)
	}
	for _, before := range early.strategies {
		if !slices.Contains(p.strategies, before) {
			t.Errorf("%s begins anew", before.name())
		}
	}
}

// TestCoresLiftTheBound: cores are looked for without the bound of the best solution, and all others look for better ones. The bound
// can be lifted as long as there are cores in the plan, and before it where the objective is a sum.
func TestCoresLiftTheBound(t *testing.T) {
	s := begin(t, costs(20, ""))
	early := EarlyPlan(s, Settings{Slice: 8000})
	p := alone(s, Settings{Slice: 100})
	turn := func(p *Plan) (told Turn) {
		if _, _, err := p.Turn(func(t Turn) { told = t }); err != nil {
			t.Error(err)
		}
		return told
	}
	if got := turn(early); !got.Lifts || !got.Bounded {
		t.Errorf("early: %+v", got)
	}
	cores := 0
	for i := range 2 * len(p.strategies) {
		core := p.strategies[i%len(p.strategies)].name() == string(Core)
		if got := turn(p); !got.Lifts || got.Bounded == core {
			t.Errorf("%+v", got)
		}
		if core {
			cores++
		}
	}
	if cores != 2 {
		t.Errorf("%d turns of cores", cores)
	}
	p.strategies = slices.DeleteFunc(p.strategies, func(s strategy) bool { return !s.bounded() })
	if got := turn(p); got.Lifts || !got.Bounded {
		t.Errorf("without cores: %+v", got)
	}
	text, _ := fzngen.Knapsack(3, 18)
	tight := begin(t, text)
	if got := turn(alone(tight, Settings{Strategy: Improve})); got.Lifts {
		t.Errorf("improvement: %+v", got)
	}
}

// TestSparePlan: where none of the parts can be made, the spare ones take their turns.
func TestSparePlan(t *testing.T) {
	s := playOn(t, "var int: x; var int: y; constraint int_times(x, x, y); solve minimize y;")
	p := alone(s, Settings{Strategy: Core})
	if got := order(p); got != "improve" || len(p.spare) != 0 {
		t.Errorf("%q, %d spare ones", got, len(p.spare))
	}
	s = playOn(t, costs(4, ""))
	if p := alone(s, Settings{Strategy: Core}); order(p) != "core" || len(p.spare) != 1 {
		t.Errorf("%q, %d spare ones", order(p), len(p.spare))
	}
}
