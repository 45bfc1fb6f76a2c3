package diagram

import "github.com/gozinc/gozinc/internal/intset"

// Restrict returns the diagram of the tuples that lie in the domains. It takes time
// linear in the ranges of the labels, but for sorting.
func (d *Diagram) Restrict(domains []intset.Set) *Diagram {
	if d.Empty() {
		return d
	}
	n := len(domains)
	r := &raw{nodes: d.Nodes, edges: make([][]Edge, n), accepting: []bool{true}, spend: d.spend}
	for i, layer := range d.Edges {
		d.spend.on(len(layer))
		for _, e := range layer {
			if e.Label = overlap(e.Label, domains[i]); !e.Label.Empty() {
				r.edges[i] = append(r.edges[i], e)
			}
		}
	}
	return r.finish()
}

// Supported returns the values of each variable in the tuples that lie in the domains;
// ok is false where there is none. It takes time linear in the edges, but for the union
// of labels that differ.
func (d *Diagram) Supported(domains []intset.Set) (values []intset.Set, ok bool) {
	if d.Empty() {
		return nil, false
	}
	n := len(domains)
	reached := make([][]bool, n+1)
	for i := range reached {
		reached[i] = make([]bool, d.Nodes[i])
	}
	reached[0][0] = true
	for i, layer := range d.Edges {
		d.spend.on(2 * len(layer))
		for _, e := range layer {
			reached[i+1][e.To] = reached[i+1][e.To] || reached[i][e.From] && meets(e.Label, domains[i])
		}
	}
	values = make([]intset.Set, n)
	live := reached[n]
	for i := n - 1; i >= 0; i-- {
		above := make([]bool, d.Nodes[i])
		for _, e := range d.Edges[i] {
			if !reached[i][e.From] || !live[e.To] || above[e.From] && e.Label.Subset(values[i]) {
				continue
			}
			if label := overlap(e.Label, domains[i]); !label.Empty() {
				above[e.From] = true
				values[i] = values[i].Union(label)
			}
		}
		live = above
	}
	return values, live[0]
}

// meets reports whether the sets have a common element.
func meets(a, b intset.Set) bool {
	for _, r := range a {
		if x, ok := b.Next(r.Lo); ok && x <= r.Hi {
			return true
		}
	}
	return false
}
