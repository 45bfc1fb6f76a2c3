package difftest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// program is a random mixed program with a solution: floats within 0 and a bound, and then
// integers likewise. Its numbers have at most two decimals.
type program struct {
	floats   int
	most     []float64
	rows     []programRow
	cost     []float64
	maximise bool
}

type programRow struct {
	coefs []float64
	rel   string // <=, >= or =
	bound float64
}

func newProgram(rng *rand.Rand) *program {
	p := &program{floats: 3 + rng.IntN(12), maximise: rng.IntN(2) == 0}
	number := func() float64 { return float64(rng.IntN(1500)-500) / []float64{1, 10, 100}[rng.IntN(3)] }
	n := p.floats + rng.IntN(8)
	at := make([]float64, n) // a solution
	for i := range n {
		if i < p.floats {
			p.most = append(p.most, []float64{10, 50, 1000}[rng.IntN(3)])
			at[i] = math.Round(rng.Float64() * p.most[i])
		} else {
			p.most = append(p.most, []float64{1, 1, 5}[rng.IntN(3)])
			at[i] = float64(rng.IntN(int(p.most[i]) + 1))
		}
		p.cost = append(p.cost, number())
	}
	for range 2 + rng.IntN(n) {
		r := programRow{coefs: make([]float64, n), rel: []string{"<=", ">=", "<=", ">=", "="}[rng.IntN(5)]}
		for range 2 + rng.IntN(4) {
			i := rng.IntN(n)
			r.coefs[i] = number()
		}
		for i, c := range r.coefs {
			r.bound += c * at[i]
		}
		r.bound = math.Round(100*r.bound) / 100
		switch r.rel {
		case "<=":
			r.bound += float64(rng.IntN(5))
		case ">=":
			r.bound -= float64(rng.IntN(5))
		}
		p.rows = append(p.rows, r)
	}
	return p
}

func (p *program) name(i int) string {
	if i < p.floats {
		return fmt.Sprintf("f%d", i)
	}
	return fmt.Sprintf("x%d", i)
}

// flatzinc writes the program for gozinc.
func (p *program) flatzinc() string {
	var decls, cons strings.Builder
	var names []string
	for i, most := range p.most {
		if names = append(names, p.name(i)); i < p.floats {
			fmt.Fprintf(&decls, "var 0.0..%.1f: f%d;\n", most, i)
			continue
		}
		names[i] = fmt.Sprintf("g%d", i)
		fmt.Fprintf(&decls, "var 0..%.0f: x%d;\nvar 0.0..%.1f: g%d;\n", most, i, most, i)
		fmt.Fprintf(&cons, "constraint int2float(x%d,g%d);\n", i, i)
	}
	linear := func(rel string, coefs []float64, bound float64, more string) {
		sign := 1.0
		if rel == ">=" {
			sign = -1
		}
		var list []string
		for _, c := range coefs {
			list = append(list, fmt.Sprintf("%.2f", sign*c))
		}
		if more != "" {
			list = append(list, "-1.0")
		}
		fmt.Fprintf(&cons, "constraint float_lin_%s([%s],[%s%s],%.2f);\n", map[string]string{"<=": "le", ">=": "le", "=": "eq"}[rel],
			strings.Join(list, ","), strings.Join(names, ","), more, sign*bound)
	}
	for _, r := range p.rows {
		linear(r.rel, r.coefs, r.bound, "")
	}
	linear("=", p.cost, 0, ",cost")
	method := "minimize"
	if p.maximise {
		method = "maximize"
	}
	return decls.String() + "var float: cost :: output_var;\n" + cons.String() + "solve " + method + " cost;\n"
}

