package gozinc_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// drawn is a model that random constraints are added to.
type drawn struct {
	*gozinc.Model
	rng *rand.Rand
	xs  []gozinc.IntVar
	bs  []gozinc.BoolVar
}

func (d *drawn) x() gozinc.IntVar     { return d.xs[d.rng.IntN(len(d.xs))] }
func (d *drawn) b() gozinc.BoolVar    { return d.bs[d.rng.IntN(len(d.bs))] }
func (d *drawn) k(n int) gozinc.Const { return gozinc.Const(d.rng.IntN(n)) }

// some returns three of the integers.
func (d *drawn) some() []gozinc.IntVar { return []gozinc.IntVar{d.x(), d.x(), d.x()} }

// expression draws an integer.
func (d *drawn) expression() gozinc.Linear {
	switch d.rng.IntN(8) {
	case 0:
		return gozinc.Count(d.some(), d.k(4))
	case 1:
		return gozinc.Max(d.some()...)
	case 2:
		return gozinc.Product(d.x(), d.x())
	case 3:
		return gozinc.Element(d.some(), gozinc.Mod(d.x(), gozinc.Const(3)))
	case 4:
		return gozinc.IfThenElse(d.b(), d.x(), d.k(5))
	case 5:
		return gozinc.NValues(d.some())
	case 6:
		return gozinc.Abs(d.x().Minus(d.x().Times(2)))
	}
	return d.x().Plus(d.x().Times(1 + d.rng.IntN(3))).Minus(d.b())
}

// condition draws a constraint.
func (d *drawn) condition(depth int) gozinc.BoolExpr {
	if depth > 0 {
		switch d.rng.IntN(4) {
		case 0:
			return gozinc.Or(d.condition(depth-1), d.condition(depth-1))
		case 1:
			return gozinc.Not(d.condition(depth - 1))
		case 2:
			return gozinc.Iff(d.b(), d.condition(depth-1))
		}
	}
	switch d.rng.IntN(9) {
	case 0:
		return d.b()
	case 1:
		return gozinc.AllDifferent(d.some())
	case 2:
		return gozinc.Table(d.some(), [][]int{{0, 1, 2}, {1, 1, 1}, {3, 2, 0}, {4, 4, 0}, {2, 0, 3}})
	case 3:
		return gozinc.Disjunctive(gozinc.Intervals(d.some(), gozinc.Consts(1, 2, 1)))
	case 4:
		return d.expression().Ne(d.expression())
	case 5:
		return d.expression().Eq(d.k(6))
	case 6:
		return gozinc.LexLess(d.some(), d.some())
	}
	return d.expression().Le(d.expression().Plus(d.k(3)))
}

// grow adds a variable now and then, an objective, and a constraint.
func (d *drawn) grow() {
	switch d.rng.IntN(5) {
	case 0:
		d.xs = append(d.xs, d.Int(0, 2+d.rng.IntN(3), ""))
	case 1:
		d.bs = append(d.bs, d.Bool(""))
	case 2:
		if d.rng.IntN(2) == 0 {
			d.Minimize(d.expression())
		} else {
			d.Maximize(d.expression())
		}
	}
	d.Add(d.condition(1))
}

// TestSession compares a session with solves from the beginning, while a model grows, with
// and without assumptions: status, objective, cores, and that solutions are such.
func TestSession(t *testing.T) {
	for seed := range campaign.Each(100) {
		d := &drawn{Model: gozinc.NewModel("drawn"), rng: rand.New(rand.NewPCG(seed, 1))}
		d.xs, d.bs = d.Ints(4, 0, 4, "x"), d.Bools(3, "b")
		d.grow()
		o := gozinc.Options{}
		if seed%5 == 0 {
			o.Encode = gozinc.EncodeAll
		}
		s, err := d.Session(context.Background(), o)
		if err != nil {
			t.Fatal(seed, err)
		}
		for step := range 8 {
			if step > 0 {
				d.grow()
			}
			var assume []gozinc.BoolExpr
			for range d.rng.IntN(3) {
				assume = append(assume, d.condition(0))
			}
			got, err := s.Solve(context.Background(), assume...)
			if err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			want := fresh(t, d.Model, assume)
			same := got.Status == want.Status && (want.Solution == nil) == (got.Solution == nil)
			same = same && (want.Status != gozinc.Optimal || got.Bound.String() == want.Bound.String())
			if want.Status == gozinc.Unsatisfiable {
				same = same && fresh(t, d.Model, blamed(got, assume)).Status == gozinc.Unsatisfiable
			}
			for _, a := range assume {
				same = same && (got.Solution == nil || holds(got.Solution, a))
			}
			if !same {
				t.Fatalf("seed %d, step %d: %v %v %v %v, want %v %v", seed, step, got.Status, got.Bound, got.Core, got.Solution, want.Status, want.Bound)
			}
			if got.Status == gozinc.Unsatisfiable && len(assume) == 0 {
				break // and for ever
			}
		}
	}
}

// holds reports whether a condition does; one that was only assumed is part of no model.
func holds(s *gozinc.Solution, a gozinc.BoolExpr) (ok bool) {
	defer func() { ok = ok || recover() != nil }()
	return s.Bool(a)
}

