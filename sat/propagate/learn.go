package propagate

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// settle learns from a clause that is false, goes back and propagates, until
// there is no conflict, or none that a decision is to blame for.
func (t *Trail) settle(conflict []sat.Lit) {
	for conflict != nil && !t.unsat {
		t.back(t.deepest(conflict))
		if len(t.starts) == 0 {
			t.unsat = true
			return
		}
		c := t.analyse(conflict)
		if len(c) == 1 {
			t.back(0)
			t.set(c[0], none)
		} else {
			t.back(int(t.level[c[1].Var()]))
			t.set(c[0], t.add(c, t.depth(c)))
		}
		conflict = t.propagate()
	}
}

// deepest returns the highest level of a literal that is false.
func (t *Trail) deepest(c []sat.Lit) int {
	most := int32(0)
	for _, l := range c {
		most = max(most, t.level[l.Var()])
	}
	return int(most)
}

// analyse returns a clause that follows, is false, and has one literal of the last
// level, its first; the second is of the next lower level.
func (t *Trail) analyse(conflict []sat.Lit) []sat.Lit {
	last := int32(len(t.starts))
	learnt := []sat.Lit{sat.Undef}
	open := 0 // literals of the last level that are yet to be resolved
	look := func(c []sat.Lit) {
		t.work += int64(len(c)) / 4
		for _, l := range c {
			v := l.Var()
			if t.seen[v] || t.level[v] == 0 {
				continue
			}
			t.seen[v] = true
			if t.level[v] == last {
				open++
			} else {
				learnt = append(learnt, l)
			}
		}
	}
	look(conflict)
	for i := len(t.trail) - 1; ; i-- {
		l := t.trail[i]
		if !t.seen[l.Var()] {
			continue
		}
		if open--; open == 0 {
			learnt[0] = l.Not()
			break
		}
		look(t.at(t.reason[l.Var()]))
	}
	marked := slices.Clone(learnt)
	for i := len(t.trail) - 1; i >= t.starts[last-1]; i-- {
		marked = append(marked, t.trail[i])
	}
	learnt = t.shorten(learnt)
	for _, l := range marked {
		t.seen[l.Var()] = false
	}
	for k := 2; k < len(learnt); k++ {
		if t.level[learnt[k].Var()] > t.level[learnt[1].Var()] {
			learnt[1], learnt[k] = learnt[k], learnt[1]
		}
	}
	return learnt
}

// shorten drops literals that the others imply at once.
func (t *Trail) shorten(c []sat.Lit) []sat.Lit {
	rest := c[:1]
	for _, l := range c[1:] {
		if r := t.reason[l.Var()]; r == none || !t.covered(l, t.at(r)) {
			rest = append(rest, l)
		}
	}
	return rest
}

// covered reports whether the other literals of the reason are seen.
func (t *Trail) covered(l sat.Lit, reason []sat.Lit) bool {
	for _, m := range reason {
		if v := m.Var(); v != l.Var() && !t.seen[v] && t.level[v] > 0 {
			return false
		}
	}
	return true
}

// depth counts the levels of the literals (Audemard and Simon, 2009).
func (t *Trail) depth(c []sat.Lit) int32 {
	levels := make([]int32, len(c))
	for i, l := range c {
		levels[i] = t.level[l.Var()]
	}
	slices.Sort(levels)
	return int32(len(slices.Compact(levels)))
}

// keepDepth is the depth up to which learnt clauses are kept for good.
const keepDepth = 3

// reduce drops the older half of the learnt clauses, but for those of little
// depth and reasons, when these or their literals have become too many. What is
// kept may grow.
func (t *Trail) reduce() {
	if len(t.clauses) == t.learnt {
		return
	}
	lits := len(t.lits) - int(t.clauses[t.learnt].off)
	if len(t.clauses)-t.learnt < t.most && lits < t.mostLits {
		return
	}
	t.most += t.most / 10
	t.mostLits += t.mostLits / 10
	needed := make(map[int32]bool)
	for _, l := range t.trail {
		needed[t.reason[l.Var()]] = true
	}
	moved := make(map[int32]int32)
	half := t.learnt + (len(t.clauses)-t.learnt)/2
	n, end := t.learnt, t.clauses[t.learnt].off
	for i := t.learnt; i < len(t.clauses); i++ {
		c := t.clauses[i]
		if i < half && c.depth > keepDepth && !needed[int32(i)] {
			t.dropped++
			continue
		}
		copy(t.lits[end:], t.lits[c.off:c.off+c.n])
		t.clauses[n] = clause{end, c.n, c.depth}
		moved[int32(i)] = int32(n)
		end += c.n
		n++
	}
	t.clauses, t.lits = t.clauses[:n], t.lits[:end]
	t.renumber(moved)
}

// renumber takes in the new numbers of learnt clauses; those without are gone.
func (t *Trail) renumber(moved map[int32]int32) {
	for _, l := range t.trail {
		if r := t.reason[l.Var()]; r >= int32(t.learnt) {
			t.reason[l.Var()] = moved[r]
		}
	}
	for l, ws := range t.watch {
		kept := ws[:0]
		for _, w := range ws {
			if w.clause >= int32(t.learnt) {
				to, there := moved[w.clause]
				if !there {
					continue
				}
				w.clause = to
			}
			kept = append(kept, w)
		}
		t.watch[l] = kept
	}
}
