package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// peerList collects the -peer flags.
type peerList []solver

func (p *peerList) String() string { return "" }

// Set parses NAME=PROGRAM[,MZNLIB].
func (p *peerList) Set(text string) error {
	name, rest, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("not of the form NAME=PROGRAM[,MZNLIB]")
	}
	program, library, _ := strings.Cut(rest, ",")
	*p = append(*p, solver{name: name, program: program, library: library})
	return nil
}

// solver is a FlatZinc solver and the MiniZinc library to compile for it.
type solver struct {
	name, program, library string
	config                 string // its .msc file
}

// register writes solver configurations into dir. The first solver is gozinc.
func register(dir, gozinc string, peers peerList) ([]solver, error) {
	if out, err := exec.Command(gozinc, "install", "--dir", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s install: %v: %s", gozinc, err, out)
	}
	solvers := []solver{{name: "gozinc", program: gozinc, config: filepath.Join(dir, "gozinc.msc")}}
	for _, p := range peers {
		if _, err := exec.LookPath(p.program); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s is left out: %v\n", p.name, err)
			continue
		}
		p.config = filepath.Join(dir, p.name+".msc")
		msc, err := json.Marshal(map[string]any{
			"id": "bench." + p.name, "name": p.name, "version": "0", "executable": p.program,
			"mznlib": p.library, "supportsFzn": true, "stdFlags": []string{"-a", "-f", "-n", "-s", "-t"},
		})
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(p.config, msc, 0o644); err != nil {
			return nil, err
		}
		solvers = append(solvers, p)
	}
	return solvers, nil
}

// result is what one run of a solver gave.
type result struct {
	time      time.Duration
	outcome   string // "", "sat", "optimal", "unsat", "best" (not proved), "unknown", "not compiled", "error"
	objective string
}

// closed reports whether the run answered the question.
func (r result) closed() bool {
	return r.outcome == "sat" || r.outcome == "optimal" || r.outcome == "unsat"
}

// measure compiles the case for s and runs s on it, free search allowed, each
// within the limit.
func (s solver) measure(ctx context.Context, dir string, c benchCase, limit time.Duration) result {
	fzn := filepath.Join(dir, "case.fzn")
	compiling, endCompile := context.WithTimeout(ctx, limit)
	defer endCompile()
	compile := exec.CommandContext(compiling, "minizinc", append([]string{"-c", "--solver", s.config, "--fzn", fzn, "--ozn", filepath.Join(dir, "case.ozn")}, c.args...)...)
	switch err := compile.Run(); {
	case compiling.Err() != nil:
		return result{outcome: "not compiled"}
	case err != nil:
		return result{outcome: "error"}
	}
	text, err := os.ReadFile(fzn)
	if err != nil {
		return result{outcome: "error"}
	}
	goal, objective := goalOf(text)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	args := []string{"-f", fzn}
	if goal {
		args = []string{"-f", "-a", fzn}
	}
	cmd := exec.CommandContext(ctx, s.program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 2 * time.Second
	began := time.Now()
	out, err := cmd.Output()
	r := result{time: time.Since(began)}
	r.outcome, r.objective = read(out, goal, objective)
	if err != nil && ctx.Err() == nil && len(out) == 0 {
		r.outcome = "error"
	}
	return r
}

// goalOf tells whether the FlatZinc has an objective, and its name.
func goalOf(fzn []byte) (goal bool, name string) {
	i := bytes.LastIndex(fzn, []byte("solve "))
	item := strings.TrimRight(strings.TrimSpace(string(fzn[i:])), ";")
	for _, method := range []string{"minimize ", "maximize "} {
		if _, after, ok := strings.Cut(item, method); ok {
			return true, strings.TrimSpace(after)
		}
	}
	return false, ""
}

// read reads a solver's output. The objective is shown where it is an output.
func read(out []byte, goal bool, objective string) (outcome, value string) {
	text := string(out)
	if i := strings.LastIndex(text, "\n"+objective+" = "); goal && i >= 0 {
		value, _, _ = strings.Cut(text[i+len(objective)+4:], ";")
	}
	solved := strings.Contains(text, "----------")
	switch {
	case strings.Contains(text, "=====UNSATISFIABLE====="):
		return "unsat", ""
	case goal && solved && strings.Contains(text, "=========="):
		return "optimal", value
	case goal && solved:
		return "best", value
	case solved:
		return "sat", ""
	}
	return "unknown", ""
}
