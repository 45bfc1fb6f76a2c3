package main

import (
	"math/rand"
	"testing"
)

func TestPuzzle(t *testing.T) {
	const size, numbers = 6, 4
	p := newPuzzle(size, numbers, rand.New(rand.NewSource(1)))
	if len(p.tiles) != size*size {
		t.Fatalf("%d tiles", len(p.tiles))
	}
	used := map[int]bool{}
	for i := range size {
		for j := range size {
			tile := p.tiles[p.place[i][j]-1]
			used[p.place[i][j]] = true
			if j > 0 && p.tiles[p.place[i][j-1]-1][1] != tile[3] {
				t.Errorf("the tiles left and right of line %d in row %d differ", j, i)
			}
			if i > 0 && p.tiles[p.place[i-1][j]-1][2] != tile[0] {
				t.Errorf("the tiles above and below line %d in column %d differ", i, j)
			}
		}
	}
	if len(used) != size*size {
		t.Errorf("%d of %d tiles are used", len(used), size*size)
	}
	for _, tile := range p.tiles {
		for _, n := range tile {
			if n < 0 || n >= numbers {
				t.Errorf("a side shows %d", n)
			}
		}
	}
}
