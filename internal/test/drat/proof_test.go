package drat_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/sat"
)

// refute writes a proof of the clause that denies the decisions, by splitting on
// the variables in order (Davis, Logemann & Loveland 1962): what both branches
// refute is RUP. Lemmas are deleted when the one that they serve is there.
func refute(n naive, vars int, decisions []sat.Lit) (proof []step) {
	if _, conflict := n.fixpoint(decisions); !conflict {
		if len(decisions) == vars {
			panic("the formula has a model")
		}
		x := sat.Mk(uint32(len(decisions) + 1))
		for _, l := range []sat.Lit{x, x.Not()} {
			proof = append(proof, refute(n, vars, append(slices.Clone(decisions), l))...)
		}
	}
	var lemma []sat.Lit
	for _, l := range decisions {
		lemma = append(lemma, l.Not())
	}
	return append(proof, step{lits: lemma})
}

// unsatisfiable returns a random formula without models.
func unsatisfiable(r *rand.Rand, vars int) (formula naive) {
	for {
		formula = nil
		for range 6 * vars {
			formula = append(formula, randomClause(r, vars, 3))
		}
		formula = slices.DeleteFunc(formula, func(c []sat.Lit) bool { return len(c) < 2 })
		if !satisfiable(formula, vars, nil) {
			return formula
		}
	}
}

func satisfiable(n naive, vars int, decisions []sat.Lit) bool {
	if _, conflict := n.fixpoint(decisions); conflict {
		return false
	}
	if len(decisions) == vars {
		return true
	}
	x := sat.Mk(uint32(len(decisions) + 1))
	return satisfiable(n, vars, append(slices.Clone(decisions), x)) ||
		satisfiable(n, vars, append(slices.Clone(decisions), x.Not()))
}

// TestMutants: proofs are accepted, and with a literal dropped or turned, or a
// lemma left out, exactly where the definition accepts them.
func TestMutants(t *testing.T) {
	refused := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 2))
		const vars = 8
		formula := unsatisfiable(r, vars)
		proof := refute(formula, vars, nil)
		if k, err := apply(formula, proof); err != nil || !k.Refuted() {
			t.Fatalf("seed %d: %v, refuted %v", seed, err, k.Refuted())
		}
		for range 10 {
			mutant := mutate(r, proof)
			want := accepts(formula, mutant)
			if k, err := apply(formula, mutant); (err == nil) != want {
				t.Fatalf("seed %d: %v, refuted %v, want accepted %v", seed, err, k.Refuted(), want)
			}
			if !want {
				refused++
			}
		}
	}
	if refused < 60 {
		t.Errorf("only %d mutants were wrong", refused)
	}
}

func mutate(r *rand.Rand, proof []step) []step {
	mutant := slices.Clone(proof)
	i := r.IntN(len(mutant))
	lits := slices.Clone(mutant[i].lits)
	switch what := r.IntN(3); {
	case what == 0 || len(lits) == 0:
		return slices.Delete(mutant, i, i+1)
	case what == 1:
		j := r.IntN(len(lits))
		lits = slices.Delete(lits, j, j+1)
	default:
		lits[r.IntN(len(lits))] ^= 1
	}
	mutant[i].lits = lits
	return mutant
}

func accepts(formula naive, proof []step) bool {
	n := slices.Clone(formula)
	for _, s := range proof {
		if !n.rup(s.lits) && !n.rat(s.lits) {
			return false
		}
		n = append(n, s.lits)
	}
	return true
}

func dimacs(formula [][]sat.Lit) string {
	var b strings.Builder
	fmt.Fprintf(&b, "c a comment\np cnf 100 %d\n", len(formula))
	for _, c := range formula {
		b.WriteString(text(c))
	}
	return b.String()
}

func text(c []sat.Lit) string {
	var b strings.Builder
	for _, l := range c {
		fmt.Fprint(&b, l.Dimacs(), " ")
	}
	return b.String() + "0\n"
}

