package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// interruptible returns a context that the first SIGINT, SIGTERM or SIGHUP ends, so
// that the run prints what it has and returns. The second signal ends the
// program at once. stop ends the context for a cause. The signals are not given back, because the
// default action would replace the exit status of a run that is over.
//
// The line on standard error is not only for the user: MiniZinc 2.6, itself
// interrupted, waits for one before it reads more of the solver's output, and
// both would wait for ever when a solution does not fit into the pipe.
func (p *program) interruptible() (ctx context.Context, stop context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as it is by nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		select {
		case <-signals:
			cancel(errors.New("it was interrupted"))
			fmt.Fprintln(p.err, "gozinc: interrupted; a second signal ends the program at once")
		case <-ctx.Done():
			return
		}
		<-signals
		p.files.discard()
		os.Exit(exitError)
	}()
	return ctx, cancel
}

// keepWriteErrors makes a write to a pipe that nobody reads an error instead
// of a silent death, so that the error can be told.
func keepWriteErrors() { signal.Ignore(syscall.SIGPIPE) }
