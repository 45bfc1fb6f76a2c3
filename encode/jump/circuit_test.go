package jump_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
)

// array is a declaration of n variables and an array of them.
func array(name, domain string, n int, fixed map[int]int) string {
	var text, all []string
	for i := 1; i <= n; i++ {
		d := domain
		if v, ok := fixed[i]; ok {
			d = fmt.Sprintf("%d..%d", v, v)
		}
		text = append(text, fmt.Sprintf("var %s: %s%d;\n", d, name, i))
		all = append(all, fmt.Sprintf("%s%d", name, i))
	}
	return strings.Join(text, "") + fmt.Sprintf("array [1..%d] of var int: %s = [%s];\n", n, name, strings.Join(all, ","))
}

// times are constraints on the arcs that leave node i: the load of the next node is more by its demand, and it is visited later by
// the length of the arc.
func times(i, n int) string {
	var demands, lengths []string
	for j := 1; j <= n; j++ {
		demands = append(demands, fmt.Sprint(1+j%3))
		lengths = append(lengths, fmt.Sprint((i*7+j*5)%11+1))
	}
	return fmt.Sprintf(`var 0..20: d%[1]d; var 0..20: l%[1]d; var 0..99: m%[1]d; var 0..999: b%[1]d;
constraint array_int_element(x%[1]d,[%[2]s],d%[1]d);
constraint array_int_element(x%[1]d,[%[3]s],l%[1]d);
constraint array_var_int_element(x%[1]d,load,m%[1]d);
constraint array_var_int_element(x%[1]d,time,b%[1]d);
constraint int_lin_eq([1,1,-1],[load%[1]d,d%[1]d,m%[1]d],0);
constraint int_lin_le([1,1,-1],[time%[1]d,l%[1]d,b%[1]d],0);
`, i, strings.Join(demands, ","), strings.Join(lengths, ","))
}

// routes is a model of two vehicles and customers: the last four nodes are starts and ends.
func routes(customers int) string {
	n := customers + 4
	text := array("x", fmt.Sprintf("1..%d", n), n, map[int]int{n - 1: customers + 2, n: customers + 1}) +
		array("y", fmt.Sprintf("1..%d", n), n, nil) +
		array("load", "0..30", n, map[int]int{customers + 1: 0, customers + 2: 0}) +
		array("time", "0..200", n, map[int]int{customers + 1: 0, customers + 2: 0}) +
		array("vehicle", "1..2", n, map[int]int{customers + 1: 1, customers + 2: 2, n - 1: 1, n: 2}) +
		"constraint gozinc_circuit(1,x); constraint gozinc_circuit(1,y); constraint gozinc_inverse(1,x,1,y);\n"
	for i := 1; i <= customers+2; i++ {
		text += times(i, n)
		if i <= customers {
			text += fmt.Sprintf("constraint array_var_int_element(x%d,vehicle,vehicle%d);\n", i, i)
		}
	}
	return text + "solve satisfy;\n"
}

// TestBends: whatever moves on a tour, it stays one, and what it carries along and costs is as computed anew.
func TestBends(t *testing.T) {
	for _, c := range []struct {
		name, text string
		carried    int
		kinds      []int // those that must have been made
	}{
		{"routes", routes(12), 40, []int{0, 1, 2, 3, 4}},
		{"a part", array("x", "1..9", 9, nil) + "constraint gozinc_subcircuit(1,x); constraint int_lin_le([1,1],[x1,x2],7); solve satisfy;", 0, []int{0, 1, 2, 3, 4, 6, 7}},
		{"forbidden arcs", array("x", "1..9", 9, nil) + "constraint gozinc_circuit(1,x); constraint set_in(x1,{2,5,9}); constraint set_in(x2,{3,7}); constraint int_ne(x3,4); solve satisfy;", 0, []int{0, 1, 2, 3, 4}},
		{"a sum that defines a successor", array("x", "1..9", 9, nil) + "var 1..9: k; var 1..9: l; constraint gozinc_circuit(1,x); constraint int_lin_eq([1,1,1],[x3,k,l],14) :: defines_var(x3); solve satisfy;", 0, []int{0, 1, 2, 3, 4}},
		{"a permutation of successors and others", array("x", "1..9", 9, nil) + array("y", "1..9", 5, nil) + "constraint gozinc_circuit(1,x); constraint gozinc_all_different([x1,y1,y2,x3,x4,y3,y4,x5,y5]); constraint int_lin_le([1,1],[y1,y5],6); solve satisfy;", 0, []int{0, 1, 2, 3, 4}},
		{"an order of values of successors", array("x", "1..9", 9, nil) + "constraint gozinc_circuit(1,x); constraint gozinc_value_precede_chain_int([6,3,5,2],x); solve satisfy;", 0, []int{0, 1, 2, 3, 4}},
	} {
		s := compiled(t, c.text).Jump(1)
		if s == nil {
			t.Fatalf("%s: no search", c.name)
		}
		wrong, made := s.Wander(20_000)
		if wrong != "" || s.Carried() != c.carried {
			t.Fatalf("%s: %s; %d carried, want %d; moves %v", c.name, wrong, s.Carried(), c.carried, made)
		}
		if s.Run(t.Context(), 1_000_000); s.Cost() > 0 {
			t.Errorf("%s: no solution, cost %v", c.name, s.Cost())
		}
		if wrong, _ := s.Wander(1000); wrong != "" {
			t.Errorf("%s: after a search: %s", c.name, wrong)
		}
		for _, k := range c.kinds {
			if made[k] == 0 {
				t.Errorf("%s: no moves of kind %d", c.name, k)
			}
		}
	}
}

