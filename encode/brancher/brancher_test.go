package brancher_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/brancher"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// recorder notes the decisions of a brancher.
type recorder struct {
	sat.Brancher
	atoms []sat.Atom
}

func (r *recorder) Decide(t sat.Trail) (sat.Atom, bool) {
	a, ok := r.Brancher.Decide(t)
	if ok {
		if t.Holds(a) || t.Holds(a.Not()) {
			panic(fmt.Sprint("decided already: ", a))
		}
		r.atoms = append(r.atoms, a)
	}
	return a, ok
}

const decls = `var {1,2,5,9}: x;
var 0..7: y;
var 3..4: p;
var bool: b;
var set of {2,4,6}: s;
var -5000..5000: w;
`

// solve follows the annotation on variables without constraints, and returns what
// was found and how many decisions that took.
func solve(t *testing.T, text string, opt lits.Options, occurs map[string]int) (found map[string]string, decisions int) {
	t.Helper()
	return solvePreferring(t, nil, text, opt, occurs)
}

// solvePreferring is solve with values that come first.
func solvePreferring(t *testing.T, prefer flatzinc.Assignment, text string, opt lits.Options, occurs map[string]int) (found map[string]string, decisions int) {
	t.Helper()
	e, m, f := enctest.NewWith(t, decls+"solve :: "+text+" satisfy;\n", opt)
	anns, faults := annotation.Read(m)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for k := int64(0); k < 10; k++ {
		e.Eq(e.Store.ViewOf(flatzinc.MkVar(m.Vars[0])), k) // x has a literal for each value
	}
	b := brancher.New(e, anns, func(x flatzinc.Expr) int { return occurs[x.Var().Name] }, 1)
	if b == nil {
		t.Fatalf("%s: no brancher", text)
	}
	if prefer != nil {
		b.Prefer(prefer)
	}
	engine := cdcl.New(f)
	r := &recorder{Brancher: b}
	engine.SetBrancher(r)
	e.Sink = engine
	if status := engine.Solve(context.Background()); status != sat.Sat {
		t.Fatal(status)
	}
	found = make(map[string]string)
	for i, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt {
			set := e.SetValue(store.SetView{ID: int32(i)}, engine.Value)
			found[v.Name] = fmt.Sprint(set.Values())
		} else {
			found[v.Name] = fmt.Sprint(e.Value(store.Of(int32(i)), engine.Value))
		}
	}
	return found, len(r.atoms)
}

// TestValues: the value that each choice gives to variables without constraints.
func TestValues(t *testing.T) {
	for _, c := range []struct{ values, x, y, p, b, s string }{
		{"indomain", "1", "0", "3", "0", "[2 4 6]"},
		{"indomain_min", "1", "0", "3", "0", "[2 4 6]"},
		{"indomain_max", "9", "7", "4", "1", "[2 4 6]"},
		{"indomain_middle", "5", "3", "3", "0", "[2 4 6]"},
		{"indomain_median", "2", "3", "3", "0", "[2 4 6]"},
		{"indomain_split", "1", "0", "3", "0", "[2 4 6]"},
		{"indomain_reverse_split", "9", "7", "4", "1", "[2 4 6]"},
		{"indomain_interval", "1", "0", "3", "0", "[2 4 6]"},
		{"outdomain_min", "9", "7", "4", "1", "[]"},
		{"outdomain_max", "1", "0", "3", "0", "[]"},
		{"what_is_this", "1", "0", "3", "0", "[2 4 6]"},
	} {
		for _, opt := range []lits.Options{{OrderMax: 4096}, {OrderMax: 1}} {
			found, _ := solve(t, fmt.Sprintf("seq_search([int_search([x,y,p],input_order,%[1]s), bool_search([b],input_order,%[1]s), set_search([s],input_order,%[1]s)])", c.values), opt, nil)
			for name, want := range map[string]string{"x": c.x, "y": c.y, "p": c.p, "b": c.b, "s": c.s} {
				if opt.OrderMax == 1 && name == "x" && c.values == "indomain_interval" {
					continue // there are no gaps to be seen
				}
				if found[name] != want {
					t.Errorf("%s: %s = %s, want %s (%+v)", c.values, name, found[name], want, opt)
				}
			}
		}
	}
}

