// Package program runs the programs that black-box constraints of MiniZinc name: each is
// started once for a worker of a run, asked line by line, and ended with the run. What a
// program has answered is remembered, so that it is a function. The package knows the
// protocol, and nothing of models.
package program

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gozinc/gozinc/internal/process"
)

// Values are what a program is asked and what it answers: integers and floats.
type Values struct {
	Ints   []int64
	Floats []float64
}

// Function returns what a black box answers, and false where there is no answer: then the
// run has failed. Callers must not change the answer.
type Function func(in Values) (Values, bool)

// Answer is what a function gives: so many integers and floats. Bounds may be any numbers,
// values of integers are within ±Largest.
type Answer struct {
	Ints, Floats int
	Bounds       bool
}

// Largest is the magnitude of the largest values of integers.
const Largest = int64(1) << 50

// Source says which program a black box is.
type Source struct {
	Name    string // of the program, or of a shared library
	Args    []string
	Library bool
}

// String is the source as a model has it.
func (s Source) String() string {
	kind := "program"
	if s.Library {
		kind = "library"
	}
	return fmt.Sprintf("the %s %q", kind, s.Name)
}

// Programs has the functions of black boxes. An error that happens when a function is asked
// goes through located, which says where in the model.
type Programs interface {
	Function(s Source, gives Answer, located func(error) error) (Function, error)
}

// Run is the programs of a run. It is for several goroutines.
type Run struct {
	ctx    context.Context
	failed func() // ends the run

	mu    sync.Mutex
	boxes map[string]*box
	err   error
}

// Open returns a run without programs. They end with ctx, or when the run is closed. When
// one fails, failed is called.
func Open(ctx context.Context, failed func()) *Run {
	return &Run{ctx: ctx, failed: failed, boxes: make(map[string]*box)}
}

// Function implements Programs.
func (r *Run) Function(s Source, gives Answer, located func(error) error) (Function, error) {
	words, err := s.words()
	if err != nil {
		return nil, fmt.Errorf("%v: %w", s, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := fmt.Sprintf("%q", words)
	b, known := r.boxes[key]
	if !known {
		b = &box{run: r, library: s.Library, words: words}
		r.boxes[key] = b
	}
	return func(in Values) (Values, bool) {
		out, err := b.ask(in, gives)
		if err != nil {
			r.fail(located(fmt.Errorf("%v: %w", s, err)))
		}
		return out, err == nil
	}, nil
}

// fail notes the first error, and ends the run.
func (r *Run) fail(err error) {
	r.mu.Lock()
	first := r.err == nil && r.ctx.Err() == nil
	if first {
		r.err = err
	}
	r.mu.Unlock()
	if first {
		r.failed()
	}
}

// Err returns the first error of a program; nil if there was none.
func (r *Run) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Close ends all programs.
func (r *Run) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all sync.WaitGroup
	for _, b := range r.boxes {
		for _, d := range b.idle {
			all.Add(1)
			go func() {
				defer all.Done()
				d.End()
			}()
		}
		b.idle = nil
	}
	all.Wait()
}

// box is one program.
type box struct {
	run     *Run
	library bool
	words   []string

	mu      sync.Mutex
	idle    []*process.Dialogue
	answers map[string]Values // by line, with the size of the answer before it
}

// ask returns the answer to the values.
func (b *box) ask(in Values, gives Answer) (Values, error) {
	line := format(in)
	key := fmt.Sprintf("%d %d %s", gives.Ints, gives.Floats, line)
	b.mu.Lock()
	out, known := b.answers[key]
	b.mu.Unlock()
	if known {
		return out, nil
	}
	sent := line
	if b.library {
		sent = key
	}
	text, err := b.asked(sent)
	if err != nil {
		return Values{}, err
	}
	if out, err = parse(text, gives); err != nil {
		return Values{}, fmt.Errorf("it answered %q to %q: %w", shortened(text), shortened(line), err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if first, known := b.answers[key]; known {
		return first, nil
	}
	if b.answers == nil || len(b.answers) >= *Remembered {
		b.answers = make(map[string]Values)
	}
	b.answers[key] = out
	return out, nil
}

// asked has an idle program answer, or another one that it starts.
func (b *box) asked(line string) (string, error) {
	b.mu.Lock()
	var d *process.Dialogue
	if n := len(b.idle); n > 0 {
		d, b.idle = b.idle[n-1], b.idle[:n-1]
	}
	b.mu.Unlock()
	if d == nil {
		var err error
		if d, err = process.Start(b.run.ctx, b.words); err != nil {
			return "", fmt.Errorf("it cannot be started: %w", err)
		}
	}
	patience := time.Duration(*Patience) * time.Second
	text, err := d.Ask(b.run.ctx, line, patience)
	switch {
	case errors.Is(err, process.ErrPatience):
		return "", fmt.Errorf("no answer to %q within %v (see --set program.Patience)", shortened(line), patience)
	case err != nil:
		return "", fmt.Errorf("no answer to %q: %w", shortened(line), err)
	}
	b.mu.Lock()
	b.idle = append(b.idle, d)
	b.mu.Unlock()
	return text, nil
}

// shortened is a text for a message.
func shortened(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "..."
	}
	return strings.TrimSpace(s)
}
