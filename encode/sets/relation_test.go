package sets

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
)

var relations = map[string]*relation{
	"union": setUnion, "intersect": setIntersect, "diff": setDiff, "symdiff": setSymdiff,
	"eq": setEqual, "subset": setSubset, "superset": setSuperset,
}

// The implicates define the relation and its complement, no literal of them is
// superfluous, and there are as many as is known of the usual functions.
func TestRelationImplicates(t *testing.T) {
	yes := map[string]int{"union": 3, "intersect": 3, "diff": 3, "symdiff": 4, "eq": 2, "subset": 1, "superset": 1}
	no := map[string]int{"union": 3, "intersect": 3, "diff": 3, "symdiff": 4, "eq": 2, "subset": 2, "superset": 2}
	for name, r := range relations {
		if len(r.yes) != yes[name] || len(r.no) != no[name] {
			t.Errorf("%s: %d and %d clauses, want %d and %d", name, len(r.yes), len(r.no), yes[name], no[name])
		}
		for row := range r.rows() {
			if all(r.yes, row) != r.allowed[row] || all(r.no, row) == r.allowed[row] {
				t.Errorf("%s: row %03b is wrong", name, row)
			}
		}
		if !r.allowed[0] {
			t.Errorf("%s forbids integers in no set", name)
		}
	}
}

func all(clauses []implicate, row int) bool {
	for _, c := range clauses {
		if !c.holds(row) {
			return false
		}
	}
	return true
}

// The number of clauses depends on the elements that can violate the relation
// only, whatever else the sets hold.
func TestRelationSize(t *testing.T) {
	const decls = "var set of 1..20: s; var set of 1..20: t; var set of 11..30: u;"
	for text, want := range map[string]int{
		"set_subset(s,t)":             20,
		"set_subset(s,u)":             20,
		"set_subset(s,1..1000000000)": 0,
		"set_superset(-5..20,t)":      0,
		"set_eq(s,u)":                 40,
		"set_union(s,t,s)":            20,
		"set_union(s,s,s)":            0,
		"set_intersect(s,{3,4},t)":    18 + 2*2,
		"set_symdiff(s,t,u)":          10*2 + 10*4 + 10,
	} {
		e, m, f := enctest.New(t, decls+" constraint "+text+"; solve satisfy;")
		c := &m.Constraints[0]
		k := slices.IndexFunc(Rows, func(r constraint.Row) bool { return r.Name == c.Name })
		Rows[k].Post(e, sat.True, store.NewArgs(e.Store, c))
		if n := f.NumClauses() + len(f.Units()) - 1; n != want {
			t.Errorf("%s: %d clauses, want %d", text, n, want)
		}
	}
}
