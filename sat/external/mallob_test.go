package external_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/dimacs"
	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/external"
)

// standIn answers jobs in a directory as Mallob does, by its documentation, with cdcl.
// It returns the directory, and a function that tells the names of interrupted jobs.
func standIn(t *testing.T, answer func(file string) map[string]any) (dir string, interrupted func() []string) {
	t.Helper()
	dir = t.TempDir()
	jobs := filepath.Join(dir, ".api", "jobs.0")
	for _, d := range []string{"in", "out"} {
		if err := os.MkdirAll(filepath.Join(jobs, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var ended []string
	answered := make(map[string]bool)
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
			}
			files, _ := filepath.Glob(filepath.Join(jobs, "in", "*.json"))
			for _, file := range files {
				var job struct {
					Application, User, Name string
					Files                   []string
					Interrupt               bool
				}
				text, err := os.ReadFile(file)
				if err != nil || json.Unmarshal(text, &job) != nil || job.Application != "SAT" {
					continue // taken back, or no job
				}
				os.Remove(file)
				result := map[string]any{"resultcode": 0, "resultstring": "UNKNOWN", "solution": []int{}}
				switch {
				case job.Interrupt && answered[job.Name]:
					result = nil // the job has ended by itself
				case job.Interrupt:
					mu.Lock()
					ended = append(ended, job.Name)
					mu.Unlock()
				default:
					result = answer(job.Files[0])
				}
				if result != nil {
					answered[job.Name] = true
					text, _ := json.Marshal(map[string]any{"user": job.User, "name": job.Name, "result": result})
					part := filepath.Join(jobs, "~"+job.Name)
					os.WriteFile(part, text, 0o644)
					os.Rename(part, filepath.Join(jobs, "out", job.User+"."+job.Name+".json"))
				}
			}
		}
	}()
	t.Cleanup(func() {
		close(done)
		<-stopped
	})
	return dir, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string(nil), ended...)
	}
}

// solved answers a formula as Mallob does.
func solved(file string) map[string]any {
	in, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer in.Close()
	f, _, err := dimacs.Read(in)
	if err != nil {
		return nil
	}
	n := f.NumVars()
	s := cdcl.New(f)
	if s.Solve(context.Background()) != sat.Sat {
		return map[string]any{"resultcode": 20, "resultstring": "UNSAT", "solution": []int{}}
	}
	literals := []int{0}
	for v := 1; v <= n; v++ {
		literals = append(literals, sat.Mk(uint32(v)).If(s.Value(sat.Mk(uint32(v)))).Dimacs())
	}
	return map[string]any{"resultcode": 10, "resultstring": "SAT", "solution": literals}
}

// TestMallobLab: scripts of calls through the files of Mallob's interface.
func TestMallobLab(t *testing.T) {
	dir, _ := standIn(t, solved)
	calls(t, dir, 20)
}

// TestMallobRuns: the same with the Mallob that runs in the directory $GOZINC_MALLOB.
func TestMallobRuns(t *testing.T) {
	dir := os.Getenv("GOZINC_MALLOB")
	if dir == "" {
		t.Skip("no Mallob: GOZINC_MALLOB names no directory of a running one (docs/mallob.md)")
	}
	calls(t, dir, 5)
}

// calls runs scripts of calls with the Mallob in the directory, which it leaves clean.
func calls(t *testing.T, dir string, n int) {
	lab.Test(t, lab.Engine{
		New: func(f *sat.Formula) sat.Solver {
			s, err := external.MoveMallob(context.Background(), f, dir)
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		Reference: func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
	}, n)
	if left, _ := filepath.Glob(filepath.Join(dir, ".api", "jobs.0", "*", "gozinc.*")); len(left) > 0 {
		t.Errorf("left behind: %s", left)
	}
}

// TestMallobInterrupted: the end of the context interrupts the job.
func TestMallobInterrupted(t *testing.T) {
	taken := make(chan struct{})
	dir, interrupted := standIn(t, func(string) map[string]any {
		close(taken)
		return nil
	})
	f, _, _ := pair()
	s, err := external.MoveMallob(context.Background(), f, dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-taken
		cancel()
	}()
	if status := s.Solve(ctx); status != sat.Unknown || s.Err() != nil {
		t.Errorf("%v, %v", status, s.Err())
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".api", "jobs.0", "out", "*")); len(interrupted()) != 1 || len(left) > 0 {
		t.Errorf("interrupted: %v, left behind: %v", interrupted(), left)
	}
}

// TestMallobBroken: wrong answers and the lack of a Mallob are told.
func TestMallobBroken(t *testing.T) {
	for _, tt := range []struct {
		result map[string]any
		want   string
	}{
		{map[string]any{"resultcode": 0}, "no verdict"},
		{map[string]any{"resultcode": 10, "solution": "3:f0"}, "-cm=0"},
		{map[string]any{"resultcode": 10, "solution": []int{0, 1, -2, -3}}, "makes clause 2 false"},
		{map[string]any{"resultcode": 10, "solution": []int{0, 1, 2, 3, 4}}, "no literal of 3 variables"},
	} {
		dir, _ := standIn(t, func(string) map[string]any { return tt.result })
		f, _, _ := pair()
		s, err := external.MoveMallob(context.Background(), f, dir)
		if err != nil {
			t.Fatal(err)
		}
		if status := s.Solve(context.Background()); status != sat.Unknown || s.Err() == nil || !strings.Contains(s.Err().Error(), tt.want) {
			t.Errorf("%v: %v, %v", tt.result, status, s.Err())
		}
	}
	f, _, _ := pair()
	s, _ := external.MoveMallob(context.Background(), f, t.TempDir())
	if status := s.Solve(context.Background()); status != sat.Unknown || s.Err() == nil || !strings.Contains(s.Err().Error(), "no Mallob listens") {
		t.Errorf("%v, %v", status, s.Err())
	}
}
