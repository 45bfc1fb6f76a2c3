package cdcl

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// conflict is a clause whose literals are all false, or atoms that hold
// and must not.
type conflict struct {
	kind   reason
	clause clause.Ref
	lits   [2]sat.Lit // of a binary clause
}

// The marks of a position of the trail during analysis.
const (
	inClause  = 1 << iota // resolved, or in the clause
	removable             // follows from the clause
	poison                // does not
)

// analysis is what conflict analysis works with. Positions are those of the
// trail.
type analysis struct {
	conflict      conflict
	conflictAtoms []sat.Atom // the atoms of a conflict that is not of a clause
	seen          []uint8    // by position
	marked        []int32    // the positions with marks
	below         []int32    // those of the clause under the conflict's level
	pending       int        // positions of the conflict's level not resolved yet
	at            int32      // the conflict's level
	// ground is the level of the activation literal, or 0. What became true up to it is in no clause: grounded is 1 where
	// the clause has the negated activation literal in its place, and otherwise 0.
	ground, grounded int32
	stamp            uint32
	stamps           []levelMark // by level
	top              []int32     // by handle: 1 + the latest position in the clause
	learnt           []sat.Lit
	asked            []sat.Atom // explanations at work, a stack
	ticks            int64      // work, in clauses looked at
	minimisation     minimisation
}

// levelMark says whether the clause has literals of the level, and where the
// first of them is.
type levelMark struct {
	stamp uint32
	low   int32
}

// analyse learns a clause from the conflict, goes back to where it is unit and
// sets its literal (first UIP: Marques-Silva and Sakallah, 1999; Zhang et al.,
// 2001). Where a level of several assumptions has no such literal, it sets the failed
// assumptions instead. It returns false when the conflict needs no decision.
func (e *Engine) analyse() bool {
	e.at = e.conflictLevel()
	if e.at == 0 {
		return false
	}
	e.backtrack(int(e.at))
	e.beginMarks()
	if e.at > 1 && e.activated() {
		e.ground = 1
	}
	e.markConflict()
	uip, ok := e.resolveLevel()
	if e.at == 0 {
		e.endMarks()
		if e.grounded == 0 {
			return false
		}
		e.backtrack(0)
		e.learnUnit(e.activation ^ 1)
		return true
	}
	if !ok {
		e.endMarks()
		below := int(e.at) - 1
		e.blameConflict()
		e.backtrack(below)
		return true
	}
	e.minimise()
	jump, lbd := e.build(uip)
	e.bump()
	e.endMarks()
	e.restart.Learnt(lbd)
	if e.tracer != nil {
		e.tracer.Learn(e.learnt)
	}
	e.give(lbd)
	e.backtrack(jump)
	e.stats.Learnts++
	if len(e.learnt) == 1 {
		e.assign(e.learnt[0], decision)
		return true
	}
	if len(e.learnt) > 2 {
		e.db.Learnts++
	}
	r := e.store(e.learnt, e.tier(lbd)|clause.Learnt|clause.Told|uint32(lbd)<<clause.LBDShift)
	e.assign(e.learnt[0], r)
	return true
}

// beginMarks makes room for the marks.
func (e *Engine) beginMarks() {
	e.seen = extend(e.seen, max(0, len(e.stack)-len(e.seen)))
	e.stamps = extend(e.stamps, max(0, len(e.levels)-len(e.stamps)))
	e.top = extend(e.top, max(0, len(e.bounds.Lo)-len(e.top)))
	e.stamp++
	e.pending, e.ground, e.grounded = 0, 0, 0
	e.marked, e.below = e.marked[:0], e.below[:0]
}

func (e *Engine) endMarks() {
	for _, p := range e.marked {
		e.seen[p] = 0
	}
}

// conflictLevel returns the highest level of the conflict.
func (e *Engine) conflictLevel() int32 {
	most := int32(0)
	switch e.conflict.kind {
	case byClause:
		for _, l := range e.db.Lits(e.conflict.clause) {
			most = max(most, e.vars[l>>1].level)
		}
	case byBinary:
		for _, l := range e.conflict.lits {
			most = max(most, e.vars[l.Var()].level)
		}
	default:
		for _, a := range e.conflictAtoms {
			most = max(most, e.levelOf(a))
		}
	}
	return most
}

// levelOf returns the level at which an atom, which holds, became true.
func (e *Engine) levelOf(a sat.Atom) int32 {
	switch {
	case a.IsLit():
		return e.vars[a.Lit().Var()].level
	case a.D <= e.bounds.Root[a.X]:
		return 0
	}
	return e.bounds.Events[e.bounds.Reach(a.X, a.D)].Level
}

// markConflict marks the atoms of the conflict.
func (e *Engine) markConflict() {
	switch e.conflict.kind {
	case byClause:
		e.markReason(byClause|reason(e.conflict.clause), sat.Atom{}, 0)
	case byBinary:
		for _, l := range e.conflict.lits {
			e.mark(l ^ 1)
		}
	default:
		for _, a := range e.conflictAtoms {
			e.markAtom(a)
		}
	}
}

