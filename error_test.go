package gozinc_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

// TestFirstError: the first error in building a model is kept, and told by everything.
func TestFirstError(t *testing.T) {
	m := gozinc.NewModel("first")
	if err := m.Err(); err != nil {
		t.Error(err)
	}
	m.Int(5, 3, "x")
	m.Ints(2, 0, 1, "y")
	m.Bool("y[0]")
	_, solved := m.Solve(context.Background(), gozinc.Options{})
	var fault *gozinc.Error
	if err := m.Err(); !errors.As(err, &fault) || !strings.Contains(fault.Msg, "has no value") || solved == nil || solved.Error() != err.Error() {
		t.Errorf("%v, %v", m.Err(), solved)
	}
}

// TestCauses: errors give their causes.
func TestCauses(t *testing.T) {
	for _, err := range []error{&gozinc.Error{Err: errBroken}, &gozinc.AnswerError{Err: errBroken}, &gozinc.DefectError{Err: errBroken}} {
		if !errors.Is(err, errBroken) {
			t.Errorf("%T hides its cause", err)
		}
	}
	if _, err := gozinc.Parse("model", broken{}); !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
	m := gozinc.NewModel("answer")
	if _, err := m.ReadAnswer(context.Background(), broken{}, gozinc.Options{}, false); !errors.Is(err, errBroken) {
		t.Errorf("%v", err)
	}
}
