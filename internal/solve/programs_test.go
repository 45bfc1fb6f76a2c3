package solve

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
)

// blackbox builds the program of testdata/blackbox.
func blackbox(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "blackbox")
	if out, err := exec.Command("go", "build", "-o", file, "./testdata/blackbox").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// withPrograms are ways to solve models that run programs.
var withPrograms = map[string]Options{
	"auto": {}, "cdcl": {Engine: CDCL}, "gini": {Engine: Gini}, "clauses": {Clauses: true}, "two": {Threads: 2},
	"branch": {Strategy: "branch"}, "bisect": {Strategy: "bisect"}, "core": {Strategy: "core"}, "free": {FreeSearch: true, Seed: 3},
}

// calls writes a constraint with the program.
func calls(constraint, file string, args ...string) string {
	return fmt.Sprintf("constraint %s :: blackbox_exec(%q,[\"%s\"]);\n", constraint, file, strings.Join(args, `","`))
}

// TestSimulation: the optimum over a simulation is that of asking for everything.
func TestSimulation(t *testing.T) {
	file := blackbox(t)
	best := int64(-1 << 30)
	all := program.Open(t.Context(), func() {})
	ask, err := all.Function(program.Source{Name: file, Args: []string{"line"}}, program.Answer{Ints: 1}, func(err error) error { return err })
	if err != nil {
		t.Fatal(err)
	}
	for a := range int64(6) {
		for b := range int64(6) {
			for c := int64(1); c <= 3; c++ {
				out, ok := ask(program.Values{Ints: []int64{a, b, c}})
				if !ok {
					t.Fatal(all.Err())
				}
				best = max(best, out.Ints[0]-4*a-4*b-9*c)
			}
		}
	}
	all.Close()
	model := "var 0..5: a :: output_var;\nvar 0..5: b :: output_var;\nvar 1..3: c :: output_var;\nvar int: parts :: output_var;\nvar int: profit :: output_var;\n" +
		calls("gozinc_blackbox([a,b,c],[parts])", file, "line") +
		"constraint int_lin_eq([1,-4,-4,-9,-1],[parts,a,b,c,profit],0);\nsolve maximize profit;\n"
	for name, o := range withPrograms {
		var out bytes.Buffer
		o.Programs = true
		if err := Run(t.Context(), parse(t, model), o, &out); err != nil {
			t.Fatal(name, err)
		}
		if want := fmt.Sprintf("profit = %d;\n----------\n==========\n", best); !strings.HasSuffix(out.String(), want) {
			t.Errorf("%s: got\n%swant %s", name, &out, want)
		}
	}
}

