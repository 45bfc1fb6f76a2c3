package clause

import "github.com/gozinc/gozinc/sat"

// Normalise appends the literals of the clause to buf, without repetitions and without
// those that are false at the root; fixed tells their values there, 0 where there is
// none. Open is false when the clause is satisfied at the root, or a tautology. Marks, by
// literal, are zero before and after.
func Normalise(lits, buf []sat.Lit, fixed func(sat.Lit) int8, marks []uint8) (c []sat.Lit, open bool) {
	c, open = buf, true
	for _, l := range lits {
		val := fixed(l)
		if val > 0 || marks[l^1] != 0 {
			open = false
			break
		}
		if val < 0 || marks[l] != 0 {
			continue
		}
		marks[l] = 1
		c = append(c, l)
	}
	for _, l := range c {
		marks[l] = 0
	}
	return c, open
}
