package bound

import (
	"math"
	"slices"
	"sort"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Branching is the linear relaxation as branch and bound uses it (Land and
// Doig, 1960): at a node of the search, where some literals hold, it refutes the
// node, or names a literal to decide next. A refutation is a clause, explained
// by the multipliers of the rows (Achterberg, "Conflict analysis in mixed
// integer programming", 2007), which are rounded and added up exactly, so that
// nothing depends on the precision of the numbers.
type Branching struct {
	*relaxProgram
	e      *rule.Encoder
	search *lp.Search
	roots  []branchRoot
	byID   map[int32]int32 // into roots
	gains  map[move]gain
	last   pending
}

// branchRoot is an integer that has columns, and what holds of it at the node.
type branchRoot struct {
	id     int32
	steps  []pb.Step // literals "at least", ascending
	column int32     // in the program, -1 for none
	// values are those with indicators, is their literals, Undef where there is
	// none, and columns their places in the program.
	values  []int64
	is      []sat.Lit
	columns []int32
	open    []bool // by value
	left    int    // how many are open
	lo, hi  int64
}

// branchLits bounds the literals of roots that are made for the search.
// Measured: docs/decisions/0017.
const branchLits = 1 << 16

// NewBranching returns nil where the relaxation is large. It makes the literals of
// its integers, as far as they have none.
func NewBranching(e *rule.Encoder, of *Relaxation) *Branching {
	x, program := connect(of.from.r, of.from.goal)
	if x == nil || x.full() {
		return nil
	}
	b := &Branching{relaxProgram: x, e: e, search: lp.NewSearch(program), byID: make(map[int32]int32), gains: make(map[move]gain)}
	b.search.Ended = func(work int64) bool { return x.r.Store.Ended(int(work)) }
	made := 0
	for _, j := range x.cols {
		if c := x.r.Columns[j]; c.Kind != relax.Own {
			b.root(c.ID)
		}
	}
	for i := range b.roots {
		x := &b.roots[i]
		x.literals(e)
		if made += len(x.steps) + len(x.is); made > branchLits {
			return nil
		}
	}
	return b
}

// root takes in the root, without its literals.
func (b *Branching) root(id int32) {
	if _, known := b.byID[id]; known {
		return
	}
	b.byID[id] = int32(len(b.roots))
	x := branchRoot{id: id, column: -1}
	if j, known := b.r.ColumnOf[id]; known {
		x.column = b.at[j]
	}
	for _, j := range b.r.Indicators[id] {
		x.values, x.columns = append(x.values, b.r.Columns[j].Value), append(x.columns, b.at[j])
	}
	x.open = make([]bool, len(x.values))
	b.roots = append(b.roots, x)
}

// literals makes those of the root. An integer in binary has but some of them, and
// one that no clause is about has none.
func (x *branchRoot) literals(e *rule.Encoder) {
	v := store.Of(x.id)
	x.is = make([]sat.Lit, len(x.values))
	if !e.Has(v) {
		return
	}
	x.steps = e.Marks(v)
	if !e.Ordered(v) {
		return
	}
	for k, value := range x.values {
		x.is[k] = e.Eq(v, value)
	}
}

// Read takes in a node: holds reports whether a literal is true there.
func (b *Branching) Read(holds func(sat.Lit) bool) {
	for i := range b.roots {
		x := &b.roots[i]
		x.read(b.e.Store, holds)
		if x.column >= 0 {
			b.search.Bound(int(x.column), float64(x.lo), float64(x.hi))
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
			b.search.Bound(int(c), lo, hi)
		}
	}
}

// read sets what holds of the root. Its order literals are true up to some, and
// false from some on.
func (x *branchRoot) read(st *store.Store, holds func(sat.Lit) bool) {
	d := st.RootDomain(x.id)
	x.lo, x.hi = d.Min(), d.Max()
	if n := sort.Search(len(x.steps), func(i int) bool { return !holds(x.steps[i].Lit) }); n > 0 {
		x.lo = x.steps[n-1].Value
	}
	if n := sort.Search(len(x.steps), func(i int) bool { return holds(x.steps[i].Lit.Not()) }); n < len(x.steps) {
		x.hi = x.steps[n].Value - 1
	}
	x.left = 0
	for k, v := range x.values {
		x.open[k] = x.lo <= v && v <= x.hi && (x.is[k] == sat.Undef || !holds(x.is[k].Not()))
		if x.open[k] {
			x.left++
		}
	}
}

// Outcome is what the relaxation says of a node.
type Outcome int

// The outcomes.
const (
	Undecided Outcome = iota // nothing, for lack of time or precision
	Refuted                  // there is no solution as good as asked for; a clause tells why
	Split                    // a literal to decide next
	Whole                    // the solution of the relaxation is integral, as far as there are literals to decide; literals that fix it, rounded
)

// refuteBy is by how much the cost of the relaxation must be above the limit to
// be taken as a refutation, noise by how much to be worth a look.
const (
	refuteBy = 0.01
	noise    = 1e-6
)

// Solve looks for solutions with an objective, negated for maximisation, of at
// most k at the node last read. It takes about so many multiplications, or twice
// as many where the tableau has to be made anew.
func (b *Branching) Solve(k, work int64) (Outcome, []sat.Lit) {
	most := b.search.Work() + work
	for round := 0; ; round++ {
		if end, clause := b.bound(k, most-b.search.Work()); end != Whole {
			b.last = pending{} // what the decision has gained is not known
			return end, clause
		}
		values := b.search.Values()
		if round < maxCutRounds && b.search.Work() < most && b.separate(values) {
			continue
		}
		b.learn(b.search.Cost())
		if l := b.choose(values); l != sat.Undef {
			return Split, []sat.Lit{l}
		}
		return Whole, b.fixed(values)
	}
}

// bound solves the program of the rows so far. The outcome is Whole where that
// has an optimum that refutes nothing.
func (b *Branching) bound(k, work int64) (Outcome, []sat.Lit) {
	limit := float64(k) - float64(b.goal.Base)
	switch b.search.Run(work, limit+refuteBy) {
	case lp.Stopped:
		return Undecided, nil
	case lp.Infeasible:
		return b.refuteOr(b.search.Ray(), 0, 0)
	case lp.Beyond:
		if end, clause := b.refuteOr(b.search.Duals(), 1, k); end == Refuted {
			return end, clause
		}
		if b.search.Run(work, math.Inf(1)) != lp.Optimal {
			return Undecided, nil
		}
	}
	if b.search.Cost() > limit+noise {
		if end, clause := b.refute(b.search.Duals(), 1, k); end == Refuted {
			return end, clause
		}
	}
	return Whole, nil
}

// separate adds rows of the constraints that the values violate. They hold at all
// nodes. It reports false when there are none, or there is no room for them. Rows
// with columns that are not in the program are not kept: they would be found again
// at each node.
func (b *Branching) separate(values []float64) bool {
	r := b.r
	if len(r.Separators) == 0 || b.full() {
		return false
	}
	before := len(r.Rows)
	separate(r, values, b.at)
	kept := slices.DeleteFunc(r.Rows[before:], func(row relax.Row) bool {
		if b.has(&row) {
			return false
		}
		r.Cells -= len(row.Cols)
		return true
	})
	r.Rows = r.Rows[:before+len(kept)]
	b.extend(b.search.Add)
	return len(kept) > 0
}

// Work returns the multiplications so far.
func (b *Branching) Work() int64 { return b.search.Work() }

// fixed returns the literals that give the integers these values, rounded.
func (b *Branching) fixed(values []float64) (lits []sat.Lit) {
	for i := range b.roots {
		x := &b.roots[i]
		v, known := x.value(values)
		if !known {
			continue
		}
		is, _ := b.e.At(store.Of(x.id), v)
		lits = append(lits, is...)
	}
	return lits
}

// value returns the value of the root, by its column or its indicators.
func (x *branchRoot) value(values []float64) (int64, bool) {
	if x.column >= 0 {
		return int64(math.Round(values[x.column])), true
	}
	for k, c := range x.columns {
		if c >= 0 && values[c] > 0.5 {
			return x.values[k], true
		}
	}
	return 0, false
}
