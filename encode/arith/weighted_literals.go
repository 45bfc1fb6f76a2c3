package arith

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// MaxWeight bounds the sum of the weights, and the magnitude of limits.
const MaxWeight = int64(1) << 60

// WeightedAtMost returns a propagator of Σ weights·lits ≤ limit, where weights are positive.
// It raises the lower bound of limit, and excludes literals that weigh more than
// what is left, which is bounds consistent. The sum is kept up to date; a call
// takes time linear in the literals that weigh more than what is left, and an explanation in
// those that are true. Explanations leave out the youngest literals that are not needed, and weaken limit.
func WeightedAtMost(weights []int64, lits []sat.Lit, limit propagate.Affine) sat.Propagator {
	p := &weightedLiterals{limit: limit, items: make([]item, len(lits)), told: make([]int32, len(lits)), at: make([]int32, len(lits))}
	for i, l := range lits {
		p.items[i] = item{weights[i], l}
	}
	slices.SortStableFunc(p.items, func(a, b item) int { return cmp.Compare(b.weight, a.weight) })
	return p
}

// AtLeast returns a propagator of Σ weights·lits ≥ limit.
func AtLeast(weights []int64, lits []sat.Lit, limit propagate.Affine) sat.Propagator {
	total, others := int64(0), make([]sat.Lit, len(lits))
	for i, l := range lits {
		total += weights[i]
		others[i] = l.Not()
	}
	return WeightedAtMost(weights, others, limit.Neg().Plus(total))
}

// weightedLiterals has the heaviest items first.
type weightedLiterals struct {
	items  []item
	limit  propagate.Affine
	always int64       // the sum of the literals that are true at the root
	sum    sat.Trailed // of the literals that are true
	told   []int32     // the others of them as they came, and then what is left of other branches
	at     []int32     // by item: how many were told when it came last, with it; 0 for those at the root
	n      sat.Trailed // those of told that are true
	order  []aged
	reason []sat.Atom
}

type item struct {
	weight int64
	lit    sat.Lit
}

// aged is something that a reason can have, and when it became so.
type aged struct {
	item  int // or bound
	since int
}

// bound stands for the limit.
const bound = -1

// Attach implements sat.Propagator.
func (p *weightedLiterals) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.always = 0
	for i, m := range p.items {
		if p.at[i] = 0; t.Holds(sat.LitAtom(m.lit)) {
			p.always += m.weight
			continue
		}
		w.WatchLit(m.lit, int32(i))
	}
	if p.limit.X != sat.NoInt {
		w.WatchBound(p.limit.X.Neg(), bound)
	}
	p.sum, p.n = t.NewTrailed(p.always), t.NewTrailed(0)
	return sat.Linear
}

// Notify implements sat.Notified.
func (p *weightedLiterals) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	if tag != bound {
		p.tell(t, tag)
	}
	sum := t.Trailed(p.sum)
	return sum > p.limit.Lo(t) || p.limit.Hi(t)-sum < p.items[0].weight
}

// tell takes in that an item is true.
func (p *weightedLiterals) tell(t sat.Trail, item int32) {
	weight := p.items[item].weight
	t.SetTrailed(p.sum, t.Trailed(p.sum)+weight)
	if t.Level() == 0 {
		p.always += weight
		p.at[item] = 0
		return
	}
	n := t.Trailed(p.n)
	p.told[n], p.at[item] = item, int32(n+1)
	t.SetTrailed(p.n, n+1)
}

// Violated implements propagate.Refutable.
func (p *weightedLiterals) Violated(t sat.Trail) bool { return t.Trailed(p.sum) > p.limit.Hi(t) }

// Stateless implements propagate.Refutable.
func (p *weightedLiterals) Stateless() bool { return false }

// Propagate implements sat.Propagator.
func (p *weightedLiterals) Propagate(t sat.Trail) bool {
	t.Spend(1)
	sum, most := t.Trailed(p.sum), p.limit.Hi(t)
	if sum > most && p.limit.X == sat.NoInt {
		p.reason = p.because(t, p.holding(t), bound, sum-most-1, p.reason[:0])
		return t.Fail(p.reason)
	}
	if sum > p.limit.Lo(t) && !t.SetLater(p.limit.Geq(sum), bound) {
		return false
	}
	for i, m := range p.items {
		if m.weight <= most-sum {
			return true
		}
		t.Spend(1)
		if !t.Holds(sat.LitAtom(m.lit)) && !t.SetLater(sat.LitAtom(m.lit.Not()), int64(i)) {
			return false
		}
	}
	return true
}

// Explain implements sat.Propagator: limit ≥ d follows where the literals weigh d,
// and a literal is excluded where it weighs more than what they leave.
func (p *weightedLiterals) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	sum, held := p.always, p.holding(v)
	for _, i := range held {
		sum += p.items[i].weight
	}
	if tok == bound {
		return p.because(v, held, bound, sum-p.limit.Above(a), buf)
	}
	return p.because(v, held, int(tok), sum+p.items[tok].weight-p.limit.Hi(v)-1, buf)
}

// holding returns items that are true, each once, but for those of always. Those that came before what is to be explained
// are the first of told. What is left there of other branches is not true, has come elsewhere since, or is true though it has
// not come yet, which is as good.
func (p *weightedLiterals) holding(v sat.View) []int32 {
	for n, i := range p.told {
		if p.at[i] != int32(n+1) || !v.Holds(sat.LitAtom(p.items[i].lit)) {
			return p.told[:n]
		}
	}
	return p.told
}

// because appends the literals of the items held, and, for a literal, the upper bound of
// limit, which together may be weaker by spare: the youngest are weakened first.
func (p *weightedLiterals) because(v sat.View, held []int32, of int, spare int64, buf []sat.Atom) []sat.Atom {
	p.list(v, held, of)
	for _, o := range p.order {
		if o.item == bound {
			hi, root := p.limit.Hi(v), -p.limit.Neg().Root(v)
			weaker := min(spare, root-hi)
			if spare -= weaker; weaker < root-hi {
				buf = append(buf, p.limit.Leq(hi+weaker))
			}
			continue
		}
		m := p.items[o.item]
		if m.weight <= spare {
			spare -= m.weight
			continue
		}
		buf = append(buf, sat.LitAtom(m.lit))
	}
	return buf
}

// list lists what a reason can have, the youngest first. What holds at the root goes
// without saying.
func (p *weightedLiterals) list(v sat.View, held []int32, of int) {
	p.order = p.order[:0]
	add := func(item int, a sat.Atom) {
		if at, _ := v.Since(a); at >= 0 {
			p.order = append(p.order, aged{item, at})
		}
	}
	for _, i := range held {
		add(int(i), sat.LitAtom(p.items[i].lit))
	}
	if of != bound && p.limit.X != sat.NoInt {
		add(bound, p.limit.Leq(p.limit.Hi(v)))
	}
	slices.SortFunc(p.order, func(a, b aged) int { return cmp.Compare(b.since, a.since) })
}
