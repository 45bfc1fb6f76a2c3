package pb

import "github.com/gozinc/gozinc/sat"

// Number is a term that has too many values for a literal each: it costs Weight, from 1, for each unit of the integer beyond Lo.
type Number struct {
	Int            sat.Int
	Weight, Lo, Hi int64 // Weight·Lo and Weight·Hi are below 2^60 in magnitude
	// Next returns the least value from k on, which is at most Hi; nil where each integer from Lo to Hi may be a value.
	Next func(k int64) int64
}

// Most returns what the number may cost.
func (n *Number) Most() int64 { return n.Weight * (n.Hi - n.Lo) }
