package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// firstTest is after how many instances candidates are compared, elites how many go on to
// the next iteration, and eachIteration how many candidates one begins with.
const (
	firstTest     = 5
	elites        = 3
	eachIteration = 12
)

// candidate are values of the numbers that are raced.
type candidate struct {
	values []float64 // as the numbers of the plan
	at     []instance
	ends   []outcome // by instance, as far as the candidate came
}

// race is iterated racing (López-Ibáñez, Dubois-Lacoste, Pérez Cáceres, Birattari and
// Stützle, "The irace package", Operations Research Perspectives 3, 2016). Each iteration
// draws values around those of the best so far, first widely and then more closely, and
// runs all on one instance after the other. Candidates that are significantly worse drop
// out early. The values in use are always among them. Two thirds of the problems are for
// that; the instances of a problem, which share the beginning of their names, stand
// together. The best candidate is accepted if it is better on the others too.
func (p *plan) race(ctx context.Context, out io.Writer) error {
	rng := rand.New(rand.NewPCG(p.seed, 0))
	train, accept := p.split()
	if len(train)*p.seeds < firstTest || len(accept) == 0 {
		return errors.New("a race needs five instances of two problems, and one of a third")
	}
	usual := p.usual()
	best := [][]float64{usual}
	for left, iteration := p.budget, 0; left > 0; iteration++ {
		list := []*candidate{}
		for _, values := range append([][]float64{usual}, best...) {
			list = add(list, values)
		}
		for range eachIteration {
			list = add(list, p.draw(best[rng.IntN(len(best))], math.Pow(0.6, float64(iteration)), rng))
		}
		blocks := p.instances(train, rng)
		before := left
		list, left = p.heat(ctx, list, nil, blocks, left)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		best = nil
		for _, c := range list[:min(elites, len(list))] {
			best = append(best, c.values)
		}
		fmt.Fprintf(out, "iteration %d, %d runs: %s\n", iteration+1, before-left, p.text(best[0]))
	}
	fmt.Fprintf(out, "best: %s\n", p.text(best[0]))
	if slices.Equal(usual, best[0]) {
		return nil
	}
	return p.accept(ctx, out, "other problems", best[:1], p.instances(accept, rng))
}

// add adds a candidate with the values, unless there is one.
func add(list []*candidate, values []float64) []*candidate {
	if slices.ContainsFunc(list, func(c *candidate) bool { return slices.Equal(c.values, values) }) {
		return list
	}
	return append(list, &candidate{values: values})
}

// draw returns values around some, on a scale of logarithms; at width 1 they lie mostly
// within the factor of the plan.
func (p *plan) draw(around []float64, width float64, rng *rand.Rand) []float64 {
	values := make([]float64, len(around))
	for k, v := range around {
		n := p.numbers[k]
		n.value = max(v, n.lo, 1e-9)
		if n.whole {
			n.value = max(n.value, 0.5)
		}
		values[k] = n.fit(math.Round(n.value*math.Exp(rng.NormFloat64()*width/2*math.Log(p.factor))*1e6) / 1e6)
	}
	return values
}

// problem is the part of a name that the instances of a problem share.
var problem = regexp.MustCompile(`^[a-zA-Z_]*[a-zA-Z]`)

// split returns the files of two thirds of the problems, and those of the others.
func (p *plan) split() (train, accept []string) {
	rng := rand.New(rand.NewPCG(p.parting, 1))
	byProblem := map[string][]string{}
	for _, file := range p.files {
		name := problem.FindString(filepath.Base(file))
		byProblem[name] = append(byProblem[name], file)
	}
	names := slices.Sorted(maps.Keys(byProblem))
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i, name := range names {
		if i < (2*len(names)+2)/3 {
			train = append(train, byProblem[name]...)
		} else {
			accept = append(accept, byProblem[name]...)
		}
	}
	return train, accept
}

// instances returns the files with all seeds, in random order.
func (p *plan) instances(files []string, rng *rand.Rand) (list []instance) {
	for _, file := range files {
		for seed := range p.seeds {
			list = append(list, instance{file, seed})
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// heat runs the candidates on one instance after the other, and drops the worse, but not the one
// that stays. It returns the others, the best first, and what is left of the budget.
func (p *plan) heat(ctx context.Context, list []*candidate, stays *candidate, blocks []instance, budget int) ([]*candidate, int) {
	for b, at := range blocks {
		if ctx.Err() != nil || budget <= 0 || len(list) == 1 && b >= firstTest {
			break
		}
		p.runAll(ctx, list, at)
		budget -= len(list)
		if b+1 >= firstTest {
			if list = survivors(list); stays != nil && !slices.Contains(list, stays) {
				list = append(list, stays)
			}
		}
	}
	_, sums := ranks(list)
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return int(2 * (sums[i] - sums[j])) })
	sorted := make([]*candidate, len(list))
	for i, k := range order {
		sorted[i] = list[k]
	}
	return sorted, budget
}

// runAll runs the candidates on the instance, some of them at the same time.
func (p *plan) runAll(ctx context.Context, list []*candidate, at instance) {
	p.parallel(len(list), func(i int) {
		c := list[i]
		c.at = append(c.at, at)
		c.ends = append(c.ends, p.target.run(ctx, at, p.setting(c.values)))
	})
}

// setting names the values that are not in use.
func (p *plan) setting(values []float64) setting {
	s := setting{}
	for k, v := range values {
		if v != p.numbers[k].value {
			s[p.numbers[k].name] = v
		}
	}
	return s
}

// text writes the values as flags.
func (p *plan) text(values []float64) string {
	var flags []string
	for name, v := range p.setting(values) {
		flags = append(flags, "--set "+name+"="+strconv.FormatFloat(v, 'f', -1, 64))
	}
	if len(flags) == 0 {
		return "the values in use"
	}
	slices.Sort(flags)
	return strings.Join(flags, " ")
}
