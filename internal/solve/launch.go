package solve

import (
	"context"
	"time"
)

// Nothing that takes long may keep a run from its end, and compiling, loading
// an engine or building a large sum cannot be stopped everywhere. So all of it
// happens in goroutines that the run leaves behind when they do not stop in
// time.

// abandonAfter is how long a goroutine has to stop once the context is done.
const abandonAfter = 60 * time.Millisecond

// outcome is the result of a function that ran in a goroutine of its own.
type outcome[T any] struct {
	value T
	panic any
}

// get returns the result. What made the function panic, does so again here: in
// a goroutine that can report it.
func (o outcome[T]) get() T {
	if o.panic != nil {
		panic(o.panic)
	}
	return o.value
}

// launch runs f. The channel must have room, since perhaps nobody receives.
func launch[T any](out chan<- outcome[T], f func() T) {
	go func() {
		var o outcome[T]
		defer func() {
			o.panic = recover()
			out <- o
		}()
		o.value = f()
	}()
}

// await runs f and returns its result. It gives up, and ok is false, when ctx
// is done and f does not return soon.
func await[T any](ctx context.Context, f func() T) (value T, ok bool) {
	out := make(chan outcome[T], 1)
	launch(out, f)
	o, ok := receive(ctx, out)
	return o.get(), ok
}

// receive waits for the next outcome, and when ctx is done only a little while.
func receive[T any](ctx context.Context, out <-chan outcome[T]) (o outcome[T], ok bool) {
	select {
	case o = <-out:
		return o, true
	case <-ctx.Done():
	}
	grace := time.NewTimer(abandonAfter)
	defer grace.Stop()
	select {
	case o = <-out:
		return o, true
	case <-grace.C:
		return o, false
	}
}