// TestLine solves models/newer/line.mzn as MiniZinc 2.10 compiles it. The optimum is that of
// asking the program for all plans.
func TestLine(t *testing.T) {
	text, err := os.ReadFile("testdata/line.fzn")
	if err != nil {
		t.Fatal(err)
	}
	file, err := filepath.Abs("../../models/newer/line.sh")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Run(t.Context(), parse(t, strings.ReplaceAll(string(text), "line.sh", file)), Options{Programs: true}, &out); err != nil {
		t.Fatal(err)
	}
	if want := "repairers = 2;\nparts = 172;\nstore = array1d(1..2,[5,5]);\n----------\n==========\n"; out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// TestPrograms: all solutions of a relation, of its half reified form, and of bounds.
func TestPrograms(t *testing.T) {
	file := blackbox(t)
	const declared = "var 0..4: x :: output_var;\nvar 0..4: y :: output_var;\nvar 0..4: z :: output_var;\nvar bool: c :: output_var;\n"
	const reasons = "[1,6,1,1,1,2,2,1,2,2,3,1,3,2,6,1,1,1,2,2,1,2,2,3,1,3,2,2,6,1,1,1,2,2,1,2,2,3,1,3,2,6,1,1,1,2,2,1,2,2,3,1,3,2,3,6,1,1,1,2,2,1,2,2,3,1,3,2,6,1,1,1,2,2,1,2,2,3,1,3,2]"
	for _, m := range []struct {
		constraint string
		holds      func(x, y, z int, c bool) bool
		what       string
	}{
		{"gozinc_blackbox([x,y,z],[1])", func(x, y, z int, _ bool) bool { return (x+y+z)%2 == 1 }, "odd"},
		{"gozinc_blackbox_imp([x,y,x],[1],c)", func(x, y, z int, c bool) bool { return !c || y%2 == 1 }, "odd"},
		{"gozinc_blackbox_reif([x,y,z],[1],c)", func(x, y, z int, c bool) bool { return c == ((x+y+z)%2 == 1) }, "odd"},
		{"gozinc_blackbox_bounds([x,y,z]," + reasons + ")", func(x, y, z int, _ bool) bool { return x+y+z <= 7 }, "sum"},
		{"gozinc_blackbox_bounds_reif([x,y,z]," + reasons + ",c)", func(x, y, z int, c bool) bool { return c == (x+y+z <= 7) }, "sum"},
	} {
		want := 0
		for i := range 250 {
			if m.holds(i%5, i/5%5, i/25%5, i/125 == 1) {
				want++
			}
		}
		for name, o := range withPrograms {
			if o.Strategy != "" {
				continue
			}
			started := filepath.Join(t.TempDir(), "started")
			var out bytes.Buffer
			o.Programs, o.All = true, true
			if err := Run(t.Context(), parse(t, declared+calls(m.constraint, file, m.what, started)+"solve satisfy;\n"), o, &out); err != nil {
				t.Fatal(name, err)
			}
			if got := strings.Count(out.String(), "----------"); got != want || !strings.HasSuffix(out.String(), "==========\n") {
				t.Errorf("%s, %s: %d solutions, want %d", m.constraint, name, got, want)
			}
			if text, err := os.ReadFile(started); err != nil || strings.Count(string(text), "started") > max(o.Threads, 1) {
				t.Errorf("%s: the program was started too often: %v %s", name, err, text)
			}
		}
	}
}

// TestProgramFloats: programs are asked about floats, and give some.
func TestProgramFloats(t *testing.T) {
	file := blackbox(t)
	const declared = "var 0..3: j :: output_var;\nvar 0..6: k :: output_var;\nvar 0.0..6.0: f;\nvar float: y :: output_var;\nvar bool: b :: output_var;\n" +
		"constraint int2float(k,f);\nconstraint float_lin_eq([1.0,-4.0],[f,y],0.0);\n"
	const reasons = "[1,0,1,2,2,2,1,1,1,0]"
	price := func(j, k int) float64 { return 0.25 + 0.5*float64((j-2)*(j-2)) + float64(k*k)/16 }
	for _, m := range []struct {
		constraints, what string
		clauses           bool // there are no continuous floats
		holds             func(j, k int, b bool) int
	}{
		{"gozinc_blackbox([j],[y],[],[0.75])", "price", true, func(j, k int, _ bool) int { return one(price(j, k) == 0.75) }},
		{"gozinc_blackbox_reif([j],[y],[],[0.75],b)", "price", true, func(j, k int, b bool) int { return one(b == (price(j, k) == 0.75)) }},
		{"gozinc_blackbox_imp([j],[y],[],[y],b)", "price", true, func(j, k int, b bool) int { return one(!b || price(j, k) == float64(k)/4) }},
		{"gozinc_blackbox([j],[y],[],[c])", "price", false, func(int, int, bool) int { return 1 }},
		{"gozinc_blackbox([j],[y],[],[c]); float_le(c,1.5)", "price", false, func(j, k int, _ bool) int { return one(price(j, k) <= 1.5) }},
		{"gozinc_blackbox([j],[y],[],[c]); float_le_reif(c,1.5,b)", "price", false, func(j, k int, b bool) int { return one(b == (price(j, k) <= 1.5)) }},
		{"gozinc_blackbox_reif([j],[y],[],[c],b); float_lin_eq([1.0,-1.0],[c,f],0.25)", "price", true, func(j, k int, b bool) int { return one(b == (price(j, k) == float64(k)+0.25)) }},
		{"gozinc_blackbox_bounds([j],[y]," + reasons + ")", "below", true, func(j, k int, _ bool) int { return one(4*j <= k) }},
		{"gozinc_blackbox_bounds_reif([j],[y]," + reasons + ",b)", "below", true, func(j, k int, b bool) int { return one(b == (4*j <= k)) }},
		{"gozinc_blackbox_bounds([j],[5.5]," + reasons + ")", "below", true, func(j, k int, _ bool) int { return 1 }},
	} {
		want := 0
		for i := range 56 {
			want += m.holds(i%4, i/4%7, i/28 == 1)
		}
		constraint, rest, _ := strings.Cut(m.constraints, "; ")
		text := declared + "var 0.0..20.0: c :: output_var;\n"
		if m.clauses {
			text = strings.ReplaceAll(text, "c :: output_var", "c")
		}
		if rest != "" {
			rest = "constraint " + rest + ";\n"
		}
		for name, o := range withPrograms {
			if o.Strategy != "" || !m.clauses && name != "cdcl" && name != "two" {
				continue
			}
			var out bytes.Buffer
			o.Programs, o.All = true, true
			if err := Run(t.Context(), parse(t, text+calls(constraint, file, m.what)+rest+"solve satisfy;\n"), o, &out); err != nil {
				t.Fatal(m.constraints, name, err)
			}
			if got := strings.Count(out.String(), "----------"); got != want || !strings.HasSuffix(out.String(), "==========\n") {
				t.Errorf("%s, %s: %d solutions, want %d\n%s", m.constraints, name, got, want, &out)
			}
		}
	}
	for _, c := range []struct{ solve, want string }{
		{"solve minimize c;\n", "j = 2;\nk = 0;\ny = 0.0;\n"},
		{"constraint int_lin_le([-1,-1],[j,k],-5);\nsolve minimize c;\n", "j = 2;\nk = 3;\ny = 0.75;\n"},
	} {
		var out bytes.Buffer
		text := declared + "var float: c :: output_var;\nconstraint bool_eq(b,true);\n" + calls("gozinc_blackbox([j],[y],[],[c])", file, "price") + c.solve
		if err := Run(t.Context(), parse(t, text), Options{Programs: true}, &out); err != nil || !strings.HasPrefix(out.String(), c.want) || !strings.HasSuffix(out.String(), "\n==========\n") {
			t.Errorf("%v\n%swant %s", err, &out, c.want)
		}
	}
}

// TestProgramContinuous: a program is asked about continuous floats, as they are printed. That none of those is right
// is no proof, but where linear constraints determine all inputs, or where the program bounds them.
func TestProgramContinuous(t *testing.T) {
	file := blackbox(t)
	const declared = "var 1.0..3.0: x :: output_var;\nvar 1.0..3.0: y :: output_var;\nvar bool: b :: output_var;\nvar 0.0..99.0: c :: output_var;\nvar 0..2: j :: output_var;\n" +
		"constraint float_lin_le([1.0,-2.0],[x,y],9.0);\n"
	asked := calls("gozinc_blackbox([j],[x,y],[],[c])", file, "price")
	price := func(s map[string]float64) bool {
		return math.Abs(s["c"]-0.25-0.5*(s["j"]-2)*(s["j"]-2)-s["x"]*s["x"]-s["y"]*s["y"]) < 1e-9
	}
	for _, m := range []struct {
		constraints, want string
		holds             func(s map[string]float64) bool
	}{
		{asked + "constraint float_lin_eq([1.0,1.0],[x,y],3.7);\nconstraint float_le(c,8.0);\nsolve satisfy;\n", "----------", func(s map[string]float64) bool { return price(s) && s["c"] <= 8 }},
		{asked + "constraint float_le(c,6.2);\nconstraint int_le(j,0);\nconstraint float_le(2.0,x);\nconstraint float_le(y,1.5);\nsolve satisfy;\n", "=====UNKNOWN=====", nil},
		{asked + "constraint float_le(c,2.2);\nconstraint float_le(3.5,x);\nsolve satisfy;\n", "=====UNSATISFIABLE=====", nil},
		{calls("gozinc_blackbox_reif([j],[x,y],[],[c],b)", file, "price") +
			"constraint bool_eq(b,true);\nconstraint float_le(c,6.0);\nsolve satisfy;\n", "----------", func(s map[string]float64) bool { return price(s) && s["c"] <= 6 }},
		{calls("gozinc_blackbox_reif([j],[x,y],[],[c],b)", file, "price") + "constraint bool_eq(b,false);\nsolve satisfy;\n", "----------", func(s map[string]float64) bool { return !price(s) }},
		{
			calls("gozinc_blackbox_bounds([j],[x],[1,0,1,2,2,2,1,1,1,0])", file, "below") + "constraint int_le(2,j);\nsolve minimize x;\n", "==========",
			func(s map[string]float64) bool { return s["x"] >= 2 && s["x"] < 2.01 },
		},
		{calls("gozinc_blackbox_bounds([j],[x],[1,0,1,2,2,2,1,1,1,0])", file, "below") + "constraint int_le(2,j);\nconstraint float_le(x,1.9);\nsolve satisfy;\n", "=====UNSATISFIABLE=====", nil},
		{
			calls("gozinc_blackbox_bounds_reif([j],[x],[1,0,1,2,2,2,1,1,1,0],b)", file, "below") + "constraint int_le(2,j);\nconstraint bool_eq(b,false);\nsolve satisfy;\n", "----------",
			func(s map[string]float64) bool { return s["x"] < 2 },
		},
	} {
		for _, name := range []string{"auto", "gini", "two", "free"} {
			o := withPrograms[name]
			var out bytes.Buffer
			o.Programs, o.Encode.FloatPrecision = true, 0.5
			if err := Run(t.Context(), parse(t, declared+m.constraints), o, &out); err != nil {
				t.Fatal(m.constraints, name, err)
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			s := make(map[string]float64)
			for _, l := range lines {
				name, value, _ := strings.Cut(strings.TrimSuffix(l, ";"), " = ")
				s[name], _ = strconv.ParseFloat(value, 64)
			}
			if lines[len(lines)-1] != m.want || m.holds != nil && !m.holds(s) {
				t.Errorf("%s, %s: got\n%swant %s", m.constraints, name, &out, m.want)
			}
		}
	}
}

func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// TestProgramFails: a program that fails is named, with the place of its constraint, and
// there is no answer. What programs may not run do not run.
func TestProgramFails(t *testing.T) {
	defer func(n int) { *program.Patience = n }(*program.Patience)
	*program.Patience = 1
	file := blackbox(t)
	for what, want := range map[string]string{
		"crash": "exit status 3: out of order",
		"hang":  "within 1s",
		"chat":  `it answered "good morning" to "`,
	} {
		model := "var 0..4: x :: output_var;\nvar 0..4: y :: output_var;\n" + calls("gozinc_blackbox([x,y],[1])", file, what) + "solve satisfy;\n"
		for name, o := range withPrograms {
			if o.Strategy != "" {
				continue
			}
			var out bytes.Buffer
			o.Programs = true
			err := Run(t.Context(), parse(t, model), o, &out)
			var located *flatzinc.Error
			if !errors.As(err, &located) || located.Line != 3 || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), fmt.Sprintf("the program %q", file)) {
				t.Errorf("%s, %s: %v, want %s", what, name, err, want)
			}
			if out.Len() > 0 {
				t.Errorf("%s, %s: there is an answer:\n%s", what, name, &out)
			}
		}
		if err := Run(t.Context(), parse(t, model), Options{}, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "not allowed") {
			t.Errorf("%v", err)
		}
	}
}
