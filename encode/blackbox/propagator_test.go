package blackbox

import (
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// halves gives ⌊x·y/2⌋ and x − y.
func halves(in program.Values) (program.Values, bool) {
	x, y := in.Ints[0], in.Ints[1]
	return program.Values{Ints: []int64{(x*y - (x*y)&1) / 2, x - y}}, true
}

// TestValue compares propagation and reasons of a function with enumeration.
func TestValue(t *testing.T) {
	holds := func(x []int64) bool {
		out, _ := halves(program.Values{Ints: x[:2]})
		return x[2] == out.Ints[0] && x[3] == out.Ints[1]
	}
	for _, negated := range []bool{false, true} {
		proptest.CheckViews(t, 4, 5, func(v []propagate.Affine) sat.Propagator {
			return &value{function: function{v[:2], plain(halves)}, out: v[2:], negated: negated}
		}, func(x []int64) bool { return holds(x) != negated })
	}
}

// TestNone: a function may have no outputs that are right.
func TestNone(t *testing.T) {
	odd := func(in []int64) ([]int64, bool) {
		if in[0]&1 == 1 {
			return nil, true
		}
		return in[:1], true
	}
	for _, negated := range []bool{false, true} {
		proptest.CheckViews(t, 3, 5, func(v []propagate.Affine) sat.Propagator {
			return &value{function: function{v[:2], odd}, out: v[2:], negated: negated}
		}, func(x []int64) bool { return (x[0]&1 == 0 && x[2] == x[0]) != negated })
	}
}

// ordered has x ≤ y ≤ z, by bounds.
func ordered(in program.Values) (program.Values, bool) {
	b := append([]int64(nil), in.Ints...)
	for i := 2; i < len(b); i += 2 {
		b[i] = max(b[i], b[i-2])
	}
	for i := len(b) - 3; i > 0; i -= 2 {
		b[i] = min(b[i], b[i+2])
	}
	return program.Values{Ints: b}, true
}

// TestBounds does so for bounds, with reasons of the model and with all bounds as reasons.
func TestBounds(t *testing.T) {
	all := []int64{6, 1, 1, 1, 2, 2, 1, 2, 2, 3, 1, 3, 2}
	var every []int64
	for i := range int64(3) {
		every = append(append(append(every, i+1), all...), all...)
	}
	for name, list := range map[string][]int64{
		"all":     every,
		"precise": {1, 0, 2, 2, 2, 3, 2, 2, 1, 1, 1, 1, 3, 2, 3, 2, 1, 1, 2, 1, 0},
	} {
		reasons, err := readReasons(list, 3)
		if err != nil {
			t.Fatal(name, err)
		}
		proptest.CheckViews(t, 3, 6, func(v []propagate.Affine) sat.Propagator {
			return &bounds{ask: ordered, xs: v, reasons: reasons}
		}, func(x []int64) bool { return x[0] <= x[1] && x[1] <= x[2] })
	}
}
