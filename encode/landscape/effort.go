package landscape

import "github.com/gozinc/gozinc/internal/effort"

var leastScope = effort.Of[int]("encode/landscape.leastScope", 3, 1, 1e6) // decisions; in a constraint of which a neighbourhood frees some; docs/decisions/0135
