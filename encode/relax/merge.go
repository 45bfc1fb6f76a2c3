package relax

import (
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// Follows adds a row that follows from the others.
func (r *Builder) Follows(row lp.Row) {
	r.take(Affine{Sum: row.Sum}, Row{Row: lp.Row{Bound: row.Bound, Equal: row.Equal}})
}

// Once leaves one of rows that say the same, and of columns that are equal.
func (r *Builder) Once() {
	r.aggregate()
	r.once()
}

// Reduce brings the rows so far to fewer and stronger ones: it drops those that bounds imply, lifts and merges.
func (r *Builder) Reduce() {
	r.Rows = slices.DeleteFunc(r.Rows, func(row Row) bool { return r.implied(&row) })
	r.Once()
	r.lift()
	r.merge()
	r.Cells = 0
	for i := range r.Rows {
		r.Cells += len(r.Rows[i].Cols)
	}
}

// merge makes at-most-one rows of those that tell which two 0-1 columns, or complements, exclude each
// other: of all pairs of a clique only the one row says how many are 1 (Achterberg et al., "Presolve
// reductions in mixed integer programming", 2020). Each clique grows from a pair that is in none yet,
// as far as rows of pairs, and those of indicators, say that all exclude each other. A clique takes
// time in its literals times a sixty-fourth of all.
func (r *Builder) merge() {
	g := r.exclusions()
	if g == nil {
		return
	}
	r.Rows = slices.DeleteFunc(r.Rows, func(row Row) bool {
		_, _, pair := r.exclusion(&row)
		return pair
	})
	for _, p := range g.pairs {
		if clique := g.clique(p); clique != nil {
			r.Rows = append(r.Rows, g.row(clique))
		}
	}
}

// exclusion returns the two literals that a row of two 0-1 columns excludes together, if it says just that.
func (r *Builder) exclusion(row *Row) (x, y zeroOne, ok bool) {
	if row.Equal || row.Defines || len(row.Cols) != 2 || !r.isZeroOne(row.Cols[0]) || !r.isZeroOne(row.Cols[1]) {
		return x, y, false
	}
	a, b := row.Coefs[0], row.Coefs[1]
	// The greatest sum is that of the excluded pair; the next one is without the smaller coefficient.
	most := max(a, 0) + max(b, 0)
	least := min(max(a, -a), max(b, -b))
	x, y = zeroOne{row.Cols[0], a < 0}, zeroOne{row.Cols[1], b < 0}
	return x, y, most > row.Bound && most-least <= row.Bound
}

// exclusions is the graph of literals that exclude each other.
type exclusions struct {
	literals []zeroOne
	edges    []wordSet // by literal
	covered  []wordSet // the edges within a clique that was taken
	pairs    [][2]int  // the edges of rows of pairs, in their order
	work     int       // words looked at
}

type wordSet []uint64

func (s wordSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s wordSet) add(i int)      { s[i/64] |= 1 << (i % 64) }

// exclusions returns nil where there are no pairs, or too many literals.
func (r *Builder) exclusions() *exclusions {
	g := &exclusions{}
	number := make(map[zeroOne]int)
	node := func(x zeroOne) int {
		i, known := number[x]
		if !known {
			i = len(g.literals)
			number[x] = i
			g.literals = append(g.literals, x)
		}
		return i
	}
	for i := range r.Rows {
		if x, y, ok := r.exclusion(&r.Rows[i]); ok && x.col != y.col {
			g.pairs = append(g.pairs, [2]int{node(x), node(y)})
		}
	}
	n := len(g.literals)
	if n == 0 || n > *maxMerged {
		return nil
	}
	g.edges, g.covered = make([]wordSet, n), make([]wordSet, n)
	for i := range n {
		g.edges[i], g.covered[i] = make(wordSet, (n+63)/64), make(wordSet, (n+63)/64)
	}
	for _, p := range g.pairs {
		g.edges[p[0]].add(p[1])
		g.edges[p[1]].add(p[0])
	}
	var among []int
	for _, cols := range r.Indicators {
		among = among[:0]
		for _, j := range cols {
			if i, known := number[zeroOne{j, false}]; known {
				among = append(among, i)
			}
		}
		for _, i := range among {
			for _, k := range among {
				if i != k {
					g.edges[i].add(k)
				}
			}
		}
	}
	return g
}

// clique returns a maximal clique with the pair, of the pair alone after much work; nil where one that
// was taken has it. Literals that exclude most of the others that it could have come first.
func (g *exclusions) clique(p [2]int) []int {
	if g.covered[p[0]].has(p[1]) {
		return nil
	}
	clique := p[:]
	open := make(wordSet, len(g.edges[0]))
	for w := range open {
		open[w] = g.edges[p[0]][w] & g.edges[p[1]][w]
	}
	for _, i := range g.order(open) {
		if !open.has(i) {
			continue
		}
		clique = append(clique, i)
		for w := range open {
			open[w] &= g.edges[i][w]
		}
	}
	for _, i := range clique {
		for _, k := range clique {
			g.covered[i].add(k)
		}
	}
	return clique
}

// order returns the literals, those first that exclude most of the others; none after much work.
func (g *exclusions) order(open wordSet) []int {
	var order []int
	by := make(map[int]int)
	for w, word := range open {
		for ; word != 0 && g.work < *mergeWork; word &= word - 1 {
			i := 64*w + bits.TrailingZeros64(word)
			order, by[i] = append(order, i), g.shared(open, i)
		}
	}
	slices.SortStableFunc(order, func(i, k int) int { return by[k] - by[i] })
	return order
}

// shared returns how many of the open literals the one excludes.
func (g *exclusions) shared(open wordSet, i int) (n int) {
	g.work += len(open)
	for w, word := range open {
		n += bits.OnesCount64(word & g.edges[i][w])
	}
	return n
}

// row is that at most one literal of the clique is true.
func (g *exclusions) row(clique []int) Row {
	row := Row{Row: lp.Row{Bound: 1}}
	for _, i := range clique {
		x, c := g.literals[i], int64(1)
		if x.negated {
			c = -1
			row.Bound--
		}
		row.Cols, row.Coefs = append(row.Cols, x.col), append(row.Coefs, c)
	}
	return row
}
