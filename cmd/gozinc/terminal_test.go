package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gozinc/gozinc"
)

// screen is what a terminal of one line at the bottom shows: text that a carriage
// return goes back over is replaced, and complete lines scroll away.
type screen struct {
	lines []string
	last  []rune
	at    int
}

func (s *screen) Write(text []byte) (int, error) {
	for _, c := range string(text) {
		switch c {
		case '\r':
			s.at = 0
		case '\n':
			s.lines = append(s.lines, strings.TrimRight(string(s.last), " "))
			s.last, s.at = nil, 0
		default:
			s.last = append(s.last[:s.at], append([]rune{c}, s.last[min(s.at+1, len(s.last)):]...)...)
			s.at++
		}
	}
	return len(text), nil
}

func (s *screen) bottom() string { return strings.TrimRight(string(s.last), " ") }

// TestTerminal: the line that renews itself is as wide as fits, a shorter one replaces
// it whole, and it gives way to lines and to what others write.
func TestTerminal(t *testing.T) {
	var s screen
	term := &terminal{w: &s, columns: func() int { return 30 }}
	stands := func(text string) { term.tell(gozinc.Progress{Text: text, Standing: true}) }
	stands("a text that is longer than the line may be")
	if n := utf8.RuneCountInString(s.bottom()); n != 29 || !strings.Contains(s.bottom(), "] a text") {
		t.Errorf("%d characters: %q", n, s.bottom())
	}
	stands("short")
	if !strings.HasSuffix(s.bottom(), "s] short") {
		t.Errorf("a shorter text left %q", s.bottom())
	}
	term.tell(gozinc.Progress{Text: "a line"})
	if s.bottom() != "" || len(s.lines) != 1 || !strings.HasSuffix(s.lines[0], "s] a line") {
		t.Errorf("lines %q, then %q", s.lines, s.bottom())
	}
	stands("again")
	out := term.above(&s)
	if out.Write([]byte("x = 1;\n")); s.lines[1] != "x = 1;" || s.bottom() != "" {
		t.Errorf("lines %q, then %q", s.lines, s.bottom())
	}
	stands("again")
	term.hold(true)
	if stands("late"); s.bottom() != "" || len(s.lines) != 2 {
		t.Errorf("after the end: lines %q, then %q", s.lines, s.bottom())
	}
}
