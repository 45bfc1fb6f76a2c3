package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/exchange"
)

// greedy is a port that takes clauses of any kind, each of which is checked.
type greedy struct {
	*exchange.Port
	check func(clause []sat.Atom)
}

func (g greedy) Wants(int, int) bool { return true }

func (g greedy) Give(clause []sat.Atom, levels int) {
	g.check(clause)
	g.Port.Give(clause, levels)
}

// company are engines with the same random formula, which share what they learn. The
// first integer is minimised: each engine gets its bound when it pleases, as workers do.
type company struct {
	*mixed   // the formula; its worlds are all models
	engines  []*cdcl.Engine
	bounded  []int64 // by engine: the bound asserted
	best     int64
	meanings map[sat.Lit]func(world) bool
	ports    []*exchange.Port
	own      []sat.Lit // three for each engine, which others do not know
	lifts    []sat.Lit // by engine: what lifts its bounds; Undef where nothing does
}

func newCompany(t *testing.T, seed uint64, build func() *cdcl.Engine) *company {
	c := &company{best: 1 << 40, meanings: map[sat.Lit]func(world) bool{}}
	var pool exchange.Pool
	for k := range 2 + seed%2 {
		m := newMixed(t, seed, build)
		for range 6 + m.rng.IntN(8) {
			if m.rng.IntN(3) == 0 {
				m.propagator()
			} else {
				m.clause()
			}
		}
		for i, l := range m.bools {
			c.meanings[l] = func(w world) bool { return w.bools[i] }
		}
		for i, x := range m.ints { // the literals of values are variables, too
			for d := m.lo[i]; d <= m.hi[i]; d++ {
				c.meanings[m.e.Eq(x, d)] = func(w world) bool { return w.ints[i] == d }
			}
		}
		port := pool.Enter(exchange.Key{})
		m.e.Join(greedy{port, c.holds}, int(m.e.NewVar().Var()), len(m.ints))
		m.rng = rand.New(rand.NewPCG(seed, 90+k))
		c.mixed = m
		for range 3 { // a variable of this engine alone is the conjunction of two literals
			_, of, _ := m.conditions(2)
			own := m.e.NewVar()
			m.e.AddClause(own.Not(), of[0])
			m.e.AddClause(own.Not(), of[1])
			m.e.AddClause(own, of[0].Not(), of[1].Not())
			c.own = append(c.own, own)
		}
		lift := sat.Undef
		if m.rng.IntN(2) == 0 {
			lift = m.e.NewVar()
			m.e.Activate(lift.Not())
		}
		c.lifts = append(c.lifts, lift)
		c.engines = append(c.engines, m.e)
		c.bounded = append(c.bounded, c.best)
		c.ports = append(c.ports, port)
	}
	return c
}

// holds checks that all models better than the best satisfy the clause.
func (c *company) holds(clause []sat.Atom) {
	for _, w := range c.worlds {
		if w.ints[0] < c.best && !slices.ContainsFunc(clause, func(a sat.Atom) bool { return c.true(a, w) }) {
			c.fatalf("clause %v does not hold in %v", clause, w)
		}
	}
}

func (c *company) true(a sat.Atom, w world) bool {
	if a == sat.LitAtom(sat.False) {
		return false // of an activation literal, beside a clause that holds under the bound
	}
	if a.IsLit() {
		if is := c.meanings[a.Lit()]; is != nil {
			return is(w)
		}
		if is := c.meanings[a.Lit().Not()]; is != nil {
			return !is(w)
		}
		c.fatalf("variable %v is not shared", a)
	}
	v := w.ints[a.X>>1-1]
	if a.X&1 == 1 {
		v = -v
	}
	return v >= a.D
}

