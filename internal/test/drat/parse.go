package drat

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/sat"
)

// Form is one of the two forms in which proofs are written.
type Form int8

// Text has signed numbers, Binary a variable number of bytes for each literal.
const (
	Text Form = iota
	Binary
)

// Check reports whether the proof refutes the formula of the DIMACS file: the
// error is nil when it does. Variables have the numbers of the file.
//
// The proof may go on after the empty clause; what follows is not read.
func Check(cnf, proof io.Reader, form Form) error {
	var c Checker
	if err := readFormula(cnf, &c); err != nil {
		return fmt.Errorf("drat: formula: %w", err)
	}
	next := textStep
	if form == Binary {
		next = binaryStep
	}
	r := bufio.NewReaderSize(proof, 1<<16)
	for !c.Refuted() {
		lits, deletion, err := next(r)
		switch {
		case err == io.EOF:
			return errors.New("drat: the proof ends without the empty clause")
		case err != nil:
			return fmt.Errorf("drat: proof, after %d steps: %w", c.steps, err)
		case deletion:
			err = c.Delete(lits...)
		default:
			err = c.Learn(lits...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readFormula reads the clauses as they stand, without simplification: deletions
// name them by all of their literals.
func readFormula(in io.Reader, c *Checker) error {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<24)
	var lits []sat.Lit
	for s.Scan() {
		words := strings.Fields(s.Text())
		if len(words) > 0 && (words[0][0] == 'c' || words[0][0] == 'p') {
			continue
		}
		for _, word := range words {
			l, err := literal(word)
			if err != nil {
				return err
			}
			if l != sat.Undef {
				lits = append(lits, l)
				continue
			}
			c.Add(lits...)
			lits = lits[:0]
		}
	}
	if len(lits) > 0 {
		return errors.New("the last clause has no 0 at its end")
	}
	return s.Err()
}

// literal reads a signed number; 0 is Undef.
func literal(word string) (sat.Lit, error) {
	n, err := strconv.ParseInt(word, 10, 32)
	if err != nil || n > sat.MaxVars || -n > sat.MaxVars {
		return sat.Undef, fmt.Errorf("%q where a literal must be", word)
	}
	if n == 0 {
		return sat.Undef, nil
	}
	return sat.FromDimacs(int(n)), nil
}

// textStep reads a step as signed numbers up to a 0, after a d for a deletion.
func textStep(r *bufio.Reader) (lits []sat.Lit, deletion bool, err error) {
	for begun := false; ; begun = true {
		word, err := nextWord(r)
		if err == io.EOF && begun {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, false, err
		}
		if word == "d" && !begun {
			deletion = true
			continue
		}
		l, err := literal(word)
		if err != nil || l == sat.Undef {
			return lits, deletion, err
		}
		lits = append(lits, l)
	}
}

// nextWord skips blanks and comment lines.
func nextWord(r *bufio.Reader) (string, error) {
	var word []byte
	for {
		b, err := r.ReadByte()
		switch {
		case err == io.EOF && len(word) > 0:
			return string(word), nil
		case err != nil:
			return "", err
		case b == 'c' && len(word) == 0:
			if _, err := r.ReadString('\n'); err != nil {
				return "", err
			}
		case b > ' ':
			word = append(word, b)
		case len(word) > 0:
			return string(word), nil
		}
	}
}

// binaryStep reads a step in the binary form: a or d, then 2·variable + sign for
// each literal in groups of seven bits, the least first, then 0.
func binaryStep(r *bufio.Reader) (lits []sat.Lit, deletion bool, err error) {
	kind, err := r.ReadByte()
	if err != nil {
		return nil, false, err
	}
	if kind != 'a' && kind != 'd' {
		return nil, false, fmt.Errorf("%q where a step must begin", kind)
	}
	for {
		n, err := binary.ReadUvarint(r)
		switch {
		case err == io.EOF:
			return nil, false, io.ErrUnexpectedEOF
		case err != nil:
			return nil, false, err
		case n == 0:
			return lits, kind == 'd', nil
		case n == 1 || n > 2*sat.MaxVars+1:
			return nil, false, fmt.Errorf("literal %d of no variable", n)
		}
		lits = append(lits, sat.Lit(n))
	}
}
