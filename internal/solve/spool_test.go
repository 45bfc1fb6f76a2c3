package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
)

// gate is a reader that takes nothing before it is opened.
type gate struct {
	open chan struct{}
	got  bytes.Buffer
	err  error
}

func (g *gate) Write(p []byte) (int, error) {
	<-g.open
	if g.err != nil {
		return 0, g.err
	}
	return g.got.Write(p)
}

// TestSlowReader: offering and printing solutions does not wait for the reader, and
// they come in order.
func TestSlowReader(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	m := parse(t, "var 0..99: x :: output_var; solve minimize x;")
	r := &run{ctx: context.Background(), m: m, inc: newIncumbent(noBound), o: Options{Intermediate: true}, log: newProgress(Options{}, time.Time{})}
	r.spool = newSpool(g, func() {})
	r.out = flatzinc.NewWriter(r.spool)
	var want strings.Builder
	for k := range 10 {
		goal := int64(50 - k)
		end, err := r.offer(flatzinc.Assignment{{Base: flatzinc.Int, Int: goal}}, goal)
		if end != found || err != nil {
			t.Fatal(end, err)
		}
		fmt.Fprintf(&want, "x = %d;\n----------\n", goal)
	}
	if got, _ := r.inc.gap(); got != 41 {
		t.Errorf("best %d", got)
	}
	close(g.open)
	if err := r.spool.flush(); err != nil || g.got.String() != want.String() {
		t.Errorf("%v: %q", err, g.got.String())
	}
	r.spool.close()
}

// TestSpoolRoom: who writes very much waits for the reader, or for the end of the
// context.
func TestSpoolRoom(t *testing.T) {
	g := &gate{open: make(chan struct{})}
	s := newSpool(g, func() {})
	line := []byte(strings.Repeat("x", spoolMost))
	for range 2 { // of which one may be on its way to the reader
		if _, err := s.Write(line); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.room(ctx)
	passed := make(chan struct{})
	go func() {
		s.room(context.Background())
		close(passed)
	}()
	close(g.open)
	<-passed
	s.close()
	if g.got.Len() != 2*spoolMost {
		t.Errorf("%d bytes", g.got.Len())
	}
}

// TestSpoolError: the first error of the reader ends the run, and stays.
func TestSpoolError(t *testing.T) {
	g := &gate{open: make(chan struct{}), err: errors.New("broken")}
	close(g.open)
	failed := make(chan struct{})
	s := newSpool(g, func() { close(failed) })
	if _, err := s.Write([]byte("a")); err != nil {
		t.Fatal(err)
	}
	<-failed
	if err := s.flush(); !errors.Is(err, g.err) {
		t.Error(err)
	}
	if _, err := s.Write([]byte("b")); !errors.Is(err, g.err) {
		t.Error(err)
	}
	s.room(context.Background())
	s.close()
}
