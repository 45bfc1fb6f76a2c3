package chain

import "github.com/gozinc/gozinc/internal/effort"

var perTask = effort.Of[int]("encode/chain.perTask", 10, 0, 1e6) // literals; of orders that neighbourhoods keep, for each task; docs/decisions/0135