func TestCheckText(t *testing.T) {
	formula := dimacs(square())
	for proof, want := range map[string]string{
		"1 2 0\nc comment\nd 1 2\n3 0 1 0 2 0 nothing is read here": "",
		"1 2 0\n1 -2 0": "without the empty clause",
		"4 0 -4 -1 0":   "neither RUP nor RAT",
		"1 2":           "unexpected EOF",
		"1 d 2 0":       "\"d\" where a literal",
		"1 2 0 d 1 4 0": "no such clause",
	} {
		err := drat.Check(strings.NewReader(formula), strings.NewReader(proof), drat.Text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", proof, err, want)
		}
	}
	for _, bad := range []string{"p cnf 2 1\n1 x 0", "p cnf 2 1\n1 2"} {
		if err := drat.Check(strings.NewReader(bad), strings.NewReader("0"), drat.Text); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestCheckBinary(t *testing.T) {
	var proof []byte
	for _, s := range []step{{lits: c(70)}, {lits: c(1, 2)}, {lits: c(1, 2, 3), deletion: true}, {lits: c(1)}, {lits: c(2)}} {
		proof = append(proof, map[bool]byte{false: 'a', true: 'd'}[s.deletion])
		for _, l := range s.lits {
			proof = binary.AppendUvarint(proof, uint64(l))
		}
		proof = append(proof, 0)
	}
	check := func(proof []byte) error {
		return drat.Check(strings.NewReader(dimacs(square())), bytes.NewReader(proof), drat.Binary)
	}
	if err := check(proof); err != nil {
		t.Error(err)
	}
	for _, bad := range [][]byte{{}, {'a'}, {'a', 2}, {'a', 1, 0}, {'b', 0}, {'a', 0x80}} {
		if err := check(bad); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
}

// TestCadical checks proofs of another author's solver, and has drat-trim check
// the same where it is installed.
func TestCadical(t *testing.T) {
	cadical, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("cadical is not installed")
	}
	trim, trimErr := exec.LookPath("drat-trim")
	dir := t.TempDir()
	cnf, out := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "f.drat")
	refuted := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 3))
		const vars = 60
		var formula [][]sat.Lit
		for range 5 * vars {
			v := r.Perm(vars)
			formula = append(formula, []sat.Lit{
				sat.Mk(uint32(1 + v[0])).If(r.IntN(2) == 0), sat.Mk(uint32(1 + v[1])).If(r.IntN(2) == 0), sat.Mk(uint32(1 + v[2])).If(r.IntN(2) == 0),
			})
		}
		if err := os.WriteFile(cnf, []byte(dimacs(formula)), 0o644); err != nil {
			t.Fatal(err)
		}
		form := []drat.Form{drat.Text, drat.Binary}[seed%2]
		args := []string{"-q", "-n", cnf, out}
		if form == drat.Text {
			args = append([]string{"--no-binary"}, args...)
		}
		if run := exec.Command(cadical, args...); run.Run() == nil || run.ProcessState.ExitCode() != 20 {
			continue
		}
		refuted++
		proof, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if err := drat.Check(strings.NewReader(dimacs(formula)), bytes.NewReader(proof), form); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err := drat.Check(strings.NewReader(dimacs(formula[len(formula)/2:])), bytes.NewReader(proof), form); err == nil {
			t.Errorf("seed %d: half of the formula was refuted", seed)
		}
		if trimErr == nil {
			if said, err := exec.Command(trim, cnf, out).Output(); err != nil || !bytes.Contains(said, []byte("s VERIFIED")) {
				t.Errorf("seed %d: drat-trim: %v\n%s", seed, err, said)
			}
		}
	}
	if refuted == 0 {
		t.Error("no formula was refuted")
	}
}

// TestTracer drives the checker as an engine does.
func TestTracer(t *testing.T) {
	var k drat.Tracer
	for _, lits := range square() {
		k.Add(lits...)
	}
	var tracer sat.Tracer = &k
	tracer.Learn(c(1, 2))
	tracer.Delete(c(3, 2, 1))
	if k.Err() != nil || k.Refuted() {
		t.Fatal(k.Err())
	}
	tracer.Lemma(nil, []sat.Atom{{X: sat.NoInt, D: int64(sat.FromDimacs(-1))}, {X: sat.NoInt, D: int64(sat.FromDimacs(-2))}})
	tracer.Lemma(nil, []sat.Atom{{X: 2, D: 5}})
	tracer.Learn(c(-1))
	tracer.Learn(c(5))
	if err := k.Err(); err != nil {
		t.Fatal(err)
	}
	tracer.Learn(c(2, 3, 5))
	tracer.Learn(c())
	if !k.Refuted() || k.Learnt != 5 || k.Deleted != 1 {
		t.Errorf("refuted %v, %d learnt, %d deleted, %v", k.Refuted(), k.Learnt, k.Deleted, k.Err())
	}
	var other drat.Tracer
	other.Add(c(1, 2)...)
	other.Learn(c(1))
	other.Learn(c(-1, -1))
	if other.Err() == nil {
		t.Error("a wrong lemma was accepted")
	}
}
