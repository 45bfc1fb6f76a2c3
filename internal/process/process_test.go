//go:build unix

package process

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func shell(script string) Command { return Command{Words: []string{"sh", "-c", script}} }

// TestResult: output, messages, status and use of a program.
func TestResult(t *testing.T) {
	c := shell("cat; echo $PWD; echo trouble >&2; exit 3")
	c.Dir, c.Input = t.TempDir(), strings.NewReader("given\n")
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if string(r.Output) != "given\n"+c.Dir+"\n" || string(r.Messages) != "trouble\n" || r.Code != 3 {
		t.Errorf("%+v", r)
	}
	if got := r.Failure(); got == nil || got.Error() != "exit status 3: trouble" {
		t.Errorf("failure %v", got)
	}
	if r.Clock <= 0 || runtime.GOOS == "linux" && r.Memory <= 0 {
		t.Errorf("not measured: %+v", r)
	}
	if r, err := Run(t.Context(), shell("exit 0")); err != nil || r.Failure() != nil {
		t.Error(r.Failure(), err)
	}
}

// TestNotRun: what cannot be run is an error.
func TestNotRun(t *testing.T) {
	for _, c := range []Command{{}, {Words: []string{filepath.Join(t.TempDir(), "none")}}} {
		if _, err := Run(t.Context(), c); err == nil {
			t.Errorf("%v was run", c.Words)
		}
	}
	c := Command{Words: []string{filepath.Join(t.TempDir(), "none")}, Output: func(out io.Reader) { io.ReadAll(out) }}
	if _, err := Run(t.Context(), c); err == nil {
		t.Error("no error with a reader")
	}
}

// TestPatience: a program that is interrupted may write on, and its output is read as it
// comes.
func TestPatience(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := shell("trap 'echo last; exit 0' INT; echo first; while :; do sleep 0.01; done")
	c.Patience = time.Minute
	var got []string
	c.Output = func(out io.Reader) {
		for lines := bufio.NewScanner(out); lines.Scan(); cancel() {
			got = append(got, lines.Text())
		}
	}
	if _, err := Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if strings.Join(got, " ") != "first last" {
		t.Errorf("got %q", got)
	}
}

// TestSession: what a program has started ends with it.
func TestSession(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	file := filepath.Join(t.TempDir(), "pid")
	c := shell("sleep 100 & echo $! > " + file + "; echo ready; wait")
	c.Session = true
	c.Output = func(out io.Reader) {
		bufio.NewReader(out).ReadString('\n')
		cancel()
	}
	if _, err := Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for syscall.Kill(pid, 0) == nil && !zombie(pid) {
		time.Sleep(time.Millisecond)
	}
}

// zombie reports whether the process has ended and nobody has asked for its status.
func zombie(pid int) bool {
	text, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	_, state, _ := strings.Cut(string(text), ") ")
	return strings.HasPrefix(state, "Z")
}

// TestProcessorLimit: the system ends a program that has no processor time left.
func TestProcessorLimit(t *testing.T) {
	c := shell("while :; do :; done")
	c.Processor = time.Second
	if r, err := Run(t.Context(), c); err != nil || !r.ProcessorLimit() || r.Failure() == nil {
		t.Errorf("%+v, %v", r, err)
	}
}
