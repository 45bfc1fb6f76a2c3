package main

import (
	"math/rand"
	"testing"
)

func TestPlay(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	b := newBoard(9, 12, 15, random)
	b.play(40, random)
	if b.opened < 40 {
		t.Errorf("%d cells are open, want at least 40", b.opened)
	}
	mines, open := 0, 0
	for cell := range b.mine {
		if b.mine[cell] {
			mines++
		}
		if !b.open[cell] {
			continue
		}
		open++
		if b.mine[cell] {
			t.Errorf("cell %d is open and holds a mine", cell)
		}
		if b.near(cell) == 0 {
			for _, other := range b.neighbours(cell) {
				if !b.open[other] {
					t.Errorf("cell %d beside the empty cell %d is closed", other, cell)
				}
			}
		}
	}
	if mines != 15 || open != b.opened {
		t.Errorf("%d mines, %d of %d open cells", mines, open, b.opened)
	}
}

// The middle of a full ring of mines counts eight of them; corners and sides
// have three and five neighbours.
func TestNeighbours(t *testing.T) {
	b := newBoard(3, 3, 0, rand.New(rand.NewSource(1)))
	for cell := range b.mine {
		b.mine[cell] = cell != 4
	}
	for cell, want := range map[int]int{0: 3, 1: 5, 4: 8, 8: 3} {
		if got := len(b.neighbours(cell)); got != want {
			t.Errorf("cell %d has %d neighbours, want %d", cell, got, want)
		}
	}
	b.open[4] = true
	shown := b.shown()
	if shown[1][1] != 8 || shown[0][0] != unknown {
		t.Errorf("shown %v", shown)
	}
	if showCell(unknown) != "X" || showCell(8) != "8" {
		t.Error("cells are written wrongly")
	}
}

// A board of mines alone has nothing to open; one without mines opens at once.
func TestExtremes(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	full := newBoard(4, 4, 16, random)
	full.play(5, random)
	empty := newBoard(4, 4, 0, random)
	empty.play(1, random)
	if full.opened != 0 || empty.opened != 16 {
		t.Errorf("opened %d and %d cells, want 0 and 16", full.opened, empty.opened)
	}
}
