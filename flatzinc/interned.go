package flatzinc

import "strings"

// stringBlock copies short strings into blocks, so that names that are
// declared one after the other lie so in memory too.
type stringBlock struct {
	b *strings.Builder
}

const nameBlock = 1 << 12

// clone returns a copy of s.
func (k *stringBlock) clone(s string) string {
	if len(s) > nameBlock/8 {
		return strings.Clone(s)
	}
	if k.b == nil || k.b.Cap()-k.b.Len() < len(s) {
		k.b = &strings.Builder{}
		k.b.Grow(nameBlock)
	}
	start := k.b.Len()
	k.b.WriteString(s)
	return k.b.String()[start:]
}

// constraintNames interns the names of constraints and finds the predicate
// items of them.
type constraintNames struct {
	table map[string]*constraintName
	last  *constraintName // often the same as the next
}

// constraintName is a name of a constraint. The predicate is an index into
// Model.Predicates, or -1.
type constraintName struct {
	name      string
	predicate int
}

func (c *constraintNames) reset() { *c = constraintNames{table: map[string]*constraintName{}} }

// get returns the entry of name, which is made if there is none.
func (c *constraintNames) get(name string) (entry *constraintName, isNew bool) {
	if c.last != nil && c.last.name == name {
		return c.last, false
	}
	entry, ok := c.table[name]
	if !ok {
		name = strings.Clone(name)
		entry = &constraintName{name: name, predicate: -1}
		c.table[name] = entry
	}
	c.last = entry
	return entry, !ok
}
