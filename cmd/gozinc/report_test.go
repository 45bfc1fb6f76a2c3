package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

func TestExit(t *testing.T) {
	located := &gozinc.Error{Name: "m.fzn", Line: 3, Column: 4, Msg: "no"}
	for _, tt := range []struct {
		err    error
		status int
		msg    string
	}{
		{nil, exitOK, ""},
		{errors.New("no"), exitError, "gozinc: no\n"},
		{located, exitError, "m.fzn:3:4: no\n"},
		{fmt.Errorf("while solving: %w", located), exitError, "m.fzn:3:4: no\n"},
		{&gozinc.Error{Name: "m.fzn", Msg: "no"}, exitError, "gozinc: m.fzn: no\n"},
		{&gozinc.DefectError{Err: located}, exitError, "gozinc: internal error: m.fzn:3:4: no; please report it, with the model, at " + website + "\n"},
		{usagef("no %s", "sense"), exitUsage, "gozinc: no sense; see gozinc --help\n"},
	} {
		var out, log bytes.Buffer
		p := program{out: &out, err: &log}
		if got := p.exit(tt.err); got != tt.status || log.String() != tt.msg || out.Len() > 0 {
			t.Errorf("%v: status %d, message %q, output %q", tt.err, got, &log, &out)
		}
	}
}

// A defect shows as one line that asks for a report, and with the stack only
// on demand.
func TestInternalError(t *testing.T) {
	var log bytes.Buffer
	p := program{err: &log}
	t.Setenv("GOTRACEBACK", "")
	p.internalError("index out of range")
	if got := log.String(); !strings.HasPrefix(got, "gozinc: internal error: index out of range; please report it") || strings.Count(got, "\n") != 1 {
		t.Errorf("message %q", got)
	}
	t.Setenv("GOTRACEBACK", "all")
	p.internalError("index out of range")
	if !strings.Contains(log.String(), "goroutine") {
		t.Errorf("no stack: %q", &log)
	}
}
