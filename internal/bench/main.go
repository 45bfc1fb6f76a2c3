// Bench runs models through gozinc and other FlatZinc solvers in one run and
// prints a table: time of the solver alone, outcome, objective, and the ratio
// to gozinc's time.
//
//	go run ./internal/bench [-limit 60s] [-peer NAME=PROGRAM[,MZNLIB]]... FILE
//
// FILE lists one case on each line: a name, the model, and arguments for
// minizinc (data files, -D); # begins a comment. Each model is compiled once
// for each solver, with that solver's library, and the FlatZinc is then solved
// under the time limit. The machine should have nothing else to do.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

func main() {
	limit := flag.Duration("limit", time.Minute, "time limit of one run of a solver")
	gozinc := flag.String("gozinc", "./gozinc", "the gozinc program")
	var peers peerList
	flag.Var(&peers, "peer", "another solver as NAME=PROGRAM[,MZNLIB]; repeatable")
	flag.Parse()
	if err := run(flag.Args(), *gozinc, peers, *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(files []string, gozinc string, peers peerList, limit time.Duration) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: bench [flags] FILE...; see bench -h")
	}
	dir, err := os.MkdirTemp("", "gozinc-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	solvers, err := register(dir, gozinc, peers)
	if err != nil {
		return err
	}
	fmt.Printf("| case |%s\n", columns(solvers, " %s |", " ratio |"))
	fmt.Printf("|---|%s\n", columns(solvers, "---|", "---|"))
	total := make(score, len(solvers))
	for _, file := range files {
		cases, err := readCases(file)
		if err != nil {
			return err
		}
		for _, c := range cases {
			results := make([]result, len(solvers))
			for i, s := range solvers {
				results[i] = s.measure(context.Background(), dir, c, limit)
			}
			total.add(results, limit)
			fmt.Println(row(c, results))
		}
	}
	total.print(solvers)
	return nil
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
