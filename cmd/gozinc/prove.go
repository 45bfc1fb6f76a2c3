package main

import (
	"context"
	"io"

	"github.com/gozinc/gozinc"
)

// prove solves the model and writes the proof and the clauses that it refutes. There are
// new files only where there is a proof.
func (p *program) prove(ctx context.Context, m *gozinc.Model, o gozinc.Options, s *settings, out io.Writer) error {
	defer p.files.discard()
	cnf, err := p.files.create(s.dimacs, 0o666)
	if err != nil {
		return err
	}
	drat, err := p.files.create(s.proof, 0o666)
	if err != nil {
		return err
	}
	o.Proof = &gozinc.Proof{CNF: cnf, DRAT: drat}
	if err := m.Print(ctx, out, o, s.text); err != nil {
		return err
	}
	return p.files.keep()
}
