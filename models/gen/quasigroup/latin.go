package main

import "math/rand"

// cube is a Latin square as an array of incidences: entry (row, column, symbol) is 1 where the
// square has that symbol in that cell, otherwise 0. All three roles are alike: every line of the
// cube sums to 1. During the random walk one entry may be -1 (an improper square).
type cube struct {
	order int
	at    []int8
}

func (q *cube) entry(r, c, s int) *int8 { return &q.at[(r*q.order+c)*q.order+s] }

// latinSquare draws a Latin square with symbols 1..order by a random walk over proper and
// improper squares (Jacobson and Matthews, Generating uniformly distributed random Latin
// squares, 1996). The walk starts at the cyclic square and takes order³ steps, then goes on to
// the next proper square.
func latinSquare(order int, random *rand.Rand) [][]int {
	q := &cube{order: order, at: make([]int8, order*order*order)}
	for r := range order {
		for c := range order {
			*q.entry(r, c, (r+c)%order) = 1
		}
	}
	w := walk{cube: q, random: random}
	for step := 0; step < order*order*order || w.improper; step++ {
		w.step()
	}
	return q.square()
}

// square reads off a proper square.
func (q *cube) square() [][]int {
	rows := make([][]int, q.order)
	for r := range rows {
		rows[r] = make([]int, q.order)
		for c := range rows[r] {
			for s := range q.order {
				if *q.entry(r, c, s) == 1 {
					rows[r][c] = s + 1
				}
			}
		}
	}
	return rows
}

// walk is a random walk over proper and improper squares.
type walk struct {
	*cube
	random   *rand.Rand
	improper bool
	r, c, s  int // the entry -1 of an improper square
}

// step makes one ±1 move. It takes an entry to be raised: any 0 of a proper square, the -1 of an
// improper one. In each of the three lines through it one 1 is lowered, and the other corners of
// the subcube that these entries span are changed so that all lines keep the sum 1. The far
// corner falls by one and may become -1.
func (w *walk) step() {
	r, c, s := w.r, w.c, w.s
	if !w.improper {
		for {
			r, c, s = w.random.Intn(w.order), w.random.Intn(w.order), w.random.Intn(w.order)
			if *w.entry(r, c, s) == 0 {
				break
			}
		}
	}
	r1 := w.one(func(i int) int8 { return *w.entry(i, c, s) })
	c1 := w.one(func(i int) int8 { return *w.entry(r, i, s) })
	s1 := w.one(func(i int) int8 { return *w.entry(r, c, i) })

	*w.entry(r, c, s)++
	*w.entry(r, c1, s1)++
	*w.entry(r1, c, s1)++
	*w.entry(r1, c1, s)++
	*w.entry(r1, c, s)--
	*w.entry(r, c1, s)--
	*w.entry(r, c, s1)--
	*w.entry(r1, c1, s1)--
	w.improper = *w.entry(r1, c1, s1) == -1
	w.r, w.c, w.s = r1, c1, s1
}

// one picks a 1 in a line of the cube: the only one, or either of the two beside a -1.
func (w *walk) one(line func(int) int8) int {
	found, picked := 0, 0
	for i := range w.order {
		if line(i) == 1 {
			found++
			if w.random.Intn(found) == 0 {
				picked = i
			}
		}
	}
	return picked
}
