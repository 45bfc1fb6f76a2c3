package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/process"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// result is what one run of a solver gave.
type result struct {
	goal      string // "satisfy", "minimize", "maximize"
	time      time.Duration
	outcome   string // "sat", "optimal", "unsat", "best" (not proved), "unknown", "wrong" (see judge), "not compiled", "error"
	objective string
	best      time.Duration     // when the last solution came
	compile   time.Duration     // of MiniZinc, before the run
	course    course            // all solutions
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
	failed    string // the outcome where there is no such file
	took      time.Duration
}

// compile makes FlatZinc of the case with the solver's library, in which the
// objective is an output. The file is named after the solver's configuration.
func (s solver) compile(ctx context.Context, dir string, c benchCase, limit time.Duration) flat {
	base := filepath.Join(dir, strings.TrimSuffix(filepath.Base(s.config), ".msc"))
	f := flat{file: base + ".fzn"}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := append([]string{"-c", "--solver", s.config, "--fzn", f.file, "--ozn", base + ".ozn"}, c.args...)
	p, err := process.Run(ctx, process.Command{Words: append([]string{s.minizinc}, args...)})
	f.took = p.Clock
	switch {
	case ctx.Err() != nil:
		return flat{failed: "not compiled"}
	case err != nil || p.Failure() != nil:
		return flat{failed: "error"}
	}
	text, err := os.ReadFile(f.file)
	if err != nil {
		return flat{failed: "error"}
	}
	_, item := splitSolve(string(text))
	if f.goal, f.objective = goalOf(item); f.optimises() {
		if os.WriteFile(f.file, showObjective(text, f.objective), 0o644) != nil {
			return flat{failed: "error"}
		}
	}
	return f
}

func (f flat) optimises() bool { return f.objective != "" }

// splitSolve cuts FlatZinc before the solve item, which is the last. There is no item
// in a text without one.
func splitSolve(fzn string) (items, solve string) {
	if at := strings.LastIndex("\n"+fzn, "\nsolve "); at >= 0 {
		return fzn[:at], fzn[at:]
	}
	return fzn, ""
}

// optimised is the end of a solve item with an objective.
var optimised = regexp.MustCompile(`\b(minimize|maximize)\s+(\w+)\s*;\s*$`)

// goalOf returns the kind of a solve item and the variable of the objective.
func goalOf(item string) (goal, name string) {
	if m := optimised.FindStringSubmatch(item); m != nil {
		return m[1], m[2]
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

// measure compiles the case once for each configuration, which variants of a solver have
// in common, and runs the solvers on it, each within the limit.
func measure(ctx context.Context, dir string, c benchCase, solvers []solver, limit time.Duration) []record {
	compiled := map[string]flat{}
	results := make([]record, len(solvers))
	for i, s := range solvers {
		f, ok := compiled[s.config]
		if !ok {
			f = s.compile(ctx, dir, c, limit)
			compiled[s.config] = f
		}
		results[i] = record{c.name, s.name, s.run(ctx, f, limit)}
	}
	return results
}

// run solves the FlatZinc under the time limit.
func (s solver) run(ctx context.Context, f flat, limit time.Duration) result {
	if f.failed != "" {
		return result{outcome: f.failed}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var r result
	began := time.Now()
	p, err := process.Run(ctx, process.Command{
		Words:    slices.Concat([]string{s.program}, s.arguments(f.optimises()), []string{f.file}),
		Output:   func(out io.Reader) { r = read(out, f, began) },
		Patience: 2 * time.Second,
	})
	r.compile = f.took
	// The solutions are timed by this clock too, so none comes after the end.
	r.time, r.processor, r.memory = time.Since(began), p.Processor, p.Memory
	if (err != nil || p.Failure() != nil) && ctx.Err() == nil && r.outcome == "unknown" {
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
		r.course = append(r.course, step{r.best, r.objective})
	}
}
