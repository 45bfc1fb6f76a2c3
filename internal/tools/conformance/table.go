package conformance

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

const tableHead = `# Conformance

The MiniZinc project's own test suite, ` + "`tests/spec`" + ` of libminizinc, run
through ` + "`minizinc --solver gozinc`" + `. ` + "`make conformance`" + ` runs the suite of the
MiniZinc that is installed, ` + "`make conformance-new`" + ` that of the newest release in
Debian; both compare the outcome with the lists in
` + "`internal/tools/conformance/testdata`" + `, and ` + "`make conformance-table`" + ` writes the lists and
this file anew.

The headers of the tests name the solvers that they are for. gozinc takes the
place of Gecode and Chuffed; a test that names neither is skipped. The rules of
comparison are those of the suite's own harness. A test that lists one of
several solutions also counts as passed, apart, when gozinc finds another with
the status and the objective expected, and Gecode confirms it. So does one that lists all
solutions, when gozinc finds the same in another order: -0.0 and 0.0 are one number. In FlatZinc,
native constraints of Gecode and Chuffed stand for those of gozinc with the same name, whatever
their predicates call the parameters.

What decides a test: ` + "`solver`" + `, the answer of the solver; ` + "`error`" + `, an error that
MiniZinc reports; ` + "`compile`" + `, the FlatZinc that MiniZinc writes with the solver's
library; ` + "`core`" + `, an unsatisfiable core. The floor is what a program passes that
answers every model with an empty solution.
`

// WriteTable writes the outcomes as a document in Markdown.
func WriteTable(w io.Writer, list []*Expected) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, tableHead)
	fmt.Fprint(b, "\n| MiniZinc | decided by | tests | passed | of these by another solution | failed | skipped | floor |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	for _, e := range list {
		for _, c := range Categories() {
			if e.Tests[c] > 0 {
				fmt.Fprintf(b, "| %s | %s | %d | %d | %d | %d | %d | %s |\n", e.MiniZinc, c, e.Tests[c],
					e.Count(c, Pass, Alt), e.Count(c, Alt), e.Count(c, Fail, Timeout, Broken), e.Count(c, Skip), e.floor(c))
			}
		}
	}
	for _, e := range list {
		fmt.Fprintf(b, "\n## MiniZinc %s: what fails\n", e.MiniZinc)
		e.writeFailures(b)
		fmt.Fprintf(b, "\n## MiniZinc %s: what is skipped\n\n", e.MiniZinc)
		e.writeSkipped(b)
	}
	return b.Flush()
}

// floor says what the null solver passes, where it is asked at all.
func (e *Expected) floor(c Category) string {
	if c == Error || c == Compile {
		return "–"
	}
	return fmt.Sprint(e.Floor[c])
}

// writeFailures lists the failures by their causes.
func (e *Expected) writeFailures(b io.Writer) {
	for _, c := range append(slices.Clone(causes), otherCause) {
		var rows []Row
		for _, r := range e.Rows {
			if r.Verdict != Skip && !r.Verdict.Passed() && causeOf(r.ID, r.Reason).Name == c.Name {
				rows = append(rows, r)
			}
		}
		if len(rows) == 0 {
			continue
		}
		fmt.Fprintf(b, "\n%s\n\n", c.Text)
		for _, r := range rows {
			fmt.Fprintf(b, "- `%s` (%s): %s\n", shortID(r.ID), r.Category, escape(shorten(r.Reason, 160)))
		}
	}
}

// writeSkipped counts the skipped tests by the solvers that they name.
func (e *Expected) writeSkipped(b io.Writer) {
	count := map[string]int{}
	var order []string
	for _, r := range e.Rows {
		if r.Verdict != Skip {
			continue
		}
		if count[r.Reason] == 0 {
			order = append(order, r.Reason)
		}
		count[r.Reason]++
	}
	slices.Sort(order)
	for _, reason := range order {
		fmt.Fprintf(b, "- %d: %s\n", count[reason], reason)
	}
}

// shortID is the name of a test without what all have in common.
func shortID(id string) string {
	id = strings.TrimPrefix(id, "unit/")
	return strings.TrimSuffix(strings.Replace(id, ".mzn::", " #", 1), " #0")
}

// escape keeps Markdown from reading s as markup.
func escape(s string) string {
	return strings.NewReplacer("|", "\\|", "<", "\\<", "*", "\\*", "_", "\\_", "`", "'").Replace(s)
}
