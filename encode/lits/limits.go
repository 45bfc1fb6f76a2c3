package lits

import "github.com/gozinc/gozinc/internal/effort"

// OrderValues is Options.OrderMax where a model is compiled.
var OrderValues = effort.Of[int64]("encode/lits.OrderValues", 257, 2, 1<<20) // values; a variable that can have all its order literals; docs/decisions/0182
