package pb

import (
	"errors"
	"fmt"
)

// Encoding names a way to write a linear constraint.
type Encoding int8

// The encodings of Linear, which chooses by predicted size.
const (
	Settled Encoding = iota // by normalisation, which leaves nothing to encode or the negated guard
	Tree                    // tree of order-encoded partial sums (tree.go), of at most three terms support clauses (direct.go)
	Adder                   // binary adders and a comparator (wide.go)
	Card                    // cardinality or at-most-one, when the sum is one (cardinality.go)
)

// String returns the name of the encoding, as tables have it.
func (e Encoding) String() string {
	return [...]string{"settled", "tree", "adder", "card"}[e]
}

// Rel is the relation between a sum and its bound.
type Rel int8

// The relations of Linear.
const (
	LE Rel = iota
	GE
	EQ
	NE
)

// String returns the sign.
func (r Rel) String() string { return [...]string{"≤", "≥", "=", "≠"}[r] }

// Options steer the choice of an encoding. The zero value chooses freely.
type Options struct {
	// Budget is the most clauses that one constraint may take; 0 is no
	// limit. A constraint of which every encoding is predicted to take more
	// is refused with a *BudgetError and nothing is written.
	Budget int64
	// Consistent refuses in the same way where only adders are worth their clauses.
	Consistent bool
}

// Size counts the auxiliary variables and the clauses that an encoding writes.
type Size struct {
	Vars, Clauses int64
}

func (a Size) plus(b Size) Size {
	return Size{Vars: a.Vars + b.Vars, Clauses: a.Clauses + b.Clauses}
}

// Choice is an encoding and its predicted size.
type Choice struct {
	Encoding Encoding
	Size     Size
}

// ErrOverflow reports a sum or product of magnitudes beyond 64 bits.
var ErrOverflow = errors.New("pb: sum exceeds 64 bits")

// ErrTerm reports a Term that breaks its contract: Steps out of order, or a Value
// below 1.
var ErrTerm = errors.New("pb: malformed term")

// BudgetError reports a constraint of which every encoding exceeds so many clauses.
type BudgetError struct{ Budget int64 }

func (e *BudgetError) Error() string {
	return fmt.Sprintf("pb: every encoding takes more than %d clauses", e.Budget)
}
