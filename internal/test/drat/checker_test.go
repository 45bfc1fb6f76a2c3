package drat_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/sat"
)

// c makes a clause of signed numbers.
func c(numbers ...int) []sat.Lit {
	lits := make([]sat.Lit, len(numbers))
	for i, n := range numbers {
		lits[i] = sat.FromDimacs(n)
	}
	return lits
}

// step is a lemma or a deletion.
type step struct {
	lits     []sat.Lit
	deletion bool
}

// apply runs the steps up to the first error.
func apply(formula [][]sat.Lit, proof []step) (*drat.Checker, error) {
	k := new(drat.Checker)
	for _, lits := range formula {
		k.Add(lits...)
	}
	for _, s := range proof {
		var err error
		if s.deletion {
			err = k.Delete(s.lits...)
		} else {
			err = k.Learn(s.lits...)
		}
		if err != nil {
			return k, err
		}
	}
	return k, nil
}

// square has all eight clauses over three variables.
func square() (formula [][]sat.Lit) {
	for i := range 8 {
		formula = append(formula, c(1-2*(i&1), 2-4*(i>>1&1), 3-6*(i>>2&1)))
	}
	return formula
}

func TestRUP(t *testing.T) {
	k, err := apply(square(), []step{{lits: c(1, 2)}, {lits: c(3, 2, 1), deletion: true}, {lits: c(1)}, {lits: c(2)}})
	if err != nil || !k.Refuted() {
		t.Errorf("%v, refuted %v", err, k.Refuted())
	}
	if _, err := apply(square()[1:], []step{{lits: c(1, 2)}}); err == nil {
		t.Error("a clause that does not follow was accepted")
	}
	if _, err := apply([][]sat.Lit{c(1, 2, 3), c(1, 2, -3), c(1, -2, 3), c(1, -2, -3), c(-1, 4)}, []step{{lits: c(1)}}); err == nil {
		t.Error("a clause that does not follow by unit propagation was accepted")
	}
	if _, err := apply(square(), []step{{lits: c(1, 2, 3), deletion: true}, {lits: c(1, 2)}}); err == nil {
		t.Error("a deleted clause was used")
	}
}

// TestRAT defines variable 4 as the conjunction of 1 and 2, and uses it.
func TestRAT(t *testing.T) {
	define := []step{{lits: c(4, -1, -2)}, {lits: c(-4, 1)}, {lits: c(-4, 2)}}
	if _, err := apply(square(), define); err != nil {
		t.Error(err)
	}
	// The second definition restricts the first.
	if _, err := apply([][]sat.Lit{c(1, 2, 3)}, append(define, step{lits: c(-4, 3)})); err == nil {
		t.Error("a clause that is not RAT was accepted")
	}
	// The pivot is the first literal.
	if _, err := apply(square()[1:], []step{define[0], {lits: c(1, -4)}}); err == nil {
		t.Error("a clause was accepted that is RAT on another literal than the first")
	}
}

func TestNoRAT(t *testing.T) {
	k := drat.Checker{NoRAT: true}
	for _, lits := range square()[1:] {
		k.Add(lits...)
	}
	if err := k.Learn(c(4, -1)...); err == nil {
		t.Error("a definition is not RUP")
	}
	if err := k.Learn(c(-1, 2)...); err != nil || !k.Implied(c(-1, 3, 5)...) || k.Implied(c(1)...) {
		t.Error(err)
	}
}

func TestUnits(t *testing.T) {
	k, err := apply([][]sat.Lit{c(1), c(-1, 2), c(-2, 3, 3), c(1, -1), c(-3, -2)}, nil)
	if err != nil || !k.Refuted() {
		t.Errorf("%v, refuted %v", err, k.Refuted())
	}
	// The reason of a unit stays.
	k, err = apply([][]sat.Lit{c(1), c(-1, 2)}, []step{{lits: c(1), deletion: true}, {lits: c(2)}})
	if err != nil || k.Refuted() {
		t.Errorf("%v, refuted %v", err, k.Refuted())
	}
	if k, _ := apply([][]sat.Lit{c()}, nil); !k.Refuted() {
		t.Error("the empty clause refutes nothing")
	}
}

