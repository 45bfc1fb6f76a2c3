package clause

import "github.com/gozinc/gozinc/sat"

// List is a list of clauses that are not in the database yet. The zero List is empty.
type List struct{ lits []sat.Lit } // each clause after its length

// Add appends a copy of the clause.
func (l *List) Add(lits []sat.Lit) {
	l.lits = append(append(l.lits, sat.Lit(len(lits))), lits...)
}

// Clear empties the list.
func (l *List) Clear() { l.lits = l.lits[:0] }

// Take calls do with each clause, which must not be kept, and empties the list. Nothing
// is added meanwhile.
func (l *List) Take(do func(lits []sat.Lit)) {
	for rest := l.lits; len(rest) > 0; {
		n := int(rest[0])
		do(rest[1 : 1+n])
		rest = rest[1+n:]
	}
	l.Clear()
}
