package solve

import (
	"context"
	"fmt"
	"strings"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/external"
	"github.com/gozinc/gozinc/sat/gini"
)

// Engine names a SAT engine.
type Engine string

// The engines. AutoEngine is cdcl with native integers. With Options.Clauses it is gini, or
// cdcl for more than one solution and for all workers but the first, which share clauses.
// Measured: docs/decisions/0047, 0054 and 0065.
const (
	AutoEngine Engine = "auto"
	Gini       Engine = "gini"
	CDCL       Engine = "cdcl"
)

// The names of engines that package external asks begin with these: a command, and the
// directory of a running Mallob.
const (
	program = "exec:"
	mallob  = "mallob:"
)

// ParseEngine returns the engine of that name.
func ParseEngine(name string) (Engine, error) {
	switch e := Engine(name); e {
	case AutoEngine, Gini, CDCL:
		return e, nil
	default:
		kind, rest := e.external()
		if kind != "" && strings.TrimSpace(rest) != "" {
			return e, nil
		}
	}
	return "", fmt.Errorf("unknown engine %q", name)
}

// external returns what begins the name, and the rest; "" for engines of the project.
func (e Engine) external() (kind, rest string) {
	for _, kind := range []string{program, mallob} {
		if rest, ok := strings.CutPrefix(string(e), kind); ok {
			return kind, rest
		}
	}
	return "", ""
}

// native reports whether integers are to be those of the engine.
func (e Engine) native() bool { return e == CDCL || e == AutoEngine || e == "" }

// engine returns the engine of the worker for the problem.
func (r *run) engine(p *encode.Problem, s seat) Engine {
	switch {
	case r.o.Engine != AutoEngine && r.o.Engine != "":
		return r.o.Engine
	case p.Native() || r.all() || r.o.Clauses && s.k > 0:
		return CDCL
	}
	return Gini
}

// load hands the formula to a new engine, which takes the clauses out of it. The
// error is that of ctx.
func (e Engine) load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	switch kind, rest := e.external(); {
	case kind == program:
		return external.Move(ctx, f, rest)
	case kind == mallob:
		return external.MoveMallob(ctx, f, rest)
	case e == CDCL:
		return cdcl.Move(ctx, f, seed)
	}
	return gini.Move(ctx, f, seed)
}
