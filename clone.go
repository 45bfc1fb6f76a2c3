package gozinc

import (
	"maps"
	"slices"
)

// Clone returns a copy of the model, to which other things can be added: what is added to
// one of the two is not part of the other. Variables of the model so far are those of both.
func (m *Model) Clone() *Model {
	c := *m
	c.vars, c.hidden, c.taken = slices.Clone(m.vars), slices.Clone(m.hidden), maps.Clone(m.taken)
	c.constraints, c.hints, c.branches = slices.Clone(m.constraints), slices.Clone(m.hints), slices.Clone(m.branches)
	return &c
}
