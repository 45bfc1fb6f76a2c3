// Bench runs models through gozinc and other FlatZinc solvers, one after the
// other on the same machine. It prints a row for each case and a summary for
// each suite, and writes all results as CSV.
//
//	go run ./internal/bench [-limit 60s] [-minizinc PROGRAM] [-out DIR]
//	    [-peer NAME=PROGRAM[,MZNLIB]]... [-variant NAME=ARGUMENTS]... FILE...
//
// FILE is a suite: it lists one case on each line, a name, the model, and
// arguments for minizinc (data files, -D); # begins a comment. Each model is
// compiled once for each solver, with that solver's library, and the FlatZinc
// is then solved under the time limit. A variant is gozinc with other
// arguments. The results of a suite go to DIR/SUITE.csv (see [columns]), and
// how they were made to DIR/runs.csv. The machine should have nothing else to
// do.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
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
	flag.Parse()
	if err := run(flag.Args(), *minizinc, *gozinc, *out, variants, peers, *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(files []string, minizinc, gozinc, out string, variants variantList, peers peerList, limit time.Duration) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: bench [flags] FILE...; see bench -h")
	}
	dir, err := os.MkdirTemp("", "gozinc-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	solvers, err := register(dir, minizinc, gozinc, variants, peers)
	if err != nil {
		return err
	}
	for _, file := range files {
		s, err := readSuite(file)
		if err != nil {
			return err
		}
		records := compare(os.Stdout, dir, solvers, s, limit)
		if out == "" {
			continue
		}
		if err := save(out, describeRun(s.name, limit, solvers), records); err != nil {
			return err
		}
	}
	return nil
}

// compare runs all solvers on all cases of the suite. It prints a row for each
// case and the summary.
func compare(out io.Writer, dir string, solvers []solver, s suite, limit time.Duration) []record {
	names := make([]string, len(solvers))
	for i, v := range solvers {
		names[i] = v.name
	}
	fmt.Fprintln(out, caseHead(names))
	var records []record
	var cases [][]record
	for _, c := range s.cases {
		results := make([]record, len(solvers))
		for i, v := range solvers {
			results[i] = record{c.name, v.name, v.measure(context.Background(), dir, c, limit)}
		}
		judge(results)
		records = append(records, results...)
		cases = append(cases, results)
		fmt.Fprintln(out, row(results))
	}
	fmt.Fprint(out, "\n", summaryHead, summaryRow(s.name, names, cases, limit), "\n\n")
	return records
}
