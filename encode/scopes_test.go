package encode

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestScopes: they have the decisions of constraints with several, and lose those that are
// dropped.
func TestScopes(t *testing.T) {
	_, l, _, _ := surveyed(t, `
var 0..9: x;
var 0..9: y;
var 0..9: z;
var 0..9: u;
var 0..30: sum :: is_defined_var;
var 0..99: o;
constraint int_lin_eq([1,-1,-1,-1],[sum,x,y,z],0) :: defines_var(sum);
constraint int_lin_le([1,1,1,1],[x,y,z,u],30);
constraint int_ne(x,u);
constraint int_le(sum,20);
constraint int_lin_eq([1,-1,-1],[o,x,u],0);
solve minimize o;
`)
	scopes := func() (all []string) {
		for _, s := range l.Scopes {
			names := ""
			for _, n := range namesOf(l, s) {
				names += n
			}
			all = append(all, names)
		}
		slices.Sort(all)
		return all
	}
	if got := scopes(); !slices.Equal(got, []string{"uxyz", "xyz"}) {
		t.Errorf("scopes %v", got)
	}
}

// TestRoutes: the successors of a circuit are in their order, without those that are fixed.
func TestRoutes(t *testing.T) {
	_, l, _, _ := surveyed(t, `
var 1..4: a;
var 1..4: b;
var 1..4: c;
var 0..9: o;
constraint gozinc_circuit(1,[b,3,a,c]);
constraint int_lin_eq([1,-1,-1],[o,a,b],0);
solve minimize o;
`)
	if len(l.Routes) != 1 || l.Routes[0].First != 1 || len(l.Routes[0].Next) != 4 {
		t.Fatalf("%+v", l.Routes)
	}
	for k, want := range []string{"b", "", "a", "c"} {
		name := ""
		if i := l.Routes[0].Next[k]; i >= 0 {
			name = l.Var(i).Name
		}
		if name != want {
			t.Errorf("place %d: %q, want %q", k, name, want)
		}
	}
}

// TestWish: the literals say, from the best value on, that a term is at most so much.
func TestWish(t *testing.T) {
	_, l, a, s := surveyed(t, `
var 0..5: x;
var 2..6: y;
var 0..99: o;
constraint int_eq(x,4);
constraint int_lin_eq([1,-2,1],[o,x,y],20);
constraint int_le(y,9);
solve minimize o;
`)
	for _, i := range l.Goal {
		v := l.Var(i)
		now := a[v.ID].Int
		wish := l.Wish(nil, i, a)
		if v.Name == "y" && int64(len(wish)) != 6-now {
			t.Errorf("%s = %d: %d wishes", v.Name, now, len(wish))
		}
		for _, lit := range wish {
			if s.Value(lit) {
				t.Errorf("%s = %d is as good as wished", v.Name, now)
			}
		}
	}
	if l.Wish(nil, l.Goal[0], at(a, l.Var(l.Goal[0]), l)) != nil {
		t.Error("wishes for what is best")
	}
}

// at returns a with the best value of a term.
func at(a flatzinc.Assignment, v *flatzinc.Var, l *landscape.Graph) flatzinc.Assignment {
	a = slices.Clone(a)
	a[v.ID].Int = 6 // y, whose sign is minus
	return a
}

// TestWideWishes: an integer without a literal of each value has literals for as many bits as its
// distance to the best value has, and always the same ones.
func TestWideWishes(t *testing.T) {
	p, err := Compile(t.Context(), enctest.Parse(t, `
var 0..1000000: x;
var 0..1000000: y;
var 0..9000000: o;
constraint int_lin_le([-1,-1],[x,y],-500);
constraint int_lin_eq([2,3,-1],[x,y,o],0);
solve minimize o;
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := p.Landscape()
	a := make(flatzinc.Assignment, len(p.Model.Vars))
	made := 0
	for round, value := range []int64{0, 1, 1000, 100_000, 1_000_000, 1_000_000, 999} {
		for id := range a {
			a[id] = flatzinc.Value{Base: flatzinc.Int, Int: value}
		}
		for _, i := range l.Goal {
			weight := map[string]int64{"x": 2, "y": 3}[l.Var(i).Name]
			if n, want := len(l.Wish(nil, i, a)), bits.Len64(uint64(weight*value)); n != want {
				t.Errorf("%s = %d: %d wishes, want %d", l.Var(i).Name, value, n, want)
			}
		}
		now := p.Formula.NumVars()
		if round > 4 && now != made {
			t.Errorf("round %d: %d literals are made again", round, now-made)
		}
		made = now
	}
}
