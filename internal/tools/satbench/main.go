// Satbench compares SAT engines on files in DIMACS format.
//
//	satbench [-limit 60s] [-engine NAME[=COMMAND]]... [-csv FILE] FOLDER...
//	satbench -generate FOLDER
//	satbench -models FILE -gozinc PROGRAM -minizinc PROGRAM FOLDER
//
// The first form runs every engine on every file below the folders, one after the
// other, with a limit of processor time, and prints a table of answers and times;
// for each family, which is the name of a file's folder, the answers, the sum of
// times with twice the limit for none (PAR-2), and the geometric mean of the
// ratios to the first engine's times. An engine is one of gozinc's own, or a
// command that answers by exit status 10 or 20, as the SAT competitions have it.
// Assignments of own engines are checked. Engines that disagree end the run.
//
// The second form writes random and combinatorial families, the third the clauses
// of models; see models.txt.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	limit := flag.Duration("limit", time.Minute, "processor time of one run")
	csv := flag.String("csv", "", "write all results to the file")
	random := flag.String("generate", "", "write random families to the folder")
	models := flag.String("models", "", "write the clauses of the models in the list")
	gozinc := flag.String("gozinc", "./gozinc", "the gozinc program")
	minizinc := flag.String("minizinc", "minizinc", "the minizinc program")
	own := flag.String("solve", "", "solve one file with the engine and end with the exit status")
	proof := flag.String("proof", "", "with -solve: write the proof")
	var engines engineList
	flag.Var(&engines, "engine", "an engine as NAME or NAME=COMMAND; repeatable")
	flag.Parse()
	var err error
	switch {
	case *own != "":
		var status int
		if status, err = solveFile(os.Stdout, *own, flag.Arg(0), *proof); err == nil {
			os.Exit(status)
		}
	case *random != "":
		err = generate(*random)
	case *models != "" && flag.NArg() == 1:
		err = builder{gozinc: *gozinc, minizinc: *minizinc, limit: *limit}.build(*models, flag.Arg(0))
	case flag.NArg() > 0:
		err = compare(engines, flag.Args(), *limit, *csv)
	default:
		err = fmt.Errorf("usage: satbench [flags] FOLDER...; see satbench -h")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "satbench:", err)
		os.Exit(1)
	}
}
