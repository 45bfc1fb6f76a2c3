package gozinc

import (
	"errors"
	"fmt"

	"github.com/gozinc/gozinc/flatzinc"
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

// locate says which constraint is at fault.
func (a added) locate(e *Error) { e.Place, e.Constraint = a.place, a.name }

// DefectError is a solution that failed the check of all constraints, which it never
// passes on: a defect of gozinc.
type DefectError struct{ Err error }

// Error says that there is an internal error, and the constraint that does not hold.
func (e *DefectError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *DefectError) Unwrap() error { return e.Err }

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
	}
	return e
}
