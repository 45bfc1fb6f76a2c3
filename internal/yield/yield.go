// Package yield lets the host of the program have its turn in long computations,
// where the platform does not see to that.
package yield

import "context"

// Often is how many steps of a long loop there are between two looks at the context, where
// a step takes up to some microseconds.
const Often = 1 << 10

// Done reports whether ctx is done, after the host had its turn. It is what long loops
// call every few milliseconds instead of ctx.Err.
//
// In a browser there is one thread, and a goroutine keeps it until it waits: deadlines,
// other goroutines and messages to the page are held up until then. On other platforms
// the host needs no turn.
func Done(ctx context.Context) bool {
	Turn()
	return ctx.Err() != nil
}
