package program

import "github.com/gozinc/gozinc/internal/effort"

// The effort of black boxes. docs/effort.md lists the table. The comment of a number has its
// unit, what it limits, and where it was measured.

var (
	Patience   = 60      // seconds; that a program may take for an answer; not measured
	Remembered = 1 << 18 // answers of a program; that are remembered before all are forgotten; not measured
)

func init() {
	effort.Register("internal/program",
		effort.Of("Patience", &Patience, 1, 1<<20),
		effort.Of("Remembered", &Remembered, 1, 1<<30))
}
