// Package answer reads what SAT, MaxSAT and pseudo-Boolean solvers print.
package answer

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/sat"
)

// Answer is a verdict, and with Sat an assignment.
type Answer struct {
	Status sat.Status
	// Optimal: the solver claims that no assignment is better (`s OPTIMUM FOUND`).
	Optimal bool
	// values are the literals' values by variable; what the answer leaves out is false.
	values []bool
}

// Value returns the literal's value in the assignment.
func (a *Answer) Value(l sat.Lit) bool {
	v := int(l.Var())
	return (v < len(a.values) && a.values[v]) != l.Neg()
}

// Check returns an error if the assignment makes a clause of the formula false, or one of
// the other literals that are to be true.
func (a *Answer) Check(f *sat.Formula, more ...sat.Lit) error {
	for _, l := range slices.Concat(f.Units(), more) {
		if !a.Value(l) {
			return fmt.Errorf("the assignment makes the literal %v false", l)
		}
	}
	k, wrong := len(f.Units()), 0
	f.Each(func(c []sat.Lit) {
		if k++; wrong == 0 && !slices.ContainsFunc(c, a.Value) {
			wrong = k
		}
	})
	if wrong > 0 {
		return fmt.Errorf("the assignment makes clause %d false", wrong)
	}
	return nil
}

// mostLine bounds the length of a line: assignments may stand in one.
const mostLine = 1 << 30

// Read reads the answer to a formula of so many variables. These forms are known:
//
//   - lines that begin with s (the verdict), v (the assignment), o and c, as in the SAT
//     Competition; literals are numbers, or x1, -x2 and ~x3 as in the Pseudo-Boolean
//     Competition;
//   - an assignment as one word of zeros and ones, one for each variable up to the last
//     that the solver has seen (MaxSAT Evaluation from 2020 on); a 0 behind a word of
//     fewer than all makes it a literal;
//   - the file that MiniSat writes: SAT or UNSAT, and a line of literals.
//
// Of several assignments the last one counts: each ends with a 0, or with a line o. Lines
// of any other form are passed over. Without a verdict the status is Unknown. The errors
// are those of r, and for an assignment with a literal of no variable or with both values
// of one.
func Read(r io.Reader, vars int) (*Answer, error) {
	p := parser{vars: vars, a: Answer{values: make([]bool, vars+1)}, set: make([]bool, vars+1)}
	in := bufio.NewScanner(r)
	in.Buffer(nil, mostLine)
	for in.Scan() {
		p.line++
		if err := p.read(in.Text()); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if err := p.bits(); err != nil {
		return nil, err
	}
	return &p.a, nil
}

type parser struct {
	vars int
	line int
	a    Answer
	set  []bool // by variable: the answer has told its value
	bare bool   // the line after MiniSat's verdict
	word string // zeros and ones, which the assignment has begun with
	some bool   // the assignment has begun
	over bool   // the assignment so far has come to its end
}

// read reads a line.
func (p *parser) read(line string) error {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case first == "s":
		return p.verdict(strings.TrimSpace(rest))
	case first == "o":
		p.over = true
	case first == "v":
		return p.assignment(rest)
	case first == "SAT" || first == "UNSAT":
		p.bare = true
		return p.verdict(first)
	case p.bare && p.a.Status == sat.Sat:
		p.bare = false
		return p.assignment(line)
	}
	return nil
}

func (p *parser) verdict(text string) error {
	status := sat.Unknown
	switch text {
	case "SATISFIABLE", "OPTIMUM FOUND", "SAT":
		status = sat.Sat
	case "UNSATISFIABLE", "UNSAT":
		status = sat.Unsat
	}
	if p.a.Status != sat.Unknown && status != p.a.Status {
		return fmt.Errorf("a second verdict %q", text)
	}
	p.a.Status, p.a.Optimal = status, text == "OPTIMUM FOUND"
	return nil
}

// assignment reads literals up to a 0, if there is one.
func (p *parser) assignment(text string) error {
	if p.over {
		p.over, p.some, p.word = false, false, ""
		clear(p.set)
		clear(p.a.values)
	}
	for word := range strings.FieldsSeq(text) {
		first := !p.some
		p.some = true
		if first && p.isBits(word) {
			p.word = word
			continue
		}
		if len(p.word) < p.vars && p.word != "" { // it was a literal
			if err := p.literal(p.word); err != nil {
				return err
			}
			p.word = ""
		}
		if word == "0" {
			p.over = true
			return nil
		}
		if err := p.literal(word); err != nil {
			return err
		}
	}
	return nil
}

// isBits reports whether the word can be an assignment. One of all variables, two or more,
// looks like no literal: that would be a greater number, or begin with 0. A shorter one is
// a literal where more follows. A single digit means the same in both ways.
func (p *parser) isBits(word string) bool {
	return 1 < len(word) && len(word) <= p.vars && strings.Trim(word, "01") == ""
}

// bits takes over an assignment of one word.
func (p *parser) bits() error {
	for i, bit := range p.word {
		if p.set[i+1] {
			return fmt.Errorf("the assignment has literals beside %.20s", p.word)
		}
		p.a.values[i+1] = bit == '1'
	}
	return nil
}

func (p *parser) literal(word string) error {
	digits, negative := word, false
	if c := word[0]; c == '-' || c == '~' {
		digits, negative = word[1:], true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(digits, "x"))
	if err != nil || n < 1 || n > p.vars {
		return fmt.Errorf("%.20q is no literal of %d variables", word, p.vars)
	}
	if p.set[n] && p.a.values[n] == negative {
		return fmt.Errorf("variable %d has two values", n)
	}
	p.set[n], p.a.values[n] = true, !negative
	return nil
}
