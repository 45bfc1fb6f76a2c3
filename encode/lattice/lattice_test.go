package lattice

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

func parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("float.fzn", strings.NewReader(text+"\nsolve satisfy;\n"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Units that propagation over the constraints finds, of the last variable.
func TestUnits(t *testing.T) {
	const decls = "var 0..9: x;\nvar 1..6: y;\nvar bool: b;\nvar 0.0..9.0: f;\nvar 1.0..6.0: g;\n"
	const ints = "constraint int2float(x,f);\nconstraint int2float(y,g);\n"
	for _, c := range []struct{ constraints, want string }{
		{"constraint float_eq(h,f);", "1"},
		{"constraint float_lin_eq([0.1,2.5,-1.0],[f,g,h],0.0);", "1/10"},
		{"constraint float_lin_eq([0.1,2.5,3.0],[f,g,h],0.25);", "1/60"},
		{"constraint float_lin_eq([0.3333333333333333,-1.0],[f,h],0.0);", "1/3"},
		{"constraint float_lin_eq([4.0],[h],3.0);", "3/4"},
		{"constraint float_lin_eq([4.0],[h],0.0);", "1"},
		{"constraint float_plus(f,h,0.5);", "1/2"},
		{"constraint float_times(0.2,f,h);", "1/5"},
		{"constraint float_times(h,0.2,f);", "5"},
		{"constraint float_times(f,g,h);", "1"},
		{"constraint float_div(f,8.0,h);", "1/8"},
		{"constraint float_div(f,g,h);", "1/60"},
		{"constraint float_abs(h,f);", "1"},
		{"constraint float_abs(f,h);", "1"},
		{"constraint float_max(f,0.25,h);", "1/4"},
		{"constraint array_float_element(x,[1.2,2.4,0.0],h);", "6/5"},
		{"constraint array_var_float_element(x,[f,0.5],h);", "1/2"},
		{"constraint array_float_minimum(h,[f,g,1.5]);", "1/2"},
		{"constraint float_dom(h,[1.2,1.2,1.8,1.8]);", "3/5"},
		// An if-then-else, and domains that are sets.
		{"constraint float_eq_reif(h,f,c);constraint float_eq_reif(h,0.4,d);constraint bool_clause([c],[b]);constraint bool_clause([b,d],[]);", "1/5"},
		{"constraint float_eq_reif(h,f,c);constraint float_eq_reif(h,0.4,d);constraint bool_clause([c],[b]);", "1/10"},
		{"constraint float_le_reif(h,-1.0,c);constraint float_le_reif(9.0,h,d);constraint array_bool_or([c,d],true);", "1"},
		{"constraint float_le_reif(h,-0.5,c);constraint float_lt_reif(h,-0.5,b);constraint float_eq_imp(h,0.75,d);constraint bool_clause([d],[b]);constraint array_bool_or([c,d],true);", "1/4"},
		// Free floats: half of what they are compared with, if they are alone.
		{"constraint float_le(h,f);", "1/2"},
		{"constraint float_dom(h,[1.0,1.2,1.8,1.8]);", "1/10"},
		{"constraint float_eq_reif(h,0.75,b);", "1/8"},
		{"constraint float_floor(h,x);", "1/4"},
		{"var 0.0..1.0: k;constraint float_lin_le([1.0,-1.0],[h,k],0.5);", "1/6"},
		{"var 0.0..1.0: k;constraint float_lin_le([1.0,1.0],[h,k],0.5);", "1/12"},
		{"var 0.0..1.0: k;constraint float_abs(h,k);", "1/6"},
		{"", "1/2"},
	} {
		m := parse(t, decls+"var -1.0..9.0: h;\nvar bool: c;\nvar bool: d;\n"+ints+c.constraints)
		r, err := Reduce(m, 0)
		if err != nil {
			t.Errorf("%s: %v", c.constraints, err)
			continue
		}
		if got := r.Unit(5); got != c.want {
			t.Errorf("%s: unit %s, want %s", c.constraints, got, c.want)
		}
	}
}

// Nonlinear constraints that are reified, and numbers that do not fit.
func TestInfinities(t *testing.T) {
	for _, c := range []string{
		"float_le(infinity,x)", "float_lin_le([1.0,infinity],[x,y],3.0)", "float_lin_eq([1.0,1.0],[x,y],-infinity)",
		"float_exp_imp(-infinity,x,b)", "array_float_element(i,[1.0,infinity],x)",
	} {
		m := parse(t, "var float: x;\nvar float: y;\nvar bool: b;\nvar 1..2: i;\nconstraint "+c+";\n")
		if _, err := Reduce(m, 0); err == nil || !strings.Contains(err.Error(), "5:12: "+c[:strings.Index(c, "(")]+": infinity") {
			t.Errorf("%s: %v", c, err)
		}
		if _, err := Keep(m, 0, 0, nil); err == nil {
			t.Errorf("%s is added", c)
		}
	}
}

func TestAccepted(t *testing.T) {
	for _, text := range []string{
		"var 0.0..1.0: f;\nconstraint float_times(f,f,0.5);",
		"var 0.0..1.0: f;\nvar bool: b;\nconstraint float_sin_reif(f,0.5,b);",
		"var 0..9: x;\nvar 0.0..1.0: f;\nvar float: g;\nconstraint int2float(x,g);\nconstraint float_abs(f,0.5);\nconstraint float_div(1.0,f,g);",
		"var 0..9: x;\nvar float: f;\nconstraint int2float(x,f);\nconstraint float_lin_le([1e-15,1e15],[f,f],1.0);",
		"var 0.0..9.0: f;\nconstraint float_dom(f,[1e-9,1.0,1e19,2e19]);",
	} {
		if _, err := Reduce(parse(t, text), 0); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Floats of which integers do not count the unit are continuous, and what has its unit from
// them. Those with coarser units keep these.
func TestFine(t *testing.T) {
	const ints = "var 0..9: x;\nvar 0..9: y;\nvar float: f;\nvar float: g;\nconstraint int2float(x,f);\nconstraint int2float(y,g);\n"
	for _, c := range []struct{ text, want string }{
		{ints + "constraint float_lin_le([1e-15,1e15],[f,g],1.0);", "f"},
		{ints + "var float: h;\nconstraint float_times(f,g,h);\nconstraint float_lin_le([1e-15,1e15],[f,g],1.0);", "f h"},
		{ints + "var float: h;\nvar float: k;\nconstraint float_lin_eq([1e-15,1e15,-1.0],[f,g,h],0.0);\nconstraint float_lin_eq([2.0,-1.0],[h,k],0.5);", "h k"},
		{ints + "var float: h;\nconstraint float_lin_eq([1.0,0.001,-1.0],[f,g,h],0.0);", ""},
		{"var 0.0..1e9: f;\nvar float: g;\nvar float: h;\nvar int: x;\nconstraint int2float(x,f);\nconstraint float_lin_eq([1e-6,-1.0],[f,g],0.0);\nconstraint float_lin_eq([1e-6,-1.0],[g,h],1e-9);\nconstraint float_lin_le([1.0,1.0],[h,f],1e8);", "h"},
		{"var 1e10..2e10: f;\nvar 1e10..2e10: g;\nconstraint float_lin_le([1.0,-1.0],[f,g],-1e-9);", "f g"},
		{"var -2e10..-1e10: f;\nconstraint float_ne(f,-1.000000001e10);\nconstraint float_ne(f,1e-9);", "f"},
		{"var float: f;\nconstraint float_dom(f,[1e-9,1.0,1e19,2e19]);", "f"},
		{"var -0.010574420953519403..1.1182066157439676: f;", "f"},
	} {
		r, err := Reduce(parse(t, c.text), 0)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var names []string
		for _, v := range r.original.Vars {
			if r.IsContinuous(v.ID) {
				names = append(names, v.Name)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %q are continuous", c.text, got)
		}
	}
}

// What is more than a comparison makes floats continuous, and those that they are related
// with. Others keep their units.
func TestContinuous(t *testing.T) {
	const decls = "var 0..9: x;\nvar 0.0..9.0: i;\nvar 0.0..1.0: f;\nvar 0.0..1.0: g;\nvar 0.0..1.0: h;\nvar bool: b;\nconstraint int2float(x,i);\n"
	for _, c := range []struct {
		constraints string
		want        []bool // of i, f, g, h
	}{
		{"constraint float_le(f,g);constraint float_lin_le([1.0,-1.0],[g,h],0.5);", []bool{false, false, false, false}},
		{"constraint float_lin_eq([1.0,1.1],[f,g],1.0);", []bool{false, true, true, false}},
		{"constraint float_lin_eq([1.0,1.1],[f,g],1.0);constraint float_lt_reif(g,h,b);", []bool{false, true, true, true}},
		{"constraint float_lin_le([1.0,1.1,0.3],[f,i,g],1.0);constraint float_le(h,i);", []bool{false, true, true, false}},
		{"constraint float_lin_le([1.0,1.1,0.0],[f,i,g],1.0);", []bool{false, false, false, false}},
		{"constraint float_times(f,i,g);", []bool{false, true, true, false}},
	} {
		r, err := Reduce(parse(t, decls+c.constraints), 0)
		if err != nil {
			t.Errorf("%s: %v", c.constraints, err)
			continue
		}
		kept := false
		for i, want := range c.want {
			if got := r.IsContinuous(i + 1); got != want {
				t.Errorf("%s: %s is continuous: %t", c.constraints, r.original.Vars[i+1].Name, got)
			}
			kept = kept || want
		}
		if (len(r.Linear) > 0) != kept {
			t.Errorf("%s: %d constraints are kept", c.constraints, len(r.Linear))
		}
	}
}

func TestSteps(t *testing.T) {
	r := big.NewRat
	for _, c := range []struct {
		lo, hi, unit *big.Rat
		want         intset.Set
	}{
		{r(0, 1), r(1, 1), r(1, 3), intset.Interval(0, 3)},
		{r(-1, 2), r(1, 2), r(1, 3), intset.Interval(-1, 1)},
		{r(1, 10), r(2, 10), r(1, 3), nil},
		{nil, r(1, 1), r(1, 1), intset.Interval(intset.NegInf, 1)},
		{r(math.MaxInt64, 1), nil, r(1, 8), nil},
		{r(-math.MaxInt64, 1), r(math.MaxInt64, 1), r(1, 8), intset.All},
	} {
		if got, _ := steps(c.lo, c.hi, c.unit); !got.Equal(c.want) {
			t.Errorf("steps(%v, %v, %v) = %v, want %v", c.lo, c.hi, c.unit, got, c.want)
		}
	}
}

// A value outlives the way to units and back.
func TestValues(t *testing.T) {
	m := parse(t, "var 0..9: x;\nvar 0.0..2.7: f;\nvar 8.800000000000001..8.800000000000001: k;\nvar float: g = 0.1;\nvar -1.0..1.0: free;\n"+
		"var float: i;\nconstraint int2float(x,i);\nconstraint float_lin_eq([0.3,-1.0],[i,f],0.0);\n")
	r, err := Reduce(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[int]string{1: "0.9", 2: "8.8", 3: "0.1", 4: "1.5"} {
		if got := r.Value(id, 3).String(); got != want {
			t.Errorf("3 units of %s are %s, want %s", m.Vars[id].Name, got, want)
		}
	}
	if v := r.Value(1, 3); r.Steps(1, v) != 3 || r.Limit(1, v, false) != nil {
		t.Errorf("%v is %d units, continuous: %t", v, r.Steps(1, v), r.Limit(1, v, false) != nil)
	}
	if down, up := r.Limit(4, r.Value(4, 1), false), r.Limit(4, r.Value(4, 1), true); down.Sign() != 0 || up.Cmp(one) != 0 || r.Limit(4, r.Value(4, 2), true) != nil {
		t.Errorf("1/2 is between %v and %v, which free is compared with, and 1 is not", down, up)
	}
	if r.Model.Vars[1].Ints.Max() != 9 {
		t.Errorf("f has the units %v", r.Model.Vars[1].Ints)
	}
}

// Bounds that MiniZinc has computed with rounding exclude nothing.
func TestDeclared(t *testing.T) {
	v := &flatzinc.Var{Base: flatzinc.Float, FloatLo: 1e-17, FloatHi: 0.7999999999}
	for f, want := range map[float64]bool{0: true, 0.8: true, 0.81: false, -0.1: false} {
		if got := Declared(v, flatzinc.Value{Base: flatzinc.Float, Float: f}); got != want {
			t.Errorf("%v is declared: %t", f, got)
		}
	}
}
