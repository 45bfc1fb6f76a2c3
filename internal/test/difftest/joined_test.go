package difftest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// Models of several parts are too large for enumeration, so that all strategies have something to do. Ways to solve them
// have to agree: on the verdict, the optimum, and on bounds that no solution is beyond.

// declared finds the names that a model declares.
var declared = regexp.MustCompile(`(?m)^(?:var|array)[^;]*?: (\w+)`)

// joined writes parts that share no name, a solution of each of which is known, with constraints over all.
func joined(rng *rand.Rand, opt fzngen.Opt) (string, error) {
	var head, tail strings.Builder
	var all flatzinc.Assignment
	for k := 0; k < 2+rng.IntN(2); {
		part := []func(*rand.Rand) string{tours, trees, fzngen.Symmetric, fzngen.Symmetric, pairs}[rng.IntN(5)](rng)
		if rng.IntN(3) == 0 {
			part = fzngen.Model(rng, opt)
		}
		m, err := parse(part)
		if err != nil {
			return "", err
		}
		var solutions []flatzinc.Assignment
		err = oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
			solutions = append(solutions, a)
			return len(solutions) < 20
		})
		if err != nil && !errors.Is(err, oracle.ErrLimit) {
			return "", err
		}
		if len(solutions) == 0 {
			continue
		}
		all = append(all, solutions[rng.IntN(len(solutions))]...)
		for _, name := range declared.FindAllStringSubmatch(part, -1) {
			part = regexp.MustCompile(`\b`+name[1]+`\b`).ReplaceAllString(part, fmt.Sprintf("p%d_%s", k, name[1]))
		}
		at := strings.Index(part, "array ")
		if at < 0 {
			at = strings.Index(part, "constraint ")
		}
		if at < 0 {
			at = strings.Index(part, "solve ")
		}
		head.WriteString(part[:at])
		tail.WriteString(part[at:strings.LastIndex(part, "solve ")])
		k++
	}
	return fzngen.Mixed(rng, opt, head.String()+ordered(tail.String())+"solve satisfy;\n", all), nil
}

// ordered puts arrays before constraints.
func ordered(items string) string {
	var arrays, others strings.Builder
	for line := range strings.Lines(items) {
		if strings.HasPrefix(line, "array ") {
			arrays.WriteString(line)
		} else {
			others.WriteString(line)
		}
	}
	return arrays.String() + others.String()
}

// agreement is what is known of a model by the runs so far.
type agreement struct {
	m     *flatzinc.Model
	sign  int64
	best  *int64 // the best solution
	proof string // the verdict of some run that claims to be complete
	by    string
	bound *int64
	from  string
}

// take takes in what a run says, and returns what is wrong with it.
func (k *agreement) take(got answer, name string) string {
	optimise := k.m.Solve.Method != flatzinc.Satisfy
	var value *int64
	for _, s := range got.Solutions {
		if optimise {
			v, err := goalIn(k.m, s)
			if err != nil {
				return err.Error()
			}
			value = &v
		}
	}
	if value != nil && (k.best == nil || k.sign**value < k.sign**k.best) {
		k.best = value
	}
	if got.hasBound && (k.bound == nil || k.sign*got.bound > k.sign**k.bound) {
		k.bound, k.from = &got.bound, name
	}
	claim := ""
	switch {
	case got.Status == fznrun.Unsatisfiable:
		claim = "unsatisfiable"
	case got.Status == fznrun.Complete && value != nil:
		claim = fmt.Sprint("optimum ", *value)
	case len(got.Solutions) > 0 && !optimise:
		claim = "satisfiable"
	}
	if k.proof == "" && claim != "" {
		k.proof, k.by = claim, name
	}
	switch {
	case claim != "" && claim != k.proof:
		return fmt.Sprintf("%s says %s: %s says %s", name, claim, k.by, k.proof)
	case k.best != nil && k.bound != nil && k.sign**k.bound > k.sign**k.best:
		return fmt.Sprintf("bound %d (%s): solution %d", *k.bound, k.from, *k.best)
	case k.proof == "unsatisfiable" && (k.best != nil || len(got.Solutions) > 0):
		return "a solution of what is unsatisfiable by " + k.by
	case k.best != nil && strings.HasPrefix(k.proof, "optimum") && k.proof != fmt.Sprint("optimum ", *k.best) && k.beats():
		return fmt.Sprintf("solution %d: %s says %s", *k.best, k.by, k.proof)
	}
	return ""
}

// beats reports whether the best solution is better than what was proved.
func (k *agreement) beats() bool {
	var optimum int64
	_, err := fmt.Sscanf(k.proof, "optimum %d", &optimum)
	return err == nil && k.sign**k.best < k.sign*optimum
}

// goalIn returns the objective of a printed solution.
func goalIn(m *flatzinc.Model, s map[string]string) (v int64, err error) {
	if m.Solve.Objective.Kind != flatzinc.VarRef {
		return m.Solve.Objective.Int(), nil
	}
	_, err = fmt.Sscan(s[m.Solve.Objective.Var().Name], &v)
	return v, err
}

// agreed solves a model in some ways, drawn from the seed.
func agreed(text string, seed uint64, ways int) (string, error) {
	defer useDefaults()
	rng := rand.New(rand.NewPCG(seed, 188))
	m, err := parse(text)
	if err != nil {
		return "", err
	}
	showObjective(m)
	k := agreement{m: m, sign: 1}
	if m.Solve.Method == flatzinc.Maximize {
		k.sign = -1
	}
	hard := 0
	for i := range ways {
		s := settings[rng.IntN(len(settings))]
		s.options.Strategy = strategies[rng.IntN(len(strategies))]
		s.options.Statistics, s.options.Intermediate, s.options.Seed = true, rng.IntN(2) == 0, rng.Int64N(1000)
		switch rng.IntN(6) {
		case 0:
			s.options.Nodes = 1 + rng.Int64N(300)
		case 1:
			s.options.TimeLimit = time.Duration(1+rng.IntN(100)) * time.Millisecond
		}
		useDefaults()
		if i > 0 {
			soon(rng)
		}
		for _, n := range effort.All() {
			if n.Name == "internal/solve.mostWork" {
				n.Use([]float64{3e4, 3e5, 1e6}[rng.IntN(3)])
			}
		}
		got, err := run(m, s.options)
		if errors.Is(err, errHard) {
			hard++
			continue
		} else if err != nil {
			return "", err
		}
		if wrong := k.take(got, fmt.Sprintf("%s %s", s.name, s.options.Strategy)); wrong != "" {
			return wrong, nil
		}
	}
	if k.proof == "" {
		err = errHard
	}
	return "", err
}

// TestJoined compares ways to solve models of several parts.
func TestJoined(t *testing.T) {
	from, to := campaign.Seeds(20)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 189))
		opt := campaign.Options(fzngen.Opt{Size: 1000, Allow: known})
		if rng.IntN(2) == 0 {
			opt.Allow = few(rng)
		}
		text, err := joined(rng, opt)
		if err != nil {
			t.Fatal(err)
		}
		c.judge(t, seed, text, setting{name: "several"}, func(text string, _ setting) (string, error) { return agreed(text, seed, 5) })
	}
	c.done(t)
}
