// Package phase keeps the values that the decisions of the engine sat/cdcl try.
package phase

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Phases are values by variable: 1, -1, or 0 where there is none. Saved are the
// last values (Pipatsrisawat and Darwiche, 2007), Target those of the longest trail
// without conflict since the last rephasing, and best those of the longest of all
// (Biere and Fleury, 2020). Preferred are those of a solution, and come before all
// others (solution-based phase saving: Demirović, Chu and Stuckey, 2018). Hinted are those of where one search is
// to look, and take the place of preferred ones.
type Phases struct {
	Saved, Target, best []int8
	preferred, Hinted   []int8
	targeted, bested    int // lengths of these trails
	inTarget, inBest    int // entries of the present trail of which they have the values
	rephased            int64
	due, every          int64 // conflicts at which the phases change, and between
}

// New returns the phases of no variables.
func New() Phases { return Phases{every: *rephaseEvery, due: *rephaseEvery} }

// Grow makes room for n more variables.
func (p *Phases) Grow(n int) {
	p.Saved = append(p.Saved, make([]int8, n)...)
	p.Target = append(p.Target, make([]int8, n)...)
	p.best = append(p.best, make([]int8, n)...)
	p.preferred = append(p.preferred, make([]int8, n)...)
	p.Hinted = append(p.Hinted, make([]int8, n)...)
}

// Next is the value that a decision on the variable tries, in stable mode or not.
func (p *Phases) Next(v uint32, stable bool) int8 {
	switch {
	case p.preferred[v] != 0 && p.Hinted[v] != 0:
		return p.Hinted[v]
	case p.preferred[v] != 0:
		return p.preferred[v]
	case stable && p.Target[v] != 0:
		return p.Target[v]
	}
	return p.Saved[v]
}

// Prefer makes the values, by variable, the preferred ones.
func (p *Phases) Prefer(values []bool) {
	for v, is := range values {
		p.PreferOne(uint32(v), is)
	}
}

// PreferOne makes the value the preferred one of the variable.
func (p *Phases) PreferOne(v uint32, value bool) {
	p.preferred[v] = -1
	if value {
		p.preferred[v] = 1
	}
}

// Of is the value that makes the literal true.
func Of(l sat.Lit) int8 { return 1 - 2*int8(l&1) }

// Forget takes the values from the variable.
func (p *Phases) Forget(v uint32) {
	p.Saved[v], p.Target[v], p.best[v], p.preferred[v], p.Hinted[v] = 0, 0, 0, 0, 0
}

// Clear takes all values away but those of a solution and of hints.
func (p *Phases) Clear() {
	clear(p.Saved)
	clear(p.Target)
	clear(p.best)
	p.targeted, p.bested, p.inTarget, p.inBest = 0, 0, 0, 0
}

// Clone copies the values that Resume brings back.
func (p *Phases) Clone() Phases {
	q := *p
	q.Saved, q.Target, q.best = slices.Clone(p.Saved), slices.Clone(p.Target), slices.Clone(p.best)
	return q
}

// Resume makes the values those of q, of no more variables, but for those of a solution and of hints. The present trail has none of them.
func (p *Phases) Resume(q *Phases) {
	p.Clear()
	copy(p.Saved, q.Saved)
	copy(p.Target, q.Target)
	copy(p.best, q.best)
	p.targeted, p.bested = q.targeted, q.bested
}

// Longest calls keep with the values that a trail of the length replaces, which it is to overwrite with those of
// the entries from..to of the trail: target and best, where the trail is longer than theirs.
func (p *Phases) Longest(length, to int, keep func(values []int8, from int)) {
	if length > p.targeted {
		keep(p.Target, min(p.inTarget, to))
		p.targeted, p.inTarget = length, to
	}
	if length > p.bested {
		keep(p.best, min(p.inBest, to))
		p.bested, p.inBest = length, to
	}
}

// Shrink tells that the trail has that many entries left.
func (p *Phases) Shrink(to int) { p.inTarget, p.inBest = min(p.inTarget, to), min(p.inBest, to) }

// Retarget has the next trail be the longest.
func (p *Phases) Retarget() { p.targeted = 0 }

// Due reports whether Rephase is to be called after that many conflicts.
func (p *Phases) Due(conflicts int64) bool { return conflicts >= p.due }

// Hurry makes the phases change every few conflicts, for tests of short searches.
func (p *Phases) Hurry() { p.every, p.due = 1, 1 }

// Rephase starts the search elsewhere: at the best assignment so far, every
// other time, or at the first, its inverse, or the inverse of the last.
func (p *Phases) Rephase(conflicts int64) {
	p.rephased++
	p.due = conflicts + p.every*p.rephased
	p.targeted, p.inTarget = 0, 0
	clear(p.Target)
	switch p.rephased % 6 {
	case 1, 3, 5:
		for v, s := range p.best {
			if s != 0 {
				p.Saved[v] = s
			}
		}
		p.bested = 0
	case 2:
		fill(p.Saved, -1)
	case 4:
		for v := range p.Saved {
			p.Saved[v] = -p.Saved[v]
		}
	default:
		fill(p.Saved, 1)
	}
}

func fill(s []int8, v int8) {
	for i := range s {
		s[i] = v
	}
}
