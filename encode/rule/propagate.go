package rule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Propagates reports whether a constraint of so many clauses is to be a
// propagator, where limit is the number up to which clauses are better.
func (e *Encoder) Propagates(clauses, limit int64) bool {
	return e.IsNative() && (clauses > limit || e.lazily > 0)
}

// PropagatesInstead reports whether a constraint is to be a propagator that has a
// good encoding only where its variables have few values.
func (e *Encoder) PropagatesInstead(few bool) bool {
	return e.IsNative() && (!few || e.lazily > 0)
}

// Post has the engine propagate guard → p.
func (e *Encoder) Post(guard sat.Lit, ps ...sat.Propagator) {
	host := e.Sink.(sat.PropagatorHost)
	e.posted += len(ps)
	for _, p := range ps {
		host.AddPropagator(propagate.Guarded(guard, p))
	}
}

// Posted returns how many propagators constraints have posted.
func (e *Encoder) Posted() int { return e.posted }

// Natives returns the views as integers of the engine. ok is false where it
// cannot have one of them.
func (e *Encoder) Natives(vs ...store.View) (natives []propagate.Affine, ok bool) {
	natives = make([]propagate.Affine, len(vs))
	for i, v := range vs {
		if natives[i], ok = e.Native(v); !ok {
			return nil, false
		}
	}
	return natives, true
}
