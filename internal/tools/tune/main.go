// Tune tries other values of the numbers of effort (docs/effort.md) on FlatZinc files.
//
//	tune measure [flags] FILE|FOLDER|SUITE...
//	tune screen [flags] FILE|FOLDER|SUITE...
//	tune race [flags] FILE|FOLDER|SUITE...
//	tune accept [flags] -set NAME=VALUE FILE|FOLDER|SUITE...
//
// Runs are limited and compared by counted work, never by the clock, so that they repeat on
// a busy machine; -limit only ends what hangs. A folder stands for the files *.fzn in it,
// and a suite NAME.txt, a list as bench takes it, for its FlatZinc below -fzn. Files of
// suites lie below -root.
//
// Measure sets each number of -names to a smaller and a larger value, and tells on which
// files that changes anything, what it costs and what it gains, see [measure]. Screen sets
// all of them at random, and tells which values do better on two thirds of the problems, see
// [screen]. Race looks for values that are better together there, and accepts them if they
// are on the last third too, see [race]. Accept does that with the values of each -set.
// The same -split holds out the same problems.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

// plan is a command line.
type plan struct {
	target  target
	names   string
	factor  float64
	seeds   int
	jobs    int
	csv     string
	budget  int
	seed    uint64
	parting uint64
	verbose bool
	sets    []string
	numbers []number
	files   []string
}

func run(ctx context.Context, args []string) error {
	usage := errors.New("usage: tune measure|screen|race|accept [flags] FILE|FOLDER|SUITE...; see tune measure -h")
	if len(args) == 0 {
		return usage
	}
	var p plan
	flags := flag.NewFlagSet("tune "+args[0], flag.ContinueOnError)
	flags.StringVar(&p.target.program, "gozinc", "./gozinc", "the gozinc program")
	flags.Int64Var(&p.target.work, "work", 3_000_000, "propagations of one run")
	flags.DurationVar(&p.target.limit, "limit", time.Minute, "processor time after which a run is given up")
	folder := flags.String("fzn", ".cache/tune", "folder for the FlatZinc of suites")
	root := flags.String("root", ".", "folder of the models of suites")
	arguments := flags.String("args", "-f -i", "other arguments of gozinc")
	flags.StringVar(&p.names, "names", "", "numbers to set, separated by commas, all without it; each may have values, as in NAME=SMALLER:LARGER")
	flags.Float64Var(&p.factor, "factor", 4, "how far values are from what they are, as a factor")
	flags.IntVar(&p.seeds, "seeds", 1, "runs of each file, with the seeds 0, 1 and so on")
	flags.IntVar(&p.jobs, "jobs", 1, "runs at the same time")
	flags.StringVar(&p.csv, "csv", "", "measure: file for the figures")
	flags.IntVar(&p.budget, "budget", 1000, "screen, race, accept: how many runs the two thirds take")
	flags.Uint64Var(&p.seed, "seed", 1, "screen, race, accept: of the random numbers")
	flags.Uint64Var(&p.parting, "split", 1, "of the random numbers that hold out a third of the problems")
	flags.BoolVar(&p.verbose, "v", false, "race, accept: tell each comparison")
	flags.Func("set", "accept: NAME=VALUE,NAME=VALUE and so on, as often as wanted", func(text string) error {
		p.sets = append(p.sets, text)
		return nil
	})
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	p.target.args = strings.Fields(*arguments)
	var err error
	if p.files, err = find(ctx, flags.Args(), *folder, *root); err != nil {
		return err
	}
	if p.numbers, err = p.target.numbers(ctx, p.names); err != nil {
		return err
	}
	switch {
	case len(p.files) == 0 || p.factor <= 1 || p.seeds < 1 || p.jobs < 1:
		return usage
	case args[0] == "measure":
		return p.measure(ctx, os.Stdout)
	case args[0] == "race":
		return p.race(ctx, os.Stdout)
	case args[0] == "screen":
		return p.screen(ctx, os.Stdout)
	case args[0] == "accept":
		return p.judge(ctx, os.Stdout)
	}
	return usage
}

// find returns the files, and those of the folders and suites.
func find(ctx context.Context, names []string, folder, root string) (files []string, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		found := []string{name}
		switch {
		case info.IsDir():
			found, err = filepath.Glob(filepath.Join(name, "*.fzn"))
		case filepath.Ext(name) == ".txt":
			found, err = compiled(ctx, name, folder, root)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}
