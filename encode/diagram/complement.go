package diagram

import "github.com/gozinc/gozinc/internal/intset"

// Complement returns the diagram of the tuples over the domains that do not
// belong to d, which must be deterministic. It has at most one more node on
// each level: one from which every rest belongs.
func (d *Diagram) Complement(domains []intset.Set) *Diagram {
	n := d.Vars()
	if d.Empty() {
		if n == 0 {
			return &Diagram{Nodes: []int{1}}
		}
		return all(domains)
	}
	r := &raw{nodes: make([]int, n+1), edges: make([][]Edge, n), accepting: []bool{false, true}, spend: d.spend}
	for i, dom := range domains {
		free := int32(d.Nodes[i]) // the node from which every rest belongs
		below := int32(d.Nodes[i+1])
		r.nodes[i] = d.Nodes[i] + 1
		for node := range byFrom(d.Edges[i]) {
			for _, e := range node {
				e.Cost = 0
				r.edges[i] = append(r.edges[i], e)
			}
			if rest := dom.Minus(union(node)); !rest.Empty() {
				r.edges[i] = append(r.edges[i], Edge{From: node[0].From, To: below, Label: rest})
			}
		}
		r.edges[i] = append(r.edges[i], Edge{From: free, To: below, Label: dom})
	}
	r.nodes[n] = 2
	return r.finish()
}
