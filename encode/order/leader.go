package order

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// AtMost posts guard → one sequence is lexicographically at most another, see postLex.
func AtMost(e *constraint.Encoder, guard sat.Lit, less, more []store.View) {
	postLex(e, guard, constraint.Lex[store.View]{Xs: less, Ys: more})
}

// Precede posts guard → each of the values but the first comes into the sequence after the one
// before it, if at all, see precede.post. No value occurs twice.
func Precede(e *constraint.Encoder, guard sat.Lit, values []int64, of []store.View) {
	precede{values, of}.post(e, guard)
}
