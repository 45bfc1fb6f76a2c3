package models_test

import (
	"slices"
	"testing"
)

// checkTetravex checks that no tile is used twice, that neighbours agree and
// that the objective counts the tiles.
func checkTetravex(t *testing.T, p parameters, a answer) {
	t.Helper()
	var place [][]int
	a.value(t, "place", &place)
	var objective int
	a.value(t, "_objective", &objective)
	tiles := p.rows(t, "tiles", 4)
	checkTiling(t, place, tiles)
	if count := len(withoutZeros(slices.Concat(place...))); count != objective {
		t.Errorf("%d tiles are placed, the objective is %d", count, objective)
	}
}

// checkTiling checks a board of tile numbers, 0 for an empty cell.
func checkTiling(t *testing.T, place, tiles [][]int) {
	t.Helper()
	const top, right, bottom, left = 0, 1, 2, 3
	used := map[int]bool{}
	for i, row := range place {
		for j, tile := range row {
			if tile == 0 {
				continue
			}
			if used[tile] {
				t.Errorf("tile %d is placed twice", tile)
			}
			used[tile] = true
			if j > 0 && row[j-1] != 0 && tiles[row[j-1]-1][right] != tiles[tile-1][left] {
				t.Errorf("tiles %d and %d side by side do not fit", row[j-1], tile)
			}
			if i > 0 && place[i-1][j] != 0 && tiles[place[i-1][j]-1][bottom] != tiles[tile-1][top] {
				t.Errorf("tiles %d and %d one above the other do not fit", place[i-1][j], tile)
			}
		}
	}
}

// checkCube counts the crosses and the lines of three equal cells.
func checkCube(t *testing.T, _ parameters, a answer) {
	t.Helper()
	var x [][][]int
	a.value(t, "x", &x)
	var objective int
	a.value(t, "_objective", &objective)
	lines, equal := 0, 0
	eachLine(func(cells [3][3]int) {
		lines++
		total := 0
		for _, c := range cells {
			total += x[c[0]][c[1]][c[2]]
		}
		if total == 0 || total == 3 {
			equal++
		}
	})
	if lines != 49 || equal != objective {
		t.Errorf("%d of %d lines are equal, the objective is %d", equal, lines, objective)
	}
	crosses := 0
	for _, layer := range x {
		crosses += sum(slices.Concat(layer...))
	}
	if crosses != 14 {
		t.Errorf("%d crosses, want 14", crosses)
	}
}

// eachLine visits every line of a 3 by 3 by 3 cube: three different cells of
// which the middle one lies half way between the others.
func eachLine(visit func([3][3]int)) {
	cell := func(k int) [3]int { return [3]int{k / 9, k / 3 % 3, k % 3} }
	for k := range 27 {
		for l := range k {
			a, b := cell(k), cell(l)
			var middle [3]int
			straight := true
			for d := range 3 {
				middle[d] = (a[d] + b[d]) / 2
				// A line crosses the whole cube or stays in a layer.
				straight = straight && (a[d] == b[d] || a[d]+b[d] == 2 && a[d] != 1)
			}
			if straight {
				visit([3][3]int{a, middle, b})
			}
		}
	}
}

// checkMatches plays the match game out and compares.
func checkMatches(t *testing.T, _ parameters, a answer) {
	t.Helper()
	var wins, moves []int
	a.value(t, "F", &wins)
	a.value(t, "x", &moves)
	// With 1 match left one has to take it and loses.
	win, move := []int{0, 0}, []int{0, 0}
	for left := 2; left <= len(wins); left++ {
		win, move = append(win, 0), append(move, 0)
		for take := 1; take <= min(3, left-1); take++ {
			if win[left-take] == 0 {
				win[left] = 1
				move[left] |= 1 << (take - 1)
			}
		}
	}
	if !slices.Equal(wins, win[1:]) || !slices.Equal(moves, move[1:]) {
		t.Errorf("F = %v, x = %v, want %v, %v", wins, moves, win[1:], move[1:])
	}
}
