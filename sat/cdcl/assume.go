package cdcl

import "github.com/gozinc/gozinc/sat"

// Assumption i is the decision of level i+1, which is empty where the assumption
// is true already (Eén and Sörensson, 2003).

// assume prepares a search under the assumptions. The levels of those that it
// has in common with the last search stay, and if these are all, every level: an
// enumeration goes on from where the last solution was excluded, with as much of
// the trail as the clause added meanwhile has left.
func (e *Engine) assume(lits []sat.Lit) {
	same := 0
	for same < len(lits) && same < len(e.assumed) && lits[same] == e.assumed[same] {
		same++
	}
	if same < max(len(lits), len(e.assumed)) {
		e.backtrack(same)
	}
	e.assumed = append(e.assumed[:0], lits...)
}

// blame sets the failed assumptions: l, which is false, and those before it that
// make it false.
func (e *Engine) blame(l sat.Lit) {
	e.beginMarks()
	e.at = -1
	e.mark(l ^ 1)
	e.failed = append(e.failed[:0], l)
	e.collect()
}

// blameClash sets the failed assumptions that lead to the conflict.
func (e *Engine) blameClash() {
	e.beginMarks()
	e.at = -1
	e.markClash()
	e.failed = e.failed[:0]
	e.collect()
}

// collect resolves what is marked down to decisions, which are assumptions, and
// adds these to the failed ones.
func (e *Engine) collect() {
	for p := int32(len(e.stack)) - 1; p >= 0; p-- {
		if e.seen[p] == 0 {
			continue
		}
		r, a := e.cause(p, e.needed(p))
		if r.kind() != decision {
			e.markReason(r, a, p)
			continue
		}
		e.failed = append(e.failed, e.assumed[e.levelAt(p)-1])
	}
	e.endMarks()
}

// levelAt returns the level of the entry.
func (e *Engine) levelAt(p int32) int32 {
	t := e.stack[p]
	if t&eventFlag != 0 {
		return e.bounds.Events[t&^eventFlag].Level
	}
	return e.vars[t>>1].level
}
