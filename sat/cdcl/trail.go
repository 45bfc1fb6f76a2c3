package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/phase"
	"github.com/gozinc/gozinc/sat/cdcl/internal/trailed"
)

// reason is why an entry of the trail is there: a kind and a payload.
type reason uint32

const (
	decision reason = 0          // no reason; the payload of an assumption is its number
	byClause reason = iota << 29 // the payload is a ref
	byBinary                     // the payload is the other literal
	byAtoms                      // the payload is an index into atoms
	byToken                      // the payload is an index into tokens
	byValue                      // of an equality, see equality.go
	payload  = 1<<29 - 1
)

func (r reason) kind() reason    { return r &^ payload }
func (r reason) payload() uint32 { return uint32(r & payload) }

// variable is what is known of a variable that has a value. For an order literal
// position and level are those of the event.
type variable struct {
	level    int32
	position int32
	reason   reason
	meaning  int32 // index into orders, or minus one into equals; 0 is neither
}

// level is where a decision level begins: how long each stack was.
type level struct {
	trail, atoms, tokens, trailed int32
	stamp                         uint64 // different for each level opened
}

// trail is the assignment and how it came about.
type trail struct {
	vals   []int8 // by literal: 1 is true, -1 false
	vars   []variable
	stack  []uint32 // literals, or indices of events with eventFlag
	head   int      // the entries before it are propagated
	taken  int64    // entries that were propagated, in all searches
	levels []level  // the first is the root
	opened uint64

	atoms   []sat.Atom // reasons: an atom whose D is their number, then the atoms
	tokens  []token
	trailed trailed.Store
}

// token is a reason that the propagator will give when asked.
type token struct {
	value      int64
	propagator int32
	lit        sat.Lit // what was set, where that was a literal
}

// depth is the decision level.
func (e *Engine) depth() int { return len(e.levels) - 1 }

// open opens a decision level.
func (e *Engine) open() {
	e.opened++
	e.levels = append(e.levels, level{
		trail: int32(len(e.stack)), atoms: int32(len(e.atoms)), tokens: int32(len(e.tokens)),
		trailed: int32(e.trailed.Saved()), stamp: e.opened,
	})
}

// assign makes a literal true that has no value.
func (e *Engine) assign(l sat.Lit, r reason) {
	v := &e.vars[l.Var()]
	if v.meaning > 0 {
		a := e.predicate(l, v.meaning)
		e.raise(a.X, a.D, r)
		return
	}
	e.vals[l], e.vals[l^1] = 1, -1
	v.level, v.position, v.reason = int32(len(e.levels)-1), int32(len(e.stack)), r
	e.stack = append(e.stack, uint32(l))
}

// backtrack undoes the levels above the one given.
func (e *Engine) backtrack(to int) {
	if to >= e.depth() {
		return
	}
	from := e.levels[to+1]
	for i := len(e.stack) - 1; i >= int(from.trail); i-- {
		t := e.stack[i]
		if t&eventFlag != 0 {
			e.undo()
			continue
		}
		l := sat.Lit(t)
		e.vals[l], e.vals[l^1] = 0, 0
		e.unassigned(l)
	}
	e.stack = e.stack[:from.trail]
	e.phases.Shrink(len(e.stack))
	e.head = min(e.head, len(e.stack))
	e.atoms = e.atoms[:from.atoms]
	e.tokens = e.tokens[:from.tokens]
	e.trailed.Restore(int(from.trailed))
	e.levels = e.levels[:to+1]
	e.recall(to)
	e.free = 1
	e.units.dropped = len(e.units.held) > 0
	e.guided = min(e.guided, to)
}

// unassigned keeps the value that the literal's variable had, and has the
// variable decided again.
func (e *Engine) unassigned(l sat.Lit) {
	v := l.Var()
	e.phases.Saved[v] = phase.Of(l)
	e.order.Insert(v)
}
