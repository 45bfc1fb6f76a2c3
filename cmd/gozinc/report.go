package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/gozinc/gozinc"
)

// usageError is a command line that makes no sense.
type usageError struct{ msg string }

func (e usageError) Error() string { return e.msg }

func usagef(format string, args ...any) error {
	return usageError{fmt.Sprintf(format, args...)}
}

// message is what err says to the user: errors in the model begin with
// file:line:column, all others with the name of the program.
func message(err error) string {
	var defect *gozinc.DefectError
	if errors.As(err, &defect) {
		return fmt.Sprintf("gozinc: %v; please report it, with the model, at %s", err, website)
	}
	var located *gozinc.Error
	if errors.As(err, &located) && located.Line > 0 {
		return located.Error()
	}
	return "gozinc: " + err.Error()
}

// internalError reports a panic in one line; GOTRACEBACK=all in the
// environment adds the stack.
func (p *program) internalError(r any) {
	fmt.Fprintf(p.err, "gozinc: internal error: %v; please report it, with the model, at %s\n", r, website)
	if os.Getenv("GOTRACEBACK") == "all" {
		p.err.Write(debug.Stack())
	}
}
