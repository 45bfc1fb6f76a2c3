package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// place is a directory with solver configurations for one run.
type place struct{ dir string }

// gozinc registers the program in the directory, as its users would. MiniZinc 2.6.4 looks a
// configuration up by its id even where its file is named, so the directory has to come before
// those where another gozinc may be registered.
func (p place) gozinc(program string) (solver, error) {
	abs, err := filepath.Abs(program)
	if err != nil {
		return solver{}, err
	}
	out, err := exec.Command(abs, "install", "--dir", p.dir).CombinedOutput()
	if err != nil {
		return solver{}, fmt.Errorf("%s install: %w: %s", program, err, short(string(out)))
	}
	if err := os.Setenv("MZN_SOLVER_PATH", p.dir); err != nil {
		return solver{}, err
	}
	return readConfig(filepath.Join(p.dir, "gozinc.msc"))
}

// readConfig reads the standard flags of a configuration.
func readConfig(file string) (solver, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return solver{}, err
	}
	var c struct{ StdFlags []string }
	err = json.Unmarshal(text, &c)
	return solver{file, c.StdFlags}, err
}

// nullSolver configures a program that answers every model with an empty
// solution and claims that there is no other. The tests that it passes say
// nothing about a solver.
func (p place) nullSolver() (solver, error) {
	script := filepath.Join(p.dir, "null-solver")
	text := "#!/bin/sh\nprintf '%s\\n' ---------- ==========\n"
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		return solver{}, err
	}
	return p.write("null", script, "-a", "-i", "-n", "-f", "-s", "-t")
}

// checker configures Gecode with the standard library alone: the library that
// comes with the Gecode of Debian 12 redefines files under names that MiniZinc
// no longer has.
func (p place) checker(program string) (solver, error) {
	path, err := exec.LookPath(program)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return solver{}, err
	}
	return p.write("checker", path, "-a", "-f", "-n", "-p", "-r", "-s", "-t")
}

// write makes a configuration without a library of its own.
func (p place) write(name, executable string, flags ...string) (solver, error) {
	text, err := json.Marshal(map[string]any{
		"id": "org.gozinc." + name, "name": name, "version": "1.0", "mznlib": "",
		"executable": executable, "stdFlags": flags, "supportsFzn": true,
		"needsSolns2Out": true, "tags": []string{"int", "float", "set"},
	})
	if err != nil {
		return solver{}, err
	}
	file := filepath.Join(p.dir, name+".msc")
	return solver{file, flags}, os.WriteFile(file, text, 0o644)
}

// within calls f with a new place and removes it afterwards.
func within(f func(place) error) error {
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return err
	}
	return errors.Join(f(place{dir}), os.RemoveAll(dir))
}
