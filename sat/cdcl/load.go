package cdcl

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// New is Load without a way to interrupt it, and with the formula's own order.
func New(f *sat.Formula) *Engine {
	e, _ := Load(context.Background(), f, 0)
	return e
}

// Load returns an engine that holds f's clauses and root assignment, after
// simplifying f. To build several engines from one formula at the same time,
// simplify it before; it is then only read.
//
// With a seed other than 0 the clauses and their literals come in an order that
// follows from the seed, and the variables are decided in another order until
// there are conflicts to go by.
//
// Memory is about 120 bytes for each variable, 28 and 4 for each literal for a
// clause of three or more, 16 for a binary one. A formula of more than 2²⁹ words
// is beyond the engine, and Solve answers Unknown for it. The error is that of
// ctx, when it is done before the formula is loaded.
func Load(ctx context.Context, f *sat.Formula, seed int64) (*Engine, error) {
	return load(ctx, f, seed, f.Each)
}

// Move is Load that takes the clauses out of f, see sat.Formula.Drain.
func Move(ctx context.Context, f *sat.Formula, seed int64) (*Engine, error) {
	e, err := load(ctx, f, seed, f.Drain)
	f.Release()
	return e, err
}

func load(ctx context.Context, f *sat.Formula, seed int64, each func(func([]sat.Lit))) (*Engine, error) {
	f.Simplify()
	e := newEngine()
	e.unsat = f.Contradiction()
	e.NewVars(f.NumVars() - 1)
	e.takeInts(f)
	long := f.NumClauses() - f.NumBinary() // the others are in the lists of watches alone
	e.db.Arena = make([]uint32, 0, min(clause.MaxArena, (f.NumLits()-2*f.NumBinary()+clause.Header*long)*5/4+1024))
	if seed != 0 {
		rng := rand.New(rand.NewPCG(uint64(seed), 0))
		e.shuffle(rng)
		each = func(do func([]sat.Lit)) { f.EachShuffled(rng, *block, do) }
	}
	for _, l := range f.Units() {
		if l != sat.True {
			e.add([]sat.Lit{l})
		}
	}
	if !e.unsat && !e.unitPropagate() { // among the literals of integers
		e.refute()
	}
	loaded := 0
	each(func(c []sat.Lit) {
		if loaded++; loaded%yield.Often == 0 && yield.Done(ctx) {
			loaded = math.MinInt // the rest is not needed any more
		}
		if loaded > 0 {
			e.add(c)
		}
	})
	e.db.Pack()
	for _, p := range f.Propagators() {
		if ctx.Err() == nil {
			e.AddPropagator(p)
		}
	}
	return e, ctx.Err()
}

// takeInts adds the integers of the formula, with the literals that it has made
// of them.
func (e *Engine) takeInts(f *sat.Formula) {
	for _, r := range f.Ints() {
		x := e.NewInt(r.Lo, r.Hi)
		for _, o := range r.Orders {
			e.addLate(x, o.D, o.Lit)
		}
		for _, o := range r.Equals {
			e.addEqual(x, o.D, o.Lit)
		}
	}
}
