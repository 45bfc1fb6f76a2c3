package sat

import (
	"bufio"
	"io"
)

// ProofWriter is a Tracer that writes the proof in the text form of DRAT (Wetzler,
// Heule and Hunt, 2014). It takes engines without propagators: what they tell as
// lemmas is no step of such a proof, and is left out.
type ProofWriter struct {
	w       *bufio.Writer
	shift   int
	refuted bool
	clause  []Lit // the numbers that are written
}

// NewProofWriter returns a writer of a proof whose variables have numbers that are
// less than the engine's by the shift.
func NewProofWriter(w io.Writer, shift int) *ProofWriter {
	return &ProofWriter{w: bufio.NewWriterSize(w, 1<<16), shift: shift}
}

// Learn implements Tracer.
func (p *ProofWriter) Learn(clause []Lit) {
	p.refuted = p.refuted || len(clause) == 0
	p.write(clause)
}

// Delete implements Tracer.
func (p *ProofWriter) Delete(clause []Lit) {
	p.w.WriteString("d ")
	p.write(clause)
}

// Lemma implements Tracer.
func (p *ProofWriter) Lemma(Propagator, []Atom) {}

// Refute ends the proof with the empty clause, if the engine has not. An engine that
// finds a formula contradictory as it takes the clauses has no step to tell.
func (p *ProofWriter) Refute() {
	if !p.refuted {
		p.Learn(nil)
	}
}

// Flush writes what is buffered. The error is the first of the writer below.
func (p *ProofWriter) Flush() error { return p.w.Flush() }

func (p *ProofWriter) write(clause []Lit) {
	p.clause = p.clause[:0]
	for _, l := range clause {
		p.clause = append(p.clause, l-Lit(2*p.shift))
	}
	writeClause(p.w, p.clause...)
}
