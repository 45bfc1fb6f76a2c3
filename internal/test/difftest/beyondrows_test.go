package difftest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// openNames finds the names of the integers of a model that have no bounds.
var openNames = regexp.MustCompile(`(?m)^var int: (\w+)`)

// beyond adds to a model that one of its unbounded integers is above, or below,
// a variable w with three values up to 2^bits. It returns "" when there is none.
func beyond(rng *rand.Rand, text string, bits int) string {
	open := openNames.FindAllStringSubmatch(text, -1)
	if len(open) == 0 {
		return ""
	}
	name, k := open[rng.IntN(len(open))][1], rng.IntN(9)+4
	constraint := fmt.Sprintf("constraint int_plus(w,%d,%s);\n", k, name)
	if rng.IntN(2) == 0 {
		constraint = fmt.Sprintf("constraint int_lin_eq([-1,-1],[w,%s],%d);\n", name, k)
	}
	last := uint64(1)<<bits - 2
	decl := fmt.Sprintf("var %d..%d: w;\n", last-2, last)
	at := strings.Index(text, "solve ")
	return decl + text[:at] + constraint + text[at:]
}

// TestArgumentsBeyondInt64 gives every constraint an argument that has values,
// but none of 64 bits. No run may find a solution, or fail without a place. If
// the same constraints have a solution where the argument is large, but has
// fewer bits, then they may not be called unsatisfiable: 2^51 and 2^63 leave
// the same remainders by the small numbers of the model.
func TestArgumentsBeyondInt64(t *testing.T) {
	from, to := campaign.Seeds(150)
	var c tally
	solved := 0
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 17))
		text := unbounded(rng, fzngen.Model(rng, campaign.Options(fzngen.Opt{Size: 100, Allow: few(rng)})))
		draw := rng.Uint64()
		again := func() *rand.Rand { return rand.New(rand.NewPCG(draw, 18)) }
		far, near := beyond(again(), text, 63), beyond(again(), text, 51)
		if far == "" {
			continue
		}
		c.cases++
		s := settings[seed%uint64(len(settings))]
		got, err := answerOf(far, s)
		switch {
		case errors.Is(err, errHard):
			c.hard++
		case overflow(err):
			c.overflow++
		case err != nil:
			t.Errorf("seed %d, %s: %v\n%s", seed, s.name, err, far)
		case got.Status == fznrun.Unknown:
		case got.Status != fznrun.Unsatisfiable:
			t.Errorf("seed %d, %s: %v\n%s", seed, s.name, got.Status, far)
		default:
			if less, err := answerOf(near, s); err == nil && len(less.Solutions) > 0 {
				t.Errorf("seed %d, %s: unsatisfiable\n%sbut with fewer bits there is a solution", seed, s.name, far)
			}
			continue
		}
		solved++
	}
	t.Logf("%d of the models are not called unsatisfiable", solved)
	c.done(t)
}

// answerOf runs a text for some seconds.
func answerOf(text string, s setting) (answer, error) {
	m, err := parse(text)
	if err != nil {
		return answer{}, err
	}
	return runWithin(10*time.Second, m, s.options)
}
