package difftest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestRelaxationFirst asks the linear relaxation of every model: it refutes none that has a
// solution, its bound is no better than the optimum, and runs that give up a brief search at
// once, to ask it, have the answers of enumeration.
func TestRelaxationFirst(t *testing.T) {
	for _, name := range []string{"briefLeast=1", "briefPerVariable=0"} {
		if err := effort.Set(name); err != nil {
			t.Fatal(err)
		}
	}
	defer useDefaults()
	from, to := campaign.Seeds(200)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 24))
		opt := campaign.Options(fzngen.Opt{Size: [...]float64{200, 1000, 5000}[rng.IntN(3)], Allow: known})
		if rng.IntN(2) == 0 {
			opt.Allow = few(rng)
		}
		text := fzngen.Model(rng, opt)
		if rng.IntN(2) == 0 {
			text = fzngen.Objective(rng, opt)
		}
		c.judge(t, seed, text, settings[rng.IntN(len(settings))], relaxedFirst)
	}
	c.done(t)
}

// relaxedFirst is the verdict on what the relaxation of a small model says, and on a run.
func relaxedFirst(text string, s setting) (string, error) {
	want, err := enumerated(text)
	if err != nil {
		return "", err
	}
	m := want.m
	p, err := encode.Compile(context.Background(), m, s.options.Encode)
	switch {
	case err != nil && overflow(err):
		return "", err
	case err != nil:
		return err.Error(), nil
	case len(want.outputs) == 0:
	case p.Unsat || p.Infeasible():
		return fmt.Sprintf("refuted, with %d solutions", len(want.outputs)), nil
	case m.Solve.Method != flatzinc.Satisfy && m.Solve.Objective.Kind == flatzinc.VarRef:
		if bound, _, _, ok := p.Relaxed(); ok && bound > m.Solve.Goal(want.best) {
			return fmt.Sprintf("bound %d by the relaxation, optimum %d", bound, m.Solve.Goal(want.best)), nil
		}
	}
	return againstOracle(text, s)
}
