package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// mznError is an error that minizinc reports, with the names that the suite's
// headers use for its type and for the types that it is a kind of.
type mznError struct {
	classes []string
	message string
}

func (e *mznError) Error() string { return e.message }

func (e *mznError) obtained() *obtained {
	return &obtained{kind: errorKind, classes: e.classes, message: e.message}
}

// errorClasses gives names to what the JSON stream calls errors.
var errorClasses = map[string][]string{
	"syntax error":         {"SyntaxError", "MiniZincError"},
	"type error":           {"TypeError", "MiniZincError"},
	"include error":        {"IncludeError", "MiniZincError"},
	"cyclic include error": {"CyclicIncludeError", "MiniZincError"},
	"evaluation error":     {"EvaluationError", "MiniZincError"},
	"assertion failed":     {"AssertionError", "EvaluationError"},
}

var otherError = []string{"MiniZincError", "Exception"}

const noMessage = "MiniZinc stopped with a non-zero exit code without an error message"

// errorFromText tells the type of an error by the words on standard error.
func errorFromText(text string) *mznError {
	classes := otherError
	switch {
	case strings.Contains(text, "MiniZinc: evaluation error:") && strings.Contains(text, "Assertion failed:"):
		classes = errorClasses["assertion failed"]
	case strings.Contains(text, "MiniZinc: evaluation error:"):
		classes = errorClasses["evaluation error"]
	case strings.Contains(text, "MiniZinc: type error:"):
		classes = errorClasses["type error"]
	case strings.Contains(text, "Error: syntax error"):
		classes = errorClasses["syntax error"]
	}
	text = strings.TrimSpace(text)
	if text == "" {
		text = noMessage
	}
	return &mznError{classes, text}
}

// message is one line of the JSON stream.
type message struct {
	Type    string
	What    string
	Status  string
	Core    []string
	Output  map[string]json.RawMessage
	Message *string
	Cycle   []string

	Messages []message // of a checker

	Method        string // of an interface
	HasOutputItem *bool  `json:"has_output_item"`
}

// stream reads the lines of the JSON stream, up to the first error, and leaves
// out warnings. The error is a *mznError.
func stream(text string) ([]message, error) {
	var list []message
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		var m message
		var mismatch *json.UnmarshalTypeError
		err := json.Unmarshal([]byte(line), &m)
		switch {
		case err != nil && !errors.As(err, &mismatch):
			return list, &mznError{otherError, fmt.Sprintf("output that is not JSON: %q", line)}
		case m.Type == "warning", m.Type == "error" && m.What == "warning":
		case m.Type == "error":
			return list, m.err()
		default:
			list = append(list, m)
		}
	}
	return list, nil
}

func (m *message) err() *mznError {
	e := &mznError{otherError, noMessage}
	if classes, ok := errorClasses[m.What]; ok {
		e.classes = classes
	}
	switch {
	case m.Message != nil:
		e.message = *m.Message
	case m.Cycle != nil:
		e.message = strings.Join(m.Cycle, " includes ")
	}
	return e
}
