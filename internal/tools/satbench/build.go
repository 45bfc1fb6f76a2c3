package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/process"
)

// builder makes CNF files of models.
type builder struct {
	gozinc, minizinc string
	limit            time.Duration // for compiling one model
}

// model is a line of the list: family, name, bound of the objective or -, the
// model, and arguments for minizinc.
type model struct {
	family, name, bound string
	args                []string
}

// build writes FOLDER/FAMILY/NAME.cnf for each line of the list. Files that are
// there stay.
func (b builder) build(list, folder string) error {
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	models, err := parseModels(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", list, err)
	}
	dir, err := os.MkdirTemp("", "satbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	config, err := b.register(dir)
	if err != nil {
		return err
	}
	for _, m := range models {
		if err := b.make(dir, config, folder, m); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return nil
}

func parseModels(text string) (models []model, err error) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case len(words) < 4:
			return nil, fmt.Errorf("%q: want FAMILY NAME BOUND MODEL and ARGUMENTS", strings.TrimSpace(line))
		default:
			models = append(models, model{words[0], words[1], words[2], words[3:]})
		}
	}
	return models, nil
}

// register writes the configuration by which minizinc finds gozinc's library, before that of
// another gozinc.
func (b builder) register(dir string) (config string, err error) {
	program, err := filepath.Abs(b.gozinc)
	if err != nil {
		return "", err
	}
	if err := os.Setenv("MZN_SOLVER_PATH", dir); err != nil {
		return "", err
	}
	return filepath.Join(dir, "gozinc.msc"), b.run(program, "install", "--dir", dir)
}

func (b builder) make(dir, config, folder string, m model) error {
	cnf := filepath.Join(folder, m.family, m.name+".cnf")
	if _, err := os.Stat(cnf); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(cnf), 0o755); err != nil {
		return err
	}
	fzn := filepath.Join(dir, "model.fzn")
	args := append([]string{"-c", "--solver", config, "--fzn", fzn, "--ozn", filepath.Join(dir, "model.ozn")}, m.args...)
	if err := b.run(b.minizinc, args...); err != nil {
		return err
	}
	text, err := os.ReadFile(fzn)
	if err != nil {
		return err
	}
	if text, err = bounded(text, m.bound); err != nil {
		return err
	}
	if err := os.WriteFile(fzn, text, 0o644); err != nil {
		return err
	}
	if err := b.run(b.gozinc, "--dimacs", cnf+".part", fzn); err != nil {
		return err
	}
	return os.Rename(cnf+".part", cnf)
}

// run runs a program under the limit and returns what it says as an error.
func (b builder) run(program string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	p, err := process.Run(ctx, process.Command{Words: append([]string{program}, args...)})
	if err == nil {
		err = p.Failure()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(program), err)
	}
	return nil
}

// solveItem is the solve item of an optimisation problem.
var solveItem = regexp.MustCompile(`(?m)^solve\b.*\b(minimize|maximize)\s+(\w+)\s*;`)

// bounded makes a satisfaction problem of an optimisation problem: is there a
// solution at least as good as the bound?
func bounded(fzn []byte, bound string) ([]byte, error) {
	m := solveItem.FindSubmatch(fzn)
	switch {
	case bound == "-":
		return fzn, nil
	case m == nil:
		return nil, fmt.Errorf("a bound, but no objective")
	}
	left, right := string(m[2]), bound
	if string(m[1]) == "maximize" {
		left, right = right, left
	}
	return solveItem.ReplaceAll(fzn, fmt.Appendf(nil, "constraint int_le(%s,%s);\nsolve satisfy;", left, right)), nil
}
