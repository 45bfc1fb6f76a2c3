// Package dimacs reads formulas in DIMACS format, for tests and measurements of
// engines. Package sat writes the format.
package dimacs

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/gozinc/gozinc/sat"
)

// Read reads a formula in DIMACS format. Variable i of the file becomes
// variable i+shift of the formula. shift is 0 when the file's first clause is
// `1 0`, as in all that sat.WriteDimacs writes: the file's variable 1 is then the
// constant true already. For other files it is 1, and the constant is put
// before the file's variables.
//
// Comments, from a c to the end of its line, may stand anywhere between
// numbers; a clause may go over several lines and a line have several clauses;
// a % ends the file, as in older collections. Anything else is an error with
// the number of its line: literals beyond the header's variables, more or fewer
// clauses than it says, a last clause without its 0, and what is no DIMACS at
// all. Errors of r are wrapped.
//
// f holds what the file says after AddClause's simplifications.
func Read(r io.Reader) (f *sat.Formula, shift int, err error) {
	p := reader{in: bufio.NewReaderSize(r, 1<<16), line: 1, f: sat.NewFormula()}
	err = p.file()
	if err != nil {
		return nil, 0, fmt.Errorf("dimacs: line %d: %w", p.line, err)
	}
	return p.f, p.shift, nil
}

type reader struct {
	in    *bufio.Reader
	line  int // of the next byte
	f     *sat.Formula
	shift int

	vars, clauses int // as the header says
	read          int // clauses so far
	clause        []sat.Lit
}

// file reads the header, then integers up to the end.
func (p *reader) file() error {
	c, err := p.skip(true)
	if err == io.EOF {
		return errors.New("no header `p cnf VARIABLES CLAUSES`")
	}
	if err != nil {
		return err
	}
	if err := p.header(c); err == errLine || err == io.EOF {
		return errors.New("the header ends early")
	} else if err != nil {
		return err
	}
	for {
		c, err := p.skip(true)
		if err == io.EOF || err == nil && c == '%' {
			break
		}
		if err != nil {
			return err
		}
		n, err := p.integer(c)
		if err != nil {
			return err
		}
		if err := p.literal(n); err != nil {
			return err
		}
	}
	switch {
	case len(p.clause) > 0:
		return errors.New("the last clause has no 0 at its end")
	case p.read < p.clauses:
		return fmt.Errorf("%d clauses, but the header says %d", p.read, p.clauses)
	case p.read == 0:
		p.begin()
	}
	return nil
}

// header reads `p cnf VARIABLES CLAUSES`, of which c is the first byte.
func (p *reader) header(c byte) error {
	for _, want := range []string{"p", "cnf"} {
		word := []byte{c}
		for {
			next, err := p.in.ReadByte()
			if err != nil && err != io.EOF {
				return err
			}
			if err != nil || next <= ' ' || len(word) > len(want) {
				p.unread(err)
				break
			}
			word = append(word, next)
		}
		if string(word) != want {
			return fmt.Errorf("%q where the header `p cnf VARIABLES CLAUSES` must be", word)
		}
		var err error
		if c, err = p.skip(false); err != nil {
			return err
		}
	}
	var err error
	if p.vars, err = p.integer(c); err != nil {
		return err
	}
	if c, err = p.skip(false); err != nil {
		return err
	}
	if p.clauses, err = p.integer(c); err != nil {
		return err
	}
	if p.vars < 0 || p.clauses < 0 {
		return errors.New("negative number in the header")
	}
	if p.vars > sat.MaxVars-2 {
		return fmt.Errorf("%d variables are too many", p.vars)
	}
	switch c, err := p.skip(false); err {
	case errLine, io.EOF:
		return nil
	case nil:
		return fmt.Errorf("%q after the header", c)
	default:
		return err
	}
}

// literal takes the next integer of the clauses.
func (p *reader) literal(n int) error {
	if n != 0 {
		if n > p.vars || -n > p.vars {
			return fmt.Errorf("literal %d, but the header says %d variables", n, p.vars)
		}
		p.clause = append(p.clause, sat.FromDimacs(n))
		return nil
	}
	if p.read == p.clauses {
		return fmt.Errorf("more clauses than the %d of the header", p.clauses)
	}
	if p.read == 0 {
		p.begin()
	}
	p.read++
	for i := range p.clause {
		p.clause[i] += sat.Lit(2 * p.shift)
	}
	p.f.AddClause(p.clause...)
	p.clause = p.clause[:0]
	return nil
}

// begin decides the shift by the first clause and makes the variables.
func (p *reader) begin() {
	if len(p.clause) != 1 || p.clause[0] != sat.True {
		p.shift = 1
	}
	p.f.NewVars(p.vars - 1 + p.shift)
}

// integer reads a number whose first byte is c.
func (p *reader) integer(c byte) (int, error) {
	sign, digits, n := 1, 0, 0
	for {
		switch {
		case c == '-' && digits == 0 && sign == 1:
			sign = -1
		case c < '0' || c > '9':
			return 0, fmt.Errorf("%q where a number must be", c)
		case n > sat.MaxVars && digits > 0:
			return 0, fmt.Errorf("number %d%c... is too large", sign*n, c)
		default:
			n = 10*n + int(c-'0')
			digits++
		}
		var err error
		c, err = p.in.ReadByte()
		if err != nil && err != io.EOF {
			return 0, err
		}
		if err == nil && c > ' ' {
			continue
		}
		p.unread(err)
		if digits == 0 || sign < 0 && n == 0 {
			return 0, errors.New("a minus sign without a number")
		}
		return sign * n, nil
	}
}

// unread puts the last byte back unless there was none.
func (p *reader) unread(err error) {
	if err == nil {
		_ = p.in.UnreadByte() // cannot fail after ReadByte
	}
}

// errLine is what skip answers at the end of a line that it may not leave.
var errLine = errors.New("end of line")

// skip returns the first byte that is not blank. When lines is set it goes
// over line ends and comment lines; else it stops before a line end.
func (p *reader) skip(lines bool) (byte, error) {
	for {
		c, err := p.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case c == '\n' && !lines:
			p.unread(nil)
			return 0, errLine
		case c == '\n':
			p.line++
		case c == 'c' && lines:
			if err := p.comment(); err != nil {
				return 0, err
			}
		case c > ' ':
			return c, nil
		}
	}
}

// comment reads the rest of a line and its end.
func (p *reader) comment() error {
	for {
		_, err := p.in.ReadSlice('\n')
		if err == nil {
			p.line++
		}
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}
