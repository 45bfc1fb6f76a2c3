package solve

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// path is where a depth-first search through decisions is: what lies before it
// has been searched. The search goes back in chronological order (Gebser,
// Kaufmann & Schaub, CPAIOR 2009; Möhle & Biere, 2019), but what the engine
// searches under the path it searches in its own way.
type path struct {
	lits []sat.Lit
	last []bool // the other side has been searched
}

// extend adds decisions at the end.
func (p *path) extend(lits []sat.Lit) {
	p.lits = append(p.lits, lits...)
	p.last = append(p.last, make([]bool, len(lits))...)
}

// next leaves what is under the path for the part that comes after it. It
// returns false when that was the last.
func (p *path) next() bool {
	for n := len(p.lits) - 1; n >= 0; n-- {
		if !p.last[n] {
			p.cut(n + 1)
			p.lits[n], p.last[n] = p.lits[n].Not(), true
			return true
		}
	}
	p.cut(0)
	return false
}

// refuted is next where nothing lies under the decisions that the core names.
func (p *path) refuted(core []sat.Lit) bool {
	n := len(p.lits)
	for n > 0 && !slices.Contains(core, p.lits[n-1]) {
		n--
	}
	p.cut(n)
	return p.next()
}

func (p *path) cut(n int) { p.lits, p.last = p.lits[:n], p.last[:n] }

// clauses calls add with clauses that exclude what lies before the path: at most
// one for each decision, of at most as many literals.
func (p *path) clauses(add func(...sat.Lit)) {
	var clause []sat.Lit // the negations of the first sides
	for i, l := range p.lits {
		if p.last[i] {
			add(append(slices.Clip(clause), l)...)
		} else {
			clause = append(clause, l.Not())
		}
	}
}
