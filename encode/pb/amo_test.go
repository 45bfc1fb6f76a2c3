package pb

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

type amoWriter func(w *writer, ng sat.Lit, lits []sat.Lit)

var amoEncodings = map[string]amoWriter{
	"auto":      amo,
	"pairwise":  amoPairwise,
	"commander": amoCommander,
	"groups of 3": func(w *writer, ng sat.Lit, lits []sat.Lit) {
		amoGroups(w, ng, lits, 3, 4)
	},
}

func TestAtMostOneModels(t *testing.T) {
	for name, write := range amoEncodings {
		t.Run(name, func(t *testing.T) {
			for n := 1; n <= 11; n++ {
				f := newCNF()
				guard, vars := f.NewVar(), f.fresh(n)
				write(newWriter(f), guard.Not(), vars)
				checkGuarded(t, name, f, guard, vars, anyAssignment, func(lits []sat.Lit) bool {
					return trueCount(lits, vars) <= 1
				})
			}
		})
	}
}

// A literal propagates the complements of all others.
func TestAtMostOnePropagation(t *testing.T) {
	for name, write := range amoEncodings {
		for _, n := range []int{2, 7, 10, 30, 61} {
			f := newCNF()
			vars := f.fresh(n)
			write(newWriter(f), sat.False, vars)
			if !f.satisfiable(complements(vars)...) {
				t.Fatalf("%s of %d excludes none", name, n)
			}
			for i := range vars {
				v, ok := f.propagate(vars[i])
				ok = ok && f.search(append(values(nil), v...))
				for j, x := range vars {
					if !ok || i != j && !v[x.Not()] {
						t.Fatalf("%s of %d: %d does not exclude %d", name, n, i, j)
					}
				}
			}
		}
	}
}

func TestExactlyOneOfAnything(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		f := newCNF()
		guard, vars := guards(f)[r.Intn(3)], f.fresh(5)
		of := someLits(r, vars, r.Intn(10))
		exact := r.Intn(2) == 0
		if exact {
			ExactlyOne(f, guard, of)
		} else {
			AtMostOne(f, guard, of)
		}
		checkGuarded(t, fmt.Sprint(of, exact), f, guard, vars, anyAssignment, func(lits []sat.Lit) bool {
			n := trueCount(lits, of)
			return n == 1 || n == 0 && !exact
		})
	}
}

// The sizes that the documentation claims.
func TestAtMostOneSizes(t *testing.T) {
	for _, n := range []int{7, 20, 100, 1000} {
		size := func(write amoWriter) Size {
			return measure(func(w *writer) { write(w, sat.False, make([]sat.Lit, n)) })
		}
		if got := size(amoCommander); n >= 100 && (got.Clauses > int64(9*n) || got.Vars > int64(n/14+1)) {
			t.Errorf("commander of %d: %v", n, got)
		}
	}
}
