package external_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/external"
)

// commands are programs of Debian: one that reads standard input and prints, one with
// files.
var commands = []string{"cadical -q", "minisat -verb=0 {in} {out}"}

func need(t *testing.T, command string) {
	if _, err := exec.LookPath(strings.Fields(command)[0]); err != nil {
		t.Fatalf("the test needs %s: %v", command, err)
	}
}

// TestLab: scripts of calls, with assumptions and clauses between them.
func TestLab(t *testing.T) {
	for _, command := range commands {
		need(t, command)
		lab.Test(t, lab.Engine{
			New: func(f *sat.Formula) sat.Solver {
				s, err := external.Move(context.Background(), f, command)
				if err != nil {
					t.Fatal(err)
				}
				return s
			},
			Reference: func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
		}, 20)
	}
}

// script is a program that the shell runs.
func script(t *testing.T, text string) string {
	file := filepath.Join(t.TempDir(), "solver")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}

// pair is the formula x or y, and x.
func pair() (f *sat.Formula, x, y sat.Lit) {
	f = sat.NewFormula()
	x, y = f.NewVar(), f.NewVar()
	f.AddClause(x, y)
	return f, x, y
}

// TestBroken: what programs do wrong is told, and never believed.
func TestBroken(t *testing.T) {
	for text, want := range map[string]string{
		"echo 's SATISFIABLE'; echo 'v 1 -2 -3 0'":     "makes clause 2 false",
		"echo 's SATISFIABLE'; echo 'v 1 2 -3 0'":      "makes the literal -2 false",
		"echo 's SATISFIABLE'; echo 'v -1 2 3 0'":      "makes the literal true false",
		"echo 's SATISFIABLE'; echo 'v 1 2 3 4 0'":     "no literal of 3 variables",
		"echo 'out of memory' >&2; exit 3":             "exit status 3: out of memory",
		"echo 'c thinking'; cat >/dev/null":            "no verdict",
		"echo 's SATISFIABLE'; echo 's UNSATISFIABLE'": "second verdict",
	} {
		f, x, _ := pair()
		s, err := external.Move(context.Background(), f, script(t, text))
		if err != nil {
			t.Fatal(err)
		}
		var assume []sat.Lit
		if strings.Contains(want, "literal -2") {
			assume = []sat.Lit{x.Not()}
		}
		status := s.Solve(context.Background(), assume...)
		if got := s.Err(); status != sat.Unknown || got == nil || !strings.Contains(got.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", text, status, got, want)
		}
	}
	for _, command := range []string{"", "/nowhere/solver", "  "} {
		f, _, _ := pair()
		s, _ := external.Move(context.Background(), f, command)
		if status := s.Solve(context.Background()); status != sat.Unknown || s.Err() == nil {
			t.Errorf("%q: %v, %v", command, status, s.Err())
		}
	}
}

// TestKilled: the end of the context ends the program and all that it has started.
func TestKilled(t *testing.T) {
	alive := filepath.Join(t.TempDir(), "alive")
	command := script(t, "touch "+alive+"; sleep 1000 & wait")
	f, x, y := pair()
	s, err := external.Move(context.Background(), f, command)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			if _, err := os.Stat(alive); err == nil {
				cancel()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	if status := s.Solve(ctx, x, y); status != sat.Unknown || s.Err() != nil {
		t.Errorf("%v, %v", status, s.Err())
	}
}
