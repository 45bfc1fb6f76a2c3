package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// solver is a FlatZinc solver and the MiniZinc library to compile for it.
type solver struct {
	name, program, library string
	extra                  []string // arguments
	config                 string   // its .msc file
	minizinc               string   // compiles for it
	annotated              bool     // it follows search annotations: no free search
}

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

// variantList collects the -variant flags.
type variantList []solver

func (v *variantList) String() string { return "" }

// Set parses NAME=ARGUMENTS.
func (v *variantList) Set(text string) error {
	name, arguments, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("not of the form NAME=ARGUMENTS")
	}
	*v = append(*v, solver{name: name, extra: strings.Fields(arguments)})
	return nil
}

// register writes solver configurations into dir. The first solver is gozinc,
// then come its variants and the peers that can be found. MiniZinc 2.6.4 takes another gozinc
// that is registered for the one whose file is named, unless dir is where it looks first.
func register(dir, minizinc, gozinc string, variants variantList, peers peerList) ([]solver, error) {
	if out, err := exec.Command(gozinc, "install", "--dir", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s install: %v: %s", gozinc, err, out)
	}
	if err := os.Setenv("MZN_SOLVER_PATH", dir); err != nil {
		return nil, err
	}
	own := solver{name: "gozinc", program: gozinc, config: filepath.Join(dir, "gozinc.msc"), minizinc: minizinc}
	solvers := []solver{own}
	for _, v := range variants {
		v.program, v.config, v.minizinc = own.program, own.config, minizinc
		solvers = append(solvers, v)
	}
	for _, p := range peers {
		if _, err := exec.LookPath(p.program); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s is left out: %v\n", p.name, err)
			continue
		}
		p.minizinc = minizinc
		var err error
		if p.config, err = p.describe(dir); err != nil {
			return nil, err
		}
		solvers = append(solvers, p)
	}
	return solvers, nil
}

// describe writes the solver's configuration file.
func (s solver) describe(dir string) (file string, err error) {
	library := s.library
	if library != "" {
		if library, err = filepath.Abs(library); err != nil {
			return "", err
		}
	}
	msc, err := json.Marshal(map[string]any{
		"id": "bench." + s.name, "name": s.name, "version": "0", "executable": s.program,
		"mznlib": library, "supportsFzn": true, "stdFlags": []string{"-a", "-f", "-n", "-s", "-t"},
	})
	if err != nil {
		return "", err
	}
	file = filepath.Join(dir, s.name+".msc")
	return file, os.WriteFile(file, msc, 0o644)
}

// arguments returns those for a problem, before the name of the file.
func (s solver) arguments(optimises bool) []string {
	args := append([]string{"-s"}, s.extra...)
	if !s.annotated {
		args = append(args, "-f")
	}
	if optimises {
		args = append(args, "-a")
	}
	return args
}

// second reads PROGRAM[,MZNLIB], the solver that checks solutions; "" is none.
func second(text string) (peerList, error) {
	var list peerList
	if text == "" {
		return nil, nil
	}
	if err := list.Set("check=" + text); err != nil {
		return nil, err
	}
	_, err := exec.LookPath(list[0].program)
	return list, err
}
