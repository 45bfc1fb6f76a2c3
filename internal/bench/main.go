// Bench runs models through gozinc and other FlatZinc solvers in one run and
// prints a table: time of the solver alone, outcome, objective and when it was
// reached, and the ratio to gozinc's time; then the sums, and where gozinc's
// time went.
//
//	go run ./internal/bench [-limit 60s] [-minizinc PROGRAM]
//	    [-peer NAME=PROGRAM[,MZNLIB]]... [-variant NAME=ARGUMENTS]... FILE...
//
// FILE lists one case on each line: a name, the model, and arguments for
// minizinc (data files, -D); # begins a comment. Each model is compiled once
// for each solver, with that solver's library, and the FlatZinc is then solved
// under the time limit. A variant is gozinc with other arguments. The machine
// should have nothing else to do.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

func main() {
	limit := flag.Duration("limit", time.Minute, "time limit of one run of a solver")
	gozinc := flag.String("gozinc", "./gozinc", "the gozinc program")
	minizinc := flag.String("minizinc", "minizinc", "the minizinc program")
	var peers peerList
	var variants variantList
	flag.Var(&variants, "variant", "gozinc with other arguments as NAME=ARGUMENTS; repeatable")
	flag.Var(&peers, "peer", "another solver as NAME=PROGRAM[,MZNLIB]; repeatable")
	flag.Parse()
	if err := run(flag.Args(), *minizinc, *gozinc, variants, peers, *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(files []string, minizinc, gozinc string, variants variantList, peers peerList, limit time.Duration) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: bench [flags] FILE...; see bench -h")
	}
	var cases []benchCase
	for _, file := range files {
		more, err := readCases(file)
		if err != nil {
			return err
		}
		cases = append(cases, more...)
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
	compare(os.Stdout, dir, solvers, cases, limit)
	return nil
}

// compare runs all solvers on all cases and prints the tables.
func compare(out io.Writer, dir string, solvers []solver, cases []benchCase, limit time.Duration) {
	fmt.Fprintf(out, "| case |%s\n|---|%s\n", columns(solvers, " %s |", " ratio |"), columns(solvers, "---|", "---|"))
	total := make(score, len(solvers))
	var details []string
	for _, c := range cases {
		results := make([]result, len(solvers))
		maximise := false
		for i, s := range solvers {
			results[i], maximise = s.measure(context.Background(), dir, c, limit)
		}
		total.add(results, maximise, limit)
		details = append(details, detail(c, results[0]))
		fmt.Fprintln(out, row(c, results))
	}
	total.print(out, solvers, len(cases))
	fmt.Fprintln(out, detailHead)
	for _, d := range details {
		fmt.Fprintln(out, d)
	}
}

// columns writes the heads of the table: one column for gozinc, two for each
// peer.
func columns(solvers []solver, name, ratio string) string {
	var b strings.Builder
	for i, s := range solvers {
		if strings.Contains(name, "%s") {
			fmt.Fprintf(&b, name, s.name)
		} else {
			b.WriteString(name)
		}
		if i > 0 {
			b.WriteString(ratio)
		}
	}
	return b.String()
}

// benchCase is a model with the arguments that make an instance of it.
type benchCase struct {
	name string
	args []string
}

func readCases(file string) ([]benchCase, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var cases []benchCase
	for s := bufio.NewScanner(f); s.Scan(); {
		line, _, _ := strings.Cut(s.Text(), "#")
		if fields := strings.Fields(line); len(fields) > 1 {
			cases = append(cases, benchCase{fields[0], fields[1:]})
		}
	}
	return cases, nil
}
