package clause

import "github.com/gozinc/gozinc/sat"

// Strengthen removes literals of the clause by binary clauses with its first: of l ∨ m
// and l ∨ ¬m ∨ rest follows l ∨ rest (Audemard and Simon, 2009). Marks, by literal, are
// zero before and after. The result is a part of the clause.
func (c *DB) Strengthen(clause []sat.Lit, marks []uint8) []sat.Lit {
	for _, l := range clause[1:] {
		marks[l] = 1
	}
	removed := 0
	for _, w := range c.Watches[clause[0]] {
		if w.IsBinary() && marks[w.Blocker^1] != 0 {
			marks[w.Blocker^1] = 0
			removed++
		}
	}
	kept := clause[:1]
	for _, l := range clause[1:] {
		if removed == 0 || marks[l] != 0 {
			kept = append(kept, l)
		}
		marks[l] = 0
	}
	return kept
}
