package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	// The program that is built is made of it. Without it, go test would repeat results of an older program.
	_ "github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

func TestSolveFile(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		f    *sat.Formula
		want int
	}{
		"latin":   {cnfgen.Quasigroup(1, 7, 0.3), exitSat},
		"pigeons": {cnfgen.Crowded(4), exitUnsat},
	} {
		if err := write(dir, "family", name, c.f); err != nil {
			t.Fatal(err)
		}
		for engine := range own {
			var out bytes.Buffer
			status, err := solveFile(&out, engine, filepath.Join(dir, "family", name+".cnf"), "")
			if err != nil || status != c.want || !conflictCount.Match(out.Bytes()) {
				t.Errorf("%s, %s: %d, %v\n%s", name, engine, status, err, out.String())
			}
		}
	}
	if _, err := solveFile(&bytes.Buffer{}, "no such", filepath.Join(dir, "family", "latin.cnf"), ""); err == nil {
		t.Error("an unknown engine was accepted")
	}
	if _, err := solveFile(&bytes.Buffer{}, "gini", filepath.Join(dir, "none.cnf"), ""); err == nil {
		t.Error("a missing file was accepted")
	}
}

// TestRun runs commands in the place of engines.
func TestRun(t *testing.T) {
	for command, want := range map[string]result{
		"echo c conflicts : 70; exit 10":  {answer: exitSat, conflicts: 70},
		"echo conflicts   : 7; exit 20":   {answer: exitUnsat, conflicts: 7},
		"exit 0":                          {conflicts: -1},
		"echo bad >&2; exit 3":            {conflicts: -1, failure: "exit status 3: bad"},
		"while :; do :; done":             {conflicts: -1},
		"test -f \"$0\" && exit 10":       {answer: exitSat, conflicts: -1},
		"trap '' XCPU; exec sleep 0 0 0 ": {conflicts: -1},
	} {
		e := engine{"x", []string{"sh", "-c", command}}
		r := e.run("satbench_test.go", time.Second)
		if r.answer != want.answer || r.conflicts != want.conflicts || r.failure != want.failure {
			t.Errorf("%s: %+v, want %+v", command, r, want)
		}
	}
}

// row is a result of the seconds.
func row(answer int, seconds ...float64) (rs []result) {
	for _, s := range seconds {
		rs = append(rs, result{answer: answer, time: time.Duration(s * float64(time.Second)), conflicts: 1500})
	}
	return rs
}

func TestTable(t *testing.T) {
	tab := table{engines: []engine{{name: "a"}, {name: "b"}}, limit: 10 * time.Second, families: map[string][][]result{}}
	var out bytes.Buffer
	tab.head(&out)
	unanswered := row(exitUnsat, 1, 10)
	unanswered[1].answer = 0
	for _, c := range []struct {
		file instance
		row  []result
	}{
		{instance{"d/x/one.cnf", "x"}, row(exitSat, 1, 4)},
		{instance{"d/x/two.cnf", "x"}, row(exitUnsat, 2, 2)},
		{instance{"d/y/three.cnf", "y"}, unanswered},
	} {
		if err := tab.add(&out, c.file, c.row); err != nil {
			t.Error(err)
		}
	}
	tab.summary(&out)
	for _, want := range []string{
		"| x | one | sat 1.00 s, 1.5 k | sat 4.00 s, 1.5 k |", "| x | 2 | 2, 3.0, 1.00 | 2, 6.0, 2.00 |",
		"| y | 1 | 1, 1.0, 1.00 | 0, 20.0, 20.00 |", "| all | 3 | 3, 4.0, 1.00 | 2, 26.0, 4.31 |",
	} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("no line %q in\n%s", want, out.String())
		}
	}
	differ := append(row(exitSat, 1), row(exitUnsat, 1)...)
	if err := tab.add(&out, instance{"d/z.cnf", "d"}, differ); err == nil {
		t.Error("different answers were accepted")
	}
}

func TestEngineList(t *testing.T) {
	var l engineList
	for _, text := range []string{"gini", "minisat", "quick=cadical --sat -q"} {
		if err := l.Set(text); err != nil {
			t.Error(err)
		}
	}
	if l[0].command[1] != "-solve" || l[1].command[0] != "minisat" || len(l[2].command) != 3 {
		t.Errorf("%v", l)
	}
	if l.Set("x=") == nil {
		t.Error("an engine without command was accepted")
	}
}

func TestBounded(t *testing.T) {
	const head = "var 1..9: c;\n"
	for text, want := range map[string]string{
		"solve minimize c;\n":                               head + "constraint int_le(c,5);\nsolve satisfy;\n",
		"solve :: int_search([c],a,b,complete) maximize c;": head + "constraint int_le(5,c);\nsolve satisfy;",
	} {
		if got, err := bounded([]byte(head+text), "5"); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if _, err := bounded([]byte("solve satisfy;"), "5"); err == nil {
		t.Error("a bound without objective was accepted")
	}
	if got, err := bounded([]byte("solve satisfy;"), "-"); err != nil || string(got) != "solve satisfy;" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestModels: the list names models that are there, each under a name of its
// own.
func TestModels(t *testing.T) {
	text, err := os.ReadFile("models.txt")
	if err != nil {
		t.Fatal(err)
	}
	models, err := parseModels(string(text))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range models {
		if seen[m.name] {
			t.Errorf("%s twice", m.name)
		}
		seen[m.name] = true
		for _, a := range m.args {
			if !strings.HasPrefix(a, "-") {
				if _, err := os.Stat(filepath.Join("..", "..", "..", a)); err != nil {
					t.Error(err)
				}
			}
		}
	}
	if len(models) < 40 {
		t.Errorf("%d models", len(models))
	}
	if _, err := parseModels("family name 5"); err == nil {
		t.Error("a line without model was accepted")
	}
}

// TestBuild compiles one model of each kind.
func TestBuild(t *testing.T) {
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip("minizinc is not installed")
	}
	dir := t.TempDir()
	gozinc := filepath.Join(dir, "gozinc")
	if out, err := exec.Command("go", "build", "-C", "../../..", "-buildvcs=false", "-o", gozinc, "./cmd/gozinc").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	list := filepath.Join(dir, "list.txt")
	if err := os.WriteFile(list, []byte("# a comment\nqueens q6 - ../../../models/n_queens.mzn -Dn=6\nruler g5 10 ../../../models/golomb_ruler.mzn -Dn=5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := builder{gozinc: gozinc, minizinc: "minizinc", limit: time.Minute}
	if err := b.build(list, dir); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{"queens/q6.cnf": exitSat, "ruler/g5.cnf": exitUnsat} {
		if status, err := solveFile(&bytes.Buffer{}, "gini", filepath.Join(dir, file), ""); err != nil || status != want {
			t.Errorf("%s: %d, %v", file, status, err)
		}
	}
}
