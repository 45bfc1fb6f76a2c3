package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/gozinc/gozinc/sat"
)

// proofWriter writes a proof in the text form of DRAT, with the variables'
// numbers in the file.
type proofWriter struct {
	*bufio.Writer
	shift int
}

func (p proofWriter) clause(lits []sat.Lit) {
	for _, l := range lits {
		fmt.Fprint(p, (l - sat.Lit(2*p.shift)).Dimacs(), " ")
	}
	p.WriteString("0\n")
}

// Learn implements sat.Tracer.
func (p proofWriter) Learn(lits []sat.Lit) { p.clause(lits) }

// Delete implements sat.Tracer.
func (p proofWriter) Delete(lits []sat.Lit) {
	p.WriteString("d ")
	p.clause(lits)
}

// Lemma implements sat.Tracer; there are no propagators here.
func (p proofWriter) Lemma(sat.Propagator, []sat.Atom) {}

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
	p := proofWriter{bufio.NewWriter(out), shift}
	host.Trace(p)
	return func() error {
		if err := p.Flush(); err != nil {
			return err
		}
		return out.Close()
	}, nil
}
