// Package models_test runs every model of this directory through minizinc and
// checks the results it states.
//
// The tests need minizinc on the PATH. They build gozinc and register it with
// minizinc in a temporary directory. To check the models rather than gozinc,
// name another solver that minizinc knows:
//
//	GOZINC_TEST_SOLVER=gecode go test ./models
package models_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	// The program that is built is made of it. Without it, go test would repeat results of an older program.
	_ "github.com/gozinc/gozinc"
)

// solver is the name under which minizinc knows the solver under test.
var solver = "gozinc"

func TestMain(m *testing.M) {
	os.Exit(runAll(m))
}

// runAll prepares the solver, runs the tests and cleans up.
func runAll(m *testing.M) int {
	if _, err := exec.LookPath("minizinc"); err != nil {
		fmt.Fprintln(os.Stderr, "the tests of the models need minizinc on the PATH; "+
			"on Debian and Ubuntu: apt-get install minizinc")
		return 1
	}
	if other := os.Getenv("GOZINC_TEST_SOLVER"); other != "" {
		solver = other
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "gozinc-models-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := register(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// register builds gozinc in dir, lets it register itself there and tells
// minizinc of the place.
func register(dir string) error {
	program := filepath.Join(dir, "gozinc")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/gozinc").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	if out, err := exec.Command(program, "install", "--dir", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("gozinc install: %w\n%s", err, out)
	}
	return os.Setenv("MZN_SOLVER_PATH", dir)
}
