package mznlib_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
)

// forms are the contexts in which MiniZinc asks for another form of a global
// than the plain one. Each leaves the model consistent.
var forms = []struct{ name, item string }{
	{"half reified", "constraint p%d -> %s;"},
	{"reified", "constraint p%d <-> %s;"},
	{"negated", "constraint p%d -> not (%s);"},
}

// extremumGlobals are the predicates of the standard library whose native form
// is a builtin of FlatZinc.
var extremumGlobals = []global{
	{name: "array_int_maximum", call: extremum("maximum", "var 0..3")},
	{name: "array_int_minimum", call: extremum("minimum", "var 0..3")},
	{name: "", call: func(m *model) string { return "maximum(" + m.scalar("var 0.5..1.5") + ", [0.5, 1.5])" }},
	{name: "", call: func(m *model) string { return "minimum(" + m.scalar("var 0.5..1.5") + ", [0.5, 1.5])" }},
}

// extremumCorrections replace decompositions of the standard library, which
// MiniZinc refuses where they are negated or reified.
var extremumCorrections = []correction{extremumCorrection("maximum", "<="), extremumCorrection("minimum", ">=")}

func extremumCorrection(name, order string) correction {
	var b strings.Builder
	for _, typ := range []string{"int", "float"} {
		fmt.Fprintf(&b, `
predicate corrected_%s(var %s: m, array[int] of var %[2]s: xs) =
  exists(x in xs)(x = m) /\ forall(x in xs)(x %[3]s m);
`, name, typ, order)
	}
	return correction{name, b.String()}
}

func extremum(name, typ string) func(*model) string {
	return func(m *model) string {
		return fmt.Sprintf("%s(%s, %s)", name, m.scalar(typ), m.array(m.pick(-1, 2), 3, typ))
	}
}

// releases returns the MiniZinc that is installed and, where it has been
// unpacked, the newer one.
func releases(t *testing.T) map[string]string {
	found := map[string]string{"installed": "minizinc"}
	newer, err := filepath.Abs("../../.cache/minizinc-sid/minizinc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(newer); err != nil {
		t.Logf("%v: only the installed MiniZinc is tried; .ci/newer-minizinc unpacks the newer one", err)
		return found
	}
	found["newer"] = newer
	return found
}

// Every native constraint of gozinc's own has a call.
func TestCallsOfNativeGlobals(t *testing.T) {
	called := make(map[string]bool)
	for _, g := range globals {
		called[strings.TrimSuffix(g.name, "_imp")] = true
	}
	for _, d := range ground.Table {
		if strings.HasPrefix(d.Name, "gozinc_") && !called[d.Name] {
			t.Errorf("no test calls the global that becomes %s", d.Name)
		}
	}
}

// Every global compiles in every form, with every release of MiniZinc. All
// calls of a form stand in one model, which takes MiniZinc about a second.
func TestFormsCompile(t *testing.T) {
	b := install(t)
	for release, program := range releases(t) {
		for _, form := range forms {
			t.Run(release+", "+form.name, func(t *testing.T) {
				t.Parallel()
				var which []int
				for i, g := range globals {
					if !g.positive || form.name == "half reified" {
						which = append(which, i)
					}
				}
				if err := b.culprit(program, form.item, which); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// culprit returns what MiniZinc says of the first of the globals that does not
// compile in a form; nil if they compile all together.
func (b bench) culprit(program, form string, which []int) error {
	err := b.compiles(program, form, which)
	if err == nil || len(which) == 1 {
		return err
	}
	half := len(which) / 2
	for _, part := range [][]int{which[:half], which[half:]} {
		if err := b.culprit(program, form, part); err != nil {
			return err
		}
	}
	return err
}

// compiles calls some of the globals in a form, and returns what MiniZinc says
// where it fails.
func (b bench) compiles(program, form string, which []int) error {
	m := &model{rng: rand.New(rand.NewPCG(5, 5)), names: map[string][]string{}}
	var calls strings.Builder
	for _, i := range which {
		fmt.Fprintf(&calls, "var bool: p%d;\n", i)
		fmt.Fprintf(&calls, form+"\n", i, globals[i].call(m))
	}
	text := "include \"globals.mzn\";\n" + strings.Join(m.decls, "\n") + "\n" + calls.String() + "solve satisfy;\n"
	file := filepath.Join(b.dir, fmt.Sprintf("forms_%p.mzn", m))
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err
	}
	cmd := exec.Command(program, "--solver", "gozinc", "-c", "--output-to-stdout", file)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "MZN_SOLVER_PATH="+filepath.Join(b.dir, "msc"))
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s%s", err, stderr.String(), text)
	}
	return nil
}
