package store

import (
	"iter"
	"math"
)

// Parts is a computation over the store that is done a part at a time, and makes room for others
// between its parts.
type Parts struct {
	s    *Store
	next func() (struct{}, bool)
	stop func()
	work int // of the part at hand
}

// part is what Ended has to know of the part at hand.
type part struct {
	until   int         // the work at which it is over
	pause   func() bool // until the next; it reports whether there is one. It is nil outside of parts.
	stopped bool        // there is none
}

// over reports whether the computation is to end. Where only its part is over, it first waits for the next.
func (p *part) over(work int) bool {
	if p.pause == nil {
		return false
	}
	if work >= p.until && !p.stopped {
		p.stopped = !p.pause()
	}
	return p.stopped
}

// InParts returns f as a computation that pauses in Ended. It does not begin yet. What f reads must not change while it
// pauses.
func (s *Store) InParts(f func()) *Parts {
	p := &Parts{s: s}
	p.next, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		defer p.end()
		var pause func() bool
		pause = func() bool {
			s.observed.part = part{}
			goes := yield(struct{}{})
			s.observed.part = part{until: p.until(), pause: pause, stopped: !goes}
			return goes
		}
		s.observed.part = part{until: p.until(), pause: pause}
		f()
	})
	return p
}

// end leaves the last part. What Toil panics with, where the computation was stopped, is of no interest.
func (p *Parts) end() {
	stopped := p.s.observed.part.stopped
	if p.s.observed.part = (part{}); !stopped {
		return
	}
	if cause := recover(); cause != nil {
		if _, ended := cause.(*ContextError); !ended {
			panic(cause)
		}
	}
}

// until returns the work at which the part at hand is over.
func (p *Parts) until() int {
	now := p.s.work + p.s.observed.toil
	if p.work > math.MaxInt-now {
		return math.MaxInt
	}
	return now + p.work
}

// Go does a part of about so much work, as Ended counts it, and reports whether that was the last. Panics are those of the
// computation.
func (p *Parts) Go(work int) (last bool) {
	p.work = work
	_, more := p.next()
	return !more
}

// Stop ends the computation where it pauses, as Ended and Toil do when the context is done. It does nothing where there is none, or
// it has ended.
func (p *Parts) Stop() {
	if p != nil {
		p.stop()
	}
}
