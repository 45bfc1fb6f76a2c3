package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
)

// judged is how many settings are compared on problems that are held out.
const judged = 2

// judge races the values of each -set against those in use on two thirds of the problems,
// and compares the best on the third that is held out.
func (p *plan) judge(ctx context.Context, out io.Writer) error {
	usual := p.usual()
	list := []*candidate{{values: usual}}
	for _, text := range p.sets {
		values, err := p.parse(text)
		if err != nil {
			return err
		}
		list = add(list, values)
	}
	train, held := p.split()
	rng := rand.New(rand.NewPCG(p.seed, 0))
	left, _ := p.heat(ctx, list, list[0], p.instances(train, rng), p.budget)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	p.report(out, "racing problems", list)
	values := [][]float64{}
	for _, c := range left {
		if c != list[0] && len(values) < judged {
			values = append(values, c.values)
		}
	}
	return p.accept(ctx, out, "other problems", values, p.instances(held, rng))
}

// parse reads NAME=VALUE,NAME=VALUE.
func (p *plan) parse(text string) ([]float64, error) {
	values := p.usual()
	for _, assignment := range strings.Split(text, ",") {
		name, _, _ := strings.Cut(assignment, "=")
		k := slices.IndexFunc(p.numbers, func(n number) bool { return n.called(name) })
		if k < 0 {
			return nil, fmt.Errorf("-set %s: not among the numbers of -names", assignment)
		}
		if _, err := fmt.Sscanf(assignment[len(name):], "=%g", &values[k]); err != nil {
			return nil, fmt.Errorf("-set %s: not NAME=VALUE", assignment)
		}
	}
	return values, nil
}

// usual are the values in use.
func (p *plan) usual() (values []float64) {
	for _, n := range p.numbers {
		values = append(values, n.value)
	}
	return values
}

// accept compares other values with those in use on instances.
func (p *plan) accept(ctx context.Context, out io.Writer, where string, values [][]float64, blocks []instance) error {
	list := []*candidate{{values: p.usual()}}
	for _, v := range values {
		list = add(list, v)
	}
	for _, at := range blocks {
		if p.runAll(ctx, list, at); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	p.report(out, where, list)
	return nil
}

// report compares the candidates with the first, on the instances that both have, by a sign
// test at one twentieth. It tells the geometric mean of the ratio of work where both answer,
// how many more answers and better objectives there are, and the mean ratio of processor time.
func (p *plan) report(out io.Writer, where string, list []*candidate) {
	for _, c := range list[1:] {
		n := min(len(c.ends), len(list[0].ends))
		better, worse, seconds := 0, 0, 0.0
		var effects []effect
		for i := range n {
			a, b := c.ends[i], list[0].ends[i]
			d := compare(a, b)
			switch {
			case d < 0:
				better++
			case d > 0:
				worse++
			}
			seconds += math.Log((a.seconds + 0.05) / (b.seconds + 0.05))
			effects = append(effects, effect{changed: a, usual: b})
			if p.verbose && d != 0 {
				fmt.Fprintf(out, "%+d %s, seed %d: %s %g, now %s %g\n", -d, filepath.Base(c.at[i].file), c.at[i].seed, b.end, b.objective, a.end, a.objective)
			}
		}
		verdict := "not accepted"
		if chance(better, worse) < level {
			verdict = "accepted"
		}
		sum := summary(effects)
		fmt.Fprintf(out, "%s\n  on %d instances of %s: %d better, %d worse; %s\n", p.text(c.values), n, where, better, worse, verdict)
		fmt.Fprintf(out, "  work ×%s, answers %s, objectives %s, processor time ×%.2f\n",
			cmp.Or(sum[0], "1"), cmp.Or(sum[1], "0"), cmp.Or(sum[2], "0"), math.Exp(seconds/float64(max(1, n))))
	}
}
