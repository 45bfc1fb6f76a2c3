package conformance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Verdict is the outcome of a test.
type Verdict string

// The verdicts.
const (
	// Pass: one of the expected results.
	Pass Verdict = "PASS"
	// Alt: status and objective as expected, and another assignment, which a
	// second solver accepts; or all solutions in another order.
	Alt Verdict = "ALT"
	// Fail: neither.
	Fail Verdict = "FAIL"
	// Timeout: no answer within the time for one call.
	Timeout Verdict = "TIMEOUT"
	// Broken: the runner could not run the test.
	Broken Verdict = "ERROR"
	// Skip: the header names neither Gecode nor Chuffed.
	Skip Verdict = "SKIP"
)

// Passed reports whether the verdict is Pass or Alt.
func (v Verdict) Passed() bool { return v == Pass || v == Alt }

// Row is the outcome of one test.
type Row struct {
	ID       string
	Category Category
	Verdict  Verdict
	Reason   string // what was not as expected, or why the test was skipped
	// Weak says what the harness of the suite lets pass: that solutions of a
	// set are missing.
	Weak string
	Time time.Duration
}

// judge runs tests with one solver.
type judge struct {
	driver  *driver
	solver  solver
	checker *solver // confirms other assignments; nil if there is none
	rules   rules
}

// run runs a test.
func (j *judge) run(ctx context.Context, t *test) Row {
	row := Row{ID: t.id, Category: t.category, Verdict: Skip, Reason: t.skip}
	if t.skip != "" {
		return row
	}
	start := time.Now()
	got, err := j.obtain(ctx, t)
	var unsupported errUnsupported
	switch {
	case err == nil:
		j.compare(ctx, t, got, &row)
	case errors.Is(err, errTimeout):
		row.Verdict, row.Reason = Timeout, fmt.Sprintf("no answer within %v", j.driver.timeout)
	case errors.As(err, &unsupported):
		row.Verdict, row.Reason = Fail, err.Error()
	default:
		row.Verdict, row.Reason = Broken, shorten(err.Error(), 150)
	}
	row.Time = time.Since(start)
	return row
}

// obtain runs minizinc as the test's type says. An error of the model is a
// result.
func (j *judge) obtain(ctx context.Context, t *test) (*obtained, error) {
	files := t.files()
	for _, f := range files {
		if _, err := os.Stat(f); err != nil {
			return nil, errUnsupported("no such file: " + filepath.Base(f))
		}
	}
	s := j.solver
	if t.config != "" {
		s = solver{file: t.config}
	}
	var got *obtained
	var err error
	switch t.kind {
	case "", "solve":
		got, err = j.driver.solve(ctx, s, files, t.options)
	case "core":
		got, err = j.driver.unsatCores(ctx, s, files, t.options)
	case "compile", "output-model":
		got, err = j.driver.flatten(ctx, s, files, t.options, t.kind == "output-model")
	default:
		return nil, errUnsupported("unknown test type " + t.kind)
	}
	var model *mznError
	if errors.As(err, &model) {
		return model.obtained(), nil
	}
	return got, err
}

// compare fills in the verdict.
func (j *judge) compare(ctx context.Context, t *test, got *obtained, row *Row) {
	var reasons []string
	for _, e := range t.expected {
		why := "unreadable expectation"
		if e, ok := e.(expectation); ok {
			why = e.mismatch(got, j.rules)
		}
		if why == "" {
			row.Verdict, row.Weak = Pass, got.weak
			return
		}
		if !slices.Contains(reasons, why) {
			reasons = append(reasons, why)
		}
	}
	row.Verdict = Fail
	row.Reason = shorten(strings.Join(reasons, " | "), 300)
	if row.Reason == "" {
		row.Reason = "nothing expected"
	}
	ok, note := j.alternative(ctx, t, got)
	if ok {
		row.Verdict = Alt
	}
	if note != "" {
		row.Reason += " | " + note
	}
}
