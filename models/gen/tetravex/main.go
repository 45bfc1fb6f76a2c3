// Command tetravex makes a TetraVex puzzle that has a full solution: it numbers the lines of a
// board at random, cuts the board into tiles and shuffles them.
//
//	go run ./models/gen/tetravex -size 6 -numbers 10 -seed 1
//
// The data file goes to standard output. With -solution, the solution that the tiles were cut from
// is printed instead: the number of the tile in each cell, row by row. There may be others.
package main

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strconv"

	"github.com/gozinc/gozinc/models/gen/dzn"
)

func main() {
	size := flag.Int("size", 4, "number of rows and of columns")
	numbers := flag.Int("numbers", 10, "how many different numbers, counted from 0, the sides may show")
	seed := flag.Int64("seed", 1, "seed of the random numbers")
	solution := flag.Bool("solution", false, "print a solution instead of the data")
	flag.Parse()
	if *size < 1 || *numbers < 1 {
		fmt.Fprintln(os.Stderr, "tetravex: needs size >= 1 and numbers >= 1")
		os.Exit(2)
	}
	p := newPuzzle(*size, *numbers, rand.New(rand.NewSource(*seed)))

	var w dzn.Writer
	if *solution {
		dzn.Matrix(&w, "place", p.place, strconv.Itoa)
	} else {
		w.Generated(fmt.Sprintf("go run ./models/gen/tetravex -size %d -numbers %d -seed %d",
			*size, *numbers, *seed))
		w.Int("r", *size)
		dzn.Matrix(&w, "tiles", p.tiles, strconv.Itoa)
	}
	if _, err := w.WriteTo(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tetravex:", err)
		os.Exit(1)
	}
}

// puzzle is a set of tiles with a full solution.
type puzzle struct {
	tiles [][]int // top, right, bottom, left of each tile
	place [][]int // the number of the tile in each cell, counted from 1
}

// newPuzzle cuts a board of size by size cells into shuffled tiles.
func newPuzzle(size, numbers int, random *rand.Rand) puzzle {
	down := randomMatrix(size+1, size, numbers, random)
	across := randomMatrix(size, size+1, numbers, random)
	p := puzzle{tiles: make([][]int, size*size), place: make([][]int, size)}
	order := random.Perm(size * size)
	for i := range size {
		p.place[i] = make([]int, size)
		for j := range size {
			t := order[i*size+j]
			p.tiles[t] = []int{down[i][j], across[i][j+1], down[i+1][j], across[i][j]}
			p.place[i][j] = t + 1
		}
	}
	return p
}

// randomMatrix draws every entry from 0..numbers-1.
func randomMatrix(rows, columns, numbers int, random *rand.Rand) [][]int {
	m := make([][]int, rows)
	for i := range m {
		m[i] = make([]int, columns)
		for j := range m[i] {
			m[i][j] = random.Intn(numbers)
		}
	}
	return m
}
