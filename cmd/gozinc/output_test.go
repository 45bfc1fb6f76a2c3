package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestOutputs: files are in their places when all are whole, with the modes that they
// had, and what is discarded leaves the directory as it was.
func TestOutputs(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "fresh")
	if err := os.WriteFile(old, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, whole := range []bool{false, true} {
		var o outputs
		for _, name := range []string{old, fresh} {
			f, err := o.create(name, 0o666)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(f, "after"); err != nil {
				t.Fatal(err)
			}
			if text, _ := os.ReadFile(old); string(text) != "before" {
				t.Errorf("%s is overwritten before it is whole", old)
			}
		}
		want, files := "before", 1
		if whole {
			if err := o.keep(); err != nil {
				t.Fatal(err)
			}
			want, files = "after", 2
		}
		o.discard()
		text, _ := os.ReadFile(old)
		left, _ := os.ReadDir(dir)
		info, err := os.Stat(old)
		if string(text) != want || len(left) != files || err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("whole %v: %q, %v, %v", whole, text, left, info)
		}
	}
}

// TestInterruptedProof: one signal or two, a proof that is not whole leaves nothing.
func TestInterruptedProof(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	for signals := 1; signals <= 2; signals++ {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "m.fzn"), []byte(fzngen.Pigeons(30)), 0o644); err != nil {
			t.Fatal(err)
		}
		exe, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(exe, "-v", "--proof", "m.drat", "--dimacs", "m.cnf", "m.fzn")
		cmd.Args[0], cmd.Dir = "gozinc", dir // tells TestMain what to be
		told, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		sent := 0
		for lines := bufio.NewScanner(told); lines.Scan(); {
			begun, _ := filepath.Glob(filepath.Join(dir, ".gozinc*"))
			if sent == 0 && len(begun) == 2 || sent > 0 && sent < signals && strings.Contains(lines.Text(), "interrupted") {
				if cmd.Process.Signal(os.Interrupt) == nil {
					sent++
				}
			}
		}
		err = cmd.Wait()
		if left, _ := os.ReadDir(dir); err == nil || sent == 0 || len(left) != 1 {
			t.Errorf("%d signals of %d, %v, left %v", sent, signals, err, left)
		}
	}
}
