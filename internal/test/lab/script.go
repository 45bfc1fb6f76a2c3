// Package lab tests engines by random uses of everything that sat.Solver and its
// optional interfaces offer, each checked against what the formula means. The
// method is that of mobical, the tester of CaDiCaL (Biere), after Artho, Biere &
// Seidl, Model-Based Testing for Verification Back-Ends, TAP 2013.
//
// A use is a Script. Draw makes one from random numbers, Run runs it with an
// engine and checks every answer, and Shrink makes one that fails smaller. The
// text of a script can be kept and run again.
package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/sat"
)

// Kind is what an operation does.
type Kind uint8

// The operations. Those that the engine has no interface for are left out,
// except that a limited search is then an unlimited one.
const (
	NewVar  Kind = iota
	Add          // adds the clause Lits
	Block        // adds the clause that excludes the assignment's values of Lits
	Solve        // assumes Lits
	Limited      // assumes Lits; N is the limit
	Finish       // assumes Lits; limits 1, 2, 4, … until there is an answer
	Cancel       // assumes Lits; the context is done after it was looked at N times
	Hint         // Lits
	Probe        // assumes Lits
	kinds
)

var kindNames = [kinds]string{"var", "add", "block", "solve", "limit", "finish", "cancel", "hint", "probe"}

// Op is one operation.
type Op struct {
	Kind Kind
	N    int64
	Lits []sat.Lit
}

// Script is a formula that the engine is built for and the operations after
// that.
type Script struct {
	Vars    int // beside the constant
	Clauses [][]sat.Lit
	Ops     []Op
}

// numVars is the number of variables at the end, the constant included.
func (s *Script) numVars() int {
	n := 1 + s.Vars
	for _, op := range s.Ops {
		if op.Kind == NewVar {
			n++
		}
	}
	return n
}

// valid reports whether every literal is of a variable that is there by then.
func (s *Script) valid() bool {
	vars := uint32(1 + s.Vars)
	known := func(l sat.Lit) bool { return l.Var() >= 1 && l.Var() <= vars }
	for _, c := range s.Clauses {
		if !all(c, known) {
			return false
		}
	}
	for _, op := range s.Ops {
		if op.Kind == NewVar {
			vars++
		}
		if !all(op.Lits, known) {
			return false
		}
	}
	return true
}

func all(lits []sat.Lit, ok func(sat.Lit) bool) bool {
	return !slices.ContainsFunc(lits, func(l sat.Lit) bool { return !ok(l) })
}

func (s *Script) clone() *Script {
	t := &Script{Vars: s.Vars, Clauses: slices.Clone(s.Clauses), Ops: slices.Clone(s.Ops)}
	for i, c := range t.Clauses {
		t.Clauses[i] = slices.Clone(c)
	}
	for i := range t.Ops {
		t.Ops[i].Lits = slices.Clone(t.Ops[i].Lits)
	}
	return t
}

// String is a line for the number of variables, one for each clause of the
// formula, and one for each operation. Literals are signed numbers, 1 the
// constant.
func (s *Script) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, "vars", s.Vars)
	line := func(name string, lits []sat.Lit) {
		b.WriteString(name)
		for _, l := range lits {
			fmt.Fprint(&b, " ", l.Dimacs())
		}
		b.WriteByte('\n')
	}
	for _, c := range s.Clauses {
		line("clause", c)
	}
	for _, op := range s.Ops {
		name := kindNames[op.Kind]
		if op.Kind.counts() {
			name += fmt.Sprint(" ", op.N)
		}
		line(name, op.Lits)
	}
	return b.String()
}

// counts reports whether N means something.
func (k Kind) counts() bool { return k == Limited || k == Cancel }

// Parse is the inverse of String; empty lines are skipped.
func Parse(text string) (*Script, error) {
	s := new(Script)
	for line := range strings.Lines(text) {
		if err := s.parse(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("lab: %q: %w", strings.TrimSpace(line), err)
		}
	}
	if !s.valid() {
		return nil, fmt.Errorf("lab: a literal of no variable")
	}
	return s, nil
}

func (s *Script) parse(words []string) error {
	if len(words) == 0 {
		return nil
	}
	var numbers []int
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	kind := Kind(slices.Index(kindNames[:], words[0]))
	counted := words[0] == "vars" || kind < kinds && kind.counts()
	n := 0
	if counted {
		if len(numbers) == 0 {
			return fmt.Errorf("no number")
		}
		n, numbers = numbers[0], numbers[1:]
		if n < 0 || n > sat.MaxVars {
			return fmt.Errorf("%d is out of range", n)
		}
	}
	var lits []sat.Lit
	for _, d := range numbers {
		if d == 0 || max(d, -d) > sat.MaxVars {
			return fmt.Errorf("no literal: %d", d)
		}
		lits = append(lits, sat.FromDimacs(d))
	}
	switch {
	case words[0] == "vars":
		s.Vars = n
	case words[0] == "clause":
		s.Clauses = append(s.Clauses, lits)
	case kind < kinds:
		s.Ops = append(s.Ops, Op{Kind: kind, N: int64(n), Lits: lits})
	default:
		return fmt.Errorf("no operation")
	}
	return nil
}