// TestBeginningsOfTours: the first assignment is a tour where a domain has a place that a fixed arc leads to, which presolve has not
// excluded yet.
func TestBeginningsOfTours(t *testing.T) {
	for _, n := range effort.All() {
		if n.Name == "encode/presolve.maxRuns" {
			defer n.Use(n.Default)
			n.Use(n.Lo)
		}
	}
	s := compiled(t, array("x", "1..9", 9, nil)+"var 2..3: k; constraint gozinc_circuit(1,x); constraint int_times(x9,k,k); solve satisfy;").Jump(1)
	if s == nil {
		t.Fatal("no search")
	}
	if wrong, _ := s.Wander(1000); wrong != "" {
		t.Error(wrong)
	}
}

// TestShuffles: permutations whose neighbours are in constraints together stay permutations, whatever moves, and others have no such
// moves.
func TestShuffles(t *testing.T) {
	text := array("x", "1..8", 8, nil) + "constraint gozinc_all_different(x);\n"
	near := ""
	for i := 1; i < 8; i++ {
		near += fmt.Sprintf("constraint int_lin_le([1,-1],[x%d,x%d],%d);\n", i, i+1, i%4)
	}
	for _, c := range []struct {
		text  string
		moves bool
	}{{text + near, true}, {text + "constraint int_lin_le([1,-1],[x1,x5],2);\n", false}} {
		s := compiled(t, c.text+"solve satisfy;\n").Jump(1)
		if wrong, made := s.Reorder(5000); wrong != "" || (made > 1000) != c.moves || !c.moves && made > 0 {
			t.Errorf("%s; %d moves", wrong, made)
		}
	}
}

// TestFloors: what comes after a number that a tour carries is lifted with it, by as little as possible.
func TestFloors(t *testing.T) {
	n := 8
	text := array("x", fmt.Sprintf("1..%d", n), n, map[int]int{n: 1}) + array("arrival", "0..400", n, map[int]int{1: 0}) +
		array("start", "0..400", n, nil) + array("end", "0..450", n, nil) + "constraint gozinc_circuit(1,x);\n"
	for i := 1; i <= n; i++ {
		var lengths []string
		for j := 1; j <= n; j++ {
			lengths = append(lengths, fmt.Sprint((i*7+j*5)%11+1))
		}
		text += fmt.Sprintf("constraint int_le(arrival%[1]d,start%[1]d); constraint int_lin_le([1,-1],[start%[1]d,end%[1]d],-5);\n", i)
		if i < n {
			text += fmt.Sprintf("var 0..20: l%[1]d; var 0..400: b%[1]d; constraint array_int_element(x%[1]d,[%[2]s],l%[1]d); "+
				"constraint array_var_int_element(x%[1]d,arrival,b%[1]d); constraint int_lin_eq([1,1,-1],[end%[1]d,l%[1]d,b%[1]d],0);\n", i, strings.Join(lengths, ","))
		}
	}
	s := compiled(t, text+"solve satisfy;\n").Jump(1)
	if wrong, _ := s.Wander(5000); wrong != "" || s.Carried() != n-1 || s.Cost() > 0 {
		t.Errorf("%s; %d carried, cost %v", wrong, s.Carried(), s.Cost())
	}
}
