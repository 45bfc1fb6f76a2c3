package conformance

import (
	"encoding/json"
	"fmt"
)

// kind is what a run of MiniZinc gave.
type kind string

const (
	resultKind kind = "result"
	errorKind  kind = "error"
	coreKind   kind = "core"
	// FlatZinc, FlatZincJSON and OutputModel are files that the compiler wrote.
	FlatZinc     kind = "FlatZinc"
	FlatZincJSON kind = "FlatZinc JSON"
	OutputModel  kind = "output model"
)

// obtained is the outcome of a run, whatever it is.
type obtained struct {
	kind kind

	status    string // of a result or a core
	many      bool   // solutions were enumerated
	solutions []*Record
	raw       []map[string]json.RawMessage // of each solution
	weak      string                       // see SolutionSet.mismatch

	classes []string // of an error: its type and that type's bases
	message string

	text  string // of a file
	cores [][]string
}

// last returns the last solution, nil if there is none or if all were asked for.
func (o *obtained) last() *Record {
	if o.many || len(o.solutions) == 0 {
		return nil
	}
	return o.solutions[len(o.solutions)-1]
}

// describe says what it is, for messages.
func (o *obtained) describe() string {
	switch o.kind {
	case errorKind:
		return fmt.Sprintf("%s: %s", o.classes[0], shorten(o.message, 110))
	case resultKind:
		return "result with status " + o.status
	}
	return string(o.kind)
}
