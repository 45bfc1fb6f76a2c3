package pb

import (
	"math/rand"
	"sort"

	"github.com/gozinc/gozinc/sat"
)

// The families of instances that the encodings are measured on. Each draws an
// instance from a seed and writes it with the given options; the draw does not
// depend on the options.

// family is a named source of instances.
type family struct {
	name  string
	build func(s sat.Sink, r *rand.Rand, by Encoding) error
}

// integer is an order-encoded variable 0..top, where top+1 is a power of two.
type integer struct {
	steps []Step
	top   int64
}

// newInteger writes the chain of a variable.
func newInteger(s sat.Sink, top int64) *integer {
	x := &integer{top: top}
	for v := int64(1); v <= top; v++ {
		x.steps = append(x.steps, Step{Value: v, Lit: s.NewVar()})
		if v > 1 {
			s.AddClause(x.steps[v-1].Lit.Not(), x.steps[v-2].Lit)
		}
	}
	return x
}

// times returns c·x less its least value.
func (x *integer) times(c int64) Term {
	t := Term{Steps: append([]Step(nil), x.steps...)}
	if c < 0 {
		t.Steps = chain(x.steps).complement()
		c = -c
	}
	for i := range t.Steps {
		t.Steps[i].Value *= c
	}
	return t
}

// product is a coefficient with its variable.
type product struct {
	c int64
	x *integer
}

// writeLinear writes Σ c·x rel k.
func writeLinear(s sat.Sink, sum []product, rel Rel, k int64, by Encoding) error {
	var terms []Term
	for _, p := range sum {
		terms = append(terms, p.x.times(p.c))
		k -= min(0, p.c*p.x.top)
	}
	_, err := linear(s, sat.True, terms, rel, k, by)
	return err
}

// linearSystem draws constraints over few terms each with coefficients from
// −coef to coef. With planted, the bounds are met by a hidden assignment with
// the given slack.
type linearSystem struct {
	vars, rows, terms int
	top, coef         int64
	rels              []Rel
	slack             int64
	planted           bool
}

func (l linearSystem) build(s sat.Sink, r *rand.Rand, by Encoding) error {
	xs, hidden := make([]*integer, l.vars), make([]int64, l.vars)
	for i := range xs {
		xs[i] = newInteger(s, l.top)
		hidden[i] = r.Int63n(l.top + 1)
	}
	for range l.rows {
		var sum []product
		least, value, most := int64(0), int64(0), int64(0)
		for _, i := range r.Perm(l.vars)[:l.terms] {
			c := 1 + r.Int63n(l.coef)
			if r.Intn(2) == 0 {
				c = -c
			}
			sum = append(sum, product{c, xs[i]})
			least += min(0, c*l.top)
			value += c * hidden[i]
			most += max(0, c*l.top)
		}
		rel, k := l.rels[r.Intn(len(l.rels))], value
		if !l.planted {
			k = least + (most-least)*(3+r.Int63n(4))/10
		}
		switch rel {
		case LE:
			k += l.slack
		case GE:
			k -= l.slack
		}
		if err := writeLinear(s, sum, rel, k, by); err != nil {
			return err
		}
	}
	return nil
}

// magic is the magic square of order n, with distinct values by direct
// literals, and some cells given by chance.
type magic struct {
	n     int
	given int
}

func (m magic) build(s sat.Sink, r *rand.Rand, by Encoding) error {
	n := m.n
	cells := make([]*integer, n*n)
	at := make([][]sat.Lit, n*n)
	for i := range cells {
		cells[i] = newInteger(s, int64(n*n-1))
		for v := range cells {
			ge, above := sat.True, sat.False
			if v > 0 {
				ge = cells[i].steps[v-1].Lit
			}
			if v < n*n-1 {
				above = cells[i].steps[v].Lit
			}
			e := newWriter(s).and(ge, above.Not())
			at[v] = append(at[v], e)
		}
	}
	for _, lits := range at {
		ExactlyOne(s, sat.True, lits)
	}
	for i, v := range r.Perm(n * n)[:m.given] {
		s.AddClause(at[v][i*(n+1)%(n*n)])
	}
	line := func(first, step int) error {
		var sum []product
		for i := range n {
			sum = append(sum, product{1, cells[first+i*step]})
		}
		return writeLinear(s, sum, EQ, int64(n*(n*n-1)/2), by)
	}
	for i := range n {
		if err := line(i*n, 1); err != nil {
			return err
		}
		if err := line(i, n); err != nil {
			return err
		}
	}
	if err := line(0, n+1); err != nil {
		return err
	}
	return line(n-1, n-1)
}

