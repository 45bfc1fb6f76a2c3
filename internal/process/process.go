// Package process runs a program under limits, takes what it prints and tells what it
// used. It knows nothing of what the output means.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Command is a program and how it is run.
type Command struct {
	Words []string  // the program and its arguments
	Dir   string    // the directory it runs in; "" is that of the caller
	Input io.Reader // its standard input; nil is empty
	// Output takes the standard output as it comes, to its end. Without it the output is
	// collected.
	Output func(io.Reader)
	// Processor is a limit of processor time in whole seconds, at least one; 0 is none. It
	// needs a POSIX shell.
	Processor time.Duration
	// Patience is how long the program may go on after an interrupt, when the context ends;
	// with 0 it is killed at once.
	Patience time.Duration
	// Session is true if all that the program starts ends with the context, too: it gets a
	// session of its own, which the signals of a terminal do not reach.
	Session bool
}

// Result is what a program left.
type Result struct {
	Output, Messages []byte // standard output and standard error
	Code             int    // the exit status; -1 after a signal
	Status           string // how it ended, in words
	Clock, Processor time.Duration
	Memory           int64 // the most that it held, in bytes; 0 is unknown
}

// Failure is nil after the exit status 0, and otherwise how the program ended and what it
// wrote to the standard error.
func (r Result) Failure() error {
	if r.Code == 0 {
		return nil
	}
	messages := bytes.TrimSpace(r.Messages)
	return fmt.Errorf("%s: %s", r.Status, messages[:min(len(messages), most)])
}

// lastWords is how long a program that is killed may hold on to its output, by another
// that it started.
const lastWords = time.Second

// Run runs the command until it ends or ctx does. Then the error is that of ctx, and the
// result holds what there was until then. Another error says that the program could not be
// run. An exit status is no error.
func Run(ctx context.Context, c Command) (Result, error) {
	words := c.Words
	if c.Processor > 0 {
		words = limited(words, c.Processor)
	}
	if len(words) == 0 {
		return Result{}, errors.New("no command")
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Stdin = c.Dir, c.Input
	cmd.WaitDelay = max(c.Patience, lastWords)
	if c.Session {
		ownSession(cmd)
	}
	if c.Patience > 0 {
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	}
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	finish := func() {}
	if c.Output != nil {
		cmd.Stdout, finish = reader(c.Output)
	}
	began := time.Now()
	err := cmd.Run()
	finish()
	r := Result{Output: out.Bytes(), Messages: messages.Bytes(), Clock: time.Since(began)}
	if s := cmd.ProcessState; s != nil {
		r.Code, r.Status = s.ExitCode(), s.String()
		r.Processor, r.Memory = s.UserTime()+s.SystemTime(), peakMemory(s)
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay):
		return r, err
	}
	return r, nil
}

// limited has a shell set the limit of processor time, which its successor keeps. A second
// later the system kills whoever does not heed the signal.
func limited(words []string, limit time.Duration) []string {
	seconds := int(max(limit.Seconds(), 1))
	script := fmt.Sprintf(`ulimit -S -t %d; ulimit -H -t %d; exec "$@"`, seconds, seconds+1)
	return append([]string{"sh", "-c", script, "sh"}, words...)
}

// reader returns a writer whose text read takes, and what ends it: it returns when read
// has taken all.
func reader(read func(io.Reader)) (io.Writer, func()) {
	out, in := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		read(out)
		io.Copy(io.Discard, out)
	}()
	return in, func() {
		in.Close()
		<-done
	}
}

// ProcessorLimit reports whether the result is that of a program that had no processor time
// left.
func (r Result) ProcessorLimit() bool { return strings.Contains(r.Status, "CPU time limit exceeded") }