// TestPrefer: values that are preferred come first, but for those that are not left;
// where none is known the annotation chooses.
func TestPrefer(t *testing.T) {
	opts := []lits.Options{{OrderMax: 4096}, {OrderMax: 1}}
	prefer := func(x, y, p, w, b int64, s ...int64) flatzinc.Assignment {
		a := make(flatzinc.Assignment, 6)
		for i, k := range []int64{x, y, p, b, 0, w} { // in the order of decls
			a[i] = flatzinc.Value{Base: flatzinc.Int, Int: k}
		}
		a[3].Base, a[4] = flatzinc.Bool, flatzinc.Value{Base: flatzinc.SetOfInt, Set: intset.Of(s...)}
		return a
	}
	for _, c := range []struct {
		prefer           flatzinc.Assignment
		x, y, p, w, b, s string
	}{
		{nil, "9", "7", "4", "5000", "1", "[2 4 6]"},
		{prefer(5, 3, 3, 1234, 0, 2, 6), "5", "3", "3", "1234", "0", "[2 6]"},
		{prefer(2, 0, 4, -5000, 1), "2", "0", "4", "-5000", "1", "[]"},
		{prefer(4, 9, 4, 6000, 1, 4), "9", "7", "4", "5000", "1", "[4]"},
	} {
		for _, opt := range opts {
			found, _ := solvePreferring(t, c.prefer, "seq_search([int_search([x,y,p,w],input_order,indomain_max), bool_search([b],input_order,indomain_max), set_search([s],input_order,indomain_max)])", opt, nil)
			for name, want := range map[string]string{"x": c.x, "y": c.y, "p": c.p, "w": c.w, "b": c.b, "s": c.s} {
				if found[name] != want {
					t.Errorf("%v: %s = %s, want %s (%+v)", c.prefer, name, found[name], want, opt)
				}
			}
		}
	}
}

// TestWide: an integer of many values has no literals, and takes two decisions where
// the value is none of its bounds.
func TestWide(t *testing.T) {
	for values, want := range map[string]string{
		"indomain_min": "-5000 1", "indomain_max": "5000 1", "indomain_middle": "0 2", "indomain_median": "0 2",
		"indomain_split": "-5000 14", "indomain_reverse_split": "5000 13", "outdomain_max": "-5000 10000",
	} {
		found, n := solve(t, "int_search([w],input_order,"+values+")", lits.Options{OrderMax: 100}, nil)
		if got := fmt.Sprint(found["w"], " ", n); got != want {
			t.Errorf("%s: %s, want %s", values, got, want)
		}
	}
}

// TestOrders: the variables in the order in which they are decided on.
func TestOrders(t *testing.T) {
	occurs := map[string]int{"x": 2, "y": 9, "p": 3, "w": 1}
	for order, want := range map[string]string{
		"input_order":      "w y x p",
		"first_fail":       "p x y w",
		"anti_first_fail":  "w y x p",
		"smallest":         "w y x p",
		"largest":          "w x y p",
		"occurrence":       "y p x w",
		"most_constrained": "p x y w",
		"max_regret":       "w y x p",
		"dom_w_deg":        "p y x w",
		"impact":           "p y x w",
	} {
		e, m, f := enctest.NewWith(t, decls+"solve :: int_search([w,y,x,p],"+order+",indomain_min) satisfy;\n", lits.Options{OrderMax: 100})
		anns, _ := annotation.Read(m)
		b := brancher.New(e, anns, func(x flatzinc.Expr) int { return occurs[x.Var().Name] }, 1)
		engine := cdcl.New(f)
		w := &watch{Brancher: b, ids: make(map[sat.Int]string), lits: make(map[uint32]string)}
		for _, v := range m.Vars {
			if v.Base != flatzinc.Int {
				continue
			}
			view := e.Store.ViewOf(flatzinc.MkVar(v))
			if at, ok := e.Native(view); ok && v.Name != "p" {
				w.ids[at.X&^1] = v.Name
			}
			w.lits[e.Ge(view, e.Store.Hi(view)).Var()] = v.Name
		}
		engine.SetBrancher(w)
		engine.Solve(context.Background())
		if got := strings.Join(slices.Compact(w.names), " "); got != want {
			t.Errorf("%s: %s, want %s", order, got, want)
		}
	}
}

// watch notes the names of the variables that are decided on.
type watch struct {
	sat.Brancher
	ids   map[sat.Int]string
	lits  map[uint32]string
	names []string
}

func (w *watch) Decide(t sat.Trail) (sat.Atom, bool) {
	a, ok := w.Brancher.Decide(t)
	switch {
	case ok && a.IsLit():
		w.names = append(w.names, w.lits[a.Lit().Var()])
	case ok:
		w.names = append(w.names, w.ids[a.X&^1])
	}
	return a, ok
}
