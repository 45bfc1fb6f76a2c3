//go:build unix

package main

import (
	"os"
	"path/filepath"
	"runtime"
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
	if got := script("echo 'x = 3;'; echo ----------; exec sleep 100\n").run(t.Context(), f, 300*time.Millisecond); got.outcome != "best" {
		t.Errorf("at the limit: %+v", got)
	}
	if got := script("exit 1\n").run(t.Context(), f, time.Minute); got.outcome != "error" {
		t.Errorf("a solver that fails: %+v", got)
	}
}
