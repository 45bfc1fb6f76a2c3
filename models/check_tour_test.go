package models_test

import (
	"strconv"
	"strings"
	"testing"
)

// route reads a printed path: the places between the given separators.
func route(text, separator string) []string {
	return strings.Split(strings.TrimSpace(text), separator)
}

// knightsPath checks a printed knight's tour on an n by n board, open or
// closed: the start, the first and the last move, that every move is a
// knight's and that every square is visited once.
func knightsPath(n int, closed bool) func(*testing.T, parameters, answer) {
	return func(t *testing.T, _ parameters, a answer) {
		t.Helper()
		var squares []int
		for _, s := range route(a.text, " ") {
			v, err := strconv.Atoi(s)
			if err != nil {
				t.Fatal(err)
			}
			squares = append(squares, v)
		}
		last := len(squares) - 1
		for i := range last {
			if !knightsMove(squares[i], squares[i+1], n) {
				t.Errorf("no knight's move from %d to %d", squares[i], squares[i+1])
			}
		}
		if squares[0] != 0 || squares[1] != 2*n+1 {
			t.Errorf("begins with %v", squares[:2])
		}
		end := []int{n*n - 1}
		if closed {
			end = []int{n + 2, 0}
			squares = squares[:last]
		}
		if squares[len(squares)-1] != end[0] {
			t.Errorf("the last square is %d", squares[len(squares)-1])
		}
		if len(squares) != n*n || !isPermutation(squares, 0) {
			t.Errorf("does not visit every square once: %v", squares)
		}
	}
}

// knightsMove reports whether a knight can go from square a to square b.
func knightsMove(a, b, n int) bool {
	rows, columns := a/n-b/n, a%n-b%n
	return rows*rows+columns*columns == 5
}

// checkHamilton checks a printed path or, if the data has no goal, a printed
// cycle through all nodes of a graph.
func checkHamilton(t *testing.T, p parameters, a answer) {
	t.Helper()
	place := map[string]int{}
	for i, s := range p["NODE"] {
		place[s] = i
	}
	adjacent := map[[2]int]bool{}
	ends := p.named(t, "edge", "NODE")
	for _, e := range split(t, ends, 2) {
		adjacent[[2]int{e[0], e[1]}] = true
		adjacent[[2]int{e[1], e[0]}] = true
	}
	var nodes []int
	for _, s := range route(a.text, "-") {
		nodes = append(nodes, place[s])
	}
	last := len(nodes) - 1
	for i := range last {
		if !adjacent[[2]int{nodes[i], nodes[i+1]}] {
			t.Errorf("%s: no edge after node %d", a.text, i+1)
		}
	}
	if _, path := p["goal"]; !path {
		if nodes[0] != nodes[last] {
			t.Errorf("%s is not closed", a.text)
		}
		nodes = nodes[:last]
	} else if nodes[0] != place[p["start"][0]] || nodes[last] != place[p["goal"][0]] {
		t.Errorf("%s has the wrong ends", a.text)
	}
	if len(nodes) != len(place) || !isPermutation(nodes, 0) {
		t.Errorf("%s does not visit every node once", a.text)
	}
}
