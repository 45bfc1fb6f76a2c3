package automorphism

import (
	"math/rand/v2"
	"testing"
)

// group returns the number of symmetries that the generators make, by closure, for graphs of
// few nodes.
func group(n int, found []Symmetry) int {
	id := make([]byte, n)
	for i := range id {
		id[i] = byte(i)
	}
	seen := map[string]bool{string(id): true}
	queue := [][]byte{id}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, s := range found {
			q := append([]byte(nil), p...)
			image := map[byte]byte{}
			for i, v := range s.From {
				image[byte(v)] = byte(s.To[i])
			}
			for i, x := range p {
				if y, moved := image[x]; moved {
					q[i] = y
				}
			}
			if !seen[string(q)] {
				seen[string(q)] = true
				queue = append(queue, q)
			}
		}
	}
	return len(seen)
}

// count returns the number of symmetries by trying all permutations.
func count(g *Graph) int {
	n := len(g.colours)
	perm := make([]int32, 0, n)
	used := make([]bool, n)
	edges := map[[3]int32]int{}
	for _, e := range g.edges {
		edges[[3]int32{min(e.u, e.v), max(e.u, e.v), e.label}]++
	}
	var rec func() int
	rec = func() int {
		if len(perm) == n {
			left := map[[3]int32]int{}
			for _, e := range g.edges {
				u, v := perm[e.u], perm[e.v]
				left[[3]int32{min(u, v), max(u, v), e.label}]++
			}
			for e, k := range left {
				if edges[e] != k {
					return 0
				}
			}
			return 1
		}
		total := 0
		for v := range int32(n) {
			if !used[v] && g.colours[v] == g.colours[len(perm)] {
				used[v] = true
				perm = append(perm, v)
				total += rec()
				perm = perm[:len(perm)-1]
				used[v] = false
			}
		}
		return total
	}
	return rec()
}

func all(g *Graph) []int32 {
	order := make([]int32, len(g.colours))
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// TestSymmetries: on small random graphs, what is found is right, and nearly always it generates
// all symmetries.
func TestSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	missed := 0
	for range 2000 {
		g := &Graph{}
		n := 2 + rng.IntN(5)
		colours := 1 + rng.Int32N(2)
		for range n {
			g.Node(rng.Int32N(colours))
		}
		for range rng.IntN(2 * n) {
			if u, v := rng.Int32N(int32(n)), rng.Int32N(int32(n)); u != v {
				g.Edge(u, v, rng.Int32N(2))
			}
		}
		want := count(g)
		switch got := group(n, g.Symmetries(all(g), 1e6)); {
		case got > want:
			t.Fatalf("%d symmetries of %d: %v %v", got, want, g.colours, g.edges)
		case got < want:
			missed++
		}
	}
	if missed > 20 {
		t.Errorf("%d graphs with symmetries that are not found", missed)
	}
}

// TestMatrix: of a matrix whose rows and columns can be exchanged, neighbours are.
func TestMatrix(t *testing.T) {
	const rows, columns = 5, 7
	g := &Graph{}
	var cells []int32
	for range rows * columns {
		cells = append(cells, g.Node(0))
	}
	for i := range rows {
		row := g.Node(1)
		for k := range columns {
			g.Edge(row, cells[i*columns+k], 0)
		}
	}
	for k := range columns {
		column := g.Node(2)
		for i := range rows {
			g.Edge(column, cells[i*columns+k], 0)
		}
	}
	found := g.Symmetries(cells, 1e6)
	if len(found) != rows-1+columns-1 {
		t.Fatalf("%d symmetries", len(found))
	}
	for _, s := range found {
		for i, v := range s.From {
			if w := s.To[i]; int(v) < len(cells) && v-w != 1 && w-v != 1 && v-w != columns && w-v != columns {
				t.Errorf("cell %d moves to %d", v, w)
			}
		}
	}
}

// TestLimit: without work there is nothing.
func TestLimit(t *testing.T) {
	g := &Graph{}
	for range 10 {
		g.Node(0)
	}
	if found := g.Symmetries(all(g), 0); len(found) > 0 {
		t.Errorf("%d symmetries", len(found))
	}
}
