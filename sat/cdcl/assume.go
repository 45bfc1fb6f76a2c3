package cdcl

import "github.com/gozinc/gozinc/sat"

// The first levels of the trail are those of the assumptions: one for each, which is empty
// where the assumption is true already (Eén and Sörensson, 2003). A probe of many has levels
// of several, so that propagators are called once for these, and not for each.

// assumptions are those of the last search, and the levels that they take.
type assumptions struct {
	assumed []sat.Lit
	ends    []int32 // by level: where its assumptions end
}

// parts are how many of the assumptions that are left a new level takes: one of so many,
// and at least one. With 0 it takes one.
type parts struct{ probed, searched int }

// assume prepares a search under the assumptions. The levels of those that it
// has in common with the last search stay, and if these are all, every level: an
// enumeration goes on from where the last solution was excluded, with as much of
// the trail as the clause added meanwhile has left.
func (e *Engine) assume(lits []sat.Lit, part int) {
	same, levels := 0, 0
	for same < len(lits) && same < len(e.assumed) && lits[same] == e.assumed[same] {
		same++
	}
	for levels < len(e.ends) && int(e.ends[levels]) <= same {
		levels++
	}
	if levels < len(e.ends) || same < len(lits) {
		e.backtrack(levels)
	}
	e.assumed, e.ends = append(e.assumed[:0], lits...), e.ends[:levels]
	for at := e.begins(levels); at < len(lits); at = e.begins(len(e.ends)) {
		size := 1
		if part > 0 && (at > 0 || lits[0] != e.activation) {
			size = max(1, (len(lits)-at)/part)
		}
		e.ends = append(e.ends, int32(at+size))
	}
}

// base is the number of levels of assumptions.
func (e *Engine) base() int { return len(e.ends) }

// begins returns the first assumption of a level, counted from 0.
func (e *Engine) begins(level int) int {
	if level == 0 {
		return 0
	}
	return int(e.ends[level-1])
}

// assumeNext opens the next level of assumptions and decides them. Where one is false, it
// opens none, sets the failed assumptions and returns false.
func (e *Engine) assumeNext() bool {
	level := e.depth()
	from, to := e.begins(level), int(e.ends[level])
	e.open()
	for i := from; i < to; i++ {
		switch l := e.assumed[i]; {
		case e.vals[l] < 0:
			e.blame(l)
			e.backtrack(level)
			return false
		case e.vals[l] == 0:
			e.assign(l, decision|reason(i))
		}
	}
	return true
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

// blameConflict sets the failed assumptions that lead to the conflict.
func (e *Engine) blameConflict() {
	e.beginMarks()
	e.at = -1
	e.markConflict()
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
		e.failed = append(e.failed, e.assumed[r.payload()])
	}
	e.endMarks()
}
