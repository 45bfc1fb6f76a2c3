// Package solve is the driver: it prepares a FlatZinc model, looks for first
// solutions, builds the clauses, and runs an engine for one solution, all solutions
// or the optimum. It checks every solution and hands it out, or prints it in the form
// that MiniZinc reads. It owns workers and what they share; the strategies for an optimum
// are those of package search. Only engine.go names engines, and nothing here knows a
// constraint.
package solve

import (
	"context"
	"io"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// Options is what the command line asks for.
type Options struct {
	// All asks for every solution of a satisfaction problem; of an
	// optimisation problem, for every improving solution as it is found.
	All bool
	// Intermediate asks for improving solutions of an optimisation problem as
	// they are found. Without it and without All only the last is printed.
	Intermediate bool
	// MaxSolutions stops after that many printed solutions; 0 is no limit.
	MaxSolutions int
	// MaxOptimal is how many optimal solutions of an optimisation problem are wanted, with
	// different outputs; 0 stands for 1. Complete says that these are all, or that many.
	MaxOptimal int
	// TimeLimit bounds the whole run; 0 is no limit.
	TimeLimit time.Duration
	// ParseTime is how long reading the model took, for the statistics.
	ParseTime time.Duration
	// Strategy is how an optimum is searched for; "" stands for Auto.
	Strategy search.Strategy
	// Nodes ends the run after about so many decisions of a worker; 0 is no limit.
	Nodes int64
	// Engine is the SAT engine; "" stands for AutoEngine.
	Engine Engine
	// Clauses makes clauses of every constraint and integer: no integer is native, and
	// no constraint is a propagator.
	Clauses bool
	// Progress, when not nil, is told what the run is at. One call follows the
	// other; they come from different goroutines, and should not take long.
	Progress func(Event)
	// Restarts says when the search of a model with on_restart restarts; what it does not
	// say is as in the annotations of the model.
	Restarts Restarts
	// FreeSearch lets the engine decide by itself half of the time, and as the search
	// annotations say in turn.
	FreeSearch bool
	// Seed permutes variables and clauses on their way to the engine; 0 is the
	// default order. With one thread a seed repeats a run.
	Seed int64
	// Threads is the number of workers that search at the same time, in
	// different ways; 0 stands for 1. One worker searches when all solutions of a
	// satisfaction problem are wanted, or the model programs its restarts.
	Threads int
	// Processors, when not nil, is told how many processors are of use from
	// now on; 0 stands for as many as there are.
	Processors func(n int)
	// Memory bounds the bytes that the clauses of all workers together may take
	// in the encoder and the engines, by estimate; a model that needs more is
	// refused with an error. 0 is no limit.
	Memory int64
	// Encode steers the compilation. Solve sets what depends on the other
	// options.
	Encode encode.Options
	// ProgressEvery is the time between two reports of where a run stands; 0 stands
	// for five seconds.
	ProgressEvery time.Duration
	// Gap ends a run with an objective.
	Gap Gap
	// Window allows clauses for other programs that confine integers without bounds.
	Window bool
	// Programs lets black boxes of the model run their programs.
	Programs bool
	// Proof, when not nil, receives a proof that there is no solution, or no better
	// one than the last.
	Proof *Proof
	// Statistics has Solve write %%%mzn-stat blocks, before each solution and at the end.
	Statistics bool
	// Log receives what Solve has to say beside the answer (standard error).
	Log io.Writer

	hooks
}

// hooks are how tests reach what otherwise takes long.
type hooks struct {
	turn  int64 // propagations of a first slice, and of a brief search
	early bool  // enumerate along a path from the first solution on
	// fewDecisions is the least number of decisions for large neighbourhood search,
	// where it is not 0.
	fewDecisions int
	// overhear, when not nil, returns what engines share by instead of the port.
	overhear func(r *run, p *exchange.Port) sat.Exchange
	// sabotage, when not nil, loads the problem and returns what is used as engine.
	sabotage func(r *run, p *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error)
}

// clauseMemory returns the bytes for the clauses of one of n workers: its share,
// and at least 1 GB where there is so much for all.
func (o *Options) clauseMemory(n int) int64 {
	return max(o.Memory/int64(n), min(o.Memory, *leastMemory))
}

// within returns a context with the time limit of the run, which begins now.
func (o *Options) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.TimeLimit > 0 {
		return context.WithTimeout(ctx, o.TimeLimit)
	}
	return context.WithCancel(ctx)
}
