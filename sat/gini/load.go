package gini

import (
	"context"
	"math"
	"math/rand/v2"

	engine "github.com/irifrance/gini"

	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
)

// New is Load without a way to interrupt it, and with the formula's own order.
func New(f *sat.Formula) sat.Solver {
	s, _ := Load(context.Background(), f, 0)
	return s
}

// Load returns an engine that holds f's clauses and root assignment, after
// simplifying f: satisfied clauses and false literals would burden gini for
// good. To build several engines from one formula at the same time, simplify
// it before; it is then only read. The answer implements sat.Limiter and
// sat.Statser, and NewVars(n) for blocks of variables.
//
// With a seed other than 0 gini gets the clauses and the literals of each in an
// order that follows from the seed, and so searches in another way.
//
// Time is about half a microsecond for each clause where the literals are
// spread over millions of variables. Memory is about 200 bytes for each
// variable and 30 to 60 for each clause of three literals, before learning. A
// formula of more than 2³¹ words (literals plus twice the clauses) is beyond
// gini, and Solve answers Unknown for it. The error is that of ctx, when it is
// done before the formula is loaded.
func Load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	return load(ctx, f, seed, f.Each)
}

// Move is Load that takes the clauses out of f, see sat.Formula.Drain, so that
// there are hardly ever two copies of them.
func Move(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	s, err := load(ctx, f, seed, f.Drain)
	f.Release()
	return s, err
}

func load(ctx context.Context, f *sat.Formula, seed int64, each func(func([]sat.Lit))) (sat.Solver, error) {
	f.Simplify()
	n := f.NumVars()
	words := f.NumLits() + 2*f.NumClauses() + 3*len(f.Units())
	top := n + n/8 + 1024
	s := &solver{
		// The second hint is in clauses of five words. A quarter more
		// leaves room for learnt clauses.
		g:     engine.NewVc(top, (words+words/4)/5+1024),
		top:   uint32(top),
		grace: stopGrace,
		unsat: f.Contradiction(),
		model: []bool{false, true},
	}
	s.counters = newCounters(s.g)
	s.count()
	s.vars = uint32(n)
	s.extend(s.vars)
	if seed != 0 {
		rng := rand.New(rand.NewPCG(uint64(seed), 0))
		each = func(do func([]sat.Lit)) { f.EachShuffled(rng, *block, do) }
	}
	for _, l := range f.Units() {
		s.add(l)
	}
	loaded := 0
	each(func(c []sat.Lit) {
		if loaded++; loaded%yield.Often == 0 && yield.Done(ctx) {
			loaded = math.MinInt // the rest is not needed any more
		}
		if loaded > 0 {
			s.add(c...)
		}
	})
	return s, ctx.Err()
}
