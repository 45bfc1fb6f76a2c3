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
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// readers are other people's programs that read what Export writes. The words {in} and
// {out} stand for files.
var readers = []struct {
	format  solve.Format
	command string
}{
	{solve.DIMACS, "cadical -q {in}"},
	{solve.DIMACS, "minisat -verb=0 {in} {out}"},
	{solve.WCNF, "clasp --outf=1 -V0 {in}"},
	{solve.PWCNF, "clasp --outf=1 -V0 {in}"},
	{solve.OPB, "clasp --outf=1 -V0 {in}"},
	{solve.OPB, "minisat+ -v0 {in}"},
}

// tooLarge tells that a program refuses numbers, and not the format.
var tooLarge = regexp.MustCompile(`(?i)overflow|too large|out of range|integer expected|Invalid weight`)

// TestExports: what is written for other programs has the solutions of the model, with
// the same optimum, by the answers of these programs.
func TestExports(t *testing.T) {
	from, to := campaign.Seeds(60)
	var c tally
	for seed := from; seed < to; seed++ {
		text := fzngen.Model(rand.New(rand.NewPCG(seed, 21)), campaign.Options(fzngen.Opt{Size: 300, Allow: known}))
		c.judge(t, seed, text, settings[seed%3], exported)
	}
	c.done(t)
}

// exported is the verdict on all exports of a model.
func exported(text string, s setting) (string, error) {
	want, err := enumerated(text)
	if err != nil {
		return "", err
	}
	m := want.m
	for _, r := range readers {
		printed, err := answered(m, s.options, r.format, r.command)
		if err != nil {
			return "", err
		}
		a, status, err := solve.Check(context.Background(), m, s.options, bytes.NewReader(printed))
		switch {
		case tooLarge.Match(printed):
			continue
		case err != nil:
			return fmt.Sprintf("%s: %v: %s", r.command, err, printed), nil
		}
		if wrong := want.claimed(a, status, r.format); wrong != "" {
			return fmt.Sprintf("%s of %s: %s", r.command, r.format, wrong), nil
		}
		if wrong := tampered(m, s.options, printed, a != nil); wrong != "" {
			return r.command + ": " + wrong, nil
		}
	}
	return "", nil
}

// claimed compares the answer to an export with the truth.
func (want truth) claimed(a *solve.Solution, status solve.Status, f solve.Format) string {
	if len(want.outputs) == 0 {
		if a != nil || status != solve.Unsatisfiable {
			return fmt.Sprintf("status %d without solutions", status)
		}
		return ""
	}
	expected := solve.Satisfied
	optimal := f != solve.DIMACS && want.m.Solve.Method != flatzinc.Satisfy
	if optimal && status == solve.Complete {
		expected = solve.Complete
	}
	switch {
	case a == nil || status != expected:
		return fmt.Sprintf("status %d with %d solutions", status, len(want.outputs))
	case optimal && want.m.Solve.Objective.Kind == flatzinc.VarRef && want.m.Solve.Objective.Var().Base == flatzinc.Int && a.Objective.Int != want.best:
		return fmt.Sprintf("objective %v, want %d", a.Objective, want.best)
	}
	return ""
}

// answered exports m, runs a program on it and returns what it answers.
func answered(m *flatzinc.Model, o solve.Options, f solve.Format, command string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "export")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var b bytes.Buffer
	if err := solve.Export(context.Background(), m, o, f, &b); err != nil {
		return nil, err
	}
	in, out := filepath.Join(dir, "model."+string(f)), filepath.Join(dir, "answer")
	text := b.Bytes()
	if f == solve.WCNF {
		text = headed(text)
	}
	if err := os.WriteFile(in, text, 0o644); err != nil {
		return nil, err
	}
	words := strings.Fields(strings.NewReplacer("{in}", in, "{out}", out).Replace(command))
	printed, err := exec.Command(words[0], words[1:]...).CombinedOutput()
	if status := new(exec.ExitError); err != nil && !errors.As(err, &status) {
		return nil, err
	}
	if strings.Contains(command, "{out}") {
		return os.ReadFile(out)
	}
	return printed, nil
}

// headed turns WCNF of 2022 into the form before, which the programs of Debian 12 read.
// Nothing is known of the formula but what the text says.
func headed(text []byte) []byte {
	var clauses, hard []string
	top, last := int64(1), 1
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if words[0] == "c" {
			continue
		}
		for _, w := range words[1:] {
			v, _ := strconv.Atoi(strings.TrimPrefix(w, "-"))
			last = max(last, v)
		}
		if words[0] == "h" {
			hard = append(hard, strings.TrimPrefix(line, "h"))
			continue
		}
		weight, _ := strconv.ParseInt(words[0], 10, 64)
		top += weight
		clauses = append(clauses, line)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "p wcnf %d %d %d\n", last, len(clauses)+len(hard), top)
	for _, c := range hard {
		fmt.Fprint(&b, top, c)
	}
	b.WriteString(strings.Join(clauses, ""))
	return b.Bytes()
}

// tampered makes the constant true false in an answer, which has to be refused then.
func tampered(m *flatzinc.Model, o solve.Options, printed []byte, some bool) string {
	if !some {
		return ""
	}
	bad := regexp.MustCompile(`(^|\s)(x?)1(\s|$)`).ReplaceAllString(string(printed), "$1-${2}1$3")
	if bad == string(printed) {
		return ""
	}
	a, _, err := solve.Check(context.Background(), m, o, strings.NewReader(bad))
	var wrong *solve.AnswerError
	if a != nil || !errors.As(err, &wrong) {
		return fmt.Sprintf("a false constant is accepted: %v", err)
	}
	return ""
}
