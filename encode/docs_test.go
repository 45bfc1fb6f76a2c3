package encode

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
)

var update = flag.Bool("update", false, "write the generated documents")

const constraintsFile = "../CONSTRAINTS.md"

const constraintsHead = `# Supported constraints

Generated from the registry by ` + "`make docs`" + `; a test keeps it true.

The signature is that of the FlatZinc predicate. A mark under *reif* says that
` + "`X_reif`" + ` is supported (the last argument is true exactly when X holds), under
*imp* that ` + "`X_imp`" + ` is (the last argument implies X). Constraints over floats
become constraints over integers, exactly, or linear constraints of rational numbers;
[docs/floats.md](docs/floats.md) has the rules. A call whose arguments do not meet the demands on them is refused, with
file, line and column; of variables nothing is demanded. The names that begin with
` + "`gozinc_`" + ` are the native forms of MiniZinc globals; the MiniZinc library that
gozinc installs maps the globals to them.

The last column says what clauses a constraint becomes where they are few, and in all cases for engines of
clauses, exports and proofs. Where a constraint would take many, a default run has a propagator in their place,
if there is one: the first table of [docs/effort.md](docs/effort.md) has the sizes, and the columns P of
[docs/strength.md](docs/strength.md) what propagators find.

| constraint | arguments | meaning | reif | imp | encoding |
|---|---|---|:-:|:-:|---|
`

// TestConstraintTable compares the table of supported constraints with the
// registry. With -update it writes the table.
func TestConstraintTable(t *testing.T) {
	var b strings.Builder
	b.WriteString(constraintsHead)
	for _, d := range slices.Concat(ground.Table, ground.BlackBoxes) {
		n := d.Arity()
		r, mode, ok := registry.Find(d.Name, n)
		_, _, reif := registry.Find(d.Name+"_reif", n+1)
		_, _, imp := registry.Find(d.Name+"_imp", n+1)
		if strings.Contains(d.Sig, "float") {
			r, mode, ok, reif, imp = &presolve.FloatRow, constraint.Plain, true, true, true
		}
		if d.Asking != nil && r == &presolve.FloatRow {
			r = &constraint.Row{Note: "over the integers that stand for floats with a unit; a continuous float can be an output alone, set as assignments miss the answer"}
		}
		if !ok || mode != constraint.Plain {
			continue
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", d.Name, cell(d.Sig), cell(d.Doc+demanded(d)), mark(reif), mark(imp), cell(r.Note))
	}
	generated(t, constraintsFile, b.String())
}

// demanded lists the demands on the arguments of a constraint, behind its meaning.
func demanded(d ground.Def) string {
	var list []string
	for _, m := range d.Demands {
		if !m.Lax {
			list = append(list, m.String())
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "; demands: " + strings.Join(list, ", ")
}

// generated expects that a file has a text; with -update it writes it.
func generated(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is out of date: run make docs", file)
	}
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func mark(b bool) string {
	if b {
		return "✓"
	}
	return ""
}
