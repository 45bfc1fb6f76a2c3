package gozinc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/solve"
)

// Options say how to solve a model. The zero Options are the usual ones.
type Options struct {
	// FreeSearch lets the search ignore Branch and search annotations.
	FreeSearch bool
	// Workers is the number of searches at the same time, in different ways, at most
	// one for each processor; 0 stands for 1. One worker finds all solutions of a
	// model without an objective.
	Workers int
	// Seed permutes variables and clauses; 0 is the order of the model. With one
	// worker a run repeats exactly, but for a context that ends it.
	Seed int64
	// Strategy is how an optimum is searched for; "" stands for Auto.
	Strategy Strategy
	// Engine is the SAT engine; "" stands for AutoEngine.
	Engine Engine
	// Encode says which constraints become clauses; "" stands for AutoEncoding.
	Encode Encoding
	// Restarts says when the search of a model with on_restart restarts.
	Restarts Restarts
	// Memory bounds the bytes that the clauses of all workers together may take, by
	// estimate. A model that needs more is refused. 0 is no limit.
	Memory int64
	// MaxSolutions ends the search after so many solutions; 0 is no limit.
	MaxSolutions int
	// MaxOptimal is how many solutions with the best objective are wanted, which differ in
	// variables with names; 0 stands for 1, and math.MaxInt for all. Those after the first are
	// searched for when that is proved to be best. Model.Solve finds one. Status is Optimal
	// where all of them are found, or that many.
	MaxOptimal int
	// Progress, when not nil, is told what the search is at. One call follows the
	// other, from any goroutine; a long call delays the search.
	Progress func(Progress)
	// ProgressEvery is the time between two calls that tell where a search stands when
	// nothing happens; 0 stands for five seconds.
	ProgressEvery time.Duration
	// Proof, when not nil, receives a proof of what the search has refuted: all
	// solutions, or all better ones. See Result.Unproved.
	Proof *Proof
	// Explain makes constraints with names assumptions: where they cannot hold
	// together, Result.Core tells a part that cannot. See Model.Explain.
	Explain bool
	// Assume are conditions that this solve takes for granted, beside those of the model.
	// Where they cannot hold together with the model, Result.Core tells which of them:
	// by the name of a BoolVar or a constraint, or else as assumption 0, 1 and so on.
	Assume []BoolExpr
	// Gap ends a search for the optimum when the best solution is near the bound.
	Gap Gap
	// Nodes ends the search after about so many decisions of a worker, counted and not timed; 0
	// is no limit.
	Nodes int64
	// FloatPrecision is how exact floats of nonlinear constraints are, in relation to the
	// larger of 2^-60 and their size: from 1e-12 to 0.1. 0 stands for 1e-6.
	FloatPrecision float64
	// Programs lets black boxes of the model run programs, with all rights of this one;
	// otherwise a model with such is refused. Set it for models that you trust.
	Programs bool
	// ProgramMemory bounds the bytes that the whole program holds: a search that finds
	// more in use stops with its best solution, and Result.Stopped is ErrMemory. It
	// measures some fifty times a second. 0 is no limit.
	ProgramMemory int64
	// Processors, when not nil, is told how many processors the search can make use
	// of from now on, 0 for all. A program of its own may set runtime.GOMAXPROCS.
	Processors func(n int)
}

// Gap is a distance of the best solution from what is proved of the objective. A search
// ends when it is not above one of the two, and has Result.WithinGap then. 0 is no gap.
type Gap struct {
	// Relative is a fraction of the objective's absolute value: 0.01 is one percent.
	Relative float64
	// Absolute is in units of the objective.
	Absolute float64
}

// ErrMemory is why a search stopped at Options.ProgramMemory.
var ErrMemory = errors.New("the memory limit was reached")

// Proof is where a refutation is written: CNF receives, in DIMACS format, the
// constraints and, with an objective, that it is better than the best; DRAT a proof that
// these clauses are unsatisfiable, which the program drat-trim can check.
//
// It takes a second search, over clauses alone, within the same context. Presolve and
// the encoding are part of the clauses, not of the proof.
type Proof struct{ CNF, DRAT io.Writer }

// Strategy names a way to find an optimum and to prove it.
type Strategy string

// The strategies.
const (
	Auto           Strategy = "auto"    // turns of the others and of large neighbourhood search
	Improve        Strategy = "improve" // better and better solutions
	Core           Strategy = "core"    // core-guided search, where the objective is a sum
	Bisect         Strategy = "bisect"  // targets between the best solution and the bound
	BranchAndBound Strategy = "branch"  // branch and bound over the linear relaxation
)

// Engine names a SAT engine. The prefix exec: and a command name a program that is run for
// each search, such as exec:cadical or exec:minisat {in} {out}. It reads a formula in
// DIMACS format from standard input, or the file {in}, and prints lines s and v, or
// writes them or the form of MiniSat to the file {out}. The answer is checked, but that
// there is no solution is believed. The words of the command are separated by spaces.
// The prefix mallob: and a directory name the Mallob that runs there with -cm=0.
type Engine string

// The engines.
const (
	AutoEngine Engine = "auto" // the one that measures better on models of the kind
	Gini       Engine = "gini" // the SAT solver of that name
	CDCL       Engine = "cdcl" // gozinc's own, with native integers and propagators
)

// Encoding says which constraints become clauses. Proofs and exports are clauses whatever
// it is. Clauses of a few constraints, such as large circuits, are added as solutions
// violate them.
type Encoding string

