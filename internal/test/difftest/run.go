package difftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// setting is a way to solve every model: the representation of integers, the
// order of the clauses, the number of workers.
type setting struct {
	name    string
	options solve.Options
}

var settings = []setting{
	{"order", solve.Options{}},
	{"mixed", solve.Options{Encode: encode.Options{OrderMax: 4}}},
	{"binary", solve.Options{Encode: encode.Options{OrderMax: 1}}},
	{"seed", solve.Options{Seed: 5}},
	{"company", solve.Options{Threads: 2}},
	{"cdcl", solve.Options{Engine: solve.CDCL}},
	{"cdcl, mixed", solve.Options{Engine: solve.CDCL, Encode: encode.Options{OrderMax: 4}}},
	{"gini", solve.Options{Engine: solve.Gini}},
	{"gini, binary", solve.Options{Engine: solve.Gini, Encode: encode.Options{OrderMax: 1}}},
	{"clauses in company", solve.Options{Clauses: true, Threads: 2}},
	{"free", solve.Options{FreeSearch: true, Seed: 7}},
}

// errHard is a run that took too long to tell anything.
var errHard = errors.New("too hard")

// patience bounds one run; no test asserts it.
const patience = time.Minute

// overflow reports whether err says, with a position, that numbers are too
// large to encode, or too many.
func overflow(err error) bool {
	var located *flatzinc.Error
	var size *constraint.SizeError
	return (errors.Is(err, store.ErrOverflow) || errors.As(err, &size)) && errors.As(err, &located) && located.Line > 0
}

// answer is what gozinc printed.
type answer struct {
	fznrun.Result
	bound    int64 // the last objectiveBound of the statistics
	hasBound bool
}

// run solves m. The error is errHard when time ran out.
func run(m *flatzinc.Model, o solve.Options) (answer, error) { return runWithin(patience, m, o) }

// failure returns an error where a run has told of an internal error, after which it went
// on.
func failure(log *bytes.Buffer) error {
	if text := log.String(); strings.Contains(text, "internal error") {
		return errors.New(text)
	}
	return nil
}

// runWithin is run for a time.
func runWithin(limit time.Duration, m *flatzinc.Model, o solve.Options) (answer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var out, log bytes.Buffer
	o.Log = &log
	err := solve.Run(ctx, m, o, &out)
	if failed := failure(&log); failed != nil {
		return answer{}, failed
	}
	if ctx.Err() != nil {
		return answer{}, errHard
	}
	if err != nil {
		return answer{}, err
	}
	var a answer
	for line := range strings.Lines(out.String()) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "%%%mzn-stat: objectiveBound="); ok {
			if a.bound, err = strconv.ParseInt(text, 10, 64); err != nil {
				return answer{}, err
			}
			a.hasBound = true
		}
	}
	a.Result, err = fznrun.Read(out.String())
	if err != nil {
		return answer{}, fmt.Errorf("%w in the output\n%s", err, out.String())
	}
	return a, nil
}

// parse reads a text that is known to be a model.
func parse(text string) (*flatzinc.Model, error) {
	return flatzinc.Parse("random.fzn", strings.NewReader(text))
}

// verdict says what is wrong with an answer, "" when nothing is. A case that
// cannot be judged has the error errHard or encode.ErrOverflow.
type verdict func(text string, s setting) (string, error)

// tally counts cases and what became of them.
type tally struct{ cases, hard, overflow int }

// judge reports a case, shrunk, if something is wrong with it.
func (c *tally) judge(t *testing.T, seed uint64, text string, s setting, v verdict) {
	t.Helper()
	c.cases++
	wrong, err := v(text, s)
	switch {
	case errors.Is(err, errHard):
		c.hard++
		return
	case overflow(err):
		c.overflow++
		return
	case err != nil:
		wrong = "error: " + err.Error()
	case wrong == "":
		return
	}
	kind := complaint(wrong)
	small := fzngen.Shrink(text, func(text string) bool {
		wrong, err := v(text, s)
		if err != nil {
			wrong = "error: " + err.Error()
		}
		return complaint(wrong) == kind
	})
	t.Errorf("seed %d, %s: %s\n%s\nshrunk:\n%s", seed, s.name, wrong, text, small)
}

// complaint is what is left of a verdict without positions, names and numbers,
// so that shrinking keeps to one fault.
func complaint(wrong string) string {
	if i := strings.LastIndex(wrong, ": "); i >= 0 {
		wrong = wrong[i:]
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '-' {
			return -1
		}
		return r
	}, strings.SplitN(wrong, "\"", 2)[0])
}

// done fails the test when too few cases could be judged to mean anything.
func (c *tally) done(t *testing.T) {
	t.Helper()
	t.Logf("%d cases, %d too hard, %d overflows", c.cases, c.hard, c.overflow)
	if 2*(c.hard+c.overflow) > c.cases+1 {
		t.Errorf("of %d cases %d were too hard and %d overflowed", c.cases, c.hard, c.overflow)
	}
}

// againstAll compares so many generated models with enumeration, under all settings and strategies.
func againstAll(t *testing.T, models int, stream uint64, generate func(*rand.Rand) string) {
	t.Helper()
	from, to := campaign.Seeds(models)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		text := generate(rand.New(rand.NewPCG(seed, stream)))
		s := settings[seed%uint64(len(settings))]
		s.options.Strategy = strategies[seed/7%uint64(len(strategies))]
		c.judge(t, seed, text, s, againstOracle)
	}
	c.done(t)
}
