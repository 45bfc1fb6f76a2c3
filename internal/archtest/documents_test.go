package archtest

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what is generated in documents")

const root = "../.."

// budgets are the most lines of documents that must stay readable in one sitting.
var budgets = map[string]int{
	"ARCHITECTURE.md": 180,
	"BENCHMARKS.md":   150,
	"CONTRIBUTING.md": 120,
	"README.md":       200,
}

// mostRecordLines is the budget of a decision record.
const mostRecordLines = 72

// subjects are those of decision records, in the order of the index.
var subjects = []string{
	"reading", "presolve", "integers without bounds", "floats", "clauses", "propagators", "lazy constraints", "linear relaxation",
	"engines", "first solutions", "search for an optimum", "orders, values and annotations", "workers and runs", "measurements",
}

// recordSubject is the line of a record with its subject.
var recordSubject = regexp.MustCompile(`(?m)^Subject: (.*)\.$`)

// superseded is the beginning of the status of a record that no longer holds.
var superseded = regexp.MustCompile(`(?m)^Status: (superseded by \[\d+\]\([^)]*\))`)

func TestLineBudgets(t *testing.T) {
	for name, most := range budgets {
		if n := strings.Count(read(t, filepath.Join(root, name)), "\n"); n > most {
			t.Errorf("%s has %d lines, more than %d", name, n, most)
		}
	}
}

// TestDecisions holds the form of decision records and their index.
func TestDecisions(t *testing.T) {
	dir := filepath.Join(root, "docs/decisions")
	records, err := filepath.Glob(filepath.Join(dir, "[0-9]*.md"))
	if err != nil || len(records) == 0 {
		t.Fatal("no decision records", err)
	}
	entries, taken := map[string]string{}, map[string]string{}
	for _, file := range records {
		name := filepath.Base(file)
		number, _, _ := strings.Cut(name, "-")
		if other, ok := taken[number]; ok || len(number) != 4 {
			t.Errorf("%s: the number must have four digits and be free, beside %q", name, other)
		}
		taken[number] = name
		text := read(t, file)
		for _, part := range []string{"\nStatus: ", "\n## Context\n", "\n## Figures\n", "\n## Choice\n", "\n## Consequences\n"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s has no %q", name, strings.TrimSpace(part))
			}
		}
		if n := strings.Count(text, "\n"); n > mostRecordLines {
			t.Errorf("%s has %d lines, more than %d", name, n, mostRecordLines)
		}
		subject := recordSubject.FindStringSubmatch(text)
		if subject == nil || !slices.Contains(subjects, subject[1]) {
			t.Errorf("%s needs a line \"Subject: S.\", where S is one of %q", name, subjects)
			continue
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(text, "# "), "\n")
		if by := superseded.FindStringSubmatch(text); by != nil {
			title = "*" + by[1] + ":* " + title
		}
		entries[subject[1]] += fmt.Sprintf("| [%s](%s) | %s |\n", number, name, title)
	}
	index := indexHead
	for _, subject := range subjects {
		index += fmt.Sprintf("\n## %s%s\n\n| record | title |\n|---|---|\n%s", strings.ToUpper(subject[:1]), subject[1:], entries[subject])
	}
	generated(t, filepath.Join(dir, "README.md"), index)
}

const indexHead = `# Decisions

Each record says why one thing is as it is: the context, figures with the command
that made them, the choice, and its consequences. Comments at constants cite records.
A record that no longer holds keeps its number; its status names what supersedes it. Records about
something that is gone may become one, which names them; their numbers are not given again.

Figures are of the day when the choice was made, and other figures of the same case can
differ. A user time is that of one run unless seeds are named. ✗ is a run without a proof.
`

// generated compares a file with the text that it must have, or writes it.
func generated(t *testing.T, file, text string) {
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if read(t, file) != text {
		t.Errorf("%s is out of date; see go test ./internal/archtest -update", file)
	}
}

var (
	generatedPart = regexp.MustCompile(`(?s)<!-- (\w+):begin -->.*?<!-- \w+:end -->`)
	markdownLink  = regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`)
	citedRecord   = regexp.MustCompile(`docs/decisions/(\d{4})`)
	citedFile     = regexp.MustCompile(`\b[A-Z]{3,}\.md\b`)
)

// TestReferences: what documents link to and what comments cite exists.
func TestReferences(t *testing.T) {
	documents := map[string]bool{}
	walk(t, ".md", func(file, text string) {
		documents[filepath.Base(file)] = true
		for _, link := range markdownLink.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), link[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", file, link[1])
			}
		}
	})
	walk(t, ".go", func(file, text string) {
		for _, cited := range citedRecord.FindAllStringSubmatch(text, -1) {
			if found, _ := filepath.Glob(filepath.Join(root, "docs/decisions", cited[1]+"-*.md")); len(found) != 1 {
				t.Errorf("%s cites the decision record %s, which is not there", file, cited[1])
			}
		}
		for _, cited := range citedFile.FindAllString(text, -1) {
			if !documents[cited] {
				t.Errorf("%s cites %s, which is not there", file, cited)
			}
		}
	})
}

// walk calls visit with each file of the project that has the extension.
func walk(t *testing.T, ext string, visit func(file, text string)) {
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && len(d.Name()) > 2 && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(file) == ext:
			visit(file, read(t, file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	subjectMap = regexp.MustCompile(`(?s)## Where to look\n(.*?)\n## `)
	namedPlace = regexp.MustCompile("`([a-z]+/[a-zA-Z_/.]+)`")
)

// TestSubjectMap: the places that the map by subject names are there.
func TestSubjectMap(t *testing.T) {
	part := subjectMap.FindStringSubmatch(read(t, filepath.Join(root, "ARCHITECTURE.md")))
	if part == nil {
		t.Fatal("ARCHITECTURE.md has no map by subject")
	}
	for _, place := range namedPlace.FindAllStringSubmatch(part[1], -1) {
		if _, err := os.Stat(filepath.Join(root, place[1])); err != nil {
			t.Errorf("ARCHITECTURE.md names %s, which is not there", place[1])
		}
	}
}
