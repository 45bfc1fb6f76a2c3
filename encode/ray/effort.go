package ray

import "github.com/gozinc/gozinc/internal/effort"

var mostColumns = effort.Of[int]("encode/ray.mostColumns", 5000, 0, 1e6) // integers and floats without bounds; with which the objective is looked at for a limit; docs/decisions/0135
