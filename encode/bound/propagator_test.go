package bound

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// drawing is a random relaxation: rows over integers, some with indicators, and a
// goal. The definition of the constraint is that the rows hold, and that the goal
// is at most a limit.
type drawing struct {
	rng   *rand.Rand
	r     *relax.Builder
	goal  relax.Affine
	limit int64
	// coefs are those of the integers in the goal, and costs what indicators add
	// to it.
	coefs []int64
	costs map[[2]int64]int64 // by integer and value
	rows  []func(ints []int64) bool
	ints  [][2]int64
}

func draw(t *testing.T, rng *rand.Rand) *drawing {
	n := 2 + rng.IntN(3)
	var text strings.Builder
	x := &drawing{rng: rng, costs: map[[2]int64]int64{}, coefs: make([]int64, n)}
	for i := range n {
		lo := rng.Int64N(5) - 2
		hi := lo + 1 + rng.Int64N(4)
		x.ints = append(x.ints, [2]int64{lo, hi})
		fmt.Fprintf(&text, "var %d..%d: x%d;\n", lo, hi, i)
	}
	x.r = relax.New(store.New(enctest.Parse(t, text.String()+"solve satisfy;\n")))
	for range 1 + rng.IntN(4) {
		x.row()
	}
	for i := range n {
		if x.coefs[i] = rng.Int64N(11) - 5; rng.IntN(3) == 0 {
			v := x.value(i)
			cost := rng.Int64N(9) - 4
			x.costs[[2]int64{int64(i), v}] = cost
			x.goal.Add(cost, x.r.Is(store.Of(int32(i)), v))
		}
		x.goal.Add(x.coefs[i], x.r.Of(store.Of(int32(i))))
	}
	x.limit = rng.Int64N(21) - 10
	return x
}

func (x *drawing) value(i int) int64 {
	return x.ints[i][0] + x.rng.Int64N(x.ints[i][1]-x.ints[i][0]+1)
}

// factor returns a factor other than 0.
func (x *drawing) factor() int64 {
	if x.rng.IntN(2) == 0 {
		return -1 - x.rng.Int64N(6)
	}
	return 1 + x.rng.Int64N(6)
}

// row adds a row over some integers and indicators.
func (x *drawing) row() {
	var sum relax.Affine
	coefs := make([]int64, len(x.ints))
	is := map[[2]int64]int64{}
	for i := range x.ints {
		switch x.rng.IntN(4) {
		case 0, 1:
			coefs[i] = x.factor()
			sum.Add(coefs[i], x.r.Of(store.Of(int32(i))))
		case 2:
			v := x.value(i)
			is[[2]int64{int64(i), v}] = x.factor()
			sum.Add(is[[2]int64{int64(i), v}], x.r.Is(store.Of(int32(i)), v))
		}
	}
	if len(sum.Cols) == 0 {
		return
	}
	bound := x.rng.Int64N(13) - 4
	total := func(ints []int64) int64 { return sumOf(ints, coefs, is) }
	var least, most int64 // of a number that is in no other row, times its factor
	if x.rng.IntN(3) == 0 {
		lo := x.rng.Int64N(7) - 3
		hi, factor := lo+x.rng.Int64N(4), x.factor()
		sum.Add(factor, x.r.Number(lo, hi))
		least, most = min(factor*lo, factor*hi), max(factor*lo, factor*hi)
	}
	if x.rng.IntN(4) == 0 {
		x.r.Equal(sum, bound)
		x.rows = append(x.rows, func(ints []int64) bool { return total(ints)+least <= bound && bound <= total(ints)+most })
		return
	}
	x.r.AtMost(sum, bound)
	x.rows = append(x.rows, func(ints []int64) bool { return total(ints)+least <= bound })
}

func sumOf(ints, coefs []int64, is map[[2]int64]int64) (sum int64) {
	for i, v := range ints[:len(coefs)] {
		sum += coefs[i]*v + is[[2]int64{int64(i), v}]
	}
	return sum
}

// problem is the propagator over integers of the model, or over literals of them
// in every third problem, with the goal as an integer in every second.
func (x *drawing) problem(node *node, seed uint64) proptest.Problem {
	p := proptest.Problem{Ints: x.ints}
	known := seed%2 == 0
	if known {
		p.Ints = append(p.Ints, [2]int64{-30, 30})
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		for i := range node.integers {
			y := &node.integers[i]
			y.native = m.Int(int(y.id))
			y.is = make([]sat.Lit, len(y.values))
			for k, v := range y.values {
				y.is[k] = m.Eq(y.native, v)
			}
			if seed%3 == 0 {
				for d := y.min + 1; d <= y.max; d++ {
					y.steps = append(y.steps, pb.Step{Value: d, Lit: m.Ge(y.native, d)})
				}
				y.native = sat.NoInt
			}
		}
		var goal propagate.Affine
		if known {
			goal = propagate.Of(m.Int(len(x.ints)))
		}
		q := newPropagator(node, nil, goal, known)
		q.Wake(true, x.limit)
		return []sat.Propagator{q}
	}
	p.Holds = func(ints []int64, _ []bool) bool {
		for _, row := range x.rows {
			if !row(ints) {
				return false
			}
		}
		goal := sumOf(ints, x.coefs, x.costs)
		return goal <= x.limit && (!known || goal <= ints[len(x.ints)])
	}
	return p
}

// TestPropagator checks what the relaxation sets, and every reason, by enumeration
// of the solutions.
func TestPropagator(t *testing.T) {
	var strength proptest.Strength
	var refuted, fixing, undecided, nodes int64
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 31))
		x := draw(t, rng)
		node := newNode(&relaxSum{r: x.r, goal: x.goal})
		if node == nil || len(node.integers) < len(x.ints) || x.goal.Bad {
			continue
		}
		p := x.problem(node, seed)
		var made *Propagator
		post := p.New
		p.New = func(m *proptest.Model) []sat.Propagator {
			ps := post(m)
			made = ps[0].(*Propagator)
			return ps
		}
		strength.Add(proptest.Run(t, rng, p, 80))
		if t.Failed() {
			t.Fatalf("seed %d: %v, limit %d", seed, x.ints, x.limit)
		}
		refuted, fixing, undecided, nodes = refuted+made.Refuted, fixing+made.Fixing, undecided+made.Undecided, nodes+made.Nodes
	}
	t.Logf("%d of %d bounds are tight; of %d nodes %d refuted, %d fixing, %d undecided", strength.Tight, strength.Total, nodes, refuted, fixing, undecided)
	if refuted < nodes/20 || fixing < nodes/40 || undecided > nodes/1000 || nodes < 10_000 {
		t.Error("the relaxation does little")
	}
	if strength.Tight < strength.Total/2 {
		t.Error("less than half of the bounds are tight")
	}
}
