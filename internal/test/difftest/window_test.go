package difftest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// intDomain is the domain of an integer in a declaration.
var intDomain = regexp.MustCompile(`(?m)^var (-?\d+\.\.-?\d+|\{[^}]*\}):`)

// unbounded makes some integers of a model unbounded. What was a solution
// still is one.
func unbounded(rng *rand.Rand, text string) string {
	return intDomain.ReplaceAllStringFunc(text, func(decl string) string {
		if rng.IntN(2) == 0 {
			return decl
		}
		return "var int:"
	})
}

// TestUnboundedModels takes the domains of some integers away from models that
// can be enumerated. Whatever gozinc then claims must agree with the solutions
// within the domains: a model that has one is never unsatisfiable, and a proved
// optimum or bound is no worse than the best of them.
func TestUnboundedModels(t *testing.T) {
	from, to := campaign.Seeds(80)
	var c tally
	proved := 0
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 4))
		opt := campaign.Options(fzngen.Opt{Size: 300, Allow: known})
		boxed := fzngen.Model(rng, opt)
		text := unbounded(rng, boxed)
		within := func(text string, s setting) (string, error) {
			m, err := parse(boxed)
			if err != nil {
				return "", err
			}
			want, err := enumerate(m)
			if err != nil {
				return "", err
			}
			wrong, complete, err := want.withinUnbounded(text, s, 40)
			if complete {
				proved++
			}
			return wrong, err
		}
		c.cases++
		s := settings[seed%uint64(len(settings))]
		s.options.Strategy = strategies[seed%uint64(len(strategies))]
		s.options.TimeLimit = 10 * time.Second // annotations may lead through all of a window
		switch wrong, err := within(text, s); {
		case errors.Is(err, errHard):
			c.hard++
		case overflow(err):
			c.overflow++
		case err != nil || wrong != "":
			t.Errorf("seed %d, %s: %s %v\n%s\nwithin\n%s", seed, s.name, wrong, err, text, boxed)
		}
	}
	t.Logf("%d of the answers were complete", proved)
	c.done(t)
	if n := int(to - from); proved < n/8 || proved == n {
		t.Errorf("%d of %d answers were complete", proved, n)
	}
}

// widest are the domains that TestUnboundedRows gives to integers.
var widest = []string{
	"var int:", "var -4611686018427387904..4611686018427387904:", "var -9223372036854775806..9223372036854775806:",
	"var -2305843009213693952..2305843009213693952:", "var -3000000000000000000..9000000000000000000:",
}

// TestUnboundedRows takes the domains of all integers away from single constraints in every
// form, or makes them as wide as 64 bits allow. A propagator then sees nothing but bounds that
// are assumed, so sums and distances of these must not go beyond 64 bits.
func TestUnboundedRows(t *testing.T) {
	from, to := campaign.Seeds(len(widest))
	var c tally
	for row, d := range ground.Table {
		if strings.Contains(d.Sig, "float") {
			continue
		}
		for form, f := range forms(d) {
			for seed := from; seed < to; seed++ {
				rng := rand.New(rand.NewPCG(seed, uint64(100*row+form)))
				boxed := fzngen.Constraint(rng, f, campaign.Options(fzngen.Opt{Size: 300, Alone: true}))
				text := intDomain.ReplaceAllString(boxed, widest[seed%uint64(len(widest))])
				c.cases++
				s := settings[(seed+uint64(row+form))%uint64(len(settings))]
				s.options.TimeLimit = 2 * time.Second
				switch wrong, err := withinBox(boxed, text, s); {
				case errors.Is(err, errHard):
					c.hard++
				case overflow(err):
					c.overflow++
				case err != nil || wrong != "":
					t.Errorf("seed %d, %s: %s %v\n%s\nwithin\n%s", seed, s.name, wrong, err, text, boxed)
				}
			}
		}
	}
	c.done(t)
}

// withinBox compares the answer to a text with the solutions of the same model in smaller domains.
func withinBox(boxed, text string, s setting) (wrong string, err error) {
	m, err := parse(boxed)
	if err != nil {
		return "", err
	}
	want, err := enumerate(m)
	if err != nil {
		return "", err
	}
	wrong, _, err = want.withinUnbounded(text, s, 1)
	return wrong, err
}

// withinUnbounded compares the answer to an unbounded model with the truth
// about its bounded version. It asks for so many solutions where there is no objective.
func (want truth) withinUnbounded(text string, s setting, most int) (wrong string, complete bool, err error) {
	m, err := parse(text)
	if err != nil {
		return "", false, err
	}
	shown := m.Outputs
	m.Outputs = allOutputs(m)
	o := s.options
	o.Statistics = true
	if o.MaxSolutions = most; m.Solve.Method != flatzinc.Satisfy {
		o.MaxSolutions, o.Intermediate = 0, true
	}
	got, err := run(m, o)
	if err != nil {
		return "", false, err
	}
	complete = got.Status == fznrun.Complete || got.Status == fznrun.Unsatisfiable
	found := map[string]bool{}
	var best int64
	for _, sol := range got.Solutions {
		a, err := sol.Assignment(m)
		if err == nil {
			err = oracle.Verify(m, a)
		}
		if err != nil {
			return err.Error(), complete, nil
		}
		m.Outputs = shown
		found[oracle.Outputs(m, a)] = true
		if m.Solve.Method != flatzinc.Satisfy {
			best = a.Eval(m.Solve.Objective).Int
		}
	}
	return want.claims(got, found, best), complete, nil
}

// claims checks what the status and the statistics say.
func (want truth) claims(got answer, found map[string]bool, best int64) string {
	sign := int64(1)
	switch want.m.Solve.Method {
	case flatzinc.Satisfy:
		if got.Status == fznrun.Complete {
			for text := range want.outputs {
				if !found[text] {
					return fmt.Sprintf("complete without %q", text)
				}
			}
		}
	case flatzinc.Maximize:
		sign = -1
		fallthrough
	case flatzinc.Minimize:
		switch {
		case len(want.outputs) == 0:
		case got.Status == fznrun.Complete && sign*best > sign*want.best:
			return fmt.Sprintf("optimum %d, but %d is better", best, want.best)
		case got.hasBound && sign*got.bound > sign*want.best:
			return fmt.Sprintf("bound %d, but %d is better", got.bound, want.best)
		}
	}
	if got.Status == fznrun.Unsatisfiable && len(want.outputs) > 0 {
		return fmt.Sprintf("unsatisfiable, but there are %d solutions", len(want.outputs))
	}
	return ""
}

// allOutputs shows every variable.
func allOutputs(m *flatzinc.Model) []flatzinc.Output {
	var out []flatzinc.Output
	for _, v := range m.Vars {
		out = append(out, flatzinc.Output{Name: v.Name, Elems: []flatzinc.Expr{flatzinc.MkVar(v)}})
	}
	return out
}
