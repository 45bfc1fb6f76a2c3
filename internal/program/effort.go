package program

import "github.com/gozinc/gozinc/internal/effort"

// The effort of black boxes. docs/effort.md lists the table. The comment of a number has its
// unit, what it limits, and where it was measured.

var (
	Patience   = effort.Of[int]("internal/program.Patience", 60, 1, 1<<20)      // seconds; that a program may take for an answer; docs/decisions/0135
	Remembered = effort.Of[int]("internal/program.Remembered", 1<<18, 1, 1<<30) // answers of a program; that are remembered before all are forgotten; docs/decisions/0135
)
