package symmetry

import "github.com/gozinc/gozinc/internal/effort"

// The effort of the package, which docs/effort.md lists: each has its unit, what it limits,
// and where it was measured.

var (
	mostText   = 500_000    // edges and words; of the graph of a model; not measured
	graphWork  = 10_000_000 // nodes and edges; looked at for symmetries; not measured
	mostNames  = 1000       // values; of integers of which constraints only compare them; not measured
	mostOrders = 1000       // symmetries; broken by orders; not measured
	mostPairs  = 200        // pairs; of an order; not measured
)

func init() {
	effort.Register("encode/symmetry",
		effort.Of("mostText", &mostText, 0, 1e9),
		effort.Of("graphWork", &graphWork, 0, 1e9),
		effort.Of("mostNames", &mostNames, 2, 1e6),
		effort.Of("mostOrders", &mostOrders, 0, 1e6),
		effort.Of("mostPairs", &mostPairs, 1, 1e6),
	)
}
