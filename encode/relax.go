package encode

import (
	"math"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// relaxation is what the linear constraints of a model, taken together, say of
// the objective. The duals of its linear relaxation, rounded to integers, are
// multipliers of the constraints; the objective and the multiplied constraints
// add up to
//
//	surplus ≤ scale·goal + shift,
//
// where the surplus is a sum of integers' distances from one of their bounds,
// weighted by their reduced costs. It is never negative, which bounds the goal.
// And a solution better than k has a surplus of at most scale·(k−1) + shift,
// which is little where the relaxation is tight, and then much more than the
// objective itself tells a solver: variables with a greater reduced cost are
// fixed (Dantzig, Fulkerson and Johnson, 1954), the others are left few
// combinations.
type relaxation struct {
	terms        []store.View
	least        int64 // of Σ terms; surplus = Σ terms − least
	scale, shift int64

	// sum bounds the surplus in units; it was built for up to most.
	sum        *Sum
	unit, most int64
}

// Bounds on the size of a relaxation, in cells of its tableau, and on the work
// for its duals, in multiplications.
const (
	relaxCells = 1 << 20
	relaxWork  = 30_000_000
)

// scales are tried as common denominators of the multipliers.
var scales = []int64{1, 2, 3, 4, 6, 12, 24, 60, 120, 840, 1 << 10, 1 << 14}

// relax sets p.relaxed, after presolve.
func (p *Problem) relax(pre *presolver) {
	g := p.goal
	if g == nil || !g.known || len(g.terms) == 0 || p.Windowed() {
		return
	}
	b := relaxBuilder{st: p.enc.Store, goal: g, column: make(map[int32]int)}
	for _, t := range g.terms {
		b.program.Cost[b.columnOf(t.ID)] += float64(t.A)
	}
	for i := range pre.cons {
		b.add(&pre.cons[i])
		if (len(b.rows)+1)*(len(b.ids)+1) > relaxCells {
			return
		}
	}
	if len(b.rows) == 0 {
		return
	}
	duals := b.program.Duals(relaxWork)
	best := math.Inf(-1)
	for _, scale := range scales {
		r, ok := b.combine(duals, scale)
		if !ok {
			continue
		}
		// A finer scale makes greater weights, and must be worth it.
		if bound := -float64(r.shift) / float64(scale); p.relaxed == nil || bound > best+max(0.1, 1e-6*math.Abs(best)) {
			best, p.relaxed = bound, r
		}
	}
}

// relaxBuilder collects the relaxation of a model: a column for each root.
type relaxBuilder struct {
	st      *store.Store
	goal    *goal
	program lp.Program
	rows    []linear // of the program
	ids     []int32  // by column
	column  map[int32]int
}

func (b *relaxBuilder) columnOf(id int32) int {
	j, known := b.column[id]
	if !known {
		j = len(b.ids)
		b.column[id] = j
		b.ids = append(b.ids, id)
		d := b.st.RootDomain(id)
		p := &b.program
		p.Cost, p.Lo, p.Hi = append(p.Cost, 0), append(p.Lo, float64(d.Min())), append(p.Hi, float64(d.Max()))
	}
	return j
}

// add adds what c says, if that is linear and over bounded variables.
func (b *relaxBuilder) add(c *con) {
	if c.dead || c.mode != plain {
		return
	}
	read := c.row.equation
	if read == nil {
		if read = c.row.atMost; read == nil {
			return
		}
	}
	coefs, views, bound := read(c.args(b.st))
	l, err := newLinear(b.st, coefs, views, bound)
	if err != nil || len(l.terms) == 0 {
		return
	}
	for _, t := range l.terms {
		if !b.st.Bounded(t) {
			return
		}
	}
	row := lp.Row{Bound: float64(l.bound), Equal: c.row.equation != nil}
	for _, t := range l.terms {
		row.Vars, row.Coefs = append(row.Vars, b.columnOf(t.ID)), append(row.Coefs, float64(t.A))
	}
	b.program.Rows = append(b.program.Rows, row)
	b.rows = append(b.rows, l)
}

// combine adds up the goal and the rows, times the multipliers, times scale,
// rounded to integers: whatever they are, the result is a fact. It is not ok
// where it is of no use or beyond int64.
func (b *relaxBuilder) combine(duals []float64, scale int64) (*relaxation, bool) {
	weights := make([]int64, len(b.ids))
	ok := true
	add := func(to *int64, factor, x int64) {
		product, fits := store.Mul(factor, x)
		sum, fits2 := store.Add(*to, product)
		if ok = ok && fits && fits2; ok {
			*to = sum
		}
	}
	for _, t := range b.goal.terms {
		add(&weights[b.column[t.ID]], scale, t.A)
	}
	r := &relaxation{scale: scale}
	add(&r.shift, -scale, b.goal.base)
	used := false
	for i, l := range b.rows {
		scaled := math.Round(duals[i] * float64(scale))
		if !(math.Abs(scaled) <= float64(maxGoal)) {
			return nil, false
		}
		m := int64(scaled)
		if m == 0 || m < 0 && !b.program.Rows[i].Equal {
			continue
		}
		used = true
		for _, t := range l.terms {
			add(&weights[b.column[t.ID]], m, t.A)
		}
		add(&r.shift, m, l.bound)
	}
	for j, w := range weights {
		if w == 0 || !ok {
			continue
		}
		t := store.View{ID: b.ids[j], A: w}
		if !termFits(b.st, t) {
			return nil, false
		}
		r.terms = append(r.terms, t)
		add(&r.least, 1, b.st.Lo(t))
	}
	add(&r.shift, -1, r.least)
	return r, ok && used && r.shift > -maxGoal && r.shift < maxGoal
}

// bound returns the least goal that the relaxation allows.
func (r *relaxation) bound() int64 { return store.CeilDiv(-r.shift, r.scale) }

// Relaxed returns the bound of the objective, negated for maximisation, that
// the linear relaxation proves, and the one that propagation does. ok is
// false where the relaxation tells nothing.
func (p *Problem) Relaxed() (bound, without int64, ok bool) {
	if p.relaxed == nil {
		return 0, 0, false
	}
	return p.relaxed.bound(), p.goal.lo, true
}

// The surplus is counted in so many units at most, and its sum built anew when
// it has become that much smaller. The sum takes so many clauses at most.
const (
	surplusUnits  = 2000
	surplusShrink = 4
	surplusBudget = 100_000
)

// Cutoff adds clauses that hold for all solutions whose objective, negated for
// maximisation, is at most k. They are redundant beside GoalAtMost(k) and help
// to see why no solution is so good. k must not grow from call to call.
func (p *Problem) Cutoff(k int64) {
	r := p.relaxed
	if r == nil {
		return
	}
	scaled, fits := store.Mul(r.scale, k)
	limit, fits2 := store.Add(scaled, r.shift)
	if !fits || !fits2 || limit > maxGoal {
		return
	}
	if limit < 0 {
		p.enc.Sink.AddClause()
		return
	}
	if r.most == 0 || limit < r.most/surplusShrink {
		r.build(p.enc, limit)
	}
	if r.sum != nil {
		p.enc.Sink.AddClause(r.sum.AtMost(p.enc.Sink, limit/r.unit))
	}
}

// build makes the sum for surpluses up to limit. The weights are rounded down
// to whole units, which keeps the sum below the surplus.
func (r *relaxation) build(e *Encoder, limit int64) {
	r.sum, r.most = nil, max(limit, 1)
	for unit := limit/surplusUnits + 1; unit <= limit+1; unit *= 4 {
		steps, err := pb.SumOrdered(e.Sink, r.inUnits(e, unit), 0, limit/unit+1, true, false, pb.Options{Budget: surplusBudget})
		if err == nil {
			r.sum, r.unit = &Sum{steps: steps}, unit
			return
		}
	}
}

// inUnits returns the terms of the surplus that are in order encoding. Leaving
// out others keeps the sum below the surplus too.
func (r *relaxation) inUnits(e *Encoder, unit int64) []pb.Term {
	var terms []pb.Term
	for _, t := range r.terms {
		if !e.Ordered(t) {
			continue
		}
		term, _, ok := e.term(t)
		if !ok {
			continue
		}
		whole := term.Steps[:0]
		last := int64(0)
		for _, s := range term.Steps {
			if s.Value /= unit; s.Value > last && s.Lit != sat.False {
				whole = append(whole, s)
				last = s.Value
			}
		}
		if term.Steps = whole; len(whole) > 0 {
			terms = append(terms, term)
		}
	}
	return terms
}
