package difftest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// TestWhatIsAskedFor draws any combination of the options that say which
// solutions are wanted, and of those that change the search, and interrupts
// some of the runs. Whatever is printed must be true of the enumerated model.
func TestWhatIsAskedFor(t *testing.T) {
	from, to := campaign.Seeds(150)
	var c tally
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 13))
		opt := campaign.Options(fzngen.Opt{Size: 300, Allow: known})
		if seed%2 == 1 {
			opt.Allow = few(rng)
		}
		text := fzngen.Model(rng, opt)
		s := settings[seed%uint64(len(settings))]
		o := s.options
		o.All, o.Intermediate, o.FreeSearch, o.Statistics = rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(2) == 0, rng.IntN(3) == 0
		o.MaxSolutions = []int{0, 0, 1, 2, 3, 1000}[rng.IntN(6)]
		o.Strategy = strategies[rng.IntN(len(strategies))]
		var interrupt time.Duration
		if rng.IntN(3) == 0 {
			interrupt = time.Duration(rng.IntN(4000)) * time.Microsecond
		}
		s.options, s.name = o, fmt.Sprintf("%s, all %t, intermediate %t, at most %d, free %t, strategy %s, interrupted after %v",
			s.name, o.All, o.Intermediate, o.MaxSolutions, o.FreeSearch, o.Strategy, interrupt)
		c.judge(t, seed, text, s, func(text string, s setting) (string, error) { return asked(text, s.options, interrupt) })
	}
	c.done(t)
}

// asked runs a model, for a time if that is not 0, and checks the answer.
func asked(text string, o solve.Options, interrupt time.Duration) (string, error) {
	want, err := enumerated(text)
	if err != nil {
		return "", err
	}
	m := want.m
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	if interrupt > 0 {
		ctx, cancel = context.WithTimeout(context.Background(), interrupt)
	}
	defer cancel()
	var out, log bytes.Buffer
	o.Log = &log
	if err := solve.Run(ctx, m, o, &out); err != nil {
		return "", err
	}
	if err := failure(&log); err != nil {
		return "", err
	}
	stopped := ctx.Err() != nil
	if stopped && interrupt == 0 {
		return "", errHard
	}
	got, err := fznrun.Read(out.String())
	if err != nil {
		return "", err
	}
	return want.answered(answer{Result: got}, o, stopped), nil
}

// answered checks what is printed against what was asked for.
func (want truth) answered(got answer, o solve.Options, stopped bool) string {
	printed, total := len(got.Solutions), len(want.outputs)
	if wrong := want.accepts(got, printed, got.Status); wrong != "" && !(total == 0 && got.Status == fznrun.Unknown && stopped) {
		return wrong
	}
	satisfy := want.m.Solve.Method == flatzinc.Satisfy
	limit := o.MaxSolutions
	if limit == 0 && !o.All && (satisfy || !o.Intermediate) {
		limit = 1
	}
	complete := got.Status == fznrun.Complete || got.Status == fznrun.Unsatisfiable
	switch {
	case limit > 0 && printed > limit:
		return fmt.Sprintf("%d solutions, asked for %d", printed, limit)
	case (got.Status == fznrun.Unsatisfiable) != (complete && total == 0):
		return fmt.Sprintf("status %v with %d solutions", got.Status, total)
	case got.Status == fznrun.Unknown && (printed > 0 || !stopped):
		return fmt.Sprintf("unknown after %d solutions", printed)
	case satisfy && complete && printed != total:
		return fmt.Sprintf("complete with %d of %d solutions", printed, total)
	case satisfy && !complete && !stopped && printed < min(limit, total):
		return fmt.Sprintf("%d solutions of %d, asked for %d", printed, total, limit)
	case !satisfy && !complete && !stopped && (printed < o.MaxSolutions || o.MaxSolutions == 0):
		return fmt.Sprintf("not complete after %d solutions", printed)
	case !satisfy && complete && total > 0:
		return want.improving(got)
	}
	return ""
}
