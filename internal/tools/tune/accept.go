package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
)

// judge compares the values of -set with those in use, on two thirds of the problems and
// on the third that is held out.
func (p *plan) judge(ctx context.Context, out io.Writer) error {
	s := setting{}
	for _, text := range p.set {
		name, value, _ := strings.Cut(text, "=")
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return fmt.Errorf("-set %s: no NAME=VALUE", text)
		}
		s[name] = v
	}
	train, held := p.split()
	rng := rand.New(rand.NewPCG(p.seed, 0))
	if err := p.accept(ctx, out, "racing problems", s, p.instances(train, rng)); err != nil {
		return err
	}
	return p.accept(ctx, out, "other problems", s, p.instances(held, rng))
}

// accept compares the setting with the values in use on instances, by a sign test at one
// twentieth. It tells the geometric mean of the ratio of work, where both answer, and that of
// processor time everywhere.
func (p *plan) accept(ctx context.Context, out io.Writer, where string, s setting, blocks []instance) error {
	effects := make([]effect, len(blocks))
	p.parallel(len(blocks), func(i int) {
		effects[i] = effect{at: blocks[i], usual: p.target.run(ctx, blocks[i], nil), changed: p.target.run(ctx, blocks[i], s)}
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	better, worse, seconds := 0, 0, 0.0
	for _, e := range effects {
		a, b := e.changed, e.usual
		c := compare(a, b)
		switch {
		case c < 0:
			better++
		case c > 0:
			worse++
		}
		seconds += math.Log((a.seconds + 0.05) / (b.seconds + 0.05))
		if p.verbose {
			fmt.Fprintf(out, "%+d %s, seed %d: %s %g, now %s %g\n", -c, filepath.Base(e.at.file), e.at.seed, b.end, b.objective, a.end, a.objective)
		}
	}
	sum := summary(effects)
	fmt.Fprintf(out, "work ×%s, answers %s, objectives %s, seconds ×%.2f\n", cmp.Or(sum[0], "1"), cmp.Or(sum[1], "0"), cmp.Or(sum[2], "0"), math.Exp(seconds/float64(len(blocks))))
	verdict := "not accepted"
	if chance(better, worse) < level {
		verdict = "accepted"
	}
	_, err := fmt.Fprintf(out, "on %d instances of %s: %d better, %d worse; %s\n", len(blocks), where, better, worse, verdict)
	return err
}
