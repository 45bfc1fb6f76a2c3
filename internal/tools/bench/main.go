// Bench runs models through gozinc and other FlatZinc solvers, one after the
// other on the same machine. It prints a row for each case and a summary for
// each suite, and writes all results as CSV.
//
//	bench [-limit 60s] [-minizinc PROGRAM] [-out DIR]
//	    [-peer NAME=PROGRAM[,MZNLIB]]... [-variant NAME=ARGUMENTS]...
//	    [-check PROGRAM[,MZNLIB]] [-years FROM-TO] [-annotated]
//	    [-published YEAR.json [-middle] [-pace NAME=PUBLISHED|RATIO] [-limits 6s,20s]] FILE...
//
// FILE is a suite: it lists one case on each line, a name, the model, and
// arguments for minizinc (data files, -D); # begins a comment. Each model is
// compiled once for each solver, with that solver's library, and the FlatZinc
// is then solved under the time limit. A variant is gozinc with other
// arguments, and solves the same FlatZinc. Solvers search freely (-f), or with
// -annotated as the model says. The results of a suite go to
// DIR/SUITE.csv (see [columns]), and how they were made to DIR/runs.csv. The
// machine should have nothing else to do.
//
// FILE may also be a folder with problems as YEAR/PROBLEM/…, like the MiniZinc
// Challenge's. Of each problem of -years it takes two instances, see [collect].
// An older gozinc is a peer with its own library. With -check another solver looks
// at each last solution, see [checker].
//
// With -published the folder's instances are those whose courses the Challenge published,
// and the runs are compared with the virtual best of all solvers at each of -limits. The
// published courses are cut where this machine would have come by -pace, a solver that ran
// on at least three instances of both, or a ratio. A FILE with the extension .csv holds results, which are compared without a run.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

//go:generate go test . -run TestBenchmarksDocument -update

func main() {
	limit := flag.Duration("limit", time.Minute, "time limit of one run of a solver")
	gozinc := flag.String("gozinc", "./gozinc", "the gozinc program")
	minizinc := flag.String("minizinc", "minizinc", "the minizinc program")
	out := flag.String("out", "", "directory for the results as CSV; none are written without it")
	var peers peerList
	var variants variantList
	flag.Var(&variants, "variant", "gozinc with other arguments as NAME=ARGUMENTS; repeatable")
	flag.Var(&peers, "peer", "another solver as NAME=PROGRAM[,MZNLIB]; repeatable")
	check := flag.String("check", "", "a solver that checks the last solutions, as PROGRAM[,MZNLIB]")
	years := flag.String("years", "2014-2023", "the years of a folder of problems that are taken")
	annotated := flag.Bool("annotated", false, "have all solvers follow the search annotations: no -f")
	year := flag.String("published", "", "the published results of a year of the MiniZinc Challenge")
	middle := flag.Bool("middle", false, "with -published: only the instance in the middle of each problem")
	limits := flag.String("limits", "", "with -published: the limits at which runs are compared; otherwise that of -limit")
	by := pace{here: "chuffed", there: "chuffed-free"}
	flag.Var(&by, "pace", "with -published: what tells the pace of this machine: NAME=PUBLISHED, or the ratio of times")
	flag.Parse()
	b := bench{out: *out, limit: *limit, annotated: *annotated, middle: *middle, pace: by}
	var err error
	if b.checkers, err = second(*check); err == nil {
		_, err = fmt.Sscanf(*years, "%d-%d", &b.from, &b.to)
	}
	if err == nil {
		err = b.compareWith(*year, *limits)
	}
	if err == nil {
		err = b.run(flag.Args(), *minizinc, *gozinc, variants, peers)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// bench is what all suites of a run have in common.
type bench struct {
	out      string // directory of the results, "" for none
	limit    time.Duration
	from, to int // years
	solvers  []solver
	checkers peerList // one at most
	// annotated: the solvers follow the search annotations of the models.
	annotated bool
	// published is a year of the Challenge that runs are compared with, or nil.
	published *published
	middle    bool
	limits    []time.Duration
	pace      pace
}

// compareWith reads the published year and the limits of the comparison.
func (b *bench) compareWith(year, limits string) error {
	if year == "" {
		return nil
	}
	p, err := readPublished(year)
	if err != nil {
		return err
	}
	b.published, b.limits = &p, []time.Duration{b.limit}
	if limits == "" {
		return nil
	}
	b.limits = nil
	for _, word := range strings.Split(limits, ",") {
		limit, err := time.ParseDuration(word)
		if err != nil {
			return err
		}
		b.limits = append(b.limits, limit)
	}
	return nil
}

func (b *bench) run(files []string, minizinc, gozinc string, variants variantList, peers peerList) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: bench [flags] FILE...; see bench -h")
	}
	dir, err := os.MkdirTemp("", "gozinc-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if b.solvers, err = register(dir, minizinc, gozinc, variants, peers); err != nil {
		return err
	}
	for i := range b.solvers {
		b.solvers[i].annotated = b.annotated
	}
	for i := range b.checkers {
		b.checkers[i].minizinc = minizinc
		if b.checkers[i].config, err = b.checkers[i].describe(dir); err != nil {
			return err
		}
	}
	for _, file := range files {
		if b.published != nil && filepath.Ext(file) == ".csv" {
			records, err := readRecords(file)
			if err != nil {
				return err
			}
			b.published.report(os.Stdout, records, b.limits, b.pace)
			continue
		}
		s, err := b.read(file)
		if err != nil {
			return err
		}
		records := b.compare(os.Stdout, dir, s)
		if b.published != nil {
			b.published.report(os.Stdout, records, b.limits, b.pace)
		}
		if b.out == "" {
			continue
		}
		if err := save(b.out, describeRun(s.name, b.limit, b.solvers), records); err != nil {
			return err
		}
	}
	return nil
}

// read reads a suite from a file, or takes one from a folder of problems.
func (b *bench) read(file string) (suite, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return suite{}, err
	case info.IsDir() && b.published != nil:
		return b.published.suite(file, b.middle)
	case info.IsDir():
		return collect(file, b.from, b.to)
	}
	return readSuite(file)
}

// compare runs all solvers on all cases of the suite. It prints a row for each
// case and the summary.
func (b *bench) compare(out io.Writer, dir string, s suite) []record {
	names := make([]string, len(b.solvers))
	for i, v := range b.solvers {
		names[i] = v.name
	}
	fmt.Fprintln(out, caseHead(names))
	var records []record
	var cases [][]record
	for _, c := range s.cases {
		results := measure(context.Background(), dir, c, b.solvers, b.limit)
		for _, v := range b.checkers {
			checker{v, b.limit}.verdict(context.Background(), dir, c, results)
		}
		judge(results)
		records = append(records, results...)
		cases = append(cases, results)
		fmt.Fprintln(out, row(results))
	}
	fmt.Fprint(out, "\n", summaryHead, summaryRow(s.name, names, cases, b.limit), "\n\n")
	return records
}
