package phase

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// trail is what Longest is to copy: entry k has the value of variable k.
func trail(values ...int8) func([]int8, int) {
	return func(to []int8, from int) {
		for v, s := range values[from:] {
			if s != 0 {
				to[from+v] = s
			}
		}
	}
}

func TestOf(t *testing.T) {
	if l := sat.Mk(3); Of(l) != 1 || Of(l.Not()) != -1 {
		t.Errorf("values %d and %d", Of(l), Of(l.Not()))
	}
}

// TestLongest: target and best keep the longest trail; after Retarget the next one is
// the target, and the best stays until it is beaten.
func TestLongest(t *testing.T) {
	p := New()
	p.Grow(3)
	p.Longest(2, 3, trail(0, 1, 1))
	p.Longest(2, 3, trail(0, -1, -1)) // not longer
	if want := []int8{0, 1, 1}; !slices.Equal(p.Target, want) || !slices.Equal(p.best, want) {
		t.Fatalf("target %v, best %v, want %v", p.Target, p.best, want)
	}
	p.Shrink(1)
	p.Retarget()
	p.Longest(1, 2, trail(0, -1))
	if !slices.Equal(p.Target, []int8{0, -1, 1}) || !slices.Equal(p.best, []int8{0, 1, 1}) {
		t.Fatalf("target %v, best %v after another target", p.Target, p.best)
	}
}

// TestLongestCopiesWhatIsNew: of a trail that has grown, the entries are copied that were not there before.
func TestLongestCopiesWhatIsNew(t *testing.T) {
	p := New()
	p.Grow(4)
	var froms []int
	longest := func(length int) {
		p.Longest(length, length, func(_ []int8, from int) { froms = append(froms, from) })
	}
	longest(2)
	longest(3)
	p.Shrink(1)
	longest(4)
	p.Retarget() // the target alone, which has the values of the trail
	longest(2)
	p.Rephase(0)
	longest(3)
	if want := []int{0, 0, 2, 2, 1, 1, 2, 0, 3}; !slices.Equal(froms, want) {
		t.Errorf("copied from %v, want %v", froms, want)
	}
}

// TestRephase goes through the changes of the phases: best, all false, best, the
// inverse, best, all true. The distance grows each time.
func TestRephase(t *testing.T) {
	p := New()
	p.Grow(3)
	copy(p.Saved, []int8{0, 1, -1})
	at := int64(0)
	for i, want := range [][]int8{
		{0, -1, -1}, {-1, -1, -1}, {-1, -1, -1}, {1, 1, 1}, {1, -1, 1}, {1, 1, 1}, {1, -1, 1},
	} {
		distance := int64(max(i, 1)) * *rephaseEvery
		if p.Due(at+distance-1) || !p.Due(at+distance) {
			t.Fatalf("change %d is not due after %d conflicts", i, distance)
		}
		at += distance
		if i%6 == 0 { // variable 1 false is the longest trail once in a while
			p.Longest(5, 2, trail(0, -1))
		}
		p.Rephase(at)
		if !slices.Equal(p.Saved, want) {
			t.Fatalf("change %d: phases %v, want %v", i, p.Saved, want)
		}
		if !slices.Equal(p.Target, []int8{0, 0, 0}) {
			t.Fatalf("change %d: target %v", i, p.Target)
		}
	}
}

// TestForget: a variable that is given up has no values.
func TestForget(t *testing.T) {
	p := New()
	p.Grow(2)
	p.Saved[1] = 1
	p.Longest(1, 2, trail(0, 1))
	p.Forget(1)
	if p.Saved[1] != 0 || p.Target[1] != 0 || p.best[1] != 0 {
		t.Errorf("values %d, %d and %d are left", p.Saved[1], p.Target[1], p.best[1])
	}
}

// TestHinted: hinted values come before those of a solution, and where there is none, phases are as ever.
func TestHinted(t *testing.T) {
	p := New()
	p.Grow(3)
	copy(p.Saved, []int8{0, 1, 1})
	p.PreferOne(2, true)
	p.Hinted[1], p.Hinted[2] = -1, -1
	if p.Next(1, false) != 1 || p.Next(2, false) != -1 {
		t.Errorf("phases %d and %d", p.Next(1, false), p.Next(2, false))
	}
	p.Hinted[2] = 0
	if p.Next(2, true) != 1 {
		t.Error("not the preferred value after the hints")
	}
}

// TestResume: values come back that were cleared, and later variables have none. What a solution has stays.
func TestResume(t *testing.T) {
	p := New()
	p.Grow(3)
	p.Saved[1], p.Saved[2] = 1, -1
	p.Longest(2, 3, trail(0, 1, 1))
	kept := p.Clone()
	if p.Clear(); p.Next(1, false) != 0 || p.Next(1, true) != 0 {
		t.Errorf("phases %d and %d are left", p.Next(1, false), p.Next(1, true))
	}
	p.Grow(1)
	p.Saved[1], p.Saved[3] = -1, -1
	p.Longest(1, 3, trail(0, -1, -1))
	p.PreferOne(2, false)
	p.Resume(&kept)
	if want := []int8{0, 1, 1, 0}; !slices.Equal(p.Target, want) || !slices.Equal(p.best, want) {
		t.Errorf("target %v, best %v", p.Target, p.best)
	}
	if want := []int8{0, 1, -1, 0}; !slices.Equal(p.Saved, want) {
		t.Errorf("saved %v, want %v", p.Saved, want)
	}
	if p.Next(2, true) != -1 {
		t.Error("the value of the solution is gone")
	}
	p.Longest(2, 3, trail(0, -1, -1)) // not longer than before
	p.Longest(3, 3, func(_ []int8, from int) {
		if from != 0 {
			t.Errorf("copied from %d: the trail is another one", from)
		}
	})
	if p.Target[1] != 1 {
		t.Error("a trail no longer than before has replaced the target")
	}
}
