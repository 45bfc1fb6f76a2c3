package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/gozinc/gozinc"
)

// renewEvery is the time between two reports of where a run stands on a terminal.
const renewEvery = 200 * time.Millisecond

// terminal shows progress: what has happened in lines, and below them, in one line
// that renews itself, where the run stands.
type terminal struct {
	w       io.Writer
	columns func() int

	mu    sync.Mutex
	shown int  // characters of the line that renews itself
	held  bool // somebody else writes to the terminal
}

// newTerminal returns the terminal that w is, nil if it is none.
func newTerminal(w io.Writer) *terminal {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &terminal{w: w, columns: func() int {
		width, _, err := term.GetSize(int(f.Fd()))
		if err != nil || width <= 0 { // a terminal that does not tell
			return 80
		}
		return width
	}}
}

// tell shows what has happened, or where the run stands.
func (t *terminal) tell(e gozinc.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !e.Standing:
		t.erase()
		fmt.Fprintln(t.w, e)
	case !t.held:
		// The last column stays free: some terminals begin a new line after it.
		line := []rune(e.String())
		line = line[:min(len(line), max(t.columns()-1, 0))]
		fmt.Fprintf(t.w, "\r%s%s", string(line), strings.Repeat(" ", max(t.shown-len(line), 0)))
		t.shown = len(line)
	}
}

// erase takes the line away that renews itself. The caller holds the lock.
func (t *terminal) erase() {
	if t.shown > 0 {
		fmt.Fprintf(t.w, "\r%s\r", strings.Repeat(" ", t.shown))
		t.shown = 0
	}
}

// above returns a writer to w, which may be the same terminal: the line that renews
// itself gives way to what is written.
func (t *terminal) above(w io.Writer) io.Writer { return giveWay{t, w} }

type giveWay struct {
	t *terminal
	w io.Writer
}

func (g giveWay) Write(text []byte) (int, error) {
	g.t.hold(true)
	defer g.t.hold(false)
	return g.w.Write(text)
}

// hold takes the line away, and keeps it away until it is called with false.
func (t *terminal) hold(held bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.held = held
	t.erase()
}
