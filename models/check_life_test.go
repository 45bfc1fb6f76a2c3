package models_test

import "testing"

// after computes one generation of the Game of Life.
func after(world [][]int, torus bool) [][]int {
	rows, columns := len(world), len(world[0])
	next := make([][]int, rows)
	for i := range world {
		next[i] = make([]int, columns)
		for j := range world[i] {
			near := neighboursAlive(world, i, j, torus)
			if near == 3 || (near == 2 && world[i][j] == 1) {
				next[i][j] = 1
			}
		}
	}
	return next
}

// neighboursAlive counts the living neighbours of a cell.
func neighboursAlive(world [][]int, row, column int, torus bool) int {
	rows, columns := len(world), len(world[0])
	near := 0
	for di := -1; di <= 1; di++ {
		for dj := -1; dj <= 1; dj++ {
			i, j := row+di, column+dj
			if torus {
				i, j = (i+rows)%rows, (j+columns)%columns
			}
			if (di != 0 || dj != 0) && i >= 0 && i < rows && j >= 0 && j < columns {
				near += world[i][j]
			}
		}
	}
	return near
}

// checkLife plays the game from the first generation and compares.
func checkLife(t *testing.T, p parameters, a answer) {
	t.Helper()
	var generations [][][]int
	a.value(t, "alive", &generations)
	n := p.number(t, "n")
	if len(generations) != n+1 {
		t.Fatalf("%d generations, want %d", len(generations), n+1)
	}
	torus := p["torus"][0] == "true"
	for g := 1; g <= n; g++ {
		if next := after(generations[g-1], torus); !equalMatrix(next, generations[g]) {
			t.Errorf("generation %d is %v, want %v", g, generations[g], next)
		}
	}
	agreesWithGiven(t, p, "first", generations[0])
	agreesWithGiven(t, p, "last", generations[n])
}

// agreesWithGiven compares a generation with the cells that the data fixes. A
// data file that leaves all of them open says so by a comprehension.
func agreesWithGiven(t *testing.T, p parameters, name string, generation [][]int) {
	t.Helper()
	if len(p[name]) < len(generation)*len(generation[0]) {
		return
	}
	for i, row := range p.rows(t, name, len(generation[0])) {
		for j, given := range row {
			if given != unknown && generation[i][j] != given {
				t.Errorf("%s: cell (%d, %d) is %d", name, i+1, j+1, generation[i][j])
			}
		}
	}
}

// equalMatrix compares two matrices of the same size.
func equalMatrix(a, b [][]int) bool {
	for i := range a {
		for j := range a[i] {
			if a[i][j] != b[i][j] {
				return false
			}
		}
	}
	return true
}

// stillLife checks that a board of n by n cells, laid into a larger dead
// world, does not change.
func stillLife(n int) func(*testing.T, parameters, answer) {
	return func(t *testing.T, _ parameters, a answer) {
		t.Helper()
		var board [][]int // with a ring of dead cells
		a.value(t, "alive", &board)
		world := make([][]int, n+6)
		for i := range world {
			world[i] = make([]int, n+6)
		}
		for i, row := range board {
			for j, cell := range row {
				if outside := i == 0 || j == 0 || i == n+1 || j == n+1; outside && cell != 0 {
					t.Errorf("a cell outside the board is alive")
				}
				world[i+2][j+2] = cell
			}
		}
		if !equalMatrix(after(world, false), world) {
			t.Errorf("not a still life: %v", board)
		}
	}
}
