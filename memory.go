package gozinc

import (
	"context"
	"runtime/debug"
	"time"

	"github.com/gozinc/gozinc/internal/memory"
)

// The times between two looks at the memory, and after a collection that was enough.
const (
	memoryTick = 20 * time.Millisecond
	memoryRest = time.Second
)

// underMemory returns a context that ends with ErrMemory when the program holds more
// than ProgramMemory after a collection. The function ends the watch.
func (o *Options) underMemory(ctx context.Context) (context.Context, func()) {
	if o.ProgramMemory == 0 {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		wait := time.NewTimer(0)
		defer wait.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-wait.C:
			}
			next := memoryTick
			if memory.InUse() > o.ProgramMemory {
				debug.FreeOSMemory()
				if memory.InUse() > o.ProgramMemory {
					cancel(ErrMemory)
					return
				}
				next = memoryRest
			}
			wait.Reset(next)
		}
	}()
	return ctx, func() {
		cancel(nil)
		<-ended
	}
}