// lp writes the program in the format of CPLEX.
func (p *program) lp() string {
	var b strings.Builder
	sum := func(coefs []float64) {
		for i, c := range coefs {
			if c != 0 || i == 0 { // a row without variables is an error to glpsol
				fmt.Fprintf(&b, " %+.2f %s", c, p.name(i))
			}
		}
	}
	b.WriteString(map[bool]string{true: "Maximize", false: "Minimize"}[p.maximise] + "\n cost:")
	sum(p.cost)
	b.WriteString("\nSubject To\n")
	for k, r := range p.rows {
		fmt.Fprintf(&b, " r%d:", k)
		sum(r.coefs)
		fmt.Fprintf(&b, " %s %.2f\n", r.rel, r.bound)
	}
	b.WriteString("Bounds\n")
	for i, most := range p.most {
		fmt.Fprintf(&b, " 0 <= %s <= %.1f\n", p.name(i), most)
	}
	if p.floats < len(p.most) {
		b.WriteString("Generals\n")
		for i := p.floats; i < len(p.most); i++ {
			fmt.Fprintf(&b, " %s\n", p.name(i))
		}
	}
	return b.String() + "End\n"
}

var (
	glpsolStatus = regexp.MustCompile(`Status: +(.*)`)
	glpsolCost   = regexp.MustCompile(`Objective: +cost = (\S+)`)
)

// glpsol returns the best cost; ok is false where glpsol claims none.
func glpsol(t *testing.T, text string) (cost float64, ok bool) {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "p.lp"), filepath.Join(dir, "p.sol")
	if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("glpsol", "--tmlim", "20", "--lp", in, "-o", out).CombinedOutput(); err != nil {
		t.Fatalf("glpsol, of the Debian package glpk-utils: %v\n%s", err, said)
	}
	printed, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	status, value := glpsolStatus.FindSubmatch(printed), glpsolCost.FindSubmatch(printed)
	if status == nil || value == nil || !strings.HasSuffix(string(status[1]), "OPTIMAL") {
		return 0, false
	}
	cost, err = strconv.ParseFloat(string(value[1]), 64)
	return cost, err == nil
}

var cbcCost = regexp.MustCompile(`^Optimal - objective value +(\S+)`)

// cbc returns the best cost; ok is false where cbc claims none.
func cbc(t *testing.T, text string) (cost float64, ok bool) {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "p.lp"), filepath.Join(dir, "p.sol")
	if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("cbc", in, "sec", "20", "solve", "solution", out).CombinedOutput(); err != nil {
		t.Fatalf("cbc, of the Debian package coinor-cbc: %v\n%s", err, said)
	}
	printed, _ := os.ReadFile(out)
	value := cbcCost.FindSubmatch(printed)
	if value == nil {
		return 0, false
	}
	cost, err := strconv.ParseFloat(string(value[1]), 64)
	return cost, err == nil
}

// TestGlpsol compares optima of linear and mixed programs with those of glpsol, which
// prints ten digits and works with tolerances. A point of glpsol's can violate rows by more than
// these, so where optima differ cbc decides.
func TestGlpsol(t *testing.T) {
	judged, open := 0, 0
	from, to := campaign.Seeds(60)
	for seed := from; seed < to && !t.Failed(); seed++ {
		p := newProgram(rand.New(rand.NewPCG(seed, 37)))
		want, ok := glpsol(t, p.lp())
		m, err := parse(p.flatzinc())
		if err != nil {
			t.Fatal(err)
		}
		got, err := run(m, solve.Options{Seed: int64(seed % 3)})
		if err != nil || !ok || got.Status == fznrun.Unknown { // the multiples of a unit can be beyond 64 bits
			open++
			continue
		}
		judged++
		value := math.NaN()
		if n := len(got.Solutions); n > 0 && got.Status == fznrun.Complete {
			value, _ = strconv.ParseFloat(got.Solutions[n-1]["cost"], 64)
		}
		equal := func(want float64) bool { return math.Abs(value-want) <= 1e-5*max(1, math.Abs(want)) }
		if equal(want) {
			continue
		}
		if other, ok := cbc(t, p.lp()); !ok || !equal(other) {
			t.Errorf("seed %d: %v, %v; glpsol says %v\n%s", seed, got.Status, value, want, p.flatzinc())
		}
	}
	t.Logf("%d judged, %d not", judged, open)
	if judged < 4*open {
		t.Errorf("only %d programs were judged, %d were not", judged, open)
	}
}
