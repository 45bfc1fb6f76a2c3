//go:build unix

package pb

import (
	"context"
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has used. Unlike wall-clock
// time it does not depend on what else the machine is doing.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// withCPULimit returns a context that is done when the process has used so
// much processor time from now on.
func withCPULimit(limit time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	start := cpuTime()
	go func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if cpuTime()-start >= limit {
					cancel()
				}
			}
		}
	}()
	return ctx, cancel
}
