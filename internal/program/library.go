package program

import (
	_ "embed"
	"errors"
	"os/exec"
)

// host is a program in Python that loads a shared library and answers as programs do.
//
//go:embed host.py
var host string

// words is the command of a source.
func (s Source) words() ([]string, error) {
	if !s.Library {
		return append([]string{s.Name}, s.Args...), nil
	}
	for _, name := range []string{"python3", "python"} {
		if python, err := exec.LookPath(name); err == nil {
			return append([]string{python, "-I", "-c", host, s.Name}, s.Args...), nil
		}
	}
	return nil, errors.New("shared libraries are loaded by python3, which is not installed; the function as a program (blackbox_exec) needs none")
}
