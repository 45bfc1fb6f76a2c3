// Command quasigroup makes a quasigroup completion problem: a Latin square with empty cells.
//
//	go run ./models/gen/quasigroup -order 30 -holes 42 -seed 7
//	go run ./models/gen/quasigroup -order 20 -holes 42 -seed 1 -kind partial
//
// Three kinds are offered. The kind "holes" (the default) starts from a complete random Latin
// square and empties random cells, so that a solution is certain; the literature calls it QWH,
// quasigroup with holes. The kind "partial" starts from an empty square and writes random
// numbers into random cells, each of which repeats none of its row or column; near 42 % empty
// cells about half of these have no solution. The literature calls it QCP, quasigroup completion
// problem (Gomes and Shmoys, Completing quasigroups or Latin squares: a structured graph
// coloring problem, 2002). What makes them unsolvable is mostly seen without any search. The
// kind "spoilt" is meaner: one cell of a square with holes gets a number that its row and column
// do not have but that the complete square has elsewhere. If there is no other completion, which
// depends on the seed, then that can take search to find out.
//
// With -balanced, the kinds that start from a complete square empty equally many cells in each
// row and column (the percentage is rounded down to that). These are the hardest instances of
// their size, at about 1.7·order^1.55 empty cells (Kautz, Ruan, Achlioptas, Gomes, Selman and
// Stickel, Balance and filtering in structured satisfiable problems, 2001).
//
// The data file goes to standard output.
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
	order := flag.Int("order", 30, "order of the Latin square")
	holes := flag.Int("holes", 42, "percentage of empty cells")
	seed := flag.Int64("seed", 1, "seed of the random numbers")
	kind := flag.String("kind", "holes", "holes (certainly solvable), partial or spoilt")
	balanced := flag.Bool("balanced", false, "equally many holes in each row and column")
	flag.Parse()
	if *order < 2 || *holes < 0 || *holes > 100 {
		fail(2, "needs order >= 2 and 0 <= holes <= 100")
	}
	random := rand.New(rand.NewSource(*seed))
	holesIn := scattered
	if *balanced {
		holesIn = evenly
	}
	var given [][]int
	switch *kind {
	case "holes":
		given = punch(latinSquare(*order, random), holesIn(*order, *holes, random))
	case "spoilt":
		given = spoil(latinSquare(*order, random), holesIn(*order, *holes, random), random)
	case "partial":
		given = partial(*order, *order**order**holes/100, random)
	default:
		fail(2, "unknown kind "+*kind)
	}

	var w dzn.Writer
	w.Generated(fmt.Sprintf("go run ./models/gen/quasigroup -order %d -holes %d -seed %d -kind %s -balanced=%t",
		*order, *holes, *seed, *kind, *balanced))
	w.Int("n", *order)
	dzn.Matrix(&w, "given", given, strconv.Itoa)
	if _, err := w.WriteTo(os.Stdout); err != nil {
		fail(1, err.Error())
	}
}

// fail ends the program with a message.
func fail(status int, message string) {
	fmt.Fprintln(os.Stderr, "quasigroup:", message)
	os.Exit(status)
}
