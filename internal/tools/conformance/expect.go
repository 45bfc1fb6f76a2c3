package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// expectation is one of the alternatives of a test.
type expectation interface {
	// mismatch says why got is not what is expected, "" if it is.
	mismatch(got *obtained, r rules) string
}

// rules are what differs between versions of the suite's harness.
type rules struct {
	// subset: some of the solutions of a SolutionSet are enough. Until 2.7 the
	// harness did not count them.
	subset bool
}

type (
	// Result is an expected answer: its status, its solution or solutions.
	Result struct{ fields *Record }
	// SolutionSet is the set of all solutions in any order.
	SolutionSet []Value
)

func (e *Result) mismatch(got *obtained, r rules) string {
	switch got.kind {
	case coreKind:
		return e.coreMismatch(got)
	case resultKind:
	default:
		return got.describe()
	}
	if why := e.statusMismatch(got); why != "" {
		return why
	}
	switch want := e.fields.field("solution").(type) {
	case nil, Null:
		return ""
	case SolutionSet:
		return want.mismatch(got, r)
	case List:
		return listMismatch(want, got)
	default:
		return solutionMismatch(want, got.last())
	}
}

func (e *Result) statusMismatch(got *obtained) string {
	want, ok := e.fields.get(Text("status"))
	if ok && !equal(want, Text(got.status)) {
		return fmt.Sprintf("status: expected %s, got %s", short(show(want)), got.status)
	}
	return ""
}

// coreMismatch compares the names of a core, of which there may be several.
func (e *Result) coreMismatch(got *obtained) string {
	if why := e.statusMismatch(got); why != "" {
		return why
	}
	list, ok := e.fields.field("core").(List)
	if !ok {
		return ""
	}
	want := make([]string, len(list))
	for i, v := range list {
		t, _ := v.(Text)
		want[i] = string(t)
	}
	slices.Sort(want)
	for _, core := range got.cores {
		if slices.Equal(want, slices.Sorted(slices.Values(core))) {
			return ""
		}
	}
	return fmt.Sprintf("core: expected %s, got %v", strings.Join(want, ", "), got.cores)
}

func listMismatch(want List, got *obtained) string {
	if !got.many {
		return "list of solutions expected, but solutions were not enumerated"
	}
	if len(want) != len(got.solutions) {
		return fmt.Sprintf("solution list: expected %d, got %d", len(want), len(got.solutions))
	}
	for i, w := range want {
		if why := solutionMismatch(w, got.solutions[i]); why != "" {
			return fmt.Sprintf("solution %d: %s", i+1, why)
		}
	}
	return ""
}

// mismatch compares without order. It records in got what the lenient rule
// of older harnesses let pass.
func (want SolutionSet) mismatch(got *obtained, r rules) string {
	if !got.many {
		return "solution set expected, but solutions were not enumerated"
	}
	extra, missing := 0, 0
	for _, have := range got.solutions {
		if !slices.ContainsFunc(want, func(w Value) bool { return solutionMismatch(w, have) == "" }) {
			extra++
		}
	}
	for _, w := range want {
		if !slices.ContainsFunc(got.solutions, func(have *Record) bool { return solutionMismatch(w, have) == "" }) {
			missing++
		}
	}
	why := fmt.Sprintf("solution set: expected %d, got %d, %d unexpected, %d missing",
		len(want), len(got.solutions), extra, missing)
	differ := len(want) != len(got.solutions)
	if extra > 0 || differ && !r.subset {
		return why
	}
	if differ || missing > 0 {
		got.weak = why
	}
	return ""
}

// solutionMismatch compares what is listed: got may have more variables, and an
// empty solution accepts everything, even that there is none.
func solutionMismatch(want Value, got *Record) string {
	w, ok := want.(*Record)
	switch {
	case !ok:
		return "unreadable expectation"
	case len(w.Keys) == 0:
		return ""
	case got == nil:
		return "no solution"
	}
	for _, k := range w.Keys {
		v, _ := w.get(k)
		have, ok := got.get(k)
		if !ok {
			return fmt.Sprintf("%s: missing, expected %s", show(k), short(show(v)))
		}
		if !equal(v, have) {
			return fmt.Sprintf("%s: expected %s, got %s", show(k), short(show(v)), short(show(have)))
		}
	}
	return ""
}
