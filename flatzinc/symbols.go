package flatzinc

import "strings"

// symbols maps the declared names to what they stand for: of a parameter its
// value, of a variable a reference to it, of an array its literal.
type symbols struct {
	table map[string]Expr
}

func (s *symbols) reset() { s.table = nil }

// lookup finds a declared name.
func (s *symbols) lookup(name string) (Expr, bool) {
	e, ok := s.table[name]
	return e, ok
}

// declare adds a name, of which it returns a copy. It reports false if the
// name was declared before.
func (s *symbols) declare(name string, e Expr) (string, bool) {
	if _, ok := s.table[name]; ok {
		return "", false
	}
	if s.table == nil {
		s.table = map[string]Expr{}
	}
	name = strings.Clone(name)
	s.table[name] = e
	return name, true
}

// constraintNames interns the names of constraints and finds the predicate
// items of them.
type constraintNames struct {
	table map[string]*constraintName
}

// constraintName is a name of a constraint. The predicate is an index into
// Model.Predicates, or -1.
type constraintName struct {
	name      string
	predicate int
}

func (c *constraintNames) reset() { c.table = nil }

// get returns the entry of name, which is made if there is none.
func (c *constraintNames) get(name string) (entry *constraintName, isNew bool) {
	if entry, ok := c.table[name]; ok {
		return entry, false
	}
	if c.table == nil {
		c.table = map[string]*constraintName{}
	}
	name = strings.Clone(name)
	entry = &constraintName{name: name, predicate: -1}
	c.table[name] = entry
	return entry, true
}
