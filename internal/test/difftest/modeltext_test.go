package difftest

import (
	"fmt"
	"strings"
)

// modelText is the text of a model that a generator writes: variables, and then constraints.
type modelText struct {
	declared, posted strings.Builder
	count            int // of fresh variables
}

// declare writes a variable, with its annotations behind the name.
func (m *modelText) declare(domain, name string) {
	fmt.Fprintf(&m.declared, "var %s: %s;\n", domain, name)
}

// post writes a constraint.
func (m *modelText) post(format string, args ...any) {
	fmt.Fprintf(&m.posted, "constraint "+format+";\n", args...)
}

// fresh returns a new variable.
func (m *modelText) fresh(domain string) string {
	m.count++
	name := fmt.Sprintf("v%d", m.count)
	m.declare(domain, name)
	return name
}

// solved returns the text with its goal.
func (m *modelText) solved(goal string) string {
	return m.declared.String() + m.posted.String() + "solve " + goal + ";\n"
}
