package models_test

import (
	"slices"
	"testing"
)

// isPermutation reports whether the list holds each of from..from+len-1 once.
func isPermutation(list []int, from int) bool {
	seen := make([]bool, len(list))
	for _, v := range list {
		if v < from || v >= from+len(list) || seen[v-from] {
			return false
		}
		seen[v-from] = true
	}
	return true
}

// column extracts a column of a matrix.
func column(m [][]int, j int) []int {
	var c []int
	for _, row := range m {
		c = append(c, row[j])
	}
	return c
}

// checkLatin checks a Latin square against the given cells.
func checkLatin(t *testing.T, p parameters, a answer) {
	t.Helper()
	var square [][]int
	a.value(t, "square", &square)
	for i, row := range p.rows(t, "given", len(square)) {
		for j, v := range row {
			if v != 0 && square[i][j] != v {
				t.Errorf("cell (%d, %d) is %d, given is %d", i+1, j+1, square[i][j], v)
			}
		}
	}
	for i := range square {
		if !isPermutation(square[i], 1) {
			t.Errorf("row %d repeats a number: %v", i+1, square[i])
		}
		if c := column(square, i); !isPermutation(c, 1) {
			t.Errorf("column %d repeats a number: %v", i+1, c)
		}
	}
}

// checkSudoku checks the boxes on top of what makes a Latin square.
func checkSudoku(t *testing.T, p parameters, a answer) {
	t.Helper()
	checkLatin(t, p, a)
	var square [][]int
	a.value(t, "square", &square)
	b := p.number(t, "b")
	for k := range square {
		var box []int
		for l := range square {
			box = append(box, square[k/b*b+l/b][k%b*b+l%b])
		}
		if !isPermutation(box, 1) {
			t.Errorf("box %d repeats a number: %v", k+1, box)
		}
	}
}

// checkMagic checks the sums of a magic square.
func checkMagic(t *testing.T, _ parameters, a answer) {
	t.Helper()
	var square [][]int
	a.value(t, "square", &square)
	n := len(square)
	if !isPermutation(slices.Concat(square...), 1) {
		t.Errorf("the numbers are not 1 to %d: %v", n*n, square)
	}
	var rising, falling []int
	for i := range square {
		rising = append(rising, square[i][n-1-i])
		falling = append(falling, square[i][i])
	}
	lines := append(slices.Clone(square), rising, falling)
	for j := range square {
		lines = append(lines, column(square, j))
	}
	for _, line := range lines {
		if sum(line) != n*(n*n+1)/2 {
			t.Errorf("the line %v has the sum %d", line, sum(line))
		}
	}
}

// sum adds up a list.
func sum(list []int) int {
	total := 0
	for _, v := range list {
		total += v
	}
	return total
}

// checkQueens checks that no queen attacks another.
func checkQueens(t *testing.T, _ parameters, a answer) {
	t.Helper()
	var queen []int
	a.value(t, "queen", &queen)
	for j := range queen {
		for k := range j {
			if d := queen[j] - queen[k]; d == 0 || d == j-k || d == k-j {
				t.Errorf("the queens of columns %d and %d attack each other: %v", k+1, j+1, queen)
			}
		}
	}
}

// checkNonogram reads the runs off the picture.
func checkNonogram(t *testing.T, p parameters, a answer) {
	t.Helper()
	var cells [][]int // 1 white, 2 black
	a.value(t, "cell", &cells)
	rowRuns, colRuns := p.list(t, "row_runs"), p.list(t, "col_runs")
	for i, want := range split(t, rowRuns, len(rowRuns)/len(cells)) {
		if got := runs(cells[i]); !slices.Equal(got, withoutZeros(want)) {
			t.Errorf("row %d has runs %v, want %v", i+1, got, want)
		}
	}
	for j, want := range split(t, colRuns, len(colRuns)/len(cells[0])) {
		if got := runs(column(cells, j)); !slices.Equal(got, withoutZeros(want)) {
			t.Errorf("column %d has runs %v, want %v", j+1, got, want)
		}
	}
}

// runs lists the lengths of the runs of 2.
func runs(line []int) []int {
	var lengths []int
	for i, v := range line {
		switch {
		case v != 2:
		case i > 0 && line[i-1] == 2:
			lengths[len(lengths)-1]++
		default:
			lengths = append(lengths, 1)
		}
	}
	return lengths
}

// withoutZeros drops the zeros that fill up a row of the data.
func withoutZeros(list []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(v int) bool { return v == 0 })
}
