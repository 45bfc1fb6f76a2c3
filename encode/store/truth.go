package store

import "errors"

// ErrOverflow is the cause of an error at a constraint or variable some of
// whose values, possible ones or those of an expression in it, are not 64-bit
// integers within ±(2^63 − 2): what is beyond stands for the infinities.
var ErrOverflow = errors.New("integer overflow")

// Truth is a verdict on a constraint from domains alone.
type Truth int8

// The verdicts; that on ¬C is minus that on C.
const (
	Violated  Truth = -1
	Undecided Truth = 0
	Entailed  Truth = 1
)

// TruthOf returns the verdict on a constraint that is known to hold, or not to.
func TruthOf(b bool) Truth {
	if b {
		return Entailed
	}
	return Violated
}
