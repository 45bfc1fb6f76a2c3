package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// interruptibleModel is a model, all of whose variables are outputs.
type interruptibleModel struct {
	name, text string
	best       int64 // the optimum
	minimise   bool
	flags      []string
}

// declaration is that of a variable without annotations.
var declaration = regexp.MustCompile(`(?m)^(var [^:]+: \w+);`)

// shown makes every variable of the model an output.
func shown(text string) string { return declaration.ReplaceAllString(text, "$1 :: output_var;") }

// latinModel has many solutions.
func latinModel(n int) string {
	var decl, posts strings.Builder
	for i := range n {
		var row, column []string
		for j := range n {
			fmt.Fprintf(&decl, "var 1..%d: x%d_%d :: output_var;\n", n, i, j)
			row, column = append(row, fmt.Sprintf("x%d_%d", i, j)), append(column, fmt.Sprintf("x%d_%d", j, i))
		}
		fmt.Fprintf(&posts, "constraint gozinc_all_different([%s]);\nconstraint gozinc_all_different([%s]);\n", strings.Join(row, ","), strings.Join(column, ","))
	}
	return "predicate gozinc_all_different(array [int] of var int: x);\n" + decl.String() + posts.String() + "solve satisfy;\n"
}

// TestRandomInterrupts sends 200 runs a signal at a random moment. Whatever
// they are at, they exit with 0, all that they printed is whole and right, and
// the last line claims nothing that is not so. A run that would not stop would
// not end at all: the latin squares take ages to enumerate.
//
// How busy the machine is only changes how long the runs get: as long as no run
// has printed a solution, and where a signal came before the program had begun.
func TestRandomInterrupts(t *testing.T) {
	sack, worth := fzngen.Knapsack(1, 40)
	models := []interruptibleModel{
		{name: "ruler", text: shown(fzngen.Ruler(8)), best: 34, minimise: true, flags: []string{"-i"}},
		{name: "company", text: shown(fzngen.Ruler(8)), best: 34, minimise: true, flags: []string{"-i", "-p", "2", "-s"}},
		{name: "sack", text: shown(sack), best: worth, flags: []string{"-s"}},
		{name: "latin", text: latinModel(12), flags: []string{"-a"}},
	}
	for _, m := range models {
		file := filepath.Join(t.TempDir(), m.name+".fzn")
		if err := os.WriteFile(file, []byte(m.text), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 73))
			solutions := 0
			startUp, longest := 40*time.Millisecond, 120*time.Millisecond
			for i := 0; i < 200/len(models) || solutions == 0; {
				sig := []os.Signal{os.Interrupt, syscall.SIGTERM}[i%2]
				after := startUp + time.Duration(rng.Int64N(int64(longest)))
				text, ready := m.interrupted(t, file, sig, after)
				if !ready {
					startUp += startUp / 4
					continue
				}
				n, err := m.judge(text)
				if err != nil {
					t.Fatalf("%v after %v: %v\n%s", sig, after, err, text)
				}
				solutions += n
				if i++; i%10 == 9 && solutions == 0 {
					longest *= 2
				}
			}
		})
	}
}

// interrupted returns the output of a run that was sent a signal, or that ended
// before. A busy machine may deliver the signal before the program has begun:
// then that is its end, and ready is false.
func (m *interruptibleModel) interrupted(t *testing.T, file string, sig os.Signal, after time.Duration) (text string, ready bool) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, append(m.flags, file)...)
	cmd.Args[0] = "gozinc"
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	cmd.Process.Signal(sig)
	err = cmd.Wait()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() && out.Len() == 0 && messages.Len() == 0 {
		return "", false
	}
	if err != nil {
		t.Fatalf("%v after %v: %v\n%s", sig, after, err, &messages)
	}
	return out.String(), true
}

// judge checks an output and returns the number of solutions.
func (m *interruptibleModel) judge(text string) (int, error) {
	r, err := fznrun.Read(text)
	if err != nil {
		return 0, err
	}
	if n := strings.Count(text, "%%%mzn-stat-end"); n == 0 && strings.Contains(text, "%%%mzn-stat:") {
		return 0, fmt.Errorf("statistics without an end")
	}
	model, err := flatzinc.Parse(m.name, strings.NewReader(m.text))
	if err != nil {
		return 0, err
	}
	p, err := encode.Compile(context.Background(), model, encode.Options{})
	if err != nil {
		return 0, err
	}
	last := int64(0)
	for i, s := range r.Solutions {
		a, err := s.Assignment(model)
		if err != nil {
			return 0, err
		}
		if err := p.Check(a); err != nil {
			return 0, err
		}
		if model.Solve.Method == flatzinc.Satisfy {
			continue
		}
		goal := p.Goal(a)
		if i > 0 && goal >= last {
			return 0, fmt.Errorf("solution %d is no better than the one before", i+1)
		}
		last = goal
	}
	return len(r.Solutions), m.judgeStatus(r, last)
}

// judgeStatus checks the last line, where the last solution has that goal.
func (m *interruptibleModel) judgeStatus(r fznrun.Result, last int64) error {
	best := m.best
	if !m.minimise {
		best = -best
	}
	switch {
	case r.Status == fznrun.Unsatisfiable:
		return fmt.Errorf("there are solutions")
	case r.Status == fznrun.Complete && (best == 0 || last != best):
		return fmt.Errorf("%v with goal %d, optimum %d", r.Status, last, best)
	case r.Status == fznrun.Open && len(r.Solutions) == 0:
		return fmt.Errorf("no solution and no status")
	case best != 0 && len(r.Solutions) > 0 && last < best:
		return fmt.Errorf("goal %d is beyond the optimum %d", last, best)
	}
	return nil
}
