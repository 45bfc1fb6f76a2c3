package bound

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/sat"
)

// levelTrail is a trail of which a level and the false literals are known.
type levelTrail struct {
	sat.Trail
	level int
	false []sat.Lit
	true  []sat.Lit
}

func (t *levelTrail) Level() int { return t.level }

func (t *levelTrail) Holds(a sat.Atom) bool {
	return slices.ContainsFunc(t.true, func(l sat.Lit) bool { return a == sat.LitAtom(l) }) ||
		slices.ContainsFunc(t.false, func(l sat.Lit) bool { return a == sat.LitAtom(l).Not() })
}

// TestRoute: after a step back another decision is asked for. After more of them decisions are made again, but for those that hold,
// up to one that is false.
func TestRoute(t *testing.T) {
	var r route
	asked := 0
	lit := func(k int) sat.Lit { return sat.Lit(2 * k) }
	at := func(level int, trail levelTrail) int {
		t.Helper()
		trail.level = level
		before := asked
		a, ok := r.next(&trail, func() (sat.Atom, bool) {
			asked++
			return sat.LitAtom(lit(asked)), asked < 100
		})
		if !ok {
			return 0
		}
		if asked > before {
			return asked
		}
		for k := range asked + 1 {
			if a == sat.LitAtom(lit(k)) {
				return -k
			}
		}
		return 0
	}
	expect := func(level int, trail levelTrail, want int) {
		t.Helper()
		if got := at(level, trail); got != want {
			t.Errorf("level %d: %d, want %d", level, got, want)
		}
	}
	for level := range 4 { // 1 to 4 are asked for
		expect(level, levelTrail{}, level+1)
		r.marks = r.marks.with(mark{at: &lp.Mark{}, level: level + 1})
	}
	expect(3, levelTrail{}, 5) // one step back: another one in place of 4
	if len(r.marks) != 3 {
		t.Errorf("%d marks", len(r.marks))
	}
	expect(4, levelTrail{}, 6)
	expect(0, levelTrail{}, -1) // far back: again
	if len(r.marks) != 3 || len(r.parked) != 4 {
		t.Errorf("%d marks, %d parked", len(r.marks), len(r.parked))
	}
	expect(1, levelTrail{true: []sat.Lit{lit(2)}}, -3)
	expect(2, levelTrail{false: []sat.Lit{lit(5)}}, 7) // 5 is false: 6 is not made again
	if len(r.marks) != 2 || len(r.parked) != 0 {
		t.Errorf("%d marks, %d parked", len(r.marks), len(r.parked))
	}
	asked = 99
	expect(3, levelTrail{}, 0) // nothing to be asked for
}

// TestMarks: marks are in order of their levels, one of each. Of too many each second one is left, with the last.
func TestMarks(t *testing.T) {
	levels := func(m marks) (list []int) {
		for _, x := range m {
			list = append(list, x.level)
		}
		return list
	}
	var m marks
	for _, level := range []int{3, 5, 9, 5, 1} {
		m = m.with(mark{level: level, work: int64(level)})
	}
	if got := levels(m); !slices.Equal(got, []int{1, 3, 5, 9}) {
		t.Errorf("levels %v", got)
	}
	for level, want := range map[int]int{0: 0, 1: 1, 4: 2, 5: 3, 99: 4} {
		if got := m.upTo(level); got != want {
			t.Errorf("%d marks up to level %d, want %d", got, level, want)
		}
	}
	defer func(before int) { *mostMarks = before }(*mostMarks)
	for most := range 6 {
		*mostMarks, m = most, nil
		for level := range 20 {
			if m = m.with(mark{level: level}); len(m) > max(1, most) || m[len(m)-1].level != level {
				t.Errorf("%d marks: %v after %d", most, levels(m), level)
			}
		}
	}
}
