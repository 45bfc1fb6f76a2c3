package main

import (
	"fmt"
	"os"

	"github.com/gozinc/gozinc/sat"
)

// trace has the engine tell its proof to the file; done ends it.
func trace(s sat.Solver, file string, shift int) (done func() error, err error) {
	host, ok := s.(sat.TracerHost)
	if !ok {
		return nil, fmt.Errorf("the engine tells no proof")
	}
	out, err := os.Create(file)
	if err != nil {
		return nil, err
	}
	p := sat.NewProofWriter(out, shift)
	host.Trace(p)
	return func() error {
		if err := p.Flush(); err != nil {
			return err
		}
		return out.Close()
	}, nil
}
