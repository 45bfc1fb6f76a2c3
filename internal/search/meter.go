package search

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// Meter limits the work of an engine, in propagations: see effort.go.
type Meter struct {
	s   Session
	end int64 // of work; math.MaxInt64 is no limit
}

// NewMeter starts a limit; 0 is none. An engine that cannot count or cannot stop
// is not limited.
func NewMeter(s Session, limit int64) Meter {
	now := Work(s)
	if _, ok := s.Engine().(sat.Limiter); !ok || limit == 0 || now < 0 {
		return Meter{s: s, end: math.MaxInt64}
	}
	return Meter{s: s, end: now + limit}
}

// Unlimited reports whether there is no limit.
func (m Meter) Unlimited() bool { return m.end == math.MaxInt64 }

// Part returns a limit inside the limit.
func (m Meter) Part(limit int64) Meter {
	inner := NewMeter(m.s, limit)
	inner.end = min(inner.end, m.end)
	return inner
}

// Left returns how much may still be spent.
func (m Meter) Left() int64 {
	if m.Unlimited() {
		return math.MaxInt64
	}
	return m.end - Work(m.s)
}

// Work returns the propagations so far and the work of local search, -1 if the engine does not tell.
func Work(s Session) int64 {
	if work := s.Stats().Propagations; work >= 0 {
		return work + s.Walked()
	}
	return -1
}
