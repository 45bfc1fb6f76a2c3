// Command minesweeper makes a Minesweeper position as it arises in play: mines are laid at
// random, then random safe cells are opened, each of which shows the number of mines around it;
// a cell with no mine around opens its neighbours as well.
//
//	go run ./models/gen/minesweeper -rows 100 -columns 100 -mines 2000 -open 5000 -seed 1
//
// The data file goes to standard output. Every position has at least one solution, the
// arrangement that it was made from; usually it has many.
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
	rows := flag.Int("rows", 16, "number of rows")
	columns := flag.Int("columns", 30, "number of columns")
	mines := flag.Int("mines", 99, "number of mines")
	open := flag.Int("open", 200, "stop when at least so many cells are open")
	seed := flag.Int64("seed", 1, "seed of the random numbers")
	flag.Parse()
	if *rows < 1 || *columns < 1 || *mines < 0 || *mines > *rows**columns {
		fmt.Fprintln(os.Stderr, "minesweeper: needs rows, columns >= 1 and 0 <= mines <= rows*columns")
		os.Exit(2)
	}
	random := rand.New(rand.NewSource(*seed))
	b := newBoard(*rows, *columns, *mines, random)
	b.play(*open, random)

	var w dzn.Writer
	w.Generated(fmt.Sprintf("go run ./models/gen/minesweeper -rows %d -columns %d -mines %d -open %d -seed %d",
		*rows, *columns, *mines, *open, *seed))
	w.Int("r", *rows)
	w.Int("c", *columns)
	dzn.Matrix(&w, "game", b.shown(), showCell)
	if _, err := w.WriteTo(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "minesweeper:", err)
		os.Exit(1)
	}
}

const unknown = -1

// showCell writes an unknown cell as X, a constant of the model.
func showCell(v int) string {
	if v == unknown {
		return "X"
	}
	return strconv.Itoa(v)
}