// knapsack asks for a profit under several capacities. tight is in percent of
// the profit that a greedy filling reaches.
type knapsack struct {
	items, rows int
	weight      int64
	tight       int64
}

func (p knapsack) build(s sat.Sink, r *rand.Rand, by Encoding) error {
	items := make([]sat.Lit, p.items)
	profit := make([]int64, p.items)
	for i := range items {
		items[i], profit[i] = s.NewVar(), 1+r.Int63n(p.weight)
	}
	load := make([][]int64, p.rows)
	capacity := make([]int64, p.rows)
	for j := range load {
		for range items {
			w := 1 + r.Int63n(p.weight)
			load[j] = append(load[j], w)
			capacity[j] += w
		}
		capacity[j] /= 2
		if _, err := linear(s, sat.True, weighted(items, load[j]), LE, capacity[j], by); err != nil {
			return err
		}
	}
	_, err := linear(s, sat.True, weighted(items, profit), GE, p.greedy(load, capacity, profit)*p.tight/100, by)
	return err
}

// greedy fills the knapsack in the order of profit by load.
func (p knapsack) greedy(load [][]int64, capacity, profit []int64) int64 {
	order := make([]int, p.items)
	whole := make([]int64, p.items)
	for i := range order {
		order[i] = i
		for j := range load {
			whole[i] += load[j][i]
		}
	}
	sort.Slice(order, func(a, b int) bool { return profit[order[a]]*whole[order[b]] > profit[order[b]]*whole[order[a]] })
	left := append([]int64(nil), capacity...)
	total := int64(0)
	for _, i := range order {
		fits := true
		for j := range load {
			fits = fits && load[j][i] <= left[j]
		}
		if !fits {
			continue
		}
		for j := range load {
			left[j] -= load[j][i]
		}
		total += profit[i]
	}
	return total
}

func weighted(lits []sat.Lit, weights []int64) []Term {
	terms := make([]Term, len(lits))
	for i, l := range lits {
		terms[i] = Literal(l, weights[i])
	}
	return terms
}

// latin is a Latin square of which a part is given, as a permutation matrix
// for each value. Each cell, row and column takes an at-most-one of the kind.
type latin struct {
	n     int
	holes int // percent
}

func (l latin) build(s sat.Sink, r *rand.Rand, write amoWriter) {
	n, w := l.n, newWriter(s)
	cell := newVars(w, n*n*n) // row, column, value
	rows, cols, vals := r.Perm(n), r.Perm(n), r.Perm(n)
	for i := range n {
		for j := range n {
			if r.Intn(100) >= l.holes {
				w.clause(cell[(rows[i]*n+cols[j])*n+vals[(i+j)%n]])
			}
		}
	}
	line := make([]sat.Lit, n)
	for i := range n {
		for j := range n {
			for _, start := range [][2]int{{(i*n + j) * n, 1}, {i*n*n + j, n}, {i*n + j, n * n}} {
				for v := range line {
					line[v] = cell[start[0]+v*start[1]]
				}
				write(w, sat.False, line)
				w.clause(line...)
			}
		}
	}
}

// cover asks for at most k vertices of a random graph so that each edge has an
// end among them, or with dominating that each vertex is or has a neighbour
// among them.
type cover struct {
	n, edges, k int
	dominating  bool
}

