package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// misled is an engine whose hints are replaced by others, as those of a local search would
// be that measures violations wrongly.
type misled struct {
	*cdcl.Engine
	rng *rand.Rand
}

func (e *misled) Hint(lits []sat.Lit) {
	var wrong []sat.Lit
	for _, k := range e.rng.Perm(len(lits)) {
		wrong = append(wrong, lits[k].If(e.rng.IntN(2) == 0))
	}
	e.Engine.Hint(wrong)
}

// misleading has the engine of native integers take wrong hints.
func misleading(seed uint64) sabotage {
	return func(_ *run, _ *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
		e, err := load()
		if c, ok := e.(*cdcl.Engine); ok {
			return &misled{c, rand.New(rand.NewPCG(seed, 3))}, err
		}
		return e, err
	}
}

// TestLocalSearchChangesNoAnswer compares runs in which every first solution is looked for
// by local search with enumeration, with the assignments that it proposes and with wrong ones.
func TestLocalSearchChangesNoAnswer(t *testing.T) {
	for seed := range campaign.Each(80) {
		rng := rand.New(rand.NewPCG(seed, 57))
		text, ok := withObjective(t, rng, seed)
		if !ok {
			continue
		}
		o := Options{Engine: CDCL, FreeSearch: true, Seed: int64(seed % 3), Threads: 1 + 2*int(seed%2)}
		o.turn = 20 + int64(seed%2)*200
		if seed%3 == 0 {
			o.sabotage = misleading(seed)
		}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
	}
}

// TestLocalSearchRefutesNothing: a run in which the brief search finds nothing has a local
// search, and the engine refutes what has no solution: eight pigeons in seven holes.
func TestLocalSearchRefutesNothing(t *testing.T) {
	var b, posts strings.Builder
	for i := range 8 {
		var holes []string
		for h := range 7 {
			fmt.Fprintf(&b, "var bool: p%d_%d;\n", i, h)
			holes = append(holes, fmt.Sprintf("p%d_%d", i, h))
			for k := range i {
				fmt.Fprintf(&posts, "constraint bool_clause([],[p%d_%d,p%d_%d]);\n", i, h, k, h)
			}
		}
		fmt.Fprintf(&posts, "constraint bool_clause([%s],[]);\n", strings.Join(holes, ","))
	}
	var log strings.Builder
	o := Options{Engine: CDCL, FreeSearch: true, Progress: func(e Event) { fmt.Fprintln(&log, e.Text) }}
	o.turn = 20
	a := solved(t, t.Context(), b.String()+posts.String()+"solve satisfy;\n", o)
	if !strings.Contains(log.String(), "local search: ") {
		t.Errorf("no local search:\n%s", log.String())
	}
	if !a.unsat() {
		t.Errorf("not refuted:\n%s", a.text)
	}
}

// TestLocalSearchComesNearer: far from a solution a local search goes on as long as it comes nearer.
func TestLocalSearchComesNearer(t *testing.T) {
	var b, posts strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "var 0..9: x%d;\n", i)
		if i > 0 {
			fmt.Fprintf(&posts, "constraint int_lin_le([-1,-1],[x%d,x%d],-15);\n", i-1, i)
		}
	}
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(b.String()+posts.String()+"solve satisfy;\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := encode.Compile(t.Context(), m, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := worker{run: &run{ctx: ctx, log: newProgress(Options{}, time.Now())}, ctx: ctx, p: p, engine: cdcl.New(p.Formula)}
	w.o.turn = 300
	j := w.newJumper()
	if !j.look(300) || j.near(*nearShare) {
		t.Errorf("given up at a cost of %v", j.local.Cost())
	}
	if cancel(); j.look(300) || j.local != nil {
		t.Error("it goes on, though it comes no nearer")
	}
}

// TestLocalSearchCounts: the work of the local search counts where the work of a run is
// limited.
func TestLocalSearchCounts(t *testing.T) {
	in := fzngen.Large(rand.New(rand.NewPCG(5, 109)))
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(in.Text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := encode.Compile(t.Context(), m, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := worker{run: &run{}, p: p, engine: cdcl.New(p.Formula)}
	defer func(most int64) { *mostWork = most }(*mostWork)
	*mostWork = 1 << 40
	before := w.budget()
	w.localSearch().Run(t.Context(), 1000)
	if got := before - w.budget(); got <= 0 || got != w.Walked() {
		t.Errorf("%d are gone after %d", got, w.Walked())
	}
}

// TestLooksInVainAreShort: the share of local search halves with each look that comes no nearer, but for a worker
// that jumps.
func TestLooksInVainAreShort(t *testing.T) {
	j := (&worker{run: &run{}, jumped: true}).newJumper()
	j.ration(false)
	j.ration(false)
	if 4*j.share != *jumpShare {
		t.Errorf("%v after two looks in vain", j.share)
	}
	if j.ration(true); j.share != *jumpShare {
		t.Errorf("%v after a look that came nearer", j.share)
	}
	j.w.configuration.jumps, j.share = true, 1
	if j.ration(false); j.share != 1 {
		t.Errorf("%v where the local search is all there is", j.share)
	}
}
