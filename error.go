package gozinc

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/solve"
)

// Error is a fault of a model: one that cannot be built, read or encoded.
type Error struct {
	// Name is that of the model.
	Name string
	// Line and Column count from 1 in the text of a model that was read, the column
	// in bytes. They are 0 for a fault without a place there.
	Line, Column int
	// Place is the file and line of the program that added the constraint at fault, or
	// made the call, and Constraint the name of the constraint; "" where there is none.
	Place, Constraint string
	// Origin is what stands there in the MiniZinc model, where the text that was read is
	// a temporary file of MiniZinc: a place, if there are paths (--keep-paths), or else the
	// constraint or variable, or the model; "" otherwise.
	Origin string
	// Msg says what is wrong.
	Msg string
	// Err is the cause, often nil.
	Err error
}

// Error returns the message behind the place: file:line:column: message.
func (e *Error) Error() string {
	at := e.Name
	switch {
	case e.Place != "":
		at = e.Place
	case e.Origin != "":
		at = e.Origin
	case e.Line > 0:
		at = fmt.Sprintf("%s:%d:%d", e.Name, e.Line, e.Column)
	}
	if e.Constraint != "" {
		at += ": constraint " + e.Constraint
	}
	return at + ": " + e.Msg
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// defect returns an internal error of the driver.
func (m *Model) defect(fzn *flatzinc.Model, f *solve.Failure) *DefectError {
	e := &DefectError{Err: errors.New(f.Text()), Remedy: f.Remedy, Stack: f.Stack}
	if f.Constraint != "" {
		e.Err = m.wrap(fzn, fzn.Errorf(f.Pos, "%s", f.Text()))
	}
	return e
}

// locate says which constraint is at fault.
func (a added) locate(e *Error) { e.Place, e.Constraint = a.place, a.name }

// DefectError is an internal error of gozinc, such as a panic, or a solution that failed
// the check of all constraints. Wrong solutions are never passed on.
type DefectError struct {
	// Err says what failed; an *Error where it is known with which constraint.
	Err error
	// Remedy says in words what the search went on with; "" where it ended.
	Remedy string
	// Stack is that of the goroutine which panicked; nil where none has.
	Stack []byte
}

// Error says that there is an internal error, and with which constraint.
func (e *DefectError) Error() string { return "internal error: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *DefectError) Unwrap() error { return e.Err }

// originOf is what stands at the place of an error, "the model" where that is not known, or
// the message says it.
func originOf(fzn *flatzinc.Model, e *Error) string {
	at := origin.At(fzn, e.Line, e.Column)
	kind, what, _ := strings.Cut(at, " ")
	if at == "" || (kind == "constraint" || kind == "variable") && strings.Contains(e.Msg, what) {
		return "the model"
	}
	return at
}

// temporary are names of files that MiniZinc writes for a solver, and removes.
var temporary = regexp.MustCompile(`(^|[/\\])mznfile\w+\.fzn$`)

// wrap makes errors of package flatzinc those of this package. The FlatZinc model, if
// it is not nil, is what m has become.
func (m *Model) wrap(fzn *flatzinc.Model, err error) error {
	var located *flatzinc.Error
	if !errors.As(err, &located) {
		return err
	}
	e := &Error{Name: located.File, Line: located.Line, Column: located.Column, Msg: located.Message(), Err: located.Err}
	if fzn == nil {
		return e
	}
	line, column := fzn.Position(firstPos)
	if e.Line == line && e.Column >= column {
		if k := e.Column - column; k > 0 && k <= len(m.constraints) {
			m.constraints[k-1].locate(e)
		}
		e.Line, e.Column = 0, 0
	} else if temporary.MatchString(e.Name) {
		e.Origin = originOf(fzn, e)
	}
	return e
}
