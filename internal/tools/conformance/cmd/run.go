package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/tools/conformance"
)

// settings is a parsed command line.
type settings struct {
	run             conformance.Options
	expected, write string // directories with lists
	table           string
	ready           bool
	lists           []string
	verbose         bool
}

func parse(args []string) (*settings, error) {
	var s settings
	o := &s.run
	fs := flag.NewFlagSet("conformance", flag.ContinueOnError)
	fs.StringVar(&o.Suite, "suite", "", "`directory` of the suite, tests/spec or one above it")
	fs.StringVar(&o.MiniZinc, "minizinc", "minizinc", "the `program` minizinc")
	fs.StringVar(&o.Gozinc, "gozinc", "", "the `program` gozinc; without it, the null solver runs")
	fs.StringVar(&o.Checker, "checker", "fzn-gecode", "a second FlatZinc `solver`, or \"\"")
	fs.DurationVar(&o.Timeout, "timeout", time.Minute, "for one call of minizinc")
	fs.IntVar(&o.Jobs, "jobs", 2, "tests that run at the same time")
	include := fs.String("include", "", "run only tests whose name matches the `pattern`")
	category := fs.String("category", "", "run only tests of a `category`: solver, error, compile, core")
	fs.StringVar(&s.expected, "expected", "", "compare with the list for this MiniZinc in the `directory`")
	fs.StringVar(&s.write, "write", "", "run the null solver too and write the list to the `directory`")
	fs.StringVar(&s.table, "table", "", "run nothing, write the lists named to the `file`")
	fs.BoolVar(&s.ready, "ready", false, "only tell whether minizinc and gozinc answer the empty model")
	fs.BoolVar(&s.verbose, "v", false, "print all tests, not only those that fail")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	s.lists = fs.Args()
	o.Category = conformance.Category(*category)
	// The tests run in another directory.
	for _, program := range []*string{&o.MiniZinc, &o.Checker} {
		if strings.ContainsRune(*program, filepath.Separator) {
			var err error
			if *program, err = filepath.Abs(*program); err != nil {
				return nil, err
			}
		}
	}
	if (*include != "" || *category != "") && s.expected+s.write != "" {
		return nil, errors.New("lists are of the whole suite: no -include and no -category")
	}
	if *include != "" {
		var err error
		if o.Include, err = regexp.Compile(*include); err != nil {
			return nil, err
		}
	}
	return &s, nil
}

func run(ctx context.Context, args []string, out io.Writer) error {
	s, err := parse(args)
	if err != nil {
		return err
	}
	if s.ready {
		return conformance.Ready(ctx, s.run)
	}
	if s.table != "" {
		return writeTable(s.table, s.lists)
	}
	s.run.Progress = func(r conformance.Row) { s.show(out, r) }
	report, err := conformance.Run(ctx, s.run)
	if err != nil {
		return err
	}
	null := &conformance.Report{}
	if s.write != "" {
		if null, err = nullReport(ctx, s.run); err != nil {
			return err
		}
	}
	outcome := conformance.Expect(report, null)
	summarise(out, outcome)
	if s.write != "" {
		return writeFile(list(s.write, report), outcome.Write)
	}
	if s.expected == "" {
		return nil
	}
	return s.compare(ctx, out, report)
}

// show prints one outcome.
func (s *settings) show(out io.Writer, r conformance.Row) {
	if s.verbose || !r.Verdict.Passed() && r.Verdict != conformance.Skip || r.Weak != "" {
		fmt.Fprintf(out, "%-8s%-8s%s  %.2fs  %s%s\n", r.Verdict, r.Category, r.ID, r.Time.Seconds(), r.Reason, r.Weak)
	}
}

// nullReport measures the floor.
func nullReport(ctx context.Context, o conformance.Options) (*conformance.Report, error) {
	o.Gozinc, o.Checker, o.Progress = "", "", nil
	return conformance.Run(ctx, o)
}

func summarise(out io.Writer, e *conformance.Expected) {
	fmt.Fprintf(out, "MiniZinc %s\n", e.MiniZinc)
	for _, c := range conformance.Categories() {
		if e.Tests[c] == 0 {
			continue
		}
		fmt.Fprintf(out, "%-8s %4d tests: %d passed, %d of these by another solution; %d failed, %d skipped\n",
			c, e.Tests[c], e.Count(c, conformance.Pass, conformance.Alt), e.Count(c, conformance.Alt),
			e.Count(c, conformance.Fail, conformance.Timeout, conformance.Broken), e.Count(c, conformance.Skip))
	}
}

// list is the file for the release of MiniZinc that made the report.
func list(dir string, report *conformance.Report) string {
	return filepath.Join(dir, report.MiniZinc+".txt")
}

// compare reports tests whose outcome is not the one in the list, also when they
// are run again: a busy machine can be the cause of a difference.
func (s *settings) compare(ctx context.Context, out io.Writer, report *conformance.Report) error {
	file := list(s.expected, report)
	e, err := readList(file)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(out, "there is no list for this release of MiniZinc: nothing is compared\n")
		return nil
	}
	if err != nil {
		return err
	}
	diff := e.Differences(report)
	if len(diff) > 0 && len(diff) <= mostAgain {
		fmt.Fprintf(out, "%d tests differ from %s and are run again\n", len(diff), file)
		later, err := again(ctx, s.run, diff)
		if err != nil {
			return err
		}
		report.Replace(later)
		diff = e.Differences(report)
	}
	for _, d := range diff {
		fmt.Fprintln(out, d.Text)
	}
	if len(diff) > 0 {
		return fmt.Errorf("%d tests differ from %s", len(diff), file)
	}
	fmt.Fprintln(out, "as expected")
	return nil
}

// mostAgain is the number of differences up to which the tests are run again.
const mostAgain = 20

// again runs the tests that differ, one after the other.
func again(ctx context.Context, o conformance.Options, diff []conformance.Difference) (*conformance.Report, error) {
	names := make([]string, len(diff))
	for i, d := range diff {
		names[i] = "^" + regexp.QuoteMeta(d.ID) + "$"
	}
	o.Include = regexp.MustCompile(strings.Join(names, "|"))
	o.Jobs = 1
	return conformance.Run(ctx, o)
}

func readList(file string) (*conformance.Expected, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	e, err := conformance.ReadExpected(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return e, nil
}

func writeTable(file string, lists []string) error {
	var all []*conformance.Expected
	for _, l := range lists {
		e, err := readList(l)
		if err != nil {
			return err
		}
		all = append(all, e)
	}
	return writeFile(file, func(w io.Writer) error { return conformance.WriteTable(w, all) })
}

// writeFile creates a file and lets write fill it.
func writeFile(file string, write func(io.Writer) error) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
