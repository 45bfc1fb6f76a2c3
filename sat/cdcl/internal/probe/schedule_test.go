package probe

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// TestSchedule: roots come once, those with the most implications first, and again when
// the root has more assignments.
func TestSchedule(t *testing.T) {
	db := clause.DB{Watches: make([][]clause.Watch, 20)}
	imply := func(l sat.Lit, others ...sat.Lit) {
		for _, m := range others {
			db.AttachBinary(l^1, m, false)
		}
	}
	imply(4, 6, 8)     // roots are 4,
	imply(10, 6)       // 10,
	imply(12, 6, 8, 9) // 12,
	imply(6, 14)       // and the complements of 8 and 14
	db.Attach(db.Alloc([]sat.Lit{3, 16, 18}, 0))
	values := make([]int8, 20)
	var s Schedule
	all := func(rooted int) (list []sat.Lit) {
		for l := s.Next(&db, values, rooted); l != sat.Undef; l = s.Next(&db, values, rooted) {
			list = append(list, l)
		}
		return list
	}
	if got, want := all(0), []sat.Lit{12, 4, 10, 15}; !slices.Equal(got, want) {
		t.Errorf("probed %v, want %v", got, want)
	}
	if got := all(0); len(got) > 0 {
		t.Errorf("probed %v again", got)
	}
	values[12], values[13] = 1, -1
	if got, want := all(1), []sat.Lit{4, 10, 15}; !slices.Equal(got, want) {
		t.Errorf("probed %v after an assignment, want %v", got, want)
	}
}
