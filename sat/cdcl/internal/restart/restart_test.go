package restart

import (
	"math"
	"slices"
	"testing"
)

// TestAverage: the average of equal values is the value from the first on, and the
// last values count most.
func TestAverage(t *testing.T) {
	a := newAverage(*fastWindow)
	for range 3 {
		if a.add(7); math.Abs(a.value-7) > 1e-9 {
			t.Fatalf("average %g of sevens", a.value)
		}
	}
	for range int(10 * *fastWindow) {
		a.add(3)
	}
	if math.Abs(a.value-3) > 0.01 {
		t.Errorf("average %g long after the sevens", a.value)
	}
}

// TestFocused: there is a restart when the last clauses have more levels than those
// before, but not right after another.
func TestFocused(t *testing.T) {
	p := New()
	for range 100 {
		p.Learnt(5)
	}
	if p.Wanted(100, 0) {
		t.Error("a restart though all clauses are alike")
	}
	for range int(*fastWindow) {
		p.Learnt(9)
	}
	if !p.Wanted(200, 0) {
		t.Error("no restart after clauses of more levels")
	}
	p.Restarted(200)
	if p.Wanted(200+*restartGap-1, 0) || !p.Wanted(200+*restartGap, 0) {
		t.Errorf("the next restart is not %d conflicts later", *restartGap)
	}
}

// TestStable: the distances between restarts are a unit by the reluctant doubling of
// Luby's sequence, and begin anew after the greatest.
func TestStable(t *testing.T) {
	p := New()
	p.Begin(true, 0, 0, 0)
	p.unit, p.period = 2, 2
	var got []int
	for conflicts, last := int64(1), int64(0); len(got) < 15; conflicts++ {
		p.Learnt(1)
		if p.Wanted(conflicts, 0) {
			got = append(got, int(conflicts-last)/2)
			last = conflicts
		}
	}
	if want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("distances %v, want %v", got, want)
	}
	p.u, p.v, p.period = 2*(*reluctantTo), *reluctantTo, 0
	if p.Wanted(0, 0); p.u != 1 || p.v != 1 {
		t.Errorf("the sequence goes on with %d, %d after its greatest term", p.u, p.v)
	}
}

// TestModes: the first mode ends by conflicts, the others by work; both modes of a pair
// get as much, and each pair more than the one before.
func TestModes(t *testing.T) {
	p := New()
	if p.SwitchMode(*firstMode-1, 50) || p.Stable() {
		t.Fatal("the first mode ends early")
	}
	var spans []int64
	work, stable := int64(50), false
	if !p.SwitchMode(*firstMode, work) {
		t.Fatal("the first mode does not end")
	}
	for len(spans) < 5 {
		if stable = !stable; p.Stable() != stable {
			t.Fatalf("mode %d is stable: %v", len(spans), p.Stable())
		}
		began := work
		for !p.SwitchMode(math.MaxInt64, work) {
			work++
		}
		spans = append(spans, work-began)
	}
	if want := []int64{50, 200, 200, 450, 450}; !slices.Equal(spans, want) {
		t.Errorf("modes of %v work, want %v", spans, want)
	}
}

// TestBegin: a mode begins anew in the middle of a search.
func TestBegin(t *testing.T) {
	p := New()
	p.SwitchMode(*firstMode, 10)
	p.Begin(true, 5000, 100, 0)
	if !p.Stable() || p.SwitchMode(5000+*firstMode-1, 1000) {
		t.Fatal("the mode has not begun")
	}
	if !p.SwitchMode(5000+*firstMode, 130) || p.Stable() || p.SwitchMode(9000, 159) || !p.SwitchMode(9000, 160) {
		t.Error("the second mode does not get the work of the first")
	}
}

// TestTurns: modes that take turns change as soon as the present one has had its work,
// whatever the conflicts, and later turns are longer; at first both come within twice
// the limit of the first.
func TestTurns(t *testing.T) {
	const most = 1000
	for _, first := range []bool{false, true} {
		r := New()
		r.Begin(first, 7, 50, most)
		var turns []int64
		begun, stable := int64(50), first
		for work := int64(50); work < 100*most; work += 10 {
			if wanted := r.Wanted(8, work); wanted && r.SwitchMode(8, work) {
				if r.Stable() == stable {
					t.Fatal("the same mode again")
				}
				turns, begun, stable = append(turns, work-begun), work, r.Stable()
			}
		}
		if len(turns) < 6 || turns[0] != most || turns[1] != most {
			t.Fatalf("turns of %d", turns)
		}
		for i := range turns[1:] {
			if turns[i+1] < turns[i] {
				t.Errorf("turn %d is shorter than the one before: %d", i+1, turns)
			}
		}
	}
}

// TestDelay: what is due comes as much later as it was delayed.
func TestDelay(t *testing.T) {
	for _, stable := range []bool{false, true} {
		p, late := New(), New()
		p.Begin(stable, 5, 10, 100)
		late.Begin(stable, 5, 10, 100)
		late.Delay(1000, 7000)
		for at := int64(6); at < 3*p.conflicts; at++ {
			p.Learnt(int(at % 9))
			late.Learnt(int(at % 9))
			if got, want := late.Wanted(at+1000, 20*at+7000), p.Wanted(at, 20*at); got != want {
				t.Fatalf("restart after %d conflicts: %t, without delay %t", at, got, want)
			} else if want {
				p.Restarted(at)
				late.Restarted(at + 1000)
			}
			if got, want := late.SwitchMode(at+1000, 20*at+7000), p.SwitchMode(at, 20*at); got != want || late.Stable() != p.Stable() {
				t.Fatalf("another mode after %d conflicts: %t, without delay %t", at, got, want)
			}
		}
	}
}
