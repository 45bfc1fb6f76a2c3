package solve

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// tree is a search by definition: variables with explicit domains, of which some must
// differ, decided on as an int_search says.
type tree struct {
	differ        [][2]int
	order, values string
	found         []string
}

// settle takes the values out that a fixed variable forbids. It returns nil where nothing
// is left.
func (s *tree) settle(domains [][]int) [][]int {
	domains = slices.Clone(domains)
	for again := true; again; {
		again = false
		for _, d := range s.differ {
			for _, k := range [][2]int{d, {d[1], d[0]}} {
				from, to := domains[k[0]], domains[k[1]]
				if len(from) == 1 && slices.Contains(to, from[0]) {
					domains[k[1]] = slices.DeleteFunc(slices.Clone(to), func(v int) bool { return v == from[0] })
					again = true
				}
			}
		}
	}
	for _, d := range domains {
		if len(d) == 0 {
			return nil
		}
	}
	return domains
}

// key is what the chosen variable has least of.
func (s *tree) key(d []int) int {
	switch s.order {
	case "first_fail":
		return len(d)
	case "anti_first_fail":
		return -len(d)
	case "smallest":
		return d[0]
	case "largest":
		return -d[len(d)-1]
	}
	return 0
}

// keeps reports whether the value stays in the first branch.
func (s *tree) keeps(d []int, v int) bool {
	lo, hi := d[0], d[len(d)-1]
	switch s.values {
	case "indomain_max":
		return v == hi
	case "indomain_median":
		return v == d[(len(d)-1)/2]
	case "indomain_split":
		return v <= lo+(hi-lo)/2
	case "indomain_reverse_split":
		return v > lo+(hi-lo)/2
	}
	return v == lo
}

func (s *tree) search(domains [][]int) {
	if domains = s.settle(domains); domains == nil {
		return
	}
	at := -1
	for i, d := range domains {
		if len(d) > 1 && (at < 0 || s.key(d) < s.key(domains[at])) {
			at = i
		}
	}
	if at < 0 {
		s.found = append(s.found, fmt.Sprint(domains))
		return
	}
	d := domains[at]
	for _, first := range []bool{true, false} {
		part := slices.Clone(domains)
		part[at] = slices.DeleteFunc(slices.Clone(d), func(v int) bool { return s.keeps(d, v) != first })
		s.search(part)
	}
}

// TestAnnotatedOrder: without free search all solutions come in the order in which a
// depth-first search finds them that decides as the annotation says. With learning, the
// lower half of a domain may be given up together with the decision on a greater part, and
// then another variable can be smallest: halves go with orders that this leaves alone.
func TestAnnotatedOrder(t *testing.T) {
	for _, from := range []int{0, 1 << 62, -8e18} {
		testAnnotatedOrder(t, from)
	}
}

// testAnnotatedOrder has all values so far from 0.
func testAnnotatedOrder(t *testing.T, from int) {
	const model = `var {%d,%d,%d,%d}: x :: output_var;
var %d..%d: y :: output_var;
var %d..%d: z :: output_var;
constraint int_ne(y,z);
solve :: int_search([x,y,z],%s,%s,complete) satisfy;
`
	domains := [][]int{{from + 1, from + 2, from + 5, from + 9}, {from, from + 1, from + 2, from + 3}, {from + 2, from + 3, from + 4}}
	for _, order := range []string{"input_order", "first_fail", "anti_first_fail", "smallest", "largest"} {
		for _, values := range []string{"indomain_min", "indomain_max", "indomain_median", "indomain_split", "indomain_reverse_split"} {
			if strings.HasSuffix(values, "split") && (order == "smallest" || order == "largest") {
				continue
			}
			s := &tree{differ: [][2]int{{1, 2}}, order: order, values: values}
			s.search(domains)
			var out bytes.Buffer
			if err := Run(context.Background(), parse(t, fmt.Sprintf(model, from+1, from+2, from+5, from+9, from, from+3, from+2, from+4, order, values)), Options{All: true}, &out); err != nil {
				t.Fatal(err)
			}
			solutions, err := fznrun.Read(out.String())
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, a := range solutions.Solutions {
				got = append(got, fmt.Sprintf("[[%s] [%s] [%s]]", a["x"], a["y"], a["z"]))
			}
			if !slices.Equal(got, s.found) {
				t.Errorf("%s, %s:\n got %s\nwant %s", order, values, strings.Join(got, " "), strings.Join(s.found, " "))
			}
		}
	}
}

