package lab

import (
	"slices"

	"github.com/gozinc/gozinc/internal/test/shrink"
	"github.com/gozinc/gozinc/sat"
)

// Shrink makes a script that fails smaller, as long as it goes on failing, in
// whatever way: it leaves out operations, clauses, literals and variables, and
// makes numbers less. fails is called at most limit times.
func Shrink(s *Script, limit int, fails func(*Script) bool) *Script {
	h := shrinker{best: s, left: limit, fails: fails}
	for before := -1; before != h.left; {
		before = h.left
		h.better = false
		h.sweep(len(h.best.Ops), func(s *Script, from, to int) { s.Ops = slices.Delete(s.Ops, from, to) })
		h.sweep(len(h.best.Clauses), func(s *Script, from, to int) { s.Clauses = slices.Delete(s.Clauses, from, to) })
		h.literals()
		h.numbers()
		h.variables()
		if !h.better {
			break
		}
	}
	return h.best
}

type shrinker struct {
	best   *Script
	left   int
	fails  func(*Script) bool
	better bool
}

// try keeps the change if the script is valid and fails.
func (h *shrinker) try(change func(*Script)) bool {
	if h.left <= 0 {
		return false
	}
	s := h.best.clone()
	change(s)
	if !s.valid() {
		return false
	}
	h.left--
	if !h.fails(s) {
		return false
	}
	h.best, h.better = s, true
	return true
}

// sweep leaves out stretches of a list of n elements.
func (h *shrinker) sweep(n int, remove func(s *Script, from, to int)) {
	shrink.Sweep(n, func(from, to int) bool {
		return h.try(func(s *Script) { remove(s, from, to) })
	})
}

func (h *shrinker) literals() {
	for k := range h.best.Clauses {
		h.sweep(len(h.best.Clauses[k]), func(s *Script, from, to int) { s.Clauses[k] = slices.Delete(s.Clauses[k], from, to) })
	}
	for k := range h.best.Ops {
		h.sweep(len(h.best.Ops[k].Lits), func(s *Script, from, to int) { s.Ops[k].Lits = slices.Delete(s.Ops[k].Lits, from, to) })
	}
}

// numbers lowers limits, and turns operations into plain searches.
func (h *shrinker) numbers() {
	for k := range h.best.Ops {
		for h.best.Ops[k].N > 0 && h.try(func(s *Script) { s.Ops[k].N /= 2 }) {
		}
		if kind := h.best.Ops[k].Kind; kind == Limited || kind == Finish || kind == Cancel {
			h.try(func(s *Script) { s.Ops[k].Kind, s.Ops[k].N = Solve, 0 })
		}
	}
}

// variables leaves out variables of which nothing is said; those after them move
// down.
func (h *shrinker) variables() {
	for v := uint32(h.best.Vars + 1); v > 1; v-- {
		h.try(func(s *Script) {
			used := false
			s.each(func(l *sat.Lit) {
				used = used || l.Var() == v
				if l.Var() > v {
					*l -= 2
				}
			})
			s.Vars--
			if used {
				s.Vars = -1 // makes it invalid
			}
		})
	}
}

// each calls do with all literals.
func (s *Script) each(do func(*sat.Lit)) {
	for _, c := range s.Clauses {
		for i := range c {
			do(&c[i])
		}
	}
	for _, op := range s.Ops {
		for i := range op.Lits {
			do(&op.Lits[i])
		}
	}
}
