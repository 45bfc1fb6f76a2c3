package landscape

import (
	"github.com/gozinc/gozinc/encode/constraint"
)

// Route is a circuit: Next[k] is the node that tells the successor of place First + k, -1
// where that is fixed.
type Route struct {
	Next  []int32
	First int64
}

// readRoutes notes the successors of circuits.
func (l *Graph) readRoutes(roots map[int32]int32) {
	for k := range l.from.Constraints {
		c := &l.from.Constraints[k]
		if c.Dead || c.Mode != constraint.Plain || c.Row.Name != "gozinc_circuit" && c.Row.Name != "gozinc_subcircuit" {
			continue
		}
		args := c.Args(l.from.Encoder.Store)
		r := Route{First: args.Int(0)}
		for _, x := range args.Views(1) {
			x = l.from.Encoder.Store.Resolve(x)
			i, ok := roots[x.ID]
			if !ok || x.IsConst() {
				i = -1
			}
			r.Next = append(r.Next, i)
		}
		l.Routes = append(l.Routes, r)
	}
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
