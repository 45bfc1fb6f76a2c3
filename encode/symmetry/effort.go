package symmetry

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	mostText   = effort.Of[int]("encode/symmetry.mostText", 500_000, 0, 1e9)     // edges and words; of the graph of a model; docs/decisions/0135
	graphWork  = effort.Of[int]("encode/symmetry.graphWork", 10_000_000, 0, 1e9) // nodes and edges; looked at for symmetries; docs/decisions/0135
	mostNames  = effort.Of[int]("encode/symmetry.mostNames", 1000, 2, 1e6)       // values; of integers of which constraints only compare them; docs/decisions/0135
	mostOrders = effort.Of[int]("encode/symmetry.mostOrders", 1000, 0, 1e6)      // symmetries; broken by orders; docs/decisions/0135
	mostPairs  = effort.Of[int]("encode/symmetry.mostPairs", 200, 1, 1e6)        // pairs; of an order; docs/decisions/0135
)
