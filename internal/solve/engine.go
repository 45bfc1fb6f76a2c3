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

// The engines. AutoEngine is cdcl with native integers. Where integers have no bounds,
// which native ones need, it is gini, or cdcl for more than one solution.
// Measured: docs/decisions/0047.
const (
	AutoEngine Engine = "auto"
	Gini       Engine = "gini"
	CDCL       Engine = "cdcl"
)

// program begins the name of an engine that is a command: see package external.
const program = "exec:"

// ParseEngine returns the engine of that name.
func ParseEngine(name string) (Engine, error) {
	switch e := Engine(name); e {
	case AutoEngine, Gini, CDCL:
		return e, nil
	default:
		if command, ok := e.command(); ok && strings.TrimSpace(command) != "" {
			return e, nil
		}
	}
	return "", fmt.Errorf("unknown engine %q", name)
}

// command returns the command that is the engine, if it is one.
func (e Engine) command() (string, bool) { return strings.CutPrefix(string(e), program) }

// native reports whether integers are to be those of the engine.
func (e Engine) native() bool { return e == CDCL || e == AutoEngine || e == "" }

// engine returns the engine for the problem.
func (r *run) engine(p *encode.Problem) Engine {
	switch {
	case r.o.Engine != AutoEngine && r.o.Engine != "":
		return r.o.Engine
	case p.Native() || r.all():
		return CDCL
	}
	return Gini
}

// load hands the formula to a new engine, which takes the clauses out of it. The
// error is that of ctx.
func (e Engine) load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	if command, ok := e.command(); ok {
		return external.Move(ctx, f, command)
	}
	if e == CDCL {
		return cdcl.Move(ctx, f, seed)
	}
	return gini.Move(ctx, f, seed)
}
