package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

// generate writes the random and combinatorial families. Their sizes are such
// that an engine of MiniSat's class takes from tenths of a second to a minute.
func generate(folder string) error {
	for seed := range uint64(4) {
		for _, n := range []int{180, 220, 250} {
			if err := write(folder, "random", fmt.Sprintf("3sat-%d-%d", n, seed), cnfgen.ThreeSat(seed, n, 4.26)); err != nil {
				return err
			}
		}
	}
	for name, f := range map[string]func() *sat.Formula{
		"pigeons/pigeons-8":      func() *sat.Formula { return cnfgen.Crowded(8) },
		"pigeons/pigeons-9":      func() *sat.Formula { return cnfgen.Crowded(9) },
		"quasigroup/latin-33":    func() *sat.Formula { return cnfgen.Quasigroup(1, 33, 0.58) },
		"quasigroup/latin-35":    func() *sat.Formula { return cnfgen.Quasigroup(2, 35, 0.58) },
		"quasigroup/latin-38":    func() *sat.Formula { return cnfgen.Quasigroup(3, 38, 0.58) },
		"parity/even-160":        func() *sat.Formula { return cnfgen.Parity(1, 160, false) },
		"parity/even-200":        func() *sat.Formula { return cnfgen.Parity(1, 200, false) },
		"parity/odd-80":          func() *sat.Formula { return cnfgen.Parity(1, 80, true) },
		"parity/odd-100":         func() *sat.Formula { return cnfgen.Parity(2, 100, true) },
		"colouring/random-500-3": func() *sat.Formula { return cnfgen.Colouring(1, 500, 3, 4.6) },
		"colouring/random-150-4": func() *sat.Formula { return cnfgen.Colouring(3, 150, 4, 8.4) },
		"colouring/random-200-4": func() *sat.Formula { return cnfgen.Colouring(4, 200, 4, 8.4) },
		"colouring/random-90-5":  func() *sat.Formula { return cnfgen.Colouring(4, 90, 5, 12.2) },
		"circuit/miter-6":        func() *sat.Formula { return cnfgen.Multipliers(6) },
		"circuit/miter-7":        func() *sat.Formula { return cnfgen.Multipliers(7) },
		"circuit/factors-20":     func() *sat.Formula { return cnfgen.Factors(1009*991, 20) },
		"circuit/factors-prime":  func() *sat.Formula { return cnfgen.Factors(1000003, 20) },
		"circuit/factors-24":     func() *sat.Formula { return cnfgen.Factors(4093*4091, 24) },
		"machine/200-100":        func() *sat.Formula { return cnfgen.Machine(1, 200, 100) },
		"machine/300-60":         func() *sat.Formula { return cnfgen.Machine(2, 300, 60) },
		"machine/400-60":         func() *sat.Formula { return cnfgen.Machine(3, 400, 60) },
	} {
		if err := write(folder, filepath.Dir(name), filepath.Base(name), f()); err != nil {
			return err
		}
	}
	return nil
}

func write(folder, family, name string, f *sat.Formula) error {
	dir := filepath.Join(folder, family)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	out, err := os.Create(filepath.Join(dir, name+".cnf"))
	if err != nil {
		return err
	}
	if err := sat.WriteDimacs(context.Background(), out, f, nil); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
