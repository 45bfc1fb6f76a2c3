package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the tables of BENCHMARKS.md")

const (
	document   = "../../../BENCHMARKS.md"
	resultsDir = "../../../docs/bench"
)

// TestBenchmarksDocument compares the tables of BENCHMARKS.md with the committed
// results.
func TestBenchmarksDocument(t *testing.T) {
	runs, err := readTable(filepath.Join(resultsDir, runsFile))
	if err != nil {
		t.Fatal(err)
	}
	var summaries, lost strings.Builder
	summaries.WriteString(documentHead)
	for _, run := range runs {
		documentRun(t, run, &summaries, &lost)
	}
	old, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	text := between(t, string(old), "suites", summaries.String())
	text = between(t, text, "losses", lost.String())
	if *update {
		if err := os.WriteFile(document, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text != string(old) {
		t.Error("BENCHMARKS.md differs from docs/bench; run make docs")
	}
}

var documentHead = strings.Replace(strings.TrimSuffix(summaryHead, "\n"), "|\n", "| measured |\n", 1) + "---|\n"

// documentRun writes the summary of a suite and the cases that peers win.
// Variants of gozinc are no peers.
func documentRun(t *testing.T, run map[string]string, summaries, lost *strings.Builder) {
	name := run["suite"]
	records, err := readRecords(filepath.Join(resultsDir, name+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	solvers, cases, err := byCase(records)
	if err != nil {
		t.Fatal(err)
	}
	checkCases(t, run, cases)
	limit, err := strconv.ParseFloat(run["limit"], 64)
	if err != nil {
		t.Fatal(err)
	}
	link := fmt.Sprintf("[%s](docs/bench/%s.csv)", name, name)
	row := summaryRow(link, solvers, cases, time.Duration(limit*float64(time.Second)))
	fmt.Fprintf(summaries, "%s %s, %s |\n", row, run["date"], run["commit"])
	if strings.Contains(run["command"], "-variant") {
		return
	}
	for i, solver := range solvers[1:] {
		if list := losses(cases, i+1); len(list) > 0 {
			fmt.Fprintf(lost, "- %s, %s (%d of %d): %s.\n", name, solver, len(list), len(cases), strings.Join(list, ", "))
		}
	}
}

// checkCases compares the cases of a file of results with those of the suite that
// the command names last. A file may lack cases.
func checkCases(t *testing.T, run map[string]string, cases [][]record) {
	words := strings.Fields(run["command"])
	file := words[len(words)-1]
	if !strings.HasPrefix(file, "models/") {
		file = "models/bench/" + run["suite"] + ".txt"
	}
	s, err := readSuite(filepath.Join("../../..", file))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if !slices.ContainsFunc(s.cases, func(b benchCase) bool { return b.name == c[0].name }) {
			t.Errorf("%s.csv: %s is no case of %s", run["suite"], c[0].name, file)
		}
	}
}

// between replaces what stands between the marks of the given name.
func between(t *testing.T, text, name, content string) string {
	begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->"
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("BENCHMARKS.md has no marks %q", name)
	}
	return before + begin + "\n" + content + "\n" + end + after
}
