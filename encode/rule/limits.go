package rule

import "github.com/gozinc/gozinc/encode/store"

// A wide integer, of more than encode.Options.OrderMax values, is binary unless it
// occurs in differences only (x + c ≤ y, guarded or not, maxima, comparisons).
// For these the order encoding propagates where the binary one does not, and
// learns clauses over bounds: job-shop models with the sum of all durations
// as horizon are out of reach in binary and easy in order encoding. The price
// is one clause for each value and constraint (half of it counted for each of
// two variables), so there is a budget.
// Measured: docs/decisions/0025.
const (
	WideMax    = 1 << 18
	WideBudget = 8_000_000 // clauses
)

// Always is the difference test of constraints that need no more than bounds
// of each argument.
func Always(*store.Store, store.Args) bool { return true }

// MaxGoal bounds the magnitude of a goal that is taken apart.
const MaxGoal = int64(1) << 58
