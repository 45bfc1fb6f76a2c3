package bound

import (
	"math"
	"testing"
)

// TestPoint: what the point tells of a root with a column, of one with indicators, one of whose values has none, and of others.
func TestPoint(t *testing.T) {
	n := &node{
		integers: []integer{
			{id: 3, column: 0},
			{id: 5, column: -1, values: []int64{2, 4, 7}, columns: []int32{1, -1, 2}, stand: []literal{{place: -1}, {place: -1}, {place: -1}}},
			{id: 6, column: 3, values: []int64{1, 9}, columns: []int32{4, -1}, stand: []literal{{place: -1}, {5, true}}},
		},
		byID: map[int32]int32{3: 0, 5: 1, 6: 2},
	}
	p := &Propagator{node: n}
	if _, ok := p.Likely(3); ok {
		t.Error("a value without a point")
	}
	if _, ok := p.Apart(3, 0); ok {
		t.Error("a distance without a point")
	}
	p.values = []float64{6.8, 0.25, 0.75, 8, 0.125, 0.125}
	p.note()
	for _, c := range []struct {
		root  int32
		value int64
		known bool
	}{{3, 7, true}, {5, 7, true}, {6, 8, true}, {4, 0, false}} {
		if v, ok := p.Likely(c.root); ok != c.known || v != c.value {
			t.Errorf("root %d: %d, %v", c.root, v, ok)
		}
	}
	for _, c := range []struct {
		root  int32
		value int64
		far   float64
		known bool
	}{
		{3, 6, 6.8 - 6, true},
		{3, 1, 1, true},
		{5, 2, 0.75, true},
		{5, 7, 0.25, true},
		{5, 4, 0, false},
		{6, 9, 0.125, true},
		{6, 8, 0, true},
		{4, 1, 0, false},
	} {
		if far, ok := p.Apart(c.root, c.value); ok != c.known || math.Abs(far-c.far) > 1e-12 {
			t.Errorf("root %d from %d: %v, %v", c.root, c.value, far, ok)
		}
	}
	p.Aside(true)
	p.values = []float64{0, 0, 0, 0, 0, 0}
	p.note()
	p.countRefuted()
	if v, _ := p.Likely(3); v != 7 || p.Refuted != 0 {
		t.Errorf("aside: %d, %d refuted", v, p.Refuted)
	}
	p.Aside(false)
	p.note()
	p.countRefuted()
	if v, _ := p.Likely(3); v != 0 || p.Refuted != 1 {
		t.Errorf("no more aside: %d, %d refuted", v, p.Refuted)
	}
}
