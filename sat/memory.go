package sat

import (
	"context"
	"fmt"

	"github.com/gozinc/gozinc/internal/yield"
)

// footprint is what an engine takes for a formula as it is loaded, before it learns, in
// bytes, with the room that its growing arrays leave.
type footprint struct{ perVar, perClause, perLit, perInt int64 }

// The footprints of the engines. A formula with integers can only be for sat/cdcl; one
// without gets the larger figures, which are those of gini.
var (
	clauseEngine = footprint{
		perVar:    220, // values, levels, reasons, heap, phases, two watch lists
		perClause: 50,  // header, terminator, two watches
		perLit:    6,
	}
	nativeEngine = footprint{
		perVar:    115, // as above, and which bound it stands for
		perClause: 36,  // header, two watches
		perLit:    5,
		perInt:    250, // bounds, the latest events, subscriptions of propagators
	}
)

// Memory estimates the bytes that the formula takes, in the recorder and then in
// an engine. What propagators take is not known.
func (f *Formula) Memory() int64 {
	p := clauseEngine
	if len(f.ints) > 0 {
		p = nativeEngine
	}
	return f.recorded() + p.perVar*int64(f.NumVars()) + p.perClause*int64(f.clauses) +
		p.perLit*int64(f.lits) + p.perInt*int64(len(f.ints))
}

// recorded is the size of the recorder.
func (f *Formula) recorded() int64 {
	return int64(len(f.state)) + 4*int64(f.clauses+f.lits+len(f.units))
}

// MemoryError is what AddClause panics with when the formula has come to need more
// memory than its limit.
type MemoryError struct{ Limit int64 }

func (e *MemoryError) Error() string {
	if e.Limit < 1<<20 {
		return fmt.Sprintf("the clauses need more than %d bytes", e.Limit)
	}
	return fmt.Sprintf("the clauses need more than %d MB", e.Limit>>20)
}

// SetLimit bounds Memory; 0 is no limit. A recorder is filled by many functions
// that call each other and cannot fail otherwise, so AddClause panics with a
// *MemoryError when the bound is passed, for the one who set it to recover.
// AddClause looks at it from time to time, and Exceeded at the end.
func (f *Formula) SetLimit(bytes int64) { f.limit = bytes }

// Exceeded returns a *MemoryError if the formula needs more memory than its limit.
func (f *Formula) Exceeded() *MemoryError {
	if f.limit > 0 && f.Memory() > f.limit {
		return &MemoryError{Limit: f.limit}
	}
	return nil
}

// ContextError is what AddClause panics with when the context of the formula is done.
type ContextError struct{ Err error }

func (e *ContextError) Error() string { return e.Err.Error() }

// Unwrap returns the error of the context.
func (e *ContextError) Unwrap() error { return e.Err }

// SetContext ends the recording of clauses when ctx is done: as SetLimit,
// by a panic, with a *ContextError.
func (f *Formula) SetContext(ctx context.Context) { f.ctx = ctx }

// ended reports whether the context is done.
func (f *Formula) ended() bool { return f.ctx != nil && yield.Done(f.ctx) }

func (f *Formula) checkLimit() {
	if f.clauses%yield.Often != 0 {
		return
	}
	if err := f.Exceeded(); err != nil {
		panic(err)
	}
	if f.ended() {
		panic(&ContextError{Err: f.ctx.Err()})
	}
}

// Release gives the clauses up, when an engine has them. Their numbers, the root
// assignment and the variables stay known; Each finds nothing any more.
func (f *Formula) Release() {
	f.arena = arena{}
}

// Drain is Each that gives the clauses up on the way, so that their memory is
// free for what do builds from them.
func (f *Formula) Drain(do func(clause []Lit)) {
	chunks := f.arena.chunks
	f.arena = arena{}
	for k := range chunks {
		part := arena{chunks: chunks[k : k+1]}
		part.each(func(_ ref, c []Lit) { do(c) })
		chunks[k] = nil
	}
}
