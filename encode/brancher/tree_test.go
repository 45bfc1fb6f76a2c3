package brancher_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/brancher"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// at is a place in a search: a decision made at a level where some literals are false.
type at struct {
	sat.Trail
	level    int
	decision sat.Lit
	refuted  []sat.Lit
	moved    bool // up a level, for an assumption more: no decision has been made
}

func (p at) Level() int { return p.level }

func (p at) Holds(a sat.Atom) bool {
	if l := a.Lit(); !l.Neg() {
		return !p.moved && !slices.Contains(p.refuted, l)
	}
	return slices.Contains(p.refuted, a.Lit().Not())
}

// Decide returns the decision of the place.
func (p *at) Decide(sat.Trail) (sat.Atom, bool) {
	return sat.LitAtom(p.decision), p.decision != sat.Undef
}

// TestTree: a decision has half of what its parent has left, and what is refuted of it is no longer open. Decisions made again count
// once, and those that are replaced for another reason are open again.
func TestTree(t *testing.T) {
	now := &at{}
	tree := brancher.NewTree(now)
	a, b, c, d := sat.Mk(1), sat.Mk(2), sat.Mk(3), sat.Mk(4)
	for i, step := range []struct {
		at      at
		partial bool
		open    float64
	}{
		{at{level: 0, decision: a}, false, 1},
		{at{level: 1, decision: b}, false, 1},
		{at{level: 3, decision: c}, false, 1}, // another decision is between them
		{at{level: 3, decision: d, refuted: []sat.Lit{c}}, false, 7.0 / 8},
		{at{level: 0, decision: a}, false, 7.0 / 8}, // a restart
		{at{level: 1, decision: b}, false, 7.0 / 8},
		{at{level: 0, decision: d, refuted: []sat.Lit{a}}, true, 7.0 / 8}, // under assumptions
		{at{level: 1}, false, 7.0 / 8},                                    // nothing is left to decide
		{at{level: 1, decision: d, refuted: []sat.Lit{b}}, false, 3.0 / 4},
		{at{level: 1, decision: c}, false, 3.0 / 4}, // d is not refuted
		{at{level: 2, decision: d}, false, 3.0 / 4},
		{at{level: 2, decision: b, refuted: []sat.Lit{d}}, false, 11.0 / 16},
		{at{level: 1, decision: d, refuted: []sat.Lit{c}}, false, 5.0 / 8},
		{at{level: 0, decision: b, refuted: []sat.Lit{a}}, false, 1.0 / 2},
		{at{level: 0, decision: c, refuted: []sat.Lit{a, b}}, false, 1.0 / 4},
		{at{level: 1, decision: c, refuted: []sat.Lit{a, b}, moved: true}, false, 1.0 / 4},
		{at{level: 1, decision: d, refuted: []sat.Lit{a, b, c}}, false, 1.0 / 8},
	} {
		*now = step.at
		tree.Partial = step.partial
		if _, ok := tree.Decide(now); ok != (step.at.decision != sat.Undef) {
			t.Error("the decision of the brancher is not that of the tree")
		}
		if got := tree.Open(); got != step.open {
			t.Errorf("step %d: %v are open, want %v", i, got, step.open)
		}
	}
}

// TestTreeOfRefutation: in a refutation along annotations, whatever ends it for a while, the part that is open never grows, and
// in the end hardly anything is open.
func TestTreeOfRefutation(t *testing.T) {
	const n = 7
	var text strings.Builder
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", i)
		fmt.Fprintf(&text, "var 1..%d: %s;\n", n-1, names[i])
	}
	fmt.Fprintf(&text, "solve :: int_search([%s],input_order,indomain_min,complete) satisfy;\n", strings.Join(names, ","))
	e, m, f := enctest.NewWith(t, text.String(), lits.Options{})
	anns, _ := annotation.Read(m)
	for i := range n {
		for k := range i {
			for v := int64(1); v < n; v++ {
				e.Sink.AddClause(e.Eq(e.Store.ViewOf(flatzinc.MkVar(m.Vars[i])), v).Not(), e.Eq(e.Store.ViewOf(flatzinc.MkVar(m.Vars[k])), v).Not())
			}
		}
	}
	tree := brancher.NewTree(brancher.New(e, anns, func(flatzinc.Expr) int { return 0 }, 1))
	engine := cdcl.New(f)
	engine.SetBrancher(tree)
	last := tree.Open()
	status := sat.Unknown
	for status == sat.Unknown {
		status = engine.SolveLimited(context.Background(), 300)
		if open := tree.Open(); open > last {
			t.Errorf("%v was open, and %v is", last, open)
		} else {
			last = open
		}
	}
	if status != sat.Unsat || last > 0.1 {
		t.Errorf("%v, %v is open", status, last)
	}
}
