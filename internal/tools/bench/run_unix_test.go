//go:build unix

package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A run is measured by the system, and the limit ends it.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	script := func(text string) solver {
		file := filepath.Join(dir, "solver.sh")
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
		return solver{name: "script", program: file}
	}
	f := flat{goal: "minimize", objective: "x", file: "case.fzn"}
	got := script("echo 'x = 3;'; echo ----------; echo ==========; echo '%%%mzn-stat: failures='$#\n").run(t.Context(), f, time.Minute)
	if got.outcome != "optimal" || got.objective != "3" || got.goal != "minimize" || got.stats["failures"] != "4" {
		t.Errorf("%+v", got)
	}
	if got.time <= 0 || got.best <= 0 || got.best > got.time || runtime.GOOS == "linux" && got.memory <= 0 {
		t.Errorf("not measured: %+v", got)
	}
	if got := script("echo 'x = 3;'; echo ----------; exec sleep 100\n").run(t.Context(), f, 2*time.Second); got.outcome != "best" {
		t.Errorf("at the limit: %+v", got)
	}
	if got := script("exit 1\n").run(t.Context(), f, time.Minute); got.outcome != "error" {
		t.Errorf("a solver that fails: %+v", got)
	}
}

// TestCompiledOnce: variants of a solver get the same FlatZinc, compiled once, and
// another solver its own; what does not compile is an outcome of each.
func TestCompiledOnce(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
		return file
	}
	log := filepath.Join(dir, "log")
	// The arguments are -c --solver CONFIG --fzn FILE --ozn FILE MODEL.
	minizinc := write("minizinc", "echo $3 >> "+log+"\ntest $8 = model.mzn || exit 1\n"+
		"echo 'var 1..9: x; solve minimize x;' | sed 's/; solve/;\\nsolve/' > $5\n")
	program := write("solver", "for last; do :; done\necho \"x = 3;\"; echo ----------; grep -c output_var $last > $last.seen\n")
	solvers := []solver{
		{name: "own", program: program, config: filepath.Join(dir, "own.msc"), minizinc: minizinc},
		{name: "variant", program: program, config: filepath.Join(dir, "own.msc"), minizinc: minizinc, extra: []string{"-x"}},
		{name: "peer", program: program, config: filepath.Join(dir, "peer.msc"), minizinc: minizinc},
	}
	results := measure(t.Context(), dir, benchCase{"case", []string{"model.mzn"}}, solvers, time.Minute)
	for i, r := range results {
		if r.solver != solvers[i].name || r.outcome != "best" || r.objective != "3" || r.goal != "minimize" {
			t.Errorf("%s: %+v", solvers[i].name, r)
		}
	}
	compiled, _ := os.ReadFile(log)
	if got, want := string(compiled), solvers[0].config+"\n"+solvers[2].config+"\n"; got != want {
		t.Errorf("compiled for %q, want %q", got, want)
	}
	for _, name := range []string{"own", "peer"} {
		if seen, _ := os.ReadFile(filepath.Join(dir, name+".fzn.seen")); strings.TrimSpace(string(seen)) != "1" {
			t.Errorf("%s: the objective is no output: %q", name, seen)
		}
	}
	for _, r := range measure(t.Context(), dir, benchCase{"case", []string{"broken.mzn"}}, solvers, time.Minute) {
		if r.outcome != "error" {
			t.Errorf("%s: a model that does not compile is %+v", r.solver, r)
		}
	}
}
