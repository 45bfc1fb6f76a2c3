package globals

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

const (
	constraintsFile = "../../CONSTRAINTS.md"

	constraintsColumns = `| constraint | arguments | meaning | alone | reif | imp | clauses |
|---|---|---|---|---|---|---|
`
)

// forms are the suffixes of the forms that each constraint has.
var forms = [...]string{"", "_reif", "_imp"}

// What is looked at of each form: random models, and random domains of each.
const (
	formModels  = 48
	formSamples = 12
)

// formSizes bound the assignments of the models in turn.
var formSizes = [...]float64{100, 400, 400, 3000}

// found is what propagation finds of each constraint and arity, as small constraints are
// compiled and as large ones are.
type found map[constraint.Key]*strength

// of returns what is found of a constraint so far.
func (f found) of(name string, arity int) *strength {
	k := constraint.Key{Name: name, Arity: arity}
	if f[k] == nil {
		f[k] = &strength{}
	}
	return f[k]
}

// measureForm counts what is found in random models of one constraint.
func (f found) measureForm(t *testing.T, name string, arity int) {
	t.Helper()
	def, ok := ground.Lookup(name, arity)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	for seed := range campaign.Each(formModels) {
		opt := fzngen.Opt{Size: formSizes[seed%uint64(len(formSizes))], Alone: true, Apart: true}
		text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 59)), def, opt)
		for _, way := range ways {
			f.of(name, arity).look(t, text, way, formSamples, seed, false)
		}
	}
}

// level is the consistency of which nothing is missed, or the share of the values
// that is found.
func (n *strength) level() string {
	switch {
	case n.missed("domain") == "":
		return "domain"
	case n.bounds.of > 0 && n.missed("bounds") == "":
		return "bounds"
	case n.values.found == 0:
		return "check"
	}
	return n.values.String() + " %"
}

// writeConstraints measures the forms of all constraints of a family, and writes its section
// of CONSTRAINTS.md.
func (f found) writeConstraints(t *testing.T, title string, rows []constraint.Row) {
	var b strings.Builder
	b.WriteString(constraintsColumns)
	for _, d := range ground.Table {
		at := slices.IndexFunc(rows, func(r constraint.Row) bool { return r.Name == d.Name && r.Arity == d.Arity() })
		if at < 0 {
			continue
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |", d.Name, cell(d.Sig), cell(d.Doc+demanded(d)))
		for _, suffix := range forms {
			name, arity := d.Name+suffix, d.Arity()+min(len(suffix), 1)
			f.measureForm(t, name, arity)
			fmt.Fprintf(&b, " %s |", f.of(name, arity).level())
		}
		fmt.Fprintf(&b, " %s |\n", cell(rows[at].Note))
	}
	generated(t, constraintsFile, title, b.String())
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

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
