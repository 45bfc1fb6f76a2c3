package solve

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// values solves a model and returns what its solutions print, and how it ended.
func values(t *testing.T, text string, o Options) (lines []string, end Outcome) {
	t.Helper()
	m := parse(t, text)
	end, err := Solve(context.Background(), m, o, func(s Solution) bool {
		var line []string
		for _, out := range m.Outputs {
			line = append(line, s.Values.Eval(out.Elems[0]).String())
		}
		lines = append(lines, strings.Join(line, " "))
		return true
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return lines, end
}

// beside makes floats continuous, if it is so.
func beside(continuous bool, names ...string) string {
	if !continuous {
		return ""
	}
	coefs := strings.Repeat("0.1,", len(names)) + "0.1,0.1,0.1"
	return fmt.Sprintf("constraint float_lin_le([%s],[%s,besides,more,most],1000.0);\n", coefs, strings.Join(names, ","))
}

const besides = "var 0.0..1.0: besides;\nvar 0.0..1.0: more;\nvar 0.0..1.0: most;\n"

// TestFloatSettings: what a model has floats set to at restarts.
func TestFloatSettings(t *testing.T) {
	const status = "var 1..5: s;\nvar bool: start;\nvar bool: later;\nvar float: old;\n"
	const told = "constraint gozinc_on_restart_status(s);\nconstraint int_eq_reif(s,1,start);\nconstraint bool_not(start,later);\n"
	constant := Options{Restarts: Restarts{Kind: "constant", Scale: 100}, All: true}
	for _, continuous := range []bool{false, true} {
		got, end := values(t, "var -1..4: x :: output_var;\nvar -10.0..10.0: y :: output_var;\nvar 0..5: a;\n"+besides+status+told+beside(continuous, "y")+
			"constraint gozinc_on_restart_last_val_float(y,old);\nconstraint float_eq_imp(y,0.1,start);\n"+
			"constraint float_lin_eq_imp([1.0,-1.0],[y,old],0.25,later);\nconstraint int_abs(x,a);\n"+
			"solve :: int_search([x],input_order,indomain_min,complete) maximize a;\n", constant)
		if fmt.Sprint(got, end.Status) != fmt.Sprint([]string{"-1 0.1", "2 0.35", "3 0.6", "4 0.85"}, Complete) {
			t.Errorf("last_val: %v, %v", got, end.Status)
		}
		got, end = values(t, "var -1..3: x :: output_var;\nvar -9.0..9.0: y :: output_var;\nvar float: f;\n"+besides+status+told+beside(continuous, "y")+
			"constraint int2float(x,f);\nconstraint gozinc_on_restart_sol_float(f,old);\nconstraint float_eq_imp(y,old,later);\nconstraint float_eq_imp(y,7.0,start);\n"+
			"solve :: int_search([x],input_order,indomain_min,complete) maximize x;\n", constant)
		if fmt.Sprint(got, end.Status) != fmt.Sprint([]string{"-1 7.0", "0 -1.0", "1 0.0", "2 1.0", "3 2.0"}, Complete) {
			t.Errorf("sol: %v, %v", got, end.Status)
		}
	}
	// After a refuted search a float has the value that propagation finds: x is 1.5, and
	// at the start three pigeons have two holes.
	got, _ := values(t, "var float: x;\nvar 0.0..9.0: y;\nvar 0.0..9.0: z;\nvar 0..1: p;\nvar 0..1: q;\nvar 0..1: r;\n"+strings.Replace(status, "old", "old :: output_var", 1)+told+
		"constraint gozinc_on_restart_last_val_float(x,old);\nconstraint float_lin_eq([2.0,1.0,-1.0],[y,z,x],0.0);\nconstraint float_lin_eq([1.0,1.0],[y,z],1.25);\n"+
		"constraint float_lin_eq([3.0,1.0],[y,z],1.75);\nconstraint int_ne_imp(p,q,start);\nconstraint int_ne_imp(q,r,start);\nconstraint int_ne_imp(p,r,start);\nsolve satisfy;\n",
		Options{Restarts: Restarts{Kind: "constant", Scale: 100}})
	if fmt.Sprint(got) != "[1.5]" {
		t.Errorf("after refuted searches: %v", got)
	}
}

// TestFloatDraws: floats that are drawn lie between their ends, and have the value that
// constraints see.
func TestFloatDraws(t *testing.T) {
	drawn := map[string]bool{}
	for seed := range int64(8) {
		got, end := values(t, "var 0..30: x :: output_var;\nvar float: u :: output_var;\nvar 0.0..100.0: y :: output_var;\nvar float: f;\n"+
			"constraint int2float(x,f);\nconstraint gozinc_on_restart_uniform_float(0.25,0.75,u);\nconstraint float_lin_le([1.0,-20.0],[f,u],10.0);\n"+
			"constraint float_lin_eq([1.0,-1.0,-1.0],[y,f,u],0.0);\nsolve satisfy;\n", Options{Restarts: Restarts{Kind: "constant", Scale: 10}, Seed: seed})
		var x, u, y big.Rat
		if len(got) != 1 || end.Status != Satisfied {
			t.Fatal(got, end)
		}
		if n, err := fmt.Sscan(got[0], &x, &u, &y); n != 3 || err != nil {
			t.Fatal(got, err)
		}
		if u.Cmp(big.NewRat(1, 4)) < 0 || u.Cmp(big.NewRat(3, 4)) > 0 {
			t.Errorf("drawn: %v", got)
		}
		drawn[u.String()] = true
	}
	if len(drawn) < 4 {
		t.Errorf("only %v were drawn", drawn)
	}
}

// TestFloatSearch: float_search says which of the best values continuous floats take, and
// in which order floats with a unit are decided.
func TestFloatSearch(t *testing.T) {
	const three = "var 0.0..10.0: x :: output_var;\nvar 0.0..10.0: y :: output_var;\nvar 0.0..10.0: z :: output_var;\n" +
		"constraint float_lin_le([1.0,1.0,1.0],[x,y,z],9.5);\nconstraint float_lin_le([-1.0,-1.0,-1.0],[x,y,z],-3.25);\n"
	for solve, want := range map[string]string{
		":: float_search([y,x],0.01,input_order,indomain_reverse_split,complete) satisfy":                                                              "0.0 9.5 0.0",
		":: float_search([z],0.01,input_order,indomain_min,complete) :: float_search([y,x],0.01,input_order,indomain_split,complete) satisfy":          "3.25 0.0 0.0",
		":: float_search([x,y],0.01,input_order,indomain_max,complete) minimize z":                                                                     "9.5 0.0 0.0",
		":: seq_search([float_search([y],0.01,smallest,indomain_max),float_search([x,z],0.01,input_order,indomain_split_random,complete)]) maximize x": "9.5 0.0 0.0",
	} {
		got, end := values(t, three+"solve "+solve+";\n", Options{})
		if len(got) != 1 || got[0] != want || (end.Status == Complete) == strings.Contains(solve, "satisfy") {
			t.Errorf("%s: %v, %v", solve, got, end.Status)
		}
	}
	const halves = "var 0..3: n;\nvar 0.0..2.5: x :: output_var;\nvar float: f;\nconstraint int2float(n,f);\nconstraint float_lin_eq([0.5,-1.0],[f,x],0.0);\n"
	for values2, want := range map[string]string{"indomain_max": "[1.5 1.0 0.5 0.0]", "indomain_split": "[0.0 0.5 1.0 1.5]"} {
		if got, _ := values(t, halves+"solve :: float_search([x],0.1,input_order,"+values2+",complete) satisfy;\n", Options{All: true}); fmt.Sprint(got) != want {
			t.Errorf("%s: %v", values2, got)
		}
	}
}

// TestFloatWarmStart: floats begin with the values that are proposed, as far as these hold
// together.
func TestFloatWarmStart(t *testing.T) {
	for _, continuous := range []bool{false, true} {
		text := "var 0.0..9.0: x :: output_var;\nvar 0.0..9.0: y :: output_var;\nvar 0..9: n :: output_var;\nvar float: f;\n" + besides +
			"constraint int2float(n,f);\nconstraint float_lin_le([1.0,-1.0],[x,y],0.0);\nconstraint float_lt(y,f);\n" + beside(continuous, "x", "y")
		got, _ := values(t, text+"solve :: warm_start_array([warm_start_float([x,y],[2.5,3.0]),warm_start_int([n],[7])]) satisfy;\n", Options{})
		if fmt.Sprint(got) != "[2.5 3.0 7]" && continuous || fmt.Sprint(got) != "[2.5 3.0 7]" && !strings.HasSuffix(got[0], "3.0 7") {
			t.Errorf("continuous %t: %v", continuous, got)
		}
		// The last value that contradicts others is given up.
		got, _ = values(t, text+"solve :: warm_start_float([x,y],[4.0,3.0]) satisfy;\n", Options{})
		if len(got) != 1 || !strings.HasPrefix(got[0], "4.0 ") {
			t.Errorf("continuous %t: %v", continuous, got)
		}
	}
}

// TestWarmStartIsNoSearch: where a model says at what values to begin, and no more, constraints
// of floats are branched on as without.
func TestWarmStartIsNoSearch(t *testing.T) {
	const model = `var 0.0..10.0: x :: output_var;
var 0.0..10.0: y :: output_var;
var 0.0..100.0: a;
var 0.0..100.0: b;
var 0.0..100.0: p;
var 0.0..300.0: z :: output_var;
constraint float_times(x,x,a);
constraint float_times(y,y,b);
constraint float_times(x,y,p);
constraint float_le(3.0,p);
constraint float_lin_eq([1.0,2.0,-1.0],[a,b,z],0.0);
solve :: warm_start([x,y],[3.0,2.0]) minimize z;
`
	if got, end := values(t, model, Options{Nodes: 20_000}); end.Status != Complete {
		t.Errorf("not proved: %v, %v", got, end.Status)
	}
}
