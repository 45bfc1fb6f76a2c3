package yield

import "time"

// every is the time between two turns. The host takes up to four milliseconds for
// one, since browsers do not let timers follow each other faster.
const every = 100 * time.Millisecond

var last time.Time // of a turn; there is one thread

// Turn lets the host have its turn, if the last was some time ago.
func Turn() {
	if now := time.Now(); now.Sub(last) >= every {
		time.Sleep(time.Microsecond) // until all other goroutines wait, too
		last = time.Now()
	}
}