// mark makes the literal, which is true, part of the clause.
func (e *Engine) mark(l sat.Lit) {
	v := &e.vars[l.Var()]
	if v.level <= e.ground {
		e.grounded |= v.level
		return
	}
	if v.meaning > 0 {
		e.markEvent(int32(e.stack[v.position]&^eventFlag), e.predicate(l, v.meaning).D)
		return
	}
	if e.seen[v.position] == 0 {
		e.markPosition(v.position, v.level)
	}
}

// markAtom makes the atom, which holds, part of the clause.
func (e *Engine) markAtom(a sat.Atom) {
	if a.IsLit() {
		e.mark(a.Lit())
		return
	}
	if a.D <= e.bounds.Root[a.X] {
		return
	}
	e.markEvent(e.bounds.Reach(a.X, a.D), a.D)
}

func (e *Engine) markEvent(n int32, need int64) {
	ev := &e.bounds.Events[n]
	if ev.Level <= e.ground {
		e.grounded |= ev.Level
		return
	}
	if e.seen[ev.Position] != 0 {
		ev.Need = max(ev.Need, need)
		return
	}
	ev.Need = need
	e.markPosition(ev.Position, ev.Level)
}

func (e *Engine) markPosition(p, level int32) {
	e.seen[p] = inClause
	e.marked = append(e.marked, p)
	if level == e.at {
		e.pending++
		return
	}
	e.below = append(e.below, p)
	if s := &e.stamps[level]; s.stamp != e.stamp {
		*s = levelMark{e.stamp, p}
	} else {
		s.low = min(s.low, p)
	}
}

// resolveLevel replaces the entries of the conflict's level by their reasons,
// the latest first, until one is left, and returns its position; ok is false where several
// assumptions of the level are left. Where nothing of a level is left, since it follows from
// those below, these take its place, and at last level 0.
func (e *Engine) resolveLevel() (p int32, ok bool) {
	for p = int32(len(e.stack)); ; {
		for p--; e.seen[p] == 0; p-- {
		}
		r, a := e.cause(p, e.needed(p))
		switch e.pending--; {
		case e.pending == 0 && !e.holdsAtRoot(r):
			return p, true
		case r.kind() == decision:
			return p, false
		}
		if e.markReason(r, a, p); e.pending == 0 && !e.descend() {
			return none, false
		}
	}
}

// descend makes the highest level of the entries below that of the conflict its level. It
// returns false where there is none.
func (e *Engine) descend() bool {
	e.at = 0
	for _, p := range e.below {
		e.at = max(e.at, e.levelAt(p))
	}
	e.below = slices.DeleteFunc(e.below, func(p int32) bool {
		at := e.levelAt(p) == e.at
		if at {
			e.pending++
		}
		return at
	})
	return e.at > 0
}

// levelAt returns the level of the entry.
func (e *Engine) levelAt(p int32) int32 {
	t := e.stack[p]
	if t&eventFlag != 0 {
		return e.bounds.Events[t&^eventFlag].Level
	}
	return e.vars[t>>1].level
}

// needed returns the bound that is needed of an event, and 0 for a literal.
func (e *Engine) needed(p int32) int64 {
	if t := e.stack[p]; t&eventFlag != 0 {
		return e.bounds.Events[t&^eventFlag].Need
	}
	return 0
}

// cause returns the reason of the entry, and what of it has to be explained: the
// literal, or of an event the bound d.
func (e *Engine) cause(p int32, d int64) (reason, sat.Atom) {
	t := e.stack[p]
	if t&eventFlag != 0 {
		ev := &e.bounds.Events[t&^eventFlag]
		return reason(ev.Reason), sat.Atom{X: ev.X, D: d}
	}
	l := sat.Lit(t)
	return e.vars[l.Var()].reason, sat.LitAtom(l)
}

// markReason marks what the atom at the position follows from.
func (e *Engine) markReason(r reason, a sat.Atom, p int32) {
	switch r.kind() {
	case byClause:
		c := clause.Ref(r.payload())
		e.use(c)
		e.ticks++
		for _, l := range e.db.Lits(c) {
			if e.vals[l] < 0 {
				e.mark(sat.Lit(l) ^ 1)
			}
		}
	case byBinary:
		e.mark(sat.Lit(r.payload()) ^ 1)
	default:
		n := len(e.asked)
		e.ask(r, a, p)
		for i := n; i < len(e.asked); i++ {
			e.markAtom(e.asked[i])
		}
		e.asked = e.asked[:n]
	}
}

// ask pushes the atoms from which the atom at the position follows by a
// propagator, or as the literal of a value.
func (e *Engine) ask(r reason, a sat.Atom, p int32) {
	n := len(e.asked)
	switch r.kind() {
	case byAtoms:
		i := int(r.payload())
		k := int(e.atoms[i].D)
		e.asked = append(e.asked, e.atoms[i+1:i+1+k]...)
	case byValue:
		e.asked = e.valueReason(r.payload(), a, e.asked)
	default:
		t := e.tokens[r.payload()]
		if t.lit != sat.Undef {
			a = sat.LitAtom(t.lit)
		}
		e.asked = e.explain(t.propagator, a, t.value, p, e.asked)
	}
	e.ticks += int64(len(e.asked)-n) + 1
}