// improve has one of the engines look for a better model under a random assumption, and
// checks the answer.
func (c *company) improve(bound bool) (done bool) {
	k := c.rng.IntN(len(c.engines))
	c.e = c.engines[k]
	if bound && c.rng.IntN(2) == 0 && c.bounded[k] > c.best {
		c.bounded[k] = c.best
		bound := c.e.Ge(c.ints[0], c.best).Not()
		if l := c.lifts[k]; l != sat.Undef {
			c.e.AddClause(l, bound)
		} else {
			c.e.AddClause(bound)
		}
	}
	cs, lits, text := c.conditions(c.rng.IntN(3))
	most := c.bounded[k]
	if l := c.lifts[k]; l != sat.Undef {
		if !bound && c.rng.IntN(3) == 0 {
			most = 1 << 40
		} else {
			l = l.Not()
		}
		lits = slices.Insert(lits, 0, l)
	}
	if !bound && c.rng.IntN(2) == 0 { // decided first, it gets into clauses
		c.e.Hint([]sat.Lit{c.own[3*k+c.rng.IntN(3)].If(c.rng.IntN(4) > 0)})
	}
	status := c.e.SolveLimited(context.Background(), int64(c.rng.IntN(200)), lits...)
	c.log = append(c.log, text...)
	c.intact()
	switch status {
	case sat.Sat:
		c.model(cs)
		if v := c.e.IntValue(c.ints[0]); v >= most {
			c.fatalf("%d, though better than %d was asked for", v, most)
		} else {
			c.best = min(c.best, v)
		}
	case sat.Unsat:
		core := c.e.Failed()
		for _, w := range c.worlds {
			if w.ints[0] < c.best && !slices.ContainsFunc(cs, func(d condition) bool { return slices.Contains(core, d.lit) && !d.is(w) }) {
				c.fatalf("core %v, but there is %v", core, w)
			}
		}
		return !slices.ContainsFunc(core, func(l sat.Lit) bool { return l.Var() != c.lifts[k].Var() })
	}
	return false
}

// TestSharedClausesOfIntegers: what engines give to each other holds in all models better
// than the best, and with it they find the optimum.
func TestSharedClausesOfIntegers(t *testing.T) {
	for name, build := range map[string]func() *cdcl.Engine{"hurried": hurriedly} {
		t.Run(name, func(t *testing.T) {
			given, taken := int64(0), int64(0)
			for seed := range campaign.Each(3000) {
				c := newCompany(t, seed, build)
				for n := 0; !c.improve(n > 60); n++ {
					if n > 10_000 {
						c.fatalf("no end")
					}
				}
				want := int64(1 << 40)
				for _, w := range c.worlds {
					want = min(want, w.ints[0])
				}
				if c.best != want {
					c.fatalf("the best is %d, not %d", c.best, want)
				}
				for _, p := range c.ports {
					given, taken = given+p.Given(), taken+p.Taken()
				}
			}
			t.Logf("%d clauses given, %d taken", given, taken)
			if given < 200 || taken < 200 {
				t.Errorf("%d clauses given, %d taken", given, taken)
			}
		})
	}
}

// TestSharedClauses does the same for clauses alone.
func TestSharedClauses(t *testing.T) {
	taken := int64(0)
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 8))
		const n = 14
		f, table := sat.NewFormula(), truth.New(n+1)
		first := f.NewVars(n)
		for range 50 + rng.IntN(14) {
			c := threeLits(rng, first, n)
			f.AddClause(c...)
			table.Add(c...)
		}
		f.Simplify()
		var pool exchange.Pool
		var engines []*cdcl.Engine
		var ports []*exchange.Port
		for k := range int64(3) {
			e, err := cdcl.Load(context.Background(), f, k)
			if err != nil {
				t.Fatal(err)
			}
			cdcl.Hurry(e)
			port := pool.Enter(exchange.KeyOf(f))
			e.Join(greedy{port, func(clause []sat.Atom) {
				var not []sat.Lit
				for _, a := range clause {
					if a == sat.LitAtom(sat.False) {
						not = append(not, first) // the activation literal
						continue
					}
					not = append(not, a.Lit().Not())
				}
				if table.Count(not...) > 0 {
					t.Fatalf("seed %d: %v does not follow", seed, clause)
				}
			}}, f.NumVars(), 0)
			if seed%2 == 1 {
				e.Activate(first)
			}
			engines, ports = append(engines, e), append(ports, port)
		}
		for range 60 {
			e := engines[rng.IntN(len(engines))]
			var assume []sat.Lit
			if seed%2 == 1 && rng.IntN(4) > 0 {
				assume = append(assume, first)
			}
			for _, i := range rng.Perm(n)[:rng.IntN(3)] {
				assume = append(assume, (first + sat.Lit(2*i)).If(rng.IntN(2) == 0))
			}
			switch status := e.SolveLimited(context.Background(), int64(rng.IntN(400)), assume...); {
			case status == sat.Sat && table.Count(assume...) == 0, status == sat.Unsat && table.Count(e.Failed()...) > 0:
				t.Fatalf("seed %d: %v under %v, failed %v, %d models", seed, status, assume, e.Failed(), table.Count(assume...))
			}
		}
		for _, p := range ports {
			taken += p.Taken()
		}
	}
	t.Logf("%d clauses taken", taken)
	if taken < 500 {
		t.Errorf("%d clauses taken", taken)
	}
}
