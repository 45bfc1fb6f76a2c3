package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/fznrun"
)

// result is what one run of a solver gave.
type result struct {
	goal      string // "satisfy", "minimize", "maximize"
	time      time.Duration
	outcome   string // "sat", "optimal", "unsat", "best" (not proved), "unknown", "wrong" (see judge), "not compiled", "error"
	objective string
	best      time.Duration     // when the last solution came
	processor time.Duration     // user and system time; 0 is unknown
	memory    int64             // peak in bytes; 0 is unknown
	stats     map[string]string // of the last block
	solution  fznrun.Solution   // the last one; nil without any
	checked   string            // see checker
}

// closed reports whether the run answered the question.
func (r result) closed() bool {
	return r.outcome == "sat" || r.outcome == "optimal" || r.outcome == "unsat"
}

// cost is the objective as a number that should be small; infinite without a
// solution.
func (r result) cost() float64 {
	v, err := strconv.ParseFloat(r.objective, 64)
	switch {
	case err != nil:
		return math.Inf(1)
	case r.goal == "maximize":
		return -v
	}
	return v
}

// flat is a compiled model.
type flat struct {
	file      string
	goal      string // as in result
	objective string // the name of the variable
}

// errSlow is the error of a model that takes too long to compile.
var errSlow = errors.New("not compiled")

// compile makes FlatZinc of the case with the solver's library, in which the
// objective is an output.
func (s solver) compile(ctx context.Context, dir string, c benchCase, limit time.Duration) (flat, error) {
	f := flat{file: filepath.Join(dir, "case.fzn")}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := append([]string{"-c", "--solver", s.config, "--fzn", f.file, "--ozn", filepath.Join(dir, "case.ozn")}, c.args...)
	err := exec.CommandContext(ctx, s.minizinc, args...).Run()
	switch {
	case ctx.Err() != nil:
		return f, errSlow
	case err != nil:
		return f, err
	}
	text, err := os.ReadFile(f.file)
	if err != nil {
		return f, err
	}
	f.goal, f.objective = goalOf(text)
	if f.optimises() {
		return f, os.WriteFile(f.file, showObjective(text, f.objective), 0o644)
	}
	return f, nil
}

func (f flat) optimises() bool { return f.objective != "" }

// goalOf returns the kind of the solve item and the variable of the objective.
func goalOf(fzn []byte) (goal, name string) {
	i := max(bytes.LastIndex(fzn, []byte("solve ")), 0)
	item := strings.TrimRight(strings.TrimSpace(string(fzn[i:])), ";")
	for _, goal := range []string{"minimize", "maximize"} {
		if _, name, ok := strings.Cut(item, goal+" "); ok {
			return goal, strings.TrimSpace(name)
		}
	}
	return "satisfy", ""
}

// showObjective makes the variable an output.
func showObjective(fzn []byte, name string) []byte {
	declaration := regexp.MustCompile(`(?m)^(var [^:;]*: *` + regexp.QuoteMeta(name) + `)\b([^;]*);`)
	return declaration.ReplaceAllFunc(fzn, func(item []byte) []byte {
		if bytes.Contains(item, []byte("output_var")) {
			return item
		}
		return declaration.ReplaceAll(item, []byte("$1 :: output_var$2;"))
	})
}

// measure compiles the case for s and runs s on it, free search allowed, each
// within the limit.
func (s solver) measure(ctx context.Context, dir string, c benchCase, limit time.Duration) result {
	f, err := s.compile(ctx, dir, c, limit)
	switch {
	case errors.Is(err, errSlow):
		return result{goal: f.goal, outcome: "not compiled"}
	case err != nil:
		return result{goal: f.goal, outcome: "error"}
	}
	return s.run(ctx, f, limit)
}

// run solves the FlatZinc under the time limit.
func (s solver) run(ctx context.Context, f flat, limit time.Duration) result {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := append([]string{"-f", "-s"}, s.extra...)
	if f.optimises() {
		args = append(args, "-a")
	}
	cmd := exec.CommandContext(ctx, s.program, append(args, f.file)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 2 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return result{goal: f.goal, outcome: "error"}
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return result{goal: f.goal, outcome: "error"}
	}
	r := read(out, f, began)
	err = cmd.Wait()
	r.time = time.Since(began)
	r.processor = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	r.memory = peakMemory(cmd.ProcessState)
	if err != nil && ctx.Err() == nil && r.outcome == "unknown" {
		r.outcome = "error"
	}
	return r
}

// read reads a solver's output as it comes.
func read(out io.Reader, f flat, began time.Time) result {
	r := result{goal: f.goal, outcome: "unknown", stats: map[string]string{}}
	values := fznrun.Solution{}
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		line = strings.TrimSpace(line)
		r.take(line, f, began)
		if name, value, ok := strings.Cut(strings.TrimSuffix(line, ";"), " = "); ok {
			values[name] = value
		} else if line == "----------" {
			r.solution, values = values, fznrun.Solution{}
		}
		if err != nil {
			return r
		}
	}
}

// take reads one line.
func (r *result) take(line string, f flat, began time.Time) {
	if name, value, ok := strings.Cut(strings.TrimPrefix(line, "%%%mzn-stat: "), "="); ok && strings.HasPrefix(line, "%%%") {
		r.stats[name] = value
		return
	}
	switch value, ok := strings.CutPrefix(line, f.objective+" = "); {
	case f.optimises() && ok:
		r.objective = strings.TrimSuffix(value, ";")
	case line == "=====UNSATISFIABLE=====":
		r.outcome = "unsat"
	case line == "==========" && f.optimises():
		r.outcome = "optimal"
	case line == "----------":
		r.best = time.Since(began)
		r.outcome = "sat"
		if f.optimises() {
			r.outcome = "best"
		}
	}
}
