package cdcl

import "github.com/gozinc/gozinc/sat"

// simplify drops the clauses that are satisfied at the root and shortens the
// others. Level and propagation must be at the root and at an end.
func (e *Engine) simplify() {
	e.forgetRootReasons()
	for c := e.skip(0); int(c) < len(e.arena); {
		n := e.arena[c]
		if *e.props(c)&garbageFlag == 0 {
			e.shorten(c)
		}
		c = e.next(c, n)
	}
	e.simplifyBinaries()
}

// forgetRootReasons drops what nothing asks for: why something holds at the
// root.
func (e *Engine) forgetRootReasons() {
	for _, t := range e.stack {
		if t&eventFlag != 0 {
			e.events[t&^eventFlag].reason = decision
		} else {
			e.vars[t>>1].reason = decision
		}
	}
}

// shorten drops the clause if it is satisfied, and its false literals otherwise,
// which are not watched.
func (e *Engine) shorten(r ref) {
	lits := e.lits(r)
	k := 0
	for _, l := range lits {
		if e.vals[l] > 0 {
			e.drop(r)
			return
		}
		if e.vals[l] == 0 {
			k++
		}
	}
	if k == len(lits) {
		return
	}
	var old []sat.Lit
	if e.tracer != nil {
		old = e.copyLits(r)
	}
	n := 0
	for _, l := range lits {
		if e.vals[l] == 0 {
			lits[n] = l
			n++
		}
	}
	if e.tracer != nil {
		short := make([]sat.Lit, n)
		for i := range short {
			short[i] = sat.Lit(lits[i])
		}
		e.tracer.Learn(short)
		if p := e.props(r); *p&toldFlag != 0 {
			e.tracer.Delete(old)
		} else {
			*p |= toldFlag
		}
	}
	if n == 2 {
		e.attachBinary(sat.Lit(lits[0]), sat.Lit(lits[1]), *e.props(r)&toldFlag != 0)
		e.discard(r)
		return
	}
	e.cut(r, n)
}

// simplifyBinaries drops the binary clauses that are satisfied at the root.
func (e *Engine) simplifyBinaries() {
	for l := range e.watches {
		ws := e.watches[l]
		fixed := e.vals[l] != 0
		j := 0
		for _, w := range ws {
			if w.binary() && (fixed || e.vals[w.blocker] != 0) {
				if e.tracer != nil && w.ref&binaryTold != 0 && sat.Lit(l) < w.blocker {
					e.tracer.Delete([]sat.Lit{sat.Lit(l), w.blocker})
				}
				continue
			}
			ws[j] = w
			j++
		}
		e.watches[l] = ws[:j]
	}
}

// copyLits returns the literals of a clause.
func (e *Engine) copyLits(r ref) []sat.Lit {
	var c []sat.Lit
	for _, l := range e.lits(r) {
		c = append(c, sat.Lit(l))
	}
	return c
}

// compact closes the gaps of the arena. Clauses keep their order. The third word of a clause says
// for the time being where it goes.
func (e *Engine) compact() {
	if e.garbage == 0 {
		return
	}
	to := uint32(0)
	for c := e.skip(0); int(c) < len(e.arena); {
		n := e.arena[c]
		if *e.props(c)&garbageFlag == 0 {
			e.arena[c+2] = to
			to += header + n
		}
		c = e.next(c, n)
	}
	e.moveWatches()
	e.eachReason(func(r *reason) { *r = byClause | reason(e.arena[r.payload()+2]) })
	for c := e.skip(0); int(c) < len(e.arena); {
		n := e.arena[c]
		next := e.next(c, n)
		if *e.props(c)&garbageFlag == 0 {
			at := e.arena[c+2]
			copy(e.arena[at:], e.arena[c:uint32(c)+header+n])
			e.arena[at+2] = header - 1
		}
		c = next
	}
	e.arena = e.arena[:to]
	e.garbage = 0
}

// moveWatches follows the clauses to their new places and forgets the garbage.
func (e *Engine) moveWatches() {
	for l := range e.watches {
		ws := e.watches[l]
		j := 0
		for _, w := range ws {
			if !w.binary() {
				if *e.props(w.ref)&garbageFlag != 0 {
					continue
				}
				w.ref = ref(e.arena[w.ref+2])
			}
			ws[j] = w
			j++
		}
		e.watches[l] = ws[:j]
	}
}
