package automorphism

import (
	"cmp"
	"slices"
)

// partition has the nodes in cells, which are in an order. Where each node of a cell has as
// many neighbours by each label in each cell as the others of its own, it is equitable.
type partition struct {
	g     *Graph
	nodes []int32 // cell by cell
	place []int32 // by node, where it is
	cell  []int32 // by node, where its cell begins
	size  []int32 // by beginning of a cell
	cuts  []int32 // beginnings of new cells, in the order in which they were made

	queue   []int32 // cells by which others are still to be split
	queued  []bool  // by beginning
	weight  []uint64
	touched []int32
	work    *int
}

// newPartition returns the coarsest equitable partition by colours.
func newPartition(g *Graph, work *int) *partition {
	n := len(g.colours)
	p := &partition{
		g: g, nodes: make([]int32, n), place: make([]int32, n), cell: make([]int32, n), size: make([]int32, n),
		queued: make([]bool, n), weight: make([]uint64, n), work: work,
	}
	for i := range p.nodes {
		p.nodes[i] = int32(i)
	}
	slices.SortStableFunc(p.nodes, func(v, w int32) int { return cmp.Compare(g.colours[v], g.colours[w]) })
	for i, begin := 0, int32(0); i < n; i++ {
		v := p.nodes[i]
		if i > 0 && g.colours[v] != g.colours[p.nodes[i-1]] {
			begin = int32(i)
		}
		p.place[v], p.cell[v] = int32(i), begin
		if p.size[begin]++; p.size[begin] == 1 {
			p.push(begin)
		}
	}
	p.refine()
	p.cuts = nil
	return p
}

func (p *partition) clone() *partition {
	q := *p
	q.nodes, q.place, q.cell, q.size = slices.Clone(p.nodes), slices.Clone(p.place), slices.Clone(p.cell), slices.Clone(p.size)
	q.cuts, q.queue, q.queued, q.weight = slices.Clone(p.cuts), nil, slices.Clone(p.queued), slices.Clone(p.weight)
	q.touched = nil
	return &q
}

func (p *partition) push(begin int32) {
	if !p.queued[begin] {
		p.queued[begin] = true
		p.queue = append(p.queue, begin)
	}
}

// alone reports whether the node has a cell of its own.
func (p *partition) alone(v int32) bool { return p.size[p.cell[v]] == 1 }

// members returns the nodes of the cell that begins there.
func (p *partition) members(begin int32) []int32 { return p.nodes[begin : begin+p.size[begin]] }

// single gives the node a cell of its own, before the others of its cell, and refines.
func (p *partition) single(v int32) {
	begin := p.cell[v]
	p.swap(p.place[v], begin)
	p.cut(begin, begin+1)
	p.push(begin)
	p.refine()
}

func (p *partition) swap(i, k int32) {
	v, w := p.nodes[i], p.nodes[k]
	p.nodes[i], p.nodes[k] = w, v
	p.place[v], p.place[w] = k, i
}

// cut makes the nodes of a cell from a place on a cell of their own.
func (p *partition) cut(begin, at int32) {
	p.size[at] = p.size[begin] - (at - begin)
	p.size[begin] = at - begin
	for _, v := range p.members(at) {
		p.cell[v] = at
	}
	p.cuts = append(p.cuts, at)
	*p.work += int(p.size[at])
}

// undo takes cuts back, the last first, until so many are left.
func (p *partition) undo(left int) {
	for i := len(p.cuts) - 1; i >= left; i-- {
		at := p.cuts[i]
		begin := p.cell[p.nodes[at-1]]
		for _, v := range p.members(at) {
			p.cell[v] = begin
		}
		p.size[begin] += p.size[at]
		*p.work += int(p.size[at])
	}
	p.cuts = p.cuts[:left]
}

// refine splits cells until the partition is equitable (Hopcroft, 1971; McKay, 1981): nodes
// by the sum of numbers for the labels of their edges into a cell that has changed. Equal
// graphs are split equally.
func (p *partition) refine() {
	for len(p.queue) > 0 {
		begin := p.queue[0]
		p.queue = p.queue[1:]
		p.queued[begin] = false
		p.touched = p.touched[:0]
		for _, v := range p.members(begin) {
			*p.work += len(p.g.of(v)) + 1
			for _, e := range p.g.of(v) {
				if p.alone(e.to) {
					continue
				}
				if p.weight[e.to] == 0 {
					p.touched = append(p.touched, e.to)
				}
				p.weight[e.to] += mix(e.label)
			}
		}
		p.splitTouched()
	}
	p.queue = nil
}

// splitTouched splits the cells of the touched nodes by their weights.
func (p *partition) splitTouched() {
	slices.SortFunc(p.touched, func(v, w int32) int {
		return cmp.Or(cmp.Compare(p.cell[v], p.cell[w]), cmp.Compare(p.weight[v], p.weight[w]))
	})
	for i := 0; i < len(p.touched); {
		k, begin := i, p.cell[p.touched[i]]
		for k < len(p.touched) && p.cell[p.touched[k]] == begin {
			k++
		}
		p.split(begin, p.touched[i:k])
		i = k
	}
	for _, v := range p.touched {
		p.weight[v] = 0
	}
}

// split moves the nodes, which are sorted by weight, to the end of their cell, and cuts it where
// the weight changes. All parts but the largest are queued, or all where the cell was.
func (p *partition) split(begin int32, touched []int32) {
	end := begin + p.size[begin]
	first := end - int32(len(touched))
	if first == begin && p.weight[touched[0]] == p.weight[touched[len(touched)-1]] {
		return
	}
	// From the last on: those that are still to be moved can be anywhere before.
	for i := len(touched) - 1; i >= 0; i-- {
		p.swap(p.place[touched[i]], first+int32(i))
	}
	parts := []int32{begin}
	for at := first; at < end; at++ {
		if at > begin && (at == first || p.weight[p.nodes[at]] != p.weight[p.nodes[at-1]]) {
			p.cut(parts[len(parts)-1], at)
			parts = append(parts, at)
		}
	}
	if p.queued[begin] {
		for _, b := range parts {
			p.push(b)
		}
		return
	}
	largest := slices.MaxFunc(parts, func(b, c int32) int { return cmp.Compare(p.size[b], p.size[c]) })
	for _, b := range parts {
		if b != largest {
			p.push(b)
		}
	}
}

// mix returns a number for a label such that sums of some are hardly ever those of others
// (the finaliser of SplitMix64).
func mix(label int32) uint64 {
	x := (uint64(label) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
