package external

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gozinc/gozinc/internal/process"
	"github.com/gozinc/gozinc/sat/answer"
)

// In and Out are words of a command that stand for names of files: the formula, and the
// answer. Without them the program has the formula on its standard input, and its answer
// is what it prints.
const (
	In  = "{in}"
	Out = "{out}"
)

// program is the words of a command.
type program []string

func (p program) String() string { return strings.Join(p, " ") }

// has reports whether one of the words has the mark.
func (p program) has(mark string) bool { return strings.Contains(p.String(), mark) }

// ask implements backend.
func (p program) ask(ctx context.Context, file string, vars int) (*answer.Answer, error) {
	if len(p) == 0 {
		return nil, errors.New("no command")
	}
	dir, err := os.MkdirTemp("", "gozinc")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "answer.txt")
	words := make([]string, len(p))
	for i, w := range p {
		words[i] = strings.NewReplacer(In, file, Out, out).Replace(w)
	}
	printed, err := p.run(ctx, words, file)
	if err != nil {
		return nil, err
	}
	text := printed
	if p.has(Out) {
		f, err := os.Open(out)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		text = f
	}
	return answer.Read(text, vars)
}

// run runs the command, and returns what it prints. Exit statuses say nothing, since
// solvers use them for their verdicts; but without output they are an error.
func (p program) run(ctx context.Context, words []string, in string) (io.Reader, error) {
	c := process.Command{Words: words, Session: true}
	if !p.has(In) {
		f, err := os.Open(in)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		c.Input = f
	}
	r, err := process.Run(ctx, c)
	switch {
	case err != nil:
		return nil, err
	case len(r.Output) == 0 && r.Code != 10 && r.Code != 20 && r.Failure() != nil:
		return nil, r.Failure()
	}
	return bytes.NewReader(r.Output), nil
}
