package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// interruptible returns a context that the first SIGINT or SIGTERM ends, so
// that the run prints what it has and returns. The second signal ends the
// program at once. stop ends the context. The signals are not given back, because the
// default action would replace the exit status of a run that is over.
//
// The line on standard error is not only for the user: MiniZinc 2.6, itself
// interrupted, waits for one before it reads more of the solver's output, and
// both would wait for ever when a solution does not fit into the pipe.
func (p *program) interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
			cancel()
			fmt.Fprintln(p.err, "gozinc: interrupted; a second signal ends the program at once")
		case <-ctx.Done():
			return
		}
		<-signals
		os.Exit(exitError)
	}()
	return ctx, cancel
}

// keepWriteErrors makes a write to a pipe that nobody reads an error instead
// of a silent death, so that the error can be told.
func keepWriteErrors() { signal.Ignore(syscall.SIGPIPE) }
