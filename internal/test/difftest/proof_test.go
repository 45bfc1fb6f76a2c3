package difftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// proved solves the model and checks the proof of what was refuted. It tells whether
// there was one, and what is wrong.
func proved(m *flatzinc.Model, o solve.Options) (cnf, proof []byte, wrong string, err error) {
	var c, p bytes.Buffer
	o.Proof = &solve.Proof{CNF: &c, DRAT: &p}
	end, err := solve.Solve(context.Background(), m, o, func(solve.Solution) bool { return true })
	if err == nil && len(end.Failures) > 0 {
		err = end.Failures[0]
	}
	if err != nil {
		return nil, nil, "", err
	}
	refuted := end.Status == solve.Unsatisfiable || end.Status == solve.Complete && m.Solve.Method != flatzinc.Satisfy
	var located *flatzinc.Error
	switch {
	case !refuted && !errors.Is(end.Unproved, solve.ErrUnproved):
		return nil, nil, fmt.Sprintf("status %d: %v", end.Status, end.Unproved), nil
	case !refuted:
		return nil, nil, "", nil
	case errors.As(end.Unproved, &located):
		return nil, nil, "", end.Unproved
	case end.Unproved != nil:
		return nil, nil, end.Unproved.Error(), nil
	}
	if err := drat.Check(bytes.NewReader(c.Bytes()), bytes.NewReader(p.Bytes()), drat.Text); err != nil {
		return nil, nil, err.Error(), nil
	}
	return c.Bytes(), p.Bytes(), "", nil
}

// TestProofs checks the proofs of random models.
func TestProofs(t *testing.T) {
	from, to := campaign.Seeds(60)
	var c tally
	proofs := 0
	for seed := from; seed < to; seed++ {
		text := fzngen.Model(rand.New(rand.NewPCG(seed, 6)), campaign.Options(fzngen.Opt{Size: 300, Allow: known}))
		c.judge(t, seed, text, settings[seed%uint64(len(settings))], func(text string, s setting) (string, error) {
			m, err := parse(text)
			if err != nil {
				return "", err
			}
			cnf, _, wrong, err := proved(m, s.options)
			if cnf != nil {
				proofs++
			}
			return wrong, err
		})
	}
	c.done(t)
	if proofs < int(to-from)/5 {
		t.Errorf("%d proofs of %d models", proofs, to-from)
	}
}

// ruler is a Golomb ruler of four marks, which takes a length of 6.
const ruler = `var 1..20: a; var 1..20: b; var 1..20: c;
var 1..20: ab; var 1..20: bc; var 1..20: ac; var 3..20: s;
constraint int_plus(a,b,ab); constraint int_plus(b,c,bc); constraint int_plus(ab,c,s);
constraint gozinc_all_different([a,b,c,ab,bc,s]);
solve minimize s;
`

// TestProofsByDratTrim has the checker drat-trim judge proofs of searches, where it
// is installed. Our own checker always does.
func TestProofsByDratTrim(t *testing.T) {
	checker, missing := exec.LookPath("drat-trim")
	for name, text := range map[string]string{"pigeons": fzngen.Pigeons(7), "ruler": ruler} {
		for _, engine := range []solve.Engine{solve.Gini, solve.CDCL} {
			m, err := parse(text)
			if err != nil {
				t.Fatal(err)
			}
			cnf, proof, wrong, err := proved(m, solve.Options{Engine: engine})
			if err != nil || wrong != "" || cnf == nil {
				t.Fatalf("%s, %s: %v %s", name, engine, err, wrong)
			}
			if missing != nil {
				continue
			}
			dir := t.TempDir()
			files := []string{filepath.Join(dir, "cnf"), filepath.Join(dir, "drat")}
			for i, content := range [][]byte{cnf, proof} {
				if err := os.WriteFile(files[i], content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, err := exec.Command(checker, files...).CombinedOutput()
			if err != nil || !strings.Contains(string(out), "s VERIFIED") {
				t.Errorf("%s, %s: %v\n%s", name, engine, err, out)
			}
		}
	}
	if missing != nil {
		t.Log("drat-trim is not installed: the proofs were checked by internal/test/drat alone")
	}
}

// TestNoProof tells why there is none.
func TestNoProof(t *testing.T) {
	for text, want := range map[string]string{
		"var 1..3: x :: output_var;\nsolve satisfy;":                                                           solve.ErrUnproved.Error(),
		"var int: x; var int: y;\nconstraint int_lt(x,y);\nsolve satisfy;":                                     solve.ErrUnproved.Error(),
		"var int: x; var int: z; var 1..3: y;\nconstraint int_lin_le([1,1,1],[x,y,z],9);\nsolve maximize y;\n": "random.fzn:1:10: x has no bounds, so that no clauses are equivalent to the model",
	} {
		m, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var cnf, proof bytes.Buffer
		o := solve.Options{All: true, MaxSolutions: 3, Proof: &solve.Proof{CNF: &cnf, DRAT: &proof}}
		end, err := solve.Solve(context.Background(), m, o, func(solve.Solution) bool { return true })
		if err != nil || fmt.Sprint(end.Unproved) != want {
			t.Errorf("%s\n%v; %v, want %q", text, err, end.Unproved, want)
		}
	}
}
