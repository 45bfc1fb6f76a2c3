package pb

import (
	"errors"
	"fmt"
)

// Encoding names a way to write a linear constraint.
type Encoding int8

// The encodings of Linear. Auto chooses by predicted size; the others can be
// forced.
const (
	Auto   Encoding = iota
	Direct          // support clauses over at most three ordered terms (direct.go)
	Tree            // tree of order-encoded partial sums (tree.go)
	Adder           // binary adders and a comparator (wide.go)
	Card            // cardinality or at-most-one, when the sum is one (cardinality.go)
)

// String returns the name of the encoding, as tables have it.
func (e Encoding) String() string {
	return [...]string{"auto", "direct", "tree", "adder", "card"}[e]
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
	// Force selects an encoding instead of the predicted best.
	Force Encoding
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

// ErrForce reports a forced Encoding that the constraint does not admit.
var ErrForce = errors.New("pb: forced encoding does not apply")

// BudgetError reports a constraint whose smallest encoding, or the forced one,
// exceeds the budget. The size given is exact unless the encoding was forced;
// then planning stopped at the budget.
type BudgetError struct {
	Budget   int64
	Smallest Choice
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("pb: the smallest encoding (%v) takes %d clauses, the budget is %d",
		e.Smallest.Encoding, e.Smallest.Size.Clauses, e.Budget)
}
