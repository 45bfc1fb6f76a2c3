package proptest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
)

// ValueOf evaluates a view whose integer is number i of a problem.
func ValueOf(v propagate.Affine, ints []int64) int64 {
	switch {
	case v.X == sat.NoInt:
		return v.B
	case v.X&1 == 1:
		return -v.A*ints[v.X/2-1] + v.B
	}
	return v.A*ints[v.X/2-1] + v.B
}

// Of returns a view of the roots of a family, which are the integers of a problem.
func Of(v views.View) propagate.Affine {
	switch {
	case v.Root < 0:
		return propagate.Const(v.B)
	case v.A < 0:
		return propagate.Affine{X: sat.Int(2 + 2*v.Root).Neg(), A: -v.A, B: v.B}
	}
	return propagate.Affine{X: sat.Int(2 + 2*v.Root), A: v.A, B: v.B}
}

// DrawRoots adds up to n roots to a family, of up to so many values.
func DrawRoots(rng *rand.Rand, f *views.Family, n int, width int64) {
	for range 1 + rng.IntN(n) {
		lo := rng.Int64N(5) - 2
		f.Root(rng, lo, lo+rng.Int64N(width))
	}
}

// DrawViews draws n views of the roots, and in half of the cases an order of some.
func DrawViews(rng *rand.Rand, f *views.Family, n int, width int64) []propagate.Affine {
	vs := make([]propagate.Affine, n)
	for i := range vs {
		if i < len(f.Domains) && rng.IntN(3) == 0 {
			vs[i] = Of(f.Add(views.View{Root: i, A: 1}))
			continue
		}
		vs[i] = Of(f.Near(rng, -2, max(2, width-2)))
	}
	if rng.IntN(2) == 0 {
		f.Chain(rng)
	}
	return vs
}

// Ranges returns the bounds of the roots.
func Ranges(f *views.Family) [][2]int64 {
	rs := make([][2]int64, len(f.Domains))
	for i, d := range f.Domains {
		rs[i] = [2]int64{d.Min(), d.Max()}
	}
	return rs
}

// Shared draws a view of one of the integers of a problem, which takes a value of
// lo..hi somewhere.
func Shared(rng *rand.Rand, ints [][2]int64, lo, hi int64) propagate.Affine {
	root := rng.IntN(len(ints))
	x := ints[root][0] + rng.Int64N(ints[root][1]-ints[root][0]+1)
	return Of(views.Through(rng, root, x, lo+rng.Int64N(hi-lo+1)))
}

// literals are what a family is stated with.
type literals interface {
	Ge(x sat.Int, d int64) sat.Lit
	Eq(x sat.Int, d int64) sat.Lit
	AddClause(lits ...sat.Lit)
}

// known adds clauses to a model that none of its propagators makes.
type known struct{ *Model }

// AddClause adds a clause that need not follow.
func (k known) AddClause(lits ...sat.Lit) { k.clauses = append(k.clauses, lits) }

// State adds the clauses that say what is known of the roots of a family: the values
// that they do not have, and the order of views.
func State(h literals, f *views.Family) {
	for i, d := range f.Domains {
		for k := d.Min(); k <= d.Max(); k++ {
			if !d.Contains(k) {
				h.AddClause(h.Eq(sat.Int(2+2*i), k).Not())
			}
		}
	}
	for _, o := range f.Order {
		stateOrder(h, f, o)
	}
}

// stateOrder adds the clauses of less ≤ more: where less is at least k, so is more, and
// greater if the order is strict.
func stateOrder(h literals, f *views.Family, o views.Order) {
	less, more := f.Views[o.Less], f.Views[o.More]
	lo, hi := less.B, less.B
	if less.Root >= 0 {
		image := less.Image(f.Domains[less.Root])
		lo, hi = image.Min(), image.Max()
	}
	for k := lo; k <= hi; k++ {
		d := k
		if o.Strict {
			d++
		}
		h.AddClause(reaches(h, less, k).Not(), reaches(h, more, d))
	}
}

// reaches returns the literal v ≥ d.
func reaches(h literals, v views.View, d int64) sat.Lit {
	x := Of(v)
	if x.X == sat.NoInt {
		return sat.Bool(x.B >= d)
	}
	a := x.Geq(d)
	return h.Ge(a.X, a.D)
}

// DrawRanges draws the bounds of n integers.
func DrawRanges(rng *rand.Rand, n int, width int64) [][2]int64 {
	rs := make([][2]int64, n)
	for i := range rs {
		lo := rng.Int64N(5) - 2
		rs[i] = [2]int64{lo, lo + rng.Int64N(width)}
	}
	return rs
}

// CheckViews runs random problems of a constraint over n views of shared integers,
// without, with a guard and with two, or with one that is a literal of the integers. It returns
// the strength without.
func CheckViews(t *testing.T, n int, width int64, post func([]propagate.Affine) sat.Propagator, holds func([]int64) bool) (strength Strength) {
	t.Helper()
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := &views.Family{}
		DrawRoots(rng, f, n, width)
		vs := DrawViews(rng, f, n, width)
		p := Problem{Ints: Ranges(f), Family: f}
		switch seed % 6 {
		case 0:
			p.Bools = 1
		case 3:
			p.Bools = 2
		}
		literal := seed%6 == 1
		p.New = func(m *Model) []sat.Propagator {
			q := post(vs)
			for i := range p.Bools {
				q = propagate.Guarded(m.Bool(i), q)
			}
			return []sat.Propagator{q}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			values := make([]int64, n)
			for i, v := range vs {
				values[i] = ValueOf(v, ints)
			}
			return slices.Contains(bools, false) || holds(values)
		}
		if literal {
			p.Guard(rng)
		}
		s := Run(t, rng, p, 120)
		if t.Failed() {
			t.Fatalf("seed %d: %v, %v", seed, vs, *f)
		}
		if p.Bools == 0 && !literal {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	return strength
}

// DrawTerms returns terms over n integers, each at most once, and their sum.
func DrawTerms(rng *rand.Rand, n int) ([]propagate.Term, func(ints []int64) int64) {
	terms := make([]propagate.Term, n)
	coefs := make([]int64, n)
	for i := range terms {
		for coefs[i] == 0 {
			coefs[i] = rng.Int64N(9) - 4
		}
		terms[i] = propagate.TermOf(coefs[i], sat.Int(2+2*i))
	}
	return terms, func(ints []int64) (sum int64) {
		for i, c := range coefs {
			sum += c * ints[i]
		}
		return sum
	}
}
