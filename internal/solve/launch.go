package solve

// outcome is the result of a function that ran in a goroutine of its own.
type outcome[T any] struct {
	value T
	panic any
}

// get returns the result. What made the function panic, does so again here: in
// a goroutine that can report it.
func (o outcome[T]) get() T {
	if f, ok := o.panic.(foreign); ok {
		panic(f.cause)
	}
	if o.panic != nil {
		panic(o.panic)
	}
	return o.value
}

// launch runs f, which ends soon after its context: whatever takes long counts its work
// and looks at the context, so a run waits for all that it has launched. The channel
// must have room for the outcome.
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
