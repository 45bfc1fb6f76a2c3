package landscape

import (
	"github.com/gozinc/gozinc/encode/route"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// readRoutes notes the successors of circuits. What they carry along is no decision: it follows where these are kept.
func (l *Graph) readRoutes(roots map[int32]int32) {
	var carried map[int32]bool
	l.Routes, carried = route.Read(l.from.Encoder.Store, l.from.Constraints, roots)
	for id := range carried {
		if i, ok := roots[id]; ok {
			l.nodes[i].decides = false
		}
	}
}

// At returns the value of a view under a.
func (l *Graph) At(x store.View, a flatzinc.Assignment) int64 {
	if i, ok := l.byRoot[x.ID]; ok && !x.IsConst() {
		return x.A*l.root(i, a) + x.B
	}
	return x.B
}

// readScopes makes the scopes of the decisions.
func (l *Graph) readScopes() {
	for _, link := range l.Links {
		var scope []int32
		for _, i := range link {
			if l.nodes[i].decides {
				scope = append(scope, i)
			}
		}
		if len(scope) >= *leastScope {
			l.Scopes = append(l.Scopes, scope)
		}
	}
}
