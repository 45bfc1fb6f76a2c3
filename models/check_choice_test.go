package models_test

import (
	"math"
	"slices"
	"testing"
)

// checkKnapsack checks weight and value, and that no other choice is worth
// more, by dynamic programming over the capacity.
func checkKnapsack(t *testing.T, p parameters, a answer) {
	t.Helper()
	weight, value, capacity := p.list(t, "weight"), p.list(t, "value"), p.number(t, "capacity")
	var take []bool
	a.value(t, "take", &take)
	var objective int
	a.value(t, "_objective", &objective)

	carried, worth := 0, 0
	best := make([]int, capacity+1)
	for i := range weight {
		if take[i] {
			carried += weight[i]
			worth += value[i]
		}
		for room := capacity; room >= weight[i]; room-- {
			best[room] = max(best[room], best[room-weight[i]]+value[i])
		}
	}
	if carried > capacity || worth != objective || objective != best[capacity] {
		t.Errorf("weight %d of %d, value %d, objective %d, best %d",
			carried, capacity, worth, objective, best[capacity])
	}
}

// checkBins checks the boxes, and that one box less is not enough, by trying.
func checkBins(t *testing.T, p parameters, a answer) {
	t.Helper()
	sizes, capacity := p.list(t, "size"), p.number(t, "capacity")
	var box []int
	a.value(t, "box", &box)
	var objective int
	a.value(t, "_objective", &objective)

	load := make([]int, objective)
	for i, b := range box {
		if b > objective {
			t.Fatalf("item %d is in box %d of %d", i+1, b, objective)
		}
		load[b-1] += sizes[i]
	}
	if slices.Max(load) > capacity || slices.Min(load) == 0 {
		t.Errorf("loads %v, capacity %d", load, capacity)
	}
	if fits(sizes, make([]int, objective-1), capacity) {
		t.Errorf("%d boxes are enough", objective-1)
	}
}

// fits tries to put the sizes into boxes with the given loads.
func fits(sizes, load []int, capacity int) bool {
	if len(sizes) == 0 {
		return true
	}
	for b := range load {
		if load[b]+sizes[0] > capacity || slices.Contains(load[:b], load[b]) {
			continue
		}
		load[b] += sizes[0]
		ok := fits(sizes[1:], load, capacity)
		load[b] -= sizes[0]
		if ok {
			return true
		}
	}
	return false
}

// checkTrip checks the printed round trip, its length, and that none is
// shorter, by dynamic programming over sets of towns (Held and Karp 1962).
func checkTrip(t *testing.T, p parameters, a answer) {
	t.Helper()
	x, y := p.list(t, "x"), p.list(t, "y")
	distance := make([][]int, len(x))
	for i := range x {
		for j := range x {
			d := math.Hypot(float64(x[i]-x[j]), float64(y[i]-y[j]))
			distance[i] = append(distance[i], int(math.Round(d)))
		}
	}
	var next []enum
	a.value(t, "next", &next)
	var objective int
	a.value(t, "_objective", &objective)

	length, town := 0, 0
	var visited []int
	for range next {
		visited = append(visited, town)
		following := slices.Index(p["TOWN"], next[town].Name)
		length += distance[town][following]
		town = following
	}
	if town != 0 || !isPermutation(visited, 0) {
		t.Errorf("no round trip: %v", next)
	}
	if shortest := shortestTrip(distance); length != objective || objective != shortest {
		t.Errorf("length %d, objective %d, shortest %d", length, objective, shortest)
	}
}

// shortestTrip returns the length of the shortest round trip.
func shortestTrip(distance [][]int) int {
	n := len(distance)
	// length[set][i]: from town 0 through all of the set to its member i.
	length := make([][]int, 1<<n)
	for set := range length {
		length[set] = make([]int, n)
		for i := range n {
			length[set][i] = math.MaxInt / 2
		}
	}
	length[1][0] = 0
	for set := range length {
		for i := range n {
			for j := range n {
				if set&(1<<j) == 0 {
					bigger := set | 1<<j
					length[bigger][j] = min(length[bigger][j], length[set][i]+distance[i][j])
				}
			}
		}
	}
	shortest := math.MaxInt
	for i := range n {
		shortest = min(shortest, length[1<<n-1][i]+distance[i][0])
	}
	return shortest
}

// checkColouring checks that neighbours differ, and that one colour less is
// not enough, by trying.
func checkColouring(t *testing.T, p parameters, a answer) {
	t.Helper()
	edges := split(t, p.named(t, "edge", "NODE"), 2)
	var colour []int
	a.value(t, "colour", &colour)
	var objective int
	a.value(t, "_objective", &objective)
	for _, e := range edges {
		if colour[e[0]] == colour[e[1]] {
			t.Errorf("neighbours %v have the same colour", e)
		}
	}
	if slices.Max(colour) != objective {
		t.Errorf("%d colours, the objective is %d", slices.Max(colour), objective)
	}
	if colourable(edges, make([]int, len(colour)), 0, objective-1) {
		t.Errorf("%d colours are enough", objective-1)
	}
}

// colourable tries to colour the nodes from the given one on.
func colourable(edges [][]int, colour []int, node, colours int) bool {
	if node == len(colour) {
		return true
	}
	for c := 1; c <= colours; c++ {
		colour[node] = c
		clash := slices.ContainsFunc(edges, func(e []int) bool {
			return max(e[0], e[1]) <= node && colour[e[0]] == colour[e[1]]
		})
		if !clash && colourable(edges, colour, node+1, colours) {
			return true
		}
	}
	colour[node] = 0
	return false
}
