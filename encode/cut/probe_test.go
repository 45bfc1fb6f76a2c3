package cut

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// row returns Σ coefs·x ≤ bound over the first columns, without those of no coefficient.
func row(bound int64, coefs ...int64) (out lp.Row) {
	for j, c := range coefs {
		if c != 0 {
			out.Cols, out.Coefs = append(out.Cols, int32(j)), append(out.Coefs, c)
		}
	}
	out.Bound = bound
	return out
}

// TestProbe: hand-computed cuts. Without z the third column is 0, so that 4y + x ≤ 20 leaves room for 16. The three
// literals of the last system exclude each other, in pairs by way of a fourth.
func TestProbe(t *testing.T) {
	s := &System{
		Lo: []int64{0, 0, 0}, Hi: []int64{1, 1, 20}, Real: []bool{false, false, false},
		Rows: []lp.Row{row(0, 0, -20, 1), row(20, 4, 0, 1)}, // x − 20z ≤ 0, 4y + x ≤ 20
	}
	cuts, _ := s.Probe([]float64{0.9, 0.9, 16.4}, 1<<20)
	if want := (lp.Row{Sum: lp.Sum{Cols: []int32{0, 2, 1}, Coefs: []int64{4, 1, -16}}, Bound: 4}); len(cuts) == 0 || !reflect.DeepEqual(cuts[0], want) {
		t.Errorf("%+v, want %+v", cuts, want)
	}
	s = &System{
		Lo: make([]int64, 6), Hi: slices.Repeat([]int64{1}, 6), Real: make([]bool, 6),
		// a implies d and b excludes it, and so on.
		Rows: []lp.Row{row(0, 1, 0, 0, -1), row(1, 0, 1, 0, 1), row(0, 0, 1, 0, 0, -1), row(1, 0, 0, 1, 0, 1), row(0, 0, 0, 1, 0, 0, -1), row(1, 1, 0, 0, 0, 0, 1)},
	}
	x := []float64{0.5, 0.5, 0.5, 0.5, 0.5, 0.5}
	cuts, exclude := s.Probe(x, 1<<20)
	if cuts = append(cuts, s.Cliques(x, exclude)...); len(cuts) == 0 || cuts[0].Bound != 1 || len(cuts[0].Cols) != 3 {
		t.Errorf("cuts %+v by %v", cuts, exclude)
	}
	check(t, s, cuts, 0)
}

// TestStrengthen: the systems have the same points before and after, rows leave no room for a column that they are
// about, and what follows holds at all points. Three literals that imply a fourth, and exclude each other in pairs, get one row together. Of two
// values of the first column the second one has the opposite, and the third is 1 in both cases.
func TestStrengthen(t *testing.T) {
	s := &System{
		Lo: []int64{0, 0}, Hi: []int64{1, 20}, Real: []bool{false, false},
		Rows: []lp.Row{row(0, -50, 1), row(30, 0, 2)}, // x ≤ 50z and x ≤ 15
	}
	s.Strengthen(1<<20, func(int) {}, func(lp.Row) {})
	if want := row(0, -15, 1); !reflect.DeepEqual(s.Rows[0], want) {
		t.Errorf("%+v, want %+v", s.Rows[0], want)
	}
	s = &System{
		Lo: make([]int64, 4), Hi: slices.Repeat([]int64{1}, 4), Real: make([]bool, 4),
		Rows: []lp.Row{row(0, 1, 0, 0, -1), row(0, 0, 1, 0, -1), row(0, 0, 0, 1, -1), row(1, 1, 1), row(1, 1, 0, 1), row(1, 0, 1, 1)},
	}
	s.Strengthen(1<<20, func(int) {}, func(lp.Row) {})
	if got := s.Rows[0]; len(got.Cols) != 4 || got.Bound != 0 {
		t.Errorf("%+v, want all three below the fourth", got)
	}
	s = &System{
		Lo: make([]int64, 3), Hi: slices.Repeat([]int64{1}, 3), Real: make([]bool, 3),
		Rows: []lp.Row{row(1, 1, 1), row(-1, -1, -1), row(-1, -1, 0, -1), row(-1, 0, -1, -1)},
	}
	var follow []lp.Row
	s.Strengthen(1<<20, func(int) {}, func(row lp.Row) { follow = append(follow, row) })
	equation := func(bound int64, cols []int32, coefs ...int64) lp.Row {
		return lp.Row{Sum: lp.Sum{Cols: cols, Coefs: coefs}, Bound: bound, Equal: true}
	}
	want := []lp.Row{equation(1, []int32{1, 0}, 1, 1), equation(1, []int32{2}, 1)}
	slices.SortStableFunc(follow, func(a, b lp.Row) int { return len(b.Cols) - len(a.Cols) })
	if len(follow) < 2 || !reflect.DeepEqual(follow[0], want[0]) || !reflect.DeepEqual(follow[len(follow)-1], want[1]) {
		t.Errorf("%+v, want %+v", follow, want)
	}
}

// TestStrengthenPoints compares random systems before and after.
func TestStrengthenPoints(t *testing.T) {
	changed, follow := 0, 0
	for seed := range campaign.Each(6000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		s := random(rng)
		before := &System{Lo: s.Lo, Hi: s.Hi, Real: s.Real, Rows: slices.Clone(s.Rows)}
		for i := range s.Rows {
			s.Rows[i].Cols, s.Rows[i].Coefs = slices.Clone(s.Rows[i].Cols), slices.Clone(s.Rows[i].Coefs)
		}
		var follows []lp.Row
		s.Strengthen(1<<20, func(int) { changed++ }, func(row lp.Row) { follows = append(follows, row) })
		check(t, s, before.Rows, seed)
		check(t, before, s.Rows, seed)
		check(t, before, follows, seed)
		follow += len(follows)
	}
	if changed < 1000 || follow < 100 {
		t.Errorf("only %d changes, and %d rows that follow", changed, follow)
	}
}
