package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/internal/test/dimacs"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
)

// own are the engines of this module.
var own = map[string]func(*sat.Formula) sat.Solver{
	"cdcl": func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
	"gini": gini.New,
}

// engine is a program that reads a CNF file, its last argument.
type engine struct {
	name    string
	command []string
}

// engineList is the flag -engine.
type engineList []engine

func (l *engineList) String() string { return fmt.Sprint(*l) }

// Set takes NAME or NAME=COMMAND.
func (l *engineList) Set(text string) error {
	name, command, given := strings.Cut(text, "=")
	e := engine{name: name, command: strings.Fields(command)}
	if _, ours := own[name]; ours && !given {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		e.command = []string{self, "-solve", name}
	} else if !given {
		e.command = []string{name}
	}
	if len(e.command) == 0 {
		return fmt.Errorf("no command for %q", name)
	}
	*l = append(*l, e)
	return nil
}

// The exit statuses of a solver.
const (
	exitSat   = 10
	exitUnsat = 20
)

// solveFile solves a file with an engine of our own and returns the exit status.
// An assignment is checked against the clauses of the file.
func solveFile(out io.Writer, name, file, proof string) (status int, err error) {
	build, ok := own[name]
	if !ok {
		return 0, fmt.Errorf("no engine %q", name)
	}
	in, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	f, shift, err := dimacs.Read(in)
	if err != nil {
		return 0, err
	}
	s := build(f)
	if proof != "" {
		done, err := trace(s, proof, shift)
		if err != nil {
			return 0, err
		}
		defer func() {
			if e := done(); err == nil {
				err = e
			}
		}()
	}
	answer := s.Solve(context.Background())
	if st, ok := s.(sat.Statser); ok {
		n := st.Stats()
		fmt.Fprintf(out, "c conflicts %d\nc decisions %d\nc propagations %d\nc restarts %d\n", n.Conflicts, n.Decisions, n.Propagations, n.Restarts)
	}
	switch answer {
	case sat.Unsat:
		return exitUnsat, nil
	case sat.Sat:
		return exitSat, checkModel(file, s)
	}
	return 0, nil
}

// checkModel reads the file again and evaluates its clauses.
func checkModel(file string, s sat.Solver) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	f, _, err := dimacs.Read(in)
	if err != nil {
		return err
	}
	var wrong error
	f.Each(func(c []sat.Lit) {
		if !slices.ContainsFunc(c, s.Value) {
			wrong = fmt.Errorf("the model falsifies %v", c)
		}
	})
	for _, l := range f.Units() {
		if !s.Value(l) {
			wrong = fmt.Errorf("the model falsifies %v", l)
		}
	}
	return wrong
}
