package difftest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// gecodeNames are Gecode's names of native constraints of gozinc.
var gecodeNames = strings.NewReplacer("gozinc_all_different(", "all_different_int(", "gozinc_circuit(", "gecode_circuit(")

// gecodeTime bounds one run of Gecode; without an answer there is nothing to
// compare, and the planted solution has to do.
const gecodeTime = 3 * time.Second

// TestLargeModels compares models with domains of up to 2000 values with their
// planted solution and with Gecode. All printed solutions are checked.
func TestLargeModels(t *testing.T) {
	if _, err := exec.LookPath("fzn-gecode"); err != nil {
		t.Fatal("fzn-gecode is not installed, so gozinc cannot be compared with it: install Gecode (on Debian, the package flatzinc)")
	}
	var compared, planted, open, overflows int
	from, to := campaign.Seeds(24)
	for seed := from; seed < to && !t.Failed(); seed++ {
		in := fzngen.Large(rand.New(rand.NewPCG(seed, 3)))
		s := settings[seed%uint64(len(settings))]
		l, err := newLargeCase(in)
		if err != nil {
			t.Fatal(err)
		}
		s.options.Strategy = strategies[seed%uint64(len(strategies))]
		wrong, err := l.gozinc(s)
		switch {
		case errors.Is(err, errHard):
			open++
			continue
		case overflow(err):
			overflows++
			continue
		case err != nil:
			wrong = err.Error()
		}
		if wrong == "" {
			if in.Planted != nil {
				planted++
			}
			var decided bool
			wrong, decided = l.gecode()
			if decided {
				compared++
			}
		}
		if wrong != "" {
			t.Errorf("seed %d, %s: %s\n%s", seed, s.name, wrong, in.Text)
		}
	}
	t.Logf("%d with a planted solution, %d compared with Gecode, %d too hard, %d overflows", planted, compared, open, overflows)
	if n := int(to - from); compared < n/4 || open+overflows > n/2 {
		t.Errorf("of %d cases %d were compared with Gecode, %d were too hard, %d overflowed", n, compared, open, overflows)
	}
}

// largeCase is a model and what gozinc says about it.
type largeCase struct {
	in    fzngen.Instance
	m     *flatzinc.Model
	sign  int64 // −1 for maximisation
	found bool
	best  int64 // value of the objective
}

func newLargeCase(in fzngen.Instance) (*largeCase, error) {
	m, err := parse(in.Text)
	l := &largeCase{in: in, m: m, sign: 1}
	if err == nil && m.Solve.Method == flatzinc.Maximize {
		l.sign = -1
	}
	return l, err
}

// gozinc solves the model, verifies all solutions, and compares the outcome
// with the planted solution.
func (l *largeCase) gozinc(s setting) (wrong string, err error) {
	o := s.options
	o.Intermediate = true
	got, err := run(l.m, o)
	if err != nil {
		return "", err
	}
	for _, sol := range got.Solutions {
		a, err := sol.Assignment(l.m)
		if err != nil {
			return "", err
		}
		if err := oracle.Verify(l.m, a); err != nil {
			return err.Error(), nil
		}
		if l.in.Objective != "" {
			value := a.Eval(l.m.Solve.Objective).Int
			if l.found && l.sign*value >= l.sign*l.best {
				return fmt.Sprintf("objective %d after %d", value, l.best), nil
			}
			l.best = value
		}
		l.found = true
	}
	want := fznrun.Complete
	switch {
	case !l.found:
		want = fznrun.Unsatisfiable
	case l.in.Objective == "":
		want = fznrun.Open
	}
	switch {
	case got.Status != want:
		return fmt.Sprintf("status %v, want %v", got.Status, want), nil
	case l.in.Planted != nil && !l.found:
		return fmt.Sprintf("%v is a solution", l.in.Planted), nil
	case l.in.Planted != nil && l.sign*l.in.Planted[l.in.Objective] < l.sign*l.best:
		return fmt.Sprintf("optimum %d, but %v is better", l.best, l.in.Planted), nil
	}
	return "", nil
}

// gecode compares the outcome with that of Gecode, if it has one in time.
func (l *largeCase) gecode() (wrong string, decided bool) {
	ctx, cancel := context.WithTimeout(context.Background(), gecodeTime)
	defer cancel()
	r, err := fznrun.Run(ctx, gecodeNames.Replace(l.in.Text), "fzn-gecode")
	switch {
	case ctx.Err() != nil:
		return "", false
	case err != nil:
		return err.Error(), false
	case r.Status == fznrun.Unsatisfiable:
		if l.found {
			return "Gecode finds no solution", true
		}
	case l.in.Objective == "" && !l.found:
		return fmt.Sprintf("Gecode finds %v", r.Solutions), true
	case l.in.Objective != "" && r.Status == fznrun.Complete:
		text := r.Solutions[len(r.Solutions)-1][l.in.Objective]
		if value, err := strconv.ParseInt(text, 10, 64); err != nil || !l.found || value != l.best {
			return fmt.Sprintf("Gecode's optimum is %s", text), true
		}
	}
	return "", true
}