// TestAnnotatedFar: integers too wide for native ones, which have bits, and views of native
// ones with values beyond theirs, take the values that the annotation says.
func TestAnnotatedFar(t *testing.T) {
	const wide = `var -9000000000000000000..9000000000000000000: x :: output_var;
var 0..1: b :: output_var;
constraint int_lin_le([1,1],[x,b],8999999999999999999);
`
	const view = `var -3000000000000000000..3000000000000000000: n;
var -9000000000000000000..9000000000000000000: x :: output_var;
var 0..1: b :: output_var;
constraint int_lin_eq([%d,1],[n,x],0);
`
	for _, c := range []struct{ values, wide, view string }{
		{"indomain_min", "-9000000000000000000 -8999999999999999999 -8999999999999999998", "-9000000000000000000 -8999999999999999997 -8999999999999999994"},
		{"indomain_split", "-9000000000000000000 -8999999999999999999 -8999999999999999998", "-9000000000000000000 -8999999999999999997 -8999999999999999994"},
		{"indomain_max", "8999999999999999999 8999999999999999998 8999999999999999997", "9000000000000000000 8999999999999999997 8999999999999999994"},
		{"indomain_reverse_split", "8999999999999999999 8999999999999999998 8999999999999999997", "9000000000000000000 8999999999999999997 8999999999999999994"},
		{"outdomain_min", "8999999999999999999 8999999999999999998 8999999999999999997", "9000000000000000000 8999999999999999997 8999999999999999994"},
		{"indomain_median", "-1", "0"},
		{"indomain_middle", "-1", "0"},
	} {
		solve := ":: int_search([b,x],input_order," + c.values + ",complete) satisfy;\n"
		for model, want := range map[string]string{
			wide: c.wide, fmt.Sprintf(view, 3): c.view, fmt.Sprintf(view, -3): c.view,
		} {
			most := len(strings.Fields(want))
			if got := firstOf(t, model+"constraint int_eq(b,0);\nsolve "+solve, "x", most); got != want {
				t.Errorf("%s: x is %s, want %s:\n%s", c.values, got, want, model)
			}
		}
	}
}

// firstOf returns what the first solutions say of a variable.
func firstOf(t *testing.T, model, name string, most int) string {
	t.Helper()
	var out bytes.Buffer
	if err := Run(context.Background(), parse(t, model), Options{MaxSolutions: most}, &out); err != nil {
		t.Fatal(err)
	}
	solutions, err := fznrun.Read(out.String())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range solutions.Solutions {
		got = append(got, a[name])
	}
	return strings.Join(got, " ")
}

// TestGoalLast: what an annotation leaves open is decided for the best objective.
func TestGoalLast(t *testing.T) {
	const model = `var 0..3: x :: output_var;
var 0..2000: z :: output_var;
constraint int_lin_le([1,-100],[z,x],500);
solve :: int_search([x],input_order,indomain_min,complete) maximize z;
`
	var out bytes.Buffer
	if err := Run(context.Background(), parse(t, model), Options{All: true}, &out); err != nil {
		t.Fatal(err)
	}
	solutions, err := fznrun.Read(out.String())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range solutions.Solutions {
		got = append(got, a["x"]+" "+a["z"])
	}
	if want := []string{"0 500", "1 600", "2 700", "3 800"}; !slices.Equal(got, want) {
		t.Errorf("solutions %v, want %v", got, want)
	}
}

// TestAnnotatedWithoutBounds: an integer that nothing bounds has no least value, so that an
// annotation leaves it where it is nearest to 0.
func TestAnnotatedWithoutBounds(t *testing.T) {
	m := parse(t, `var int: p :: output_var;
var int: r :: output_var;
constraint int_lin_eq([1,-1],[r,p],-1);
solve :: int_search([p,r],input_order,indomain_min,complete) satisfy;
`)
	var values []flatzinc.Value
	if _, err := Solve(t.Context(), m, Options{}, func(s Solution) bool { values = s.Values; return false }); err != nil {
		t.Fatal(err)
	}
	if len(values) != 2 || values[0].Int != values[1].Int+1 || max(values[0].Int, -values[0].Int) > 1 {
		t.Errorf("p and r are %v", values)
	}
}
