package tour

import "github.com/gozinc/gozinc/internal/effort"

var (
	mostNodes   = effort.Of[int]("encode/tour.mostNodes", 200, 0, 1000)       // nodes; of a circuit whose nodes are ordered, with a literal for each pair; docs/decisions/0137
	mostTracked = effort.Of[int]("encode/tour.mostTracked", 600, 0, 5000)     // nodes; of a circuit of which local search knows what is carried along; not measured
	mostCuts    = effort.Of[int]("encode/tour.mostCuts", 20, 0, 1000)         // rows; by what a vehicle holds, that are added at a time; docs/decisions/0177
	links       = effort.Of[int]("encode/tour.links", 3, 0, 100)              // sums and maxima; between an integer and the clock that it follows; not measured
	mostTerms   = effort.Of[int]("encode/tour.mostTerms", 4, 0, 1000)         // terms; of such a sum; not measured
	steps       = effort.Of[int]("encode/tour.steps", 2, 0, 100)              // clauses and conjunctions; between a condition and what decides it; not measured
	leastLack   = effort.Of[float64]("encode/tour.leastLack", 0.02, 1e-6, 10) // arcs; that leave a set too few, for such a row; docs/decisions/0177
)
