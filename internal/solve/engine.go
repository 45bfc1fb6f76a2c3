package solve

import (
	"context"
	"fmt"
	"strings"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/external"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/modulo"
)

// Engine names a SAT engine.
type Engine string

// The engines. AutoEngine is cdcl.
// Measured: docs/decisions/0047 and 0054.
const (
	AutoEngine Engine = "auto"
	Gini       Engine = "gini"
	CDCL       Engine = "cdcl"
)

// engineRow is an engine: all that the driver knows of it.
type engineRow struct {
	name Engine
	// argument is what follows the name, for users; "" is nothing. A name with an argument
	// ends in a colon.
	argument string
	native   bool // takes integers and propagators
	// move hands a formula to a new engine, which takes the clauses out of it. The error is
	// that of ctx.
	move func(ctx context.Context, f *sat.Formula, argument string, seed int64) (sat.Solver, error)
}

// engines are all of them. Users see them in this order, after AutoEngine.
var engines = []engineRow{
	{
		name: Gini,
		move: func(ctx context.Context, f *sat.Formula, _ string, seed int64) (sat.Solver, error) {
			return gini.Move(ctx, f, seed)
		},
	},
	{
		name: CDCL, native: true,
		move: func(ctx context.Context, f *sat.Formula, _ string, seed int64) (sat.Solver, error) {
			return cdcl.Move(ctx, f, seed)
		},
	},
	{
		name: "exec:", argument: "COMMAND",
		move: func(ctx context.Context, f *sat.Formula, command string, _ int64) (sat.Solver, error) {
			return external.Move(ctx, f, command)
		},
	},
	{
		name: "mallob:", argument: "DIR",
		move: func(ctx context.Context, f *sat.Formula, dir string, _ int64) (sat.Solver, error) {
			return external.MoveMallob(ctx, f, dir)
		},
	},
}

// Engines returns the names that ParseEngine takes, with the argument in capitals after
// the colon of those that have one.
func Engines() []string {
	names := []string{string(AutoEngine)}
	for _, row := range engines {
		names = append(names, string(row.name)+row.argument)
	}
	return names
}

// ParseEngine returns the engine of that name.
func ParseEngine(name string) (Engine, error) {
	e := Engine(name)
	if row, argument := e.row(); name != "" && row != nil && (row.argument == "" || strings.TrimSpace(argument) != "") {
		return e, nil
	}
	return "", fmt.Errorf("unknown engine %q", name)
}

// row returns the row of the engine and the argument in its name; nil for what is none.
func (e Engine) row() (row *engineRow, argument string) {
	if e == AutoEngine || e == "" {
		e = CDCL
	}
	for i := range engines {
		row := &engines[i]
		if argument, ok := strings.CutPrefix(string(e), string(row.name)); ok && (argument == "" || row.argument != "") {
			return row, argument
		}
	}
	return nil, ""
}

// native reports whether the engine takes integers and propagators.
func (e Engine) native() bool {
	row, _ := e.row()
	return row.native
}

// load hands the formula to a new engine, see engineRow.move. What has propagators for an
// engine of clauses gets one that has them, too.
func (e Engine) load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	row, argument := e.row()
	move := func(f *sat.Formula) (sat.Solver, error) { return row.move(ctx, f, argument, seed) }
	if row.native || len(f.Propagators()) == 0 {
		return move(f)
	}
	return modulo.Move(ctx, f, seed, move)
}
