package store

import (
	"context"

	"github.com/gozinc/gozinc/internal/yield"
)

// ContextError is what Toil panics with when the context of the store is done.
type ContextError struct{ Err error }

func (e *ContextError) Error() string { return e.Err.Error() }

// Unwrap returns the error of the context.
func (e *ContextError) Unwrap() error { return e.Err }

// observed is a context that is looked at by work, since to look at it takes time.
type observed struct {
	ctx   context.Context // nil at first: does not end
	toil  int             // what Ended was told of
	poll  int             // the work at which to look again
	ended bool
	part  part
}

// Observe lets the long loops over the store end when ctx is done.
func (s *Store) Observe(ctx context.Context) {
	s.observed = observed{ctx: ctx, poll: s.work, part: s.observed.part}
}

// Ended reports whether the context is done, or the computation in parts that calls it is stopped. There it waits, too, where a
// part is over. It looks at the context when enough work
// was done since the last time: that of the store, and what the calls tell, in words
// of memory or operations of a few nanoseconds. Limits of work do not count the latter.
func (s *Store) Ended(work int) bool {
	o := &s.observed
	o.toil += work
	if now := s.work + o.toil; o.ctx != nil && now >= o.poll {
		o.poll = now + *pollWork
		o.ended = yield.Done(o.ctx)
	}
	return o.part.over(s.work+o.toil) || o.ended
}

// Toil is Ended for what cannot fail otherwise: when the context is done it panics
// with a *ContextError, for the one who called Observe to recover.
func (s *Store) Toil(work int) {
	if s.Ended(work) {
		panic(&ContextError{Err: s.observed.ctx.Err()})
	}
}
