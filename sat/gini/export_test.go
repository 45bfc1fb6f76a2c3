package gini

import (
	"time"

	"github.com/gozinc/gozinc/sat"
)

// SetGrace changes how long a cancelled Solve waits for gini.
func SetGrace(s sat.Solver, d time.Duration) { s.(*solver).grace = d }

// Pending reports whether gini was left to stop by itself.
func Pending(s sat.Solver) bool { return s.(*solver).pending != nil }

// Capacity returns the number of variables that gini has memory for.
func Capacity(s sat.Solver) int { return int(s.(*solver).top) }

// Fill pretends that gini holds as many clauses as it can address.
func Fill(s sat.Solver) { s.(*solver).words = maxWords }
