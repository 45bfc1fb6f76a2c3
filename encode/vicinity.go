package encode

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Route is a circuit: Next[k] is the node that tells the successor of place First + k, -1
// where that is fixed.
type Route struct {
	Next  []int32
	First int64
}

// readRoutes notes the successors of circuits.
func (l *Landscape) readRoutes(roots map[int32]int32) {
	for k := range l.p.cons {
		c := &l.p.cons[k]
		if c.Dead || c.Mode != constraint.Plain || c.Row.Name != "gozinc_circuit" && c.Row.Name != "gozinc_subcircuit" {
			continue
		}
		args := c.Args(l.p.enc.Store)
		r := Route{First: args.Int(0)}
		for _, x := range args.Views(1) {
			x = l.p.enc.Store.Resolve(x)
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
func (l *Landscape) readScopes() {
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

// Wish appends literals, in the order in which they are to be tried, that make term i of the
// objective, one of Goal, as good as possible and better than under a. Of an integer
// without a literal of each value they say that it is at most 2^k - 1 worse than its best
// value, so that all calls together make as many literals as it has bits.
func (l *Landscape) Wish(wish []sat.Lit, i int32, a flatzinc.Assignment) []sat.Lit {
	t, st := l.terms[i], l.p.enc.Store
	now := t.A*l.root(i, a) + t.B
	if steps, ok := l.p.enc.Steps(t); ok || l.p.opt.Clauses || !st.Bounded(t) {
		for _, s := range steps {
			if s.Value > now {
				break
			}
			wish = append(wish, s.Lit.Not())
		}
		return wish
	}
	for lo, more := st.Lo(t), int64(1); more <= now-lo; more *= 2 {
		if lit := l.p.enc.Le(t, lo+more-1); lit != sat.False && lit != sat.True {
			wish = append(wish, lit)
		}
	}
	return wish
}