// The encodings.
const (
	AutoEncoding Encoding = "auto" // constraints of many clauses are propagators, where the engine takes such
	EncodeAll    Encoding = "all"  // all constraints and integers are clauses
)

// Restarts says when the search of a FlatZinc model restarts that programs that
// (experimental/on_restart.mzn of MiniZinc): after each solution, and after numbers of
// conflicts. The zero Restarts are those of the model's annotations, or else Luby's.
// Searches of other models restart by their own measure.
type Restarts struct {
	// Sequence is none, constant, linear, luby or geometric; "" is not said.
	Sequence string
	// Base is the ratio of a geometric sequence, at least 1; 0 stands for 1.5.
	Base float64
	// Scale is the number of conflicts that the terms of the sequence are multiplied
	// by; 0 stands for 250.
	Scale int64
}

// Check returns an error where the numbers or the name make no sense.
func (r Restarts) Check() error {
	switch {
	case r.Sequence != "" && !slices.Contains(solve.RestartKinds, r.Sequence):
		return fmt.Errorf("not one of %s", strings.Join(solve.RestartKinds, ", "))
	case r.Base != 0 && !(r.Base >= 1 && r.Base <= 1000):
		return errors.New("not between 1 and 1000")
	case r.Scale < 0:
		return errors.New("a negative number of conflicts")
	}
	return nil
}

// ParseStrategy returns the strategy of that name.
func ParseStrategy(name string) (Strategy, error) {
	s, err := search.ParseStrategy(name)
	return Strategy(s), err
}

// Engines returns the names that [ParseEngine] takes. A word in capitals stands for what
// follows the colon.
func Engines() []string { return solve.Engines() }

// ParseEngine returns the engine of that name.
func ParseEngine(name string) (Engine, error) {
	e, err := solve.ParseEngine(name)
	return Engine(e), err
}

// ParseEncoding returns the encoding of that name.
func ParseEncoding(name string) (Encoding, error) {
	switch e := Encoding(name); e {
	case AutoEncoding, EncodeAll:
		return e, nil
	}
	return "", fmt.Errorf("unknown encoding %q", name)
}

// check returns an error for options that make no sense.
func (o *Options) check() error {
	if err := negative("Options", reflect.ValueOf(*o)); err != nil {
		return err
	}
	if _, err := ParseStrategy(string(o.Strategy)); o.Strategy != "" && err != nil {
		return fmt.Errorf("gozinc: strategy %q: %w", o.Strategy, err)
	}
	if _, err := ParseEngine(string(o.Engine)); o.Engine != "" && err != nil {
		return fmt.Errorf("gozinc: %w", err)
	}
	if p := o.FloatPrecision; p != 0 && !(p >= 1e-12 && p <= 0.1) {
		return fmt.Errorf("gozinc: Options.FloatPrecision is %v, not from 1e-12 to 0.1", p)
	}
	if err := o.Restarts.Check(); err != nil {
		return fmt.Errorf("gozinc: restarts: %w", err)
	}
	if _, err := ParseEncoding(string(o.Encode)); o.Encode != "" && err != nil {
		return fmt.Errorf("gozinc: %w", err)
	}
	return nil
}

// negative returns an error for a number that is less than 0, or none, where it counts
// something. Seeds do not.
func negative(name string, v reflect.Value) error {
	var n float64
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i).Name; f != "Seed" {
				if err := negative(name+"."+f, v.Field(i)); err != nil {
					return err
				}
			}
		}
	case reflect.Int, reflect.Int64:
		n = float64(v.Int())
	case reflect.Float64:
		n = v.Float()
	}
	if !(n >= 0) {
		return fmt.Errorf("gozinc: %s is %v, less than 0", name, n)
	}
	return nil
}

// driver returns the options as the driver knows them: what has the same name there is the
// same.
func (o *Options) driver(m *Model) solve.Options {
	d := solve.Options{
		Clauses: o.Encode == EncodeAll, Threads: min(max(o.Workers, 1), runtime.NumCPU()), ParseTime: m.readTime,
	}
	from, to := reflect.ValueOf(*o), reflect.ValueOf(&d).Elem()
	for i := range from.NumField() {
		v, f := from.Field(i), to.FieldByName(from.Type().Field(i).Name)
		if f.IsValid() && v.CanConvert(f.Type()) {
			f.Set(v.Convert(f.Type()))
		}
	}
	d.Restarts = solve.Restarts{Kind: o.Restarts.Sequence, Base: o.Restarts.Base, Scale: o.Restarts.Scale}
	d.Encode.FloatPrecision = o.FloatPrecision
	if o.Progress != nil {
		d.Progress = func(e solve.Event) {
			o.Progress(Progress{e.Time, e.Text, e.Standing, numberOf(e.Objective), numberOf(e.Bound)})
		}
	}
	return d
}

// Progress tells what a search is at.
type Progress struct {
	// Time is how long the search has taken so far.
	Time time.Duration
	// Text says in one line what has happened, or where the search stands.
	Text string
	// Standing: the text is where the search stands, so that the next such text
	// replaces it.
	Standing bool
	// Objective is that of the best solution so far, and Bound what is proved: no
	// solution is better. They are nil where there is none.
	Objective, Bound *Number
}

// String returns the time and the text.
func (p Progress) String() string {
	return solve.Event{Time: p.Time, Text: p.Text}.String()
}

// cause returns why a context has ended, nil if it has not.
func cause(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return context.Cause(ctx)
}
