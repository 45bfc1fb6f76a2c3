package symmetry

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// find presolves a model and looks for symmetries; not ok where presolve refutes it.
func find(t *testing.T, m *flatzinc.Model) (out Breaking, st *store.Store, ok bool) {
	t.Helper()
	cons, err := presolve.Link(context.Background(), m, registry.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	st = store.New(m)
	p := presolve.New(st, cons)
	if !presolve.Initialise(st, m) || !p.Run() {
		return out, st, false
	}
	return Find(p, m), st, true
}

func parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("model.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err, text)
	}
	return m
}

// judge is the orders as a check of solutions.
type judge struct {
	Breaking
	value map[int32]func(flatzinc.Assignment) int64 // of roots
	sets  map[int32]*flatzinc.Var
}

func newJudge(b Breaking, st *store.Store, m *flatzinc.Model) judge {
	j := judge{b, make(map[int32]func(flatzinc.Assignment) int64), make(map[int32]*flatzinc.Var)}
	for i, v := range m.Vars {
		if v.Base == flatzinc.SetOfInt {
			j.sets[st.ResolveSet(store.SetView{ID: int32(i)}).ID] = v
		}
		if v.Base != flatzinc.Int && v.Base != flatzinc.Bool {
			continue
		}
		x := st.Resolve(store.Of(int32(i)))
		j.value[x.ID] = func(a flatzinc.Assignment) int64 { return (a[i].Int - x.B) / max(x.A, -x.A) * (x.A / max(x.A, -x.A)) }
	}
	return j
}

func (j judge) view(v store.View, a flatzinc.Assignment) int64 { return v.A*j.value[v.ID](a) + v.B }

func (j judge) term(t Term, a flatzinc.Assignment) int64 {
	if !t.IsMember {
		return j.view(t.View, a)
	}
	if a.Eval(flatzinc.MkVar(j.sets[t.Set])).Set.Contains(t.Element) {
		return 1
	}
	return 0
}

// leaves reports whether the orders leave the solution.
func (j judge) leaves(a flatzinc.Assignment) bool {
	for _, o := range j.Orders {
		for i := range o.Less {
			x, y := j.term(o.Less[i], a), j.term(o.More[i], a)
			if x > y {
				return false
			}
			if x < y {
				break
			}
		}
	}
	for _, c := range j.Chains {
		for k := 1; k < len(c.Values); k++ {
			seen := false
			for _, v := range c.Of {
				x := j.view(v, a)
				if seen = seen || x == c.Values[k-1]; x == c.Values[k] && !seen {
					return false
				}
			}
		}
	}
	return true
}

// count enumerates a model. It returns the solutions in all, those that the orders leave, and
// says what is wrong: an objective of which none is left.
func count(t *testing.T, m *flatzinc.Model) (b Breaking, all, left int, wrong string) {
	t.Helper()
	b, st, ok := find(t, m)
	if !ok {
		return b, 0, 0, ""
	}
	j := newJudge(b, st, m)
	goals, kept := make(map[int64]bool), make(map[int64]bool)
	err := oracle.Solutions(m, 3_000_000, func(a flatzinc.Assignment) bool {
		goal := int64(0)
		if m.Solve.Method != flatzinc.Satisfy {
			goal = a.Eval(m.Solve.Objective).Int
		}
		all++
		goals[goal] = true
		if j.leaves(a) {
			left++
			kept[goal] = true
		}
		return true
	})
	if err != nil {
		return b, 0, 0, ""
	}
	for goal := range goals {
		if !kept[goal] {
			wrong = fmt.Sprintf("no solution of objective %d is left by %+v", goal, b)
		}
	}
	return b, all, left, wrong
}

// plant adds to each constraint its images under permutations of variables of one domain, and an
// objective that these keep.
func plant(rng *rand.Rand, m *flatzinc.Model) {
	images := []map[*flatzinc.Var]*flatzinc.Var{make(map[*flatzinc.Var]*flatzinc.Var)}
	for _, v := range m.Vars {
		w := m.Vars[rng.IntN(len(m.Vars))]
		if v != w && v.Base == w.Base && v.Init == nil && w.Init == nil && v.Ints.String() == w.Ints.String() && images[0][v] == nil && images[0][w] == nil {
			images[0][v], images[0][w] = w, v
		}
	}
	plain := len(m.Constraints)
	for i := range plain {
		c := m.Constraints[i]
		c.Args = imagesOf(c.Args, images[0])
		m.Constraints = append(m.Constraints, c)
	}
	if rng.IntN(2) == 0 {
		return
	}
	goal := &flatzinc.Var{ID: len(m.Vars), Name: "goal", Base: flatzinc.Int, Ints: intset.Interval(-300, 300)}
	coefs, terms := []flatzinc.Expr{flatzinc.MkInt(-1)}, []flatzinc.Expr{flatzinc.MkVar(goal)}
	for _, v := range m.Vars {
		if v.Base == flatzinc.Int {
			coefs, terms = append(coefs, flatzinc.MkInt(1)), append(terms, flatzinc.MkVar(v))
		}
	}
	m.Vars = append(m.Vars, goal)
	m.Constraints = append(m.Constraints, flatzinc.Constraint{
		Name: "int_lin_eq", Args: []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(terms), flatzinc.MkInt(0)},
	})
	m.Solve.Method, m.Solve.Objective = flatzinc.Minimize, flatzinc.MkVar(goal)
}

func imagesOf(args []flatzinc.Expr, image map[*flatzinc.Var]*flatzinc.Var) []flatzinc.Expr {
	out := slices.Clone(args)
	for i, x := range out {
		switch {
		case x.Kind == flatzinc.ArrayLit:
			out[i] = flatzinc.MkArray(imagesOf(x.Elems(), image))
		case x.Kind == flatzinc.VarRef && image[x.Var()] != nil:
			out[i] = flatzinc.MkVar(image[x.Var()])
		}
	}
	return out
}

// TestPlanted: on random models with all constraints, made symmetric, the orders leave a solution
// of each objective that there is.
func TestPlanted(t *testing.T) {
	from, to := campaign.Seeds(250)
	broken := 0
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 24))
		m := parse(t, fzngen.Model(rng, campaign.Options(fzngen.Opt{Size: 3000})))
		plant(rng, m)
		b, all, left, wrong := count(t, m)
		if wrong != "" {
			t.Fatalf("seed %d: %s\n%v", seed, wrong, m)
		}
		if len(b.Orders)+len(b.Chains) > 0 && left < all {
			broken++
		}
	}
	if n := int(to - from); broken < n/40 {
		t.Errorf("of %d models only %d have orders that exclude something", n, broken)
	}
}

// TestSmall: the same for models with many symmetries.
func TestSmall(t *testing.T) {
	from, to := campaign.Seeds(3000)
	broken := 0
	for seed := from; seed < to; seed++ {
		text := fzngen.Symmetric(rand.New(rand.NewPCG(seed, 25)))
		_, all, left, wrong := count(t, parse(t, text))
		if wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
		if left < all {
			broken++
		}
	}
	if n := int(to - from); broken < n/6 {
		t.Errorf("of %d models only %d have orders that exclude something", n, broken)
	}
}