// fresh solves a model from the beginning.
func fresh(t *testing.T, m *gozinc.Model, assume []gozinc.BoolExpr) *gozinc.Result {
	t.Helper()
	r, err := m.Solve(context.Background(), gozinc.Options{Assume: assume})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// blamed are the assumptions that a core names.
func blamed(r *gozinc.Result, assume []gozinc.BoolExpr) (list []gozinc.BoolExpr) {
	for i, a := range assume {
		name := "assumption " + string(rune('0'+i))
		if b, ok := a.(gozinc.BoolVar); ok {
			name = b.Name()
		}
		if slices.Contains(r.Core, name) {
			list = append(list, a)
		}
	}
	return list
}

// TestSessionOfText: a session of what was read has its objective.
func TestSessionOfText(t *testing.T) {
	m, err := gozinc.Parse("m.fzn", strings.NewReader("var 0..9: x :: output_var; var 0..9: y :: output_var; constraint int_lin_le([1,1],[x,y],12); solve maximize x;"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Session(context.Background(), gozinc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.IntVar("x")
	y, _ := m.IntVar("y")
	for _, c := range []struct {
		do   func()
		want int
	}{
		{func() {}, 9},
		{func() { m.Add(y.Ge(gozinc.Const(5))) }, 7},
		{func() { z := m.Int(2, 3, "z"); m.Add(x.Plus(z).Le(y)) }, 5},
	} {
		c.do()
		r, err := s.Solve(context.Background())
		if err != nil || r.Status != gozinc.Optimal || r.Solution.Int(x) != c.want || r.Solution.Objective().Int() != c.want {
			t.Errorf("%v, %+v; want %d", err, r, c.want)
		}
	}
}

// TestSessionRefusals: what no session takes is an error, and an end of the context is not.
func TestSessionRefusals(t *testing.T) {
	ctx := context.Background()
	for what, build := range map[string]func(m *gozinc.Model){
		"refused: x: a session needs bounds": func(m *gozinc.Model) { m.Add(m.Int(0, 1<<63-1, "x").Ge(gozinc.Const(2))) },
		"no value":                           func(m *gozinc.Model) { m.Int(2, 1, "x") },
		"is nil":                             func(m *gozinc.Model) { m.Add(nil) },
	} {
		m := gozinc.NewModel("refused")
		build(m)
		if _, err := m.Session(ctx, gozinc.Options{}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
		m = gozinc.NewModel("refused")
		m.Add(m.Int(0, 1, "y").Ge(gozinc.Const(1)))
		s, err := m.Session(ctx, gozinc.Options{})
		if err != nil {
			t.Fatal(err)
		}
		build(m)
		if _, err := s.Solve(ctx); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := s.Solve(ctx); err == nil {
			t.Errorf("%s: the session goes on", what)
		}
	}
	m := gozinc.NewModel("stopped")
	xs := m.Ints(3, 0, 9, "x")
	s, err := m.Session(ctx, gozinc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m.Add(gozinc.AllDifferent(xs))
	ended, cancel := context.WithCancelCause(ctx)
	cancel(errors.New("enough"))
	if r, err := s.Solve(ended); err != nil || r.Status != gozinc.Unknown || r.Stopped == nil || r.Stopped.Error() != "enough" {
		t.Errorf("%v, %+v", err, r)
	}
	if r, err := s.Solve(ctx); err != nil || r.Status != gozinc.Satisfied {
		t.Errorf("%v, %+v", err, r)
	}
}

// timetable is a model of 45 lectures in 12 hours, some of which exclude each other, with
// four rooms.
func timetable() (*gozinc.Model, []gozinc.IntVar) {
	m, rng := gozinc.NewModel("timetable"), rand.New(rand.NewPCG(7, 7))
	hour := m.Ints(45, 0, 11, "hour")
	for i := range hour {
		for j := range i {
			if rng.IntN(5) == 0 {
				m.Add(hour[i].Ne(hour[j]))
			}
		}
	}
	for h := range 12 {
		m.Add(gozinc.Count(hour, gozinc.Const(h)).Le(gozinc.Const(4)))
	}
	return m, hour
}

// questions asks where two lectures could be, which changes with each question.
func questions(b *testing.B, hour []gozinc.IntVar, solve func(assume ...gozinc.BoolExpr) (*gozinc.Result, error)) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		x, y := hour[rng.IntN(len(hour))], hour[rng.IntN(len(hour))]
		at := gozinc.Const(rng.IntN(12))
		if r, err := solve(x.Eq(at), y.Eq(at)); err != nil || r.Status == gozinc.Unknown {
			b.Fatal(err, r)
		}
	}
}

// BenchmarkQuestions compares 100 questions of one session with as many solves.
func BenchmarkQuestions(b *testing.B) {
	b.Run("session", func(b *testing.B) {
		for range b.N {
			m, hour := timetable()
			s, err := m.Session(context.Background(), gozinc.Options{})
			if err != nil {
				b.Fatal(err)
			}
			questions(b, hour, func(assume ...gozinc.BoolExpr) (*gozinc.Result, error) {
				return s.Solve(context.Background(), assume...)
			})
		}
	})
	b.Run("solves", func(b *testing.B) {
		for range b.N {
			m, hour := timetable()
			questions(b, hour, func(assume ...gozinc.BoolExpr) (*gozinc.Result, error) {
				return m.Solve(context.Background(), gozinc.Options{Assume: assume})
			})
		}
	})
}