func (c cover) build(s sat.Sink, r *rand.Rand, write func(w *writer, ng sat.Lit, lits []sat.Lit, k int)) {
	w := newWriter(s)
	in := newVars(w, c.n)
	near := make([][]sat.Lit, c.n)
	for i := range near {
		near[i] = []sat.Lit{in[i]}
	}
	for range c.edges {
		a, b := r.Intn(c.n), r.Intn(c.n)
		if !c.dominating && a != b {
			w.clause(in[a], in[b])
		}
		near[a], near[b] = append(near[a], in[b]), append(near[b], in[a])
	}
	for _, lits := range near {
		if c.dominating {
			w.clause(lits...)
		}
	}
	write(w, sat.False, in, c.k)
}

// queens is the completion of n queens with some given: at most one on each
// line.
type queens struct {
	n, given int
}

func (q queens) build(s sat.Sink, r *rand.Rand, write amoWriter) {
	n, w := q.n, newWriter(s)
	cell := newVars(w, n*n)
	lines := make([][]sat.Lit, 6*n)
	for i := range n {
		for j := range n {
			l := cell[i*n+j]
			for _, at := range []int{i, n + j, 2*n + i + j, 4*n + n + i - j} {
				lines[at] = append(lines[at], l)
			}
		}
	}
	for i, line := range lines {
		write(w, sat.False, line)
		if i < 2*n {
			w.clause(line...)
		}
	}
	var placed [][2]int
	for len(placed) < q.given {
		i, j := r.Intn(n), r.Intn(n)
		free := true
		for _, p := range placed {
			free = free && p[0] != i && p[1] != j && p[0]+p[1] != i+j && p[0]-p[1] != i-j
		}
		if free {
			placed = append(placed, [2]int{i, j})
			w.clause(cell[i*n+j])
		}
	}
}

// allInterval is the all-interval series of order n: a permutation of 0..n−1
// whose differences are distinct, with the first element drawn.
type allInterval struct{ n int }

func (a allInterval) build(s sat.Sink, r *rand.Rand, write amoWriter) {
	n, w := a.n, newWriter(s)
	x, d := newVars(w, n*n), newVars(w, n*n) // d[i*n+v]: the i-th difference is v > 0
	for i := range n {
		write(w, sat.False, x[i*n:i*n+n])
		w.clause(x[i*n : i*n+n]...)
		column, diff := []sat.Lit(nil), []sat.Lit(nil)
		for j := range n {
			column = append(column, x[j*n+i])
			if j < n-1 {
				diff = append(diff, d[j*n+i])
			}
		}
		write(w, sat.False, column)
		w.clause(column...)
		if i > 0 {
			write(w, sat.False, diff)
			w.clause(diff...)
		}
		if i == n-1 {
			break
		}
		write(w, sat.False, d[i*n+1:i*n+n])
		for v := range n {
			for u := range n {
				if u != v {
					w.clause(x[i*n+v].Not(), x[i*n+n+u].Not(), d[i*n+max(u-v, v-u)])
				}
			}
		}
	}
	w.clause(x[r.Intn(n)])
}

// split is a market split problem: equations over weighted literals, with a
// hidden solution.
type split struct {
	items, rows int
	weight      int64
}

func (p split) build(s sat.Sink, r *rand.Rand, by Encoding) error {
	items := make([]sat.Lit, p.items)
	in := make([]bool, p.items)
	for i := range items {
		items[i], in[i] = s.NewVar(), r.Intn(2) == 0
	}
	for range p.rows {
		weights, k := make([]int64, p.items), int64(0)
		for i := range weights {
			weights[i] = 1 + r.Int63n(p.weight)
			if in[i] {
				k += weights[i]
			}
		}
		if _, err := linear(s, sat.True, weighted(items, weights), EQ, k, by); err != nil {
			return err
		}
	}
	return nil
}

// newVars returns n fresh variables.
func newVars(w *writer, n int) []sat.Lit {
	out := make([]sat.Lit, n)
	for i := range out {
		out[i] = w.newVar()
	}
	return out
}
