package constraint

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Propagates reports whether a constraint of so many clauses is to be a
// propagator, where limit is the number up to which clauses are better.
func (e *Encoder) Propagates(clauses, limit int64) bool {
	return !e.AsClauses && (clauses > limit || e.lazily > 0)
}

// PropagatesInstead reports whether a constraint is to be a propagator that has a
// good encoding only where its variables have few values.
func (e *Encoder) PropagatesInstead(few bool) bool {
	return !e.AsClauses && (!few || e.lazily > 0)
}

// Native returns v as a view of an integer of the engine. ok is false where it cannot have
// v, and where clauses are to be written.
func (e *Encoder) Native(v store.View) (native propagate.Affine, ok bool) {
	if e.AsClauses {
		return propagate.Affine{}, false
	}
	return e.Lits.Native(v)
}

// Post has the engine propagate guard → p.
func (e *Encoder) Post(guard sat.Lit, ps ...sat.Propagator) {
	e.posted += len(ps)
	for _, p := range ps {
		e.Engine().AddPropagator(propagate.Guarded(guard, p))
	}
}

// Posted returns how many propagators constraints have posted.
func (e *Encoder) Posted() int { return e.posted }

// Any is no limit of values.
const Any = intset.PosInf - 1

// Host takes propagators: the encoder, for the search, and presolve.
type Host interface {
	// Within returns the views as integers of the host, with values within ±limit, or
	// those that an engine has where the limit is Any. ok is
	// false where it cannot have one of them.
	Within(limit int64, vs ...store.View) (natives []propagate.Affine, ok bool)
	// Wide is Within for propagators that sum up in 128 bits, so that a host may have
	// integers of any size.
	Wide(vs ...store.View) (natives []propagate.Affine, ok bool)
	// Ge, Eq and Among return the literals v ≥ k, v = k and v ∈ set.
	Ge(v store.View, k int64) sat.Lit
	Eq(v store.View, k int64) sat.Lit
	Among(v store.View, set intset.Set) sat.Lit
	// Confine has guard → v ∈ set.
	Confine(guard sat.Lit, v store.View, set intset.Set)
	// Post has the propagators of guard → p called.
	Post(guard sat.Lit, ps ...sat.Propagator)
}

// Refute has the guard false.
func Refute(h Host, guard sat.Lit) { h.Confine(guard, store.Const(0), nil) }

// When returns the host as one where a literal is a guard beside those that are given.
func When(h Host, l sat.Lit) Host { return when{h, l} }

type when struct {
	Host
	l sat.Lit
}

// Confine implements Host.
func (w when) Confine(guard sat.Lit, v store.View, set intset.Set) {
	w.Post(guard, propagate.Fact(w.Among(v, set)))
}

// Post implements Host.
func (w when) Post(guard sat.Lit, ps ...sat.Propagator) {
	for _, p := range ps {
		if w.l != sat.False {
			w.Host.Post(guard, propagate.Guarded(w.l, p))
		}
	}
}

// Propagators hands the propagators of guard → C to a host. It reports false where the host
// cannot have the integers.
type Propagators func(h Host, guard sat.Lit, a store.Args) bool

// Within implements Host.
func (e *Encoder) Within(limit int64, vs ...store.View) (natives []propagate.Affine, ok bool) {
	for _, v := range vs {
		if e.Store.Lo(v) < -limit || e.Store.Hi(v) > limit {
			return nil, false
		}
	}
	return e.Natives(vs...)
}

// Wide implements Host.
func (e *Encoder) Wide(vs ...store.View) (natives []propagate.Affine, ok bool) {
	return e.Natives(vs...)
}

// Natives returns the views as integers of the engine. ok is false where Native is not.
func (e *Encoder) Natives(vs ...store.View) (natives []propagate.Affine, ok bool) {
	if e.AsClauses {
		return nil, false
	}
	natives = make([]propagate.Affine, len(vs))
	for i, v := range vs {
		if natives[i], ok = e.Native(v); !ok {
			return nil, false
		}
	}
	return natives, true
}
