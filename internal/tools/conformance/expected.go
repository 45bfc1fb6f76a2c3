package conformance

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Expected is the outcome of a run in the form in which it is kept: the tests
// that did not simply pass.
type Expected struct {
	MiniZinc string
	// Tests counts the tests of a category, Floor those that a program passes
	// that answers every model with an empty solution.
	Tests, Floor map[Category]int
	// Rows are the tests with other verdicts than Pass, without their times.
	Rows []Row
}

// temporary are names of files that differ from run to run.
var temporary = regexp.MustCompile(`(mznfile|solution|empty)\w*\.(fzn|json|mzn)`)

// Expect turns a report, and that of the null solver on the same suite, into
// the outcome that later runs must have.
func Expect(report, null *Report) *Expected {
	e := &Expected{report.MiniZinc, map[Category]int{}, map[Category]int{}, nil}
	for _, r := range report.Rows {
		e.Tests[r.Category]++
		if r.Verdict == Pass {
			continue
		}
		r.Reason = temporary.ReplaceAllString(r.Reason, "model.$2")
		if r.Verdict == Alt {
			r.Reason = "" // the assignment may change with the search
		}
		r.Weak, r.Time = "", 0
		e.Rows = append(e.Rows, r)
	}
	for _, r := range null.Rows {
		if r.Verdict.Passed() {
			e.Floor[r.Category]++
		}
	}
	return e
}

// Count returns how many tests of a category have one of the verdicts.
func (e *Expected) Count(c Category, verdicts ...Verdict) int {
	n := 0
	if slices.Contains(verdicts, Pass) {
		n = e.Tests[c]
	}
	for _, r := range e.Rows {
		if r.Category != c {
			continue
		}
		if slices.Contains(verdicts, Pass) {
			n--
		}
		if slices.Contains(verdicts, r.Verdict) {
			n++
		}
	}
	return n
}

// Difference is a test whose outcome is not the expected one.
type Difference struct{ ID, Text string }

// Differences compares a report with what is expected, and says for every test
// that passed and does not, or that failed and does not any more, what changed.
// Whether a correct solution is the listed one makes no difference.
func (e *Expected) Differences(report *Report) []Difference {
	known := map[string]Verdict{}
	for _, r := range e.Rows {
		known[r.ID] = r.Verdict
	}
	var diff []Difference
	for _, r := range report.Rows {
		want, ok := known[r.ID]
		if !ok {
			want = Pass
		}
		delete(known, r.ID)
		if want.Passed() != r.Verdict.Passed() || (want == Skip) != (r.Verdict == Skip) {
			diff = append(diff, Difference{r.ID, strings.TrimSpace(fmt.Sprintf("%s: expected %s, got %s  %s", r.ID, want, r.Verdict, r.Reason))})
		}
	}
	for id := range known {
		diff = append(diff, Difference{id, id + ": not in the suite"})
	}
	slices.SortFunc(diff, func(a, b Difference) int { return strings.Compare(a.ID, b.ID) })
	return diff
}

// Write writes the outcome as lines of fields that tabulators separate.
func (e *Expected) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "minizinc\t%s\n", e.MiniZinc)
	for _, c := range Categories() {
		fmt.Fprintf(b, "tests\t%s\t%d\tfloor\t%d\n", c, e.Tests[c], e.Floor[c])
	}
	for _, r := range e.Rows {
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\n", r.Verdict, r.Category, r.ID, r.Reason)
	}
	return b.Flush()
}

// ReadExpected reads what Write has written.
func ReadExpected(r io.Reader) (*Expected, error) {
	e := &Expected{Tests: map[Category]int{}, Floor: map[Category]int{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if err := e.readLine(strings.Split(lines.Text(), "\t")); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return e, lines.Err()
}

func (e *Expected) readLine(f []string) error {
	switch {
	case f[0] == "minizinc" && len(f) == 2:
		e.MiniZinc = f[1]
	case f[0] == "tests" && len(f) == 5:
		tests, err1 := strconv.Atoi(f[2])
		floor, err2 := strconv.Atoi(f[4])
		e.Tests[Category(f[1])], e.Floor[Category(f[1])] = tests, floor
		return errors.Join(err1, err2)
	case len(f) == 4:
		e.Rows = append(e.Rows, Row{ID: f[2], Category: Category(f[1]), Verdict: Verdict(f[0]), Reason: f[3]})
	default:
		return errors.New("unknown line")
	}
	return nil
}
