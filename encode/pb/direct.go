package pb

import "github.com/gozinc/gozinc/sat"

// directMax is the number of terms for which there are support clauses.
const directMax = 3

// Support clauses: for a bound on at most three ordered numbers, each
// combination of values of all but one bounds the last. They need no
// variables; d values each give O(d) clauses for two numbers and O(d²) for
// three (the order encoding of Tamura, Taga, Kitagawa and Banbara, Constraints
// 2009). Unit propagation maintains bounds consistency.

// none stands for a missing summand.
var none = side{vals: []int64{0}, lits: []sat.Lit{sat.True}}

// support calls visit for each minimal combination of lower bounds whose sum
// exceeds k; c is the widest side and is searched, the others are enumerated.
// It stops after limit calls and reports whether it came to the end.
func support(a, b, c side, k int64, limit int64, visit func(i, j, l int)) bool {
	above := make([]int, len(b.vals))
	for j := range above {
		above[j] = len(c.vals)
	}
	for i, x := range a.vals {
		l, left := len(c.vals), len(c.vals)
		for j, y := range b.vals {
			for l > 0 && x+y+c.vals[l-1] > k {
				l--
			}
			if l < left && l < above[j] {
				if limit--; limit < 0 {
					return false
				}
				visit(i, j, l)
			}
			left, above[j] = l, l
			if l == 0 {
				for rest := j + 1; rest < len(above); rest++ {
					above[rest] = 0
				}
				break
			}
		}
	}
	return true
}

// threeSides fills up with none and puts the widest side last.
func threeSides(sides []side) (a, b, c side) {
	all := [directMax]side{none, none, none}
	copy(all[:], sides)
	for i := range all[:2] {
		if len(all[i].vals) > len(all[2].vals) {
			all[i], all[2] = all[2], all[i]
		}
	}
	return all[0], all[1], all[2]
}

// countSupport counts the clauses of writeSupport, up to limit+1.
func countSupport(sides []side, k, limit int64) int64 {
	a, b, c := threeSides(sides)
	n := int64(0)
	if !support(a, b, c, k, limit, func(int, int, int) { n++ }) {
		return limit + 1
	}
	return n
}

// writeSupport writes ng ∨ the sum of at most three sides is at most k.
func writeSupport(w *writer, ng sat.Lit, sides []side, k int64) {
	a, b, c := threeSides(sides)
	support(a, b, c, k, 1<<62, func(i, j, l int) {
		w.clause(ng, a.lits[i].Not(), b.lits[j].Not(), c.lits[l].Not())
	})
}

// equalCombos calls visit for each combination of single-valued classes of at
// most three spans whose values sum up to k.
func equalCombos(a, b, c *span, k int64, limit int64, visit func(i, j, l int)) bool {
	for i, x := range a.lb {
		if x != a.ub[i] {
			continue
		}
		l := len(c.lb) - 1
		for j, y := range b.lb {
			for l > 0 && x+y+c.lb[l] > k {
				l--
			}
			if y != b.ub[j] || c.lb[l] != c.ub[l] || x+y+c.lb[l] != k {
				continue
			}
			if limit--; limit < 0 {
				return false
			}
			visit(i, j, l)
		}
	}
	return true
}

// writeUnequal writes ng ∨ the sum of at most three spans is not k: one clause
// for each combination of values that reaches k.
func writeUnequal(w *writer, ng sat.Lit, a, b, c *span, k int64) {
	equalCombos(a, b, c, k, 1<<62, func(i, j, l int) {
		clause := []sat.Lit{ng}
		clause = a.differs(clause, i)
		clause = b.differs(clause, j)
		w.clause(c.differs(clause, l)...)
	})
}

// differs appends the two literals that say that the number is not in class i.
func (n *span) differs(clause []sat.Lit, i int) []sat.Lit {
	clause = append(clause, n.lits[i].Not())
	if i+1 < len(n.lits) {
		clause = append(clause, n.lits[i+1])
	}
	return clause
}
