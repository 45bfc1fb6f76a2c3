package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/gozinc/gozinc"
)

// prove solves the model and writes the proof and the clauses that it refutes. The
// files are removed where there is no proof.
func (p *program) prove(ctx context.Context, m *gozinc.Model, o gozinc.Options, s *settings, out io.Writer) (err error) {
	cnf, err := os.Create(s.dimacs)
	if err != nil {
		return err
	}
	drat, err := os.Create(s.proof)
	if err != nil {
		return errors.Join(err, discard(cnf))
	}
	defer func() {
		if err != nil {
			discard(cnf)
			discard(drat)
			return
		}
		err = errors.Join(cnf.Close(), drat.Close())
	}()
	o.Proof = &gozinc.Proof{CNF: cnf, DRAT: drat}
	return m.Print(ctx, out, o, s.text)
}

// discard closes and removes a file that is of no use.
func discard(f *os.File) error { return errors.Join(f.Close(), os.Remove(f.Name())) }
