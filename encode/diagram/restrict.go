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
