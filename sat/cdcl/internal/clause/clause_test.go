package clause

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestDB compares a database with a list of clauses, through additions, cuts, removals
// and compactions.
func TestDB(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	db := DB{Watches: make([][]Watch, 200)}
	var refs []Ref
	var want [][]sat.Lit
	binary := 0
	for range 4000 {
		switch k := rng.IntN(8); {
		case k < 3:
			var c []sat.Lit
			for range 3 + rng.IntN(5) {
				c = append(c, sat.Lit(2+rng.IntN(198)))
			}
			refs, want = append(refs, db.Alloc(c, Learnt)), append(want, c)
			db.Learnts++
			db.Attach(refs[len(refs)-1])
		case k == 3:
			db.AttachBinary(sat.Lit(2+rng.IntN(198)), sat.Lit(2+rng.IntN(198)), rng.IntN(2) == 0)
			binary++
		case len(refs) == 0:
		case k < 6:
			i := rng.IntN(len(refs))
			if rng.IntN(2) == 0 {
				db.Detach(refs[i])
			}
			db.Discard(refs[i])
			refs, want = slices.Delete(refs, i, i+1), slices.Delete(want, i, i+1)
		case k == 6:
			if i := rng.IntN(len(refs)); len(want[i]) > 3 {
				want[i] = want[i][:3]
				db.Cut(refs[i], 3)
			}
		default:
			db.Compact(func() {
				for i, r := range refs {
					refs[i] = db.Moved(r)
				}
			})
		}
		i := 0
		for r := db.First(); int(r) < len(db.Arena); r = db.Next(r, db.Arena[r]) {
			if *db.Props(r)&Removed != 0 {
				continue
			}
			if i == len(refs) || refs[i] != r || !slices.Equal(db.Copy(r), want[i]) {
				t.Fatalf("clause %d at %d is %v", i, r, db.Copy(r))
			}
			i++
		}
		if i != len(want) || db.Learnts != len(want) {
			t.Fatalf("%d clauses, counted as %d, want %d", i, db.Learnts, len(want))
		}
	}
	entries := 0
	for _, ws := range db.Watches {
		for _, w := range ws {
			if w.IsBinary() {
				entries++
			}
		}
	}
	if entries != 2*binary {
		t.Errorf("%d watches of %d binary clauses", entries, binary)
	}
}

func TestLBD(t *testing.T) {
	var db DB
	r := db.Alloc([]sat.Lit{2, 4, 6}, Learnt|Told)
	for _, n := range []int{1, 7, 1 << 20} {
		db.SetLBD(r, n)
		if db.LBD(r) != n || *db.Props(r)&(1<<LBDShift-1) != Learnt|Told {
			t.Errorf("LBD %d, properties %b", db.LBD(r), *db.Props(r))
		}
	}
}

// TestSimplify: satisfied clauses go, false literals go out of the others, and a clause
// with two left is binary.
func TestSimplify(t *testing.T) {
	db := DB{Watches: make([][]Watch, 20)}
	add := func(lits ...sat.Lit) Ref {
		r := db.Alloc(lits, 0)
		db.Attach(r)
		return r
	}
	gone, shorter, two := add(2, 4, 10), add(4, 6, 8, 11), add(6, 8, 11)
	db.AttachBinary(4, 10, false)
	db.AttachBinary(4, 6, false)
	vals := make([]int8, 20)
	vals[10], vals[11] = 1, -1
	db.Simplify(vals, nil)
	if *db.Props(gone)&Removed == 0 || *db.Props(two)&Removed == 0 {
		t.Error("a clause that is satisfied, or has two literals, is in the arena")
	}
	if got := db.Copy(shorter); !slices.Equal(got, []sat.Lit{4, 6, 8}) {
		t.Errorf("literals %v are left", got)
	}
	binary := 0
	for _, ws := range db.Watches {
		for _, w := range ws {
			if w.IsBinary() {
				binary++
			}
		}
	}
	if binary != 4 {
		t.Errorf("%d watches of binary clauses are left, want 4", binary)
	}
}

// TestStrengthen: literals go that binary clauses with the first resolve away.
func TestStrengthen(t *testing.T) {
	db := DB{Watches: make([][]Watch, 20)}
	db.AttachBinary(4, 9, false)
	db.AttachBinary(4, 12, false)
	db.AttachBinary(6, 11, false)
	marks := make([]uint8, 20)
	if got := db.Strengthen([]sat.Lit{4, 6, 8, 10, 12}, marks); !slices.Equal(got, []sat.Lit{4, 6, 10, 12}) {
		t.Errorf("left are %v", got)
	}
	if got := db.Strengthen([]sat.Lit{14, 6, 8}, marks); !slices.Equal(got, []sat.Lit{14, 6, 8}) || slices.Max(marks) > 0 {
		t.Errorf("left are %v, marks %v", got, marks)
	}
}

func TestNormalise(t *testing.T) {
	values := map[sat.Lit]int8{2: 1, 3: -1}
	marks := make([]uint8, 20)
	for _, c := range []struct {
		lits, want []sat.Lit
		open       bool
	}{
		{[]sat.Lit{4, 3, 7, 4}, []sat.Lit{4, 7}, true},
		{[]sat.Lit{4, 2, 7}, nil, false},
		{[]sat.Lit{4, 7, 5}, nil, false},
		{[]sat.Lit{3}, []sat.Lit{}, true},
		{nil, nil, true},
	} {
		got, open := Normalise(c.lits, nil, func(l sat.Lit) int8 { return values[l] }, marks)
		if open != c.open || open && !slices.Equal(got, c.want) || slices.Max(marks) > 0 {
			t.Errorf("%v: %v, %v, marks %v", c.lits, got, open, marks)
		}
	}
}