func TestDeleteUnknown(t *testing.T) {
	for _, proof := range [][]step{
		{{lits: c(1, 2), deletion: true}},
		{{lits: c(1, 2, 3), deletion: true}, {lits: c(3, 2, 1), deletion: true}},
	} {
		if _, err := apply(square(), proof); !errors.Is(err, drat.ErrUnknown) {
			t.Errorf("%v: %v", proof, err)
		}
	}
}

// naive is the definition of the format over a list of clauses.
type naive [][]sat.Lit

// fixpoint propagates from the literals given until nothing changes.
func (n naive) fixpoint(given []sat.Lit) (value map[sat.Lit]bool, conflict bool) {
	value = map[sat.Lit]bool{}
	for _, l := range given {
		if value[l.Not()] {
			return value, true
		}
		value[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range n {
			open := slices.DeleteFunc(normal(clause), func(l sat.Lit) bool { return value[l.Not()] })
			switch {
			case slices.ContainsFunc(open, func(l sat.Lit) bool { return value[l] }):
			case len(open) == 0:
				return value, true
			case len(open) == 1:
				value[open[0]], changed = true, true
			}
		}
	}
	return value, false
}

func normal(lits []sat.Lit) []sat.Lit {
	lits = slices.Clone(lits)
	slices.Sort(lits)
	return slices.Compact(lits)
}

func (n naive) rup(lits []sat.Lit) bool {
	var denied []sat.Lit
	for _, l := range lits {
		denied = append(denied, l.Not())
	}
	_, conflict := n.fixpoint(denied)
	return conflict
}

func (n naive) rat(lits []sat.Lit) bool {
	if len(lits) == 0 {
		return false
	}
	for _, clause := range n {
		if !slices.Contains(clause, lits[0].Not()) {
			continue
		}
		resolvent := slices.Clone(lits)
		for _, l := range clause {
			if l != lits[0].Not() {
				resolvent = append(resolvent, l)
			}
		}
		if !n.rup(resolvent) { // a tautology is RUP
			return false
		}
	}
	return true
}

// deletable reports whether the clause is the reason of no literal at the root.
func (n naive) deletable(lits []sat.Lit) bool {
	value, _ := n.fixpoint(nil)
	open := 0
	for _, l := range normal(lits) {
		if !value[l.Not()] {
			open++
		}
	}
	return open > 1
}

func randomClause(r *rand.Rand, vars, most int) []sat.Lit {
	lits := make([]sat.Lit, r.IntN(most+1))
	for i := range lits {
		lits[i] = sat.Mk(uint32(1 + r.IntN(vars))).If(r.IntN(2) == 0)
	}
	return lits
}

// TestNaive compares the checker with the definition on random lemmas, of which
// many are neither RUP nor RAT, and deletions.
func TestNaive(t *testing.T) {
	accepted, refused := 0, 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		vars := 2 + r.IntN(6)
		var k drat.Checker
		var n naive
		for range r.IntN(4 * vars) {
			lits := randomClause(r, vars, 4)
			if len(lits) > 0 {
				k.Add(lits...)
				n = append(n, lits)
			}
		}
		for range 12 {
			if len(n) > 0 && r.IntN(3) == 0 {
				if i := r.IntN(len(n)); n.deletable(n[i]) {
					if err := k.Delete(n[i]...); err != nil {
						t.Fatalf("seed %d: %v", seed, err)
					}
					n = slices.Delete(n, i, i+1)
				}
				continue
			}
			lits := randomClause(r, vars+1, 4)
			want := n.rup(lits) || n.rat(lits)
			if err := k.Learn(lits...); (err == nil) != want {
				t.Fatalf("seed %d: %v after %v: %v", seed, lits, n, err)
			}
			if want {
				n = append(n, lits)
				accepted++
			} else {
				refused++
			}
			if _, conflict := n.fixpoint(nil); conflict != k.Refuted() {
				t.Fatalf("seed %d: refuted %v after %v", seed, k.Refuted(), n)
			}
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d lemmas accepted, %d refused", accepted, refused)
	}
}
