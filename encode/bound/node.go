package bound

import (
	"iter"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/cut"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// node is the linear program at a node of a search: the columns have the bounds
// that hold there.
type node struct {
	*relaxProgram
	search   *lp.Search
	integers []integer
	byID     map[int32]int32 // into integers
	state    state
	from     *relaxSum // where the simplex method has stood last; the search has begun at stood
}

// newNode returns nil where the relaxation is large.
func newNode(from *relaxSum) *node {
	x, program := connect(from.r, from.goal, from.measure, from.stood)
	if x == nil || x.full() {
		return nil
	}
	n := &node{relaxProgram: x, search: lp.NewSearch(program, from.stood.in(x)), byID: make(map[int32]int32), from: from}
	n.stood = from.stood
	n.search.Ended = func(work int64) bool { return x.r.Store.Ended(int(work)) }
	for _, j := range x.cols {
		if c := x.r.Columns[j]; c.Kind != relax.Own {
			n.integer(c.ID)
		}
	}
	return n
}

// integer takes in the root, without its literals.
func (n *node) integer(id int32) {
	if _, known := n.byID[id]; known {
		return
	}
	n.byID[id] = int32(len(n.integers))
	d := n.r.Store.RootDomain(id)
	x := integer{id: id, min: d.Min(), max: d.Max(), column: -1}
	if j, known := n.r.ColumnOf[id]; known {
		x.column = n.at[j]
	}
	for _, j := range n.r.Indicators[id] {
		x.values, x.columns, x.stand = append(x.values, n.r.Columns[j].Value), append(x.columns, n.at[j]), append(x.stand, n.standIn(j))
	}
	x.open = make([]bool, len(x.values))
	n.integers = append(n.integers, x)
}

// standIn returns what stands for a column that another one has replaced.
func (n *node) standIn(j int32) literal {
	by, _ := n.r.Replaced(j)
	if len(by.Cols) == 0 {
		return literal{place: -1}
	}
	return literal{n.at[by.Cols[0]], by.Coefs[0] < 0}
}

// literals makes those of the integers. It reports false where there would be too many.
func (n *node) literals(e *constraint.Encoder) bool {
	made := 0
	for i := range n.integers {
		x := &n.integers[i]
		x.literals(e)
		if made += len(x.steps) + len(x.is); made > *maxLits {
			return false
		}
	}
	n.equate(e)
	return true
}

// equate tells the engine of columns that the relaxation has found to be equal: at a node the bounds of what is left are those of both.
func (n *node) equate(e *constraint.Encoder) {
	for j := range n.r.Columns {
		by, gone := n.r.Replaced(int32(j))
		if !gone {
			continue
		}
		y := sat.Bool(by.Base == 1)
		if len(by.Cols) > 0 {
			if y = n.literalOf(e, by.Cols[0]); y != sat.Undef {
				y = y.If(by.Coefs[0] > 0)
			}
		}
		if x := n.literalOf(e, int32(j)); x != y && x != sat.Undef && y != sat.Undef {
			e.Clause(x.Not(), y)
			e.Clause(x, y.Not())
		}
	}
}

// literalOf returns what a 0-1 column stands for, Undef where there is no literal.
func (n *node) literalOf(e *constraint.Encoder, j int32) sat.Lit {
	c := n.r.Columns[j]
	v := store.Of(c.ID)
	switch {
	case c.Kind == relax.Own || !e.Has(v) || !e.Ordered(v):
		return sat.Undef
	case c.Kind == relax.Indicator:
		return e.Eq(v, c.Value)
	}
	return e.Ge(v, 1)
}

// read takes in a state of the search: the columns have the bounds that hold there.
func (n *node) read(t sat.Trail) {
	some, all := n.state.due(t)
	if all {
		for i := range n.integers {
			n.confine(t, &n.integers[i])
		}
		return
	}
	for _, i := range some {
		n.confine(t, &n.integers[i])
	}
}

// confine reads an integer, and gives its columns the bounds that hold.
func (n *node) confine(v sat.View, x *integer) {
	x.read(v)
	if x.column >= 0 {
		n.search.Bound(int(x.column), float64(x.lo), float64(x.hi))
	}
	for k, c := range x.columns {
		if c < 0 {
			continue
		}
		lo, hi := 0.0, 0.0
		if x.open[k] {
			hi = 1
			if x.left == 1 {
				lo = 1
			}
		}
		n.search.Bound(int(c), lo, hi)
	}
}

// recall reads the integers of a sum in a state of the past.
func (n *node) recall(v sat.View, sum *Relaxation) {
	for i := range sum.terms {
		if k, known := n.byID[sum.terms[i].id]; known {
			n.integers[k].read(v)
			n.state.astray(k)
		}
	}
}

// ending is how the program of a node ended.
type ending int

const (
	undecided ending = iota // for lack of time or precision
	refuted                 // there is no point, or none as good as asked for
	optimal
)

// refuteBy is by how much the cost of the relaxation must be above the limit to
// be taken as a refutation, noise by how much to be worth a look.
const (
	refuteBy = 0.01
	noise    = 1e-6
)

// solve looks for points whose cost is at most k, within the bounds of the state
// last read. It takes about so many multiplications, or twice as many where the
// simplex method begins anew. The sum of a refutation is above its limit for
// k at the node.
func (n *node) solve(k, work int64) (ending, *Relaxation) {
	most := n.search.Work() + work
	for round := 0; ; round++ {
		end, sum := n.bound(k, most-n.search.Work())
		if end != optimal || round >= *maxCutRounds || n.search.Work() >= most || !n.separate(n.search.Values()) {
			return end, sum
		}
	}
}

// bound solves the program of the rows so far.
func (n *node) bound(k, work int64) (ending, *Relaxation) {
	limit := n.measure.float(k) - float64(n.goal.Base)
	switch n.search.Run(work, limit+refuteBy) {
	case lp.Stopped:
		return undecided, nil
	case lp.Infeasible:
		return n.refuteOrDistrust(n.search.Ray(), 0, 0)
	case lp.Beyond:
		if end, sum := n.refuteOrDistrust(n.search.Duals(), 1, k); end == refuted {
			return end, sum
		}
		if n.search.Run(work, math.Inf(1)) != lp.Optimal {
			return undecided, nil
		}
	}
	if n.search.Cost() > limit+noise {
		if end, sum := n.refute(n.search.Duals(), 1, k); end == refuted {
			return end, sum
		}
	}
	return optimal, nil
}

// separate adds rows of the constraints that the values violate. They hold at all
// nodes. It reports false when there are none, or there is no room for them. Rows
// with columns that are not in the program are not kept: they would be found again
// at each node.
func (n *node) separate(values []float64) bool {
	if n.admit(values, n.search.Add) {
		return true
	}
	r := n.r
	if len(r.Separators) == 0 || n.full() {
		return false
	}
	before := len(r.Rows)
	separate(r, values, n.at)
	kept := slices.DeleteFunc(r.Rows[before:], func(row relax.Row) bool {
		if n.has(&row) {
			return false
		}
		r.Cells -= len(row.Cols)
		return true
	})
	r.Rows = r.Rows[:before+len(kept)]
	n.extend(n.search.Add)
	return len(kept) > 0
}

// refute adds up the rows times the multipliers, and goals times the goal, for a
// sum that is above its limit at the node. Undecided is that the sum, with rounded
// multipliers, is not.
func (n *node) refute(duals []float64, goals, k int64) (ending, *Relaxation) {
	n.scale(duals, goals)
	for scale := range n.trusted() {
		sum, ok := n.combine(goals*scale, scale)
		if !ok {
			continue
		}
		if limit, ok := sum.limit(k); ok && n.cost(sum) > limit {
			return refuted, sum
		}
	}
	return undecided, nil
}

// trusted yields denominators of the multipliers: one by which these are exact, and then some
// of the scales.
func (n *node) trusted() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		if !yield(cut.Denominator(slices.Values(n.duals))) {
			return
		}
		for i := *finestScale; i >= 0; i -= *coarser {
			if !yield(scales[i]) {
				return
			}
		}
	}
}

// scale sets the multipliers, to numbers of up to 1 where there is no goal.
func (n *node) scale(duals []float64, goals int64) {
	most := 1.0
	if goals == 0 {
		for _, y := range duals {
			most = max(most, math.Abs(y))
		}
	}
	n.duals = make([]float64, len(duals))
	for i, y := range duals {
		n.duals[i] = y / most
	}
}

// refuteOrDistrust is refute where the simplex method says that the multipliers
// do: if they do not, the basis is not trusted any more.
func (n *node) refuteOrDistrust(duals []float64, goals, k int64) (ending, *Relaxation) {
	end, sum := n.refute(duals, goals, k)
	if end == undecided {
		n.search.Distrust()
	}
	return end, sum
}

// reduced returns the sum of the finest scale that fits, with the multipliers of the
// optimum; nil where there is none.
func (n *node) reduced() *Relaxation {
	n.scale(n.search.Duals(), 1)
	for scale := range n.trusted() {
		if sum, ok := n.combine(scale, scale); ok {
			return sum
		}
	}
	return nil
}
