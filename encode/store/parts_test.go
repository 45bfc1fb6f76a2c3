package store

import (
	"context"
	"math"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

// TestParts: a computation pauses where a part of its work is done, others use the store meanwhile, and it goes on where it was.
func TestParts(t *testing.T) {
	s := New(&flatzinc.Model{})
	done := 0
	p := s.InParts(func() {
		for ; done < 100 && !s.Ended(10); done++ {
		}
	})
	for i, c := range []struct{ work, done int }{{50, 4}, {50, 9}, {200, 29}, {0, 30}} {
		if p.Go(c.work) || done != c.done {
			t.Errorf("part %d: %d steps, want %d", i, done, c.done)
		}
		if s.Ended(1000) {
			t.Error("another computation is ended")
		}
	}
	s.Observe(context.Background())
	if !p.Go(math.MaxInt) || done != 100 {
		t.Errorf("%d steps in all", done)
	}
	if p.Stop(); s.Ended(1000) {
		t.Error("ended after all")
	}
}

// TestStoppedParts: a computation that is stopped sees that it is to end, and nobody else does. One that has not begun never does.
func TestStoppedParts(t *testing.T) {
	s := New(&flatzinc.Model{})
	steps, ended := 0, false
	p := s.InParts(func() {
		for !s.Ended(10) {
			steps++
		}
		ended = s.Ended(0)
	})
	p.Go(35)
	if p.Stop(); steps != 3 || !ended || s.Ended(1000) {
		t.Errorf("%d steps, ended %v", steps, ended)
	}
	s.InParts(func() { t.Error("it began") }).Stop()
	s.Observe(context.Background())
	toiling := s.InParts(func() {
		for {
			s.Toil(10)
		}
	})
	toiling.Go(35)
	if toiling.Stop(); s.Ended(1000) {
		t.Error("ended after all")
	}
	(*Parts)(nil).Stop()
}

// TestFailingParts: what a computation panics with, its caller does.
func TestFailingParts(t *testing.T) {
	s := New(&flatzinc.Model{})
	p := s.InParts(func() {
		s.Ended(10)
		panic("broken")
	})
	p.Go(5)
	defer func() {
		if recover() != "broken" || s.Ended(1000) {
			t.Error("no panic")
		}
	}()
	p.Go(5)
}
