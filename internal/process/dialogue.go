package process

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Dialogue is a program that runs and answers lines with lines. It is for one goroutine at
// a time, but for End.
type Dialogue struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Reader
	messages *tail
	end      func()
}

// Start starts a program, in a session of its own, which ends with ctx or by End.
func Start(ctx context.Context, words []string) (*Dialogue, error) {
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.WaitDelay = lastWords
	ownSession(cmd)
	d := &Dialogue{cmd: cmd, messages: &tail{}}
	cmd.Stderr = d.messages
	in, err := cmd.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, err
	}
	d.in, d.out = in, bufio.NewReader(out)
	d.end = sync.OnceFunc(func() {
		in.Close()
		killed := time.AfterFunc(farewell, cancel)
		cmd.Wait()
		killed.Stop()
		cancel()
	})
	return d, nil
}

// farewell is how long a program may go on when its input has ended.
const farewell = time.Second

// longest is how many bytes an answer may have.
const longest = 1 << 26

// ErrPatience is the error of a program that does not answer in time.
var ErrPatience = errors.New("no answer in time")

// Ask sends a line and returns the line that answers it, both without their ends. An error
// is that of ctx, ErrPatience, or it says how the program ended or what is wrong with the
// answer. After an error the program has ended.
func (d *Dialogue) Ask(ctx context.Context, line string, patience time.Duration) (string, error) {
	waited, stop := context.WithTimeoutCause(ctx, patience, ErrPatience)
	defer stop()
	watched := context.AfterFunc(waited, func() { d.cmd.Cancel() })
	_, err := io.WriteString(d.in, line+"\n")
	var answer string
	if err == nil {
		answer, err = d.read()
	}
	if err == nil && watched() {
		return answer, nil
	}
	d.end()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case waited.Err() != nil:
		return "", ErrPatience
	case errors.Is(err, errAnswer):
		return "", err
	}
	status := "it ended"
	if s := d.cmd.ProcessState; s != nil {
		status += " with " + s.String()
	}
	if m := d.messages.text(); m != "" {
		status += ": " + m
	}
	return "", errors.New(status)
}

// errAnswer is an answer that is none.
var errAnswer = errors.New("it answered")

// read reads one line.
func (d *Dialogue) read() (string, error) {
	var line []byte
	for {
		part, err := d.out.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil && d.out.Buffered() > 0:
			return "", fmt.Errorf("%w with more than one line", errAnswer)
		case err == nil:
			return string(bytes.TrimRight(line, "\r\n")), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", err
		case len(line) > longest:
			return "", fmt.Errorf("%w with a line of more than %d MB", errAnswer, longest>>20)
		}
	}
}

// End closes the program's input and ends the program with all that it has started.
func (d *Dialogue) End() { d.end() }

// tail keeps the end of what is written.
type tail struct {
	mu   sync.Mutex
	last []byte
}

// most is how many bytes of messages are kept.
const most = 500

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, p...)
	t.last = t.last[max(len(t.last)-most, 0):]
	return len(p), nil
}

// text is what was written last, as one line.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(strings.Fields(string(t.last)), " ")
}
