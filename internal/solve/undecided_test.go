package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestUndecided: a run that proves less than was asked for says why, in the statistics and
// at the end of the report, and where no search decides it also on standard error.
func TestUndecided(t *testing.T) {
	done, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the memory was full"))
	interrupted, cancel := context.WithCancelCause(t.Context())
	cancel(nil)
	late, end := context.WithTimeout(t.Context(), 0)
	defer end()
	const power = "var -10..10: x; var int: z :: output_var; constraint int_pow(x,20,z); solve maximize z;"
	const product = "var int: x; var int: y :: output_var; constraint int_times(x,x,y); "
	for _, c := range []struct {
		ctx         context.Context
		text        string
		o           Options
		why         string
		undecidable bool
	}{
		{t.Context(), product + "constraint int_le(y,-1); solve satisfy;", Options{}, "", false},
		{t.Context(), power, Options{}, "has no bounds, and was searched from", true},
		{t.Context(), power, Options{Threads: 2}, "has no bounds, and was searched from", true},
		{t.Context(), "var 3000000000..4000000000: x; var int: y; var int: z; constraint int_times(x,x,y); constraint int_times(x,y,z); solve satisfy;", Options{}, "no value of z fits into 64 bits", true},
		{t.Context(), product + "constraint int_le(100000000000000000,x); solve satisfy;", Options{}, "no value of y fits into 64 bits", true},
		{t.Context(), "var float: x; var float: y; constraint float_times(x,x,y); solve maximize y;", Options{}, "has no bounds, and was searched within some only", true},
		{done, fzngen.Words(120, 12, 40), Options{}, "the memory was full", false},
		{interrupted, fzngen.Words(120, 12, 40), Options{}, "it was interrupted", false},
		{late, fzngen.Words(120, 12, 40), Options{Threads: 2}, "the time was up", false},
	} {
		var out, log bytes.Buffer
		var last Event
		o := c.o
		o.Statistics, o.Log, o.Progress = true, &log, func(e Event) { last = e }
		if err := Run(c.ctx, parse(t, c.text), o, &out); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if c.why == "" {
			if strings.Contains(text, "undecided") || log.Len() > 0 {
				t.Errorf("%s: %s%s", c.text, text, &log)
			}
			continue
		}
		if !strings.Contains(text, "undecided=") || !strings.Contains(text, c.why) || !strings.Contains(last.Text, c.why) {
			t.Errorf("%s: %s%s", c.why, text, last.Text)
		}
		if c.undecidable != strings.Contains(log.String(), c.why) {
			t.Errorf("%s: log %q", c.why, &log)
		}
	}
}

// TestDecidedOrWanted: a run that has all that was asked for does not say that something is
// undecided.
func TestDecidedOrWanted(t *testing.T) {
	m := parse(t, fmt.Sprintf(factors, "satisfy"))
	for name, o := range map[string]Options{"one": {}, "all": {All: true}, "some": {All: true, MaxSolutions: 3}, "in time": {TimeLimit: time.Hour}} {
		out, err := Solve(t.Context(), m, o, func(Solution) bool { return true })
		if err != nil || out.Undecided != "" || out.Undecidable {
			t.Errorf("%s: %v, %q", name, err, out.Undecided)
		}
	}
	out, err := Solve(t.Context(), m, Options{All: true}, func(Solution) bool { return false })
	if err != nil || out.Undecided != "" {
		t.Errorf("as many as were taken: %v, %q", err, out.Undecided)
	}
}
