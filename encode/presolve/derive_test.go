package presolve

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
)

// derived returns the constraints that Derive adds to a model, and how many others are left.
func derived(t *testing.T, text string) (globals []string, left int) {
	t.Helper()
	p, m := queued(t, text)
	if !p.Run() || !p.Derive(m, registry.Find) {
		t.Fatal("presolve refutes the model")
	}
	for i := range p.Constraints {
		switch c := &p.Constraints[i]; {
		case c.Dead:
		case i < len(m.Constraints):
			left++
		default:
			args := make([]string, len(c.Item.Args))
			for k, a := range c.Item.Args {
				args[k] = shownArray(a)
			}
			globals = append(globals, strings.TrimPrefix(c.Item.Name, "gozinc_")+strings.Join(args, ""))
		}
	}
	slices.Sort(globals)
	return globals, left
}

func shownArray(a flatzinc.Expr) string {
	if a.Kind != flatzinc.ArrayLit {
		return "(" + a.String() + ")"
	}
	elems := make([]string, len(a.Elems()))
	for i, e := range a.Elems() {
		elems[i] = e.String()
	}
	return "[" + strings.Join(elems, " ") + "]"
}

// shop writes tasks a, b and c of 2, 3 and 4 that do not overlap, with how the disjunction
// of two conditions is stated.
func shop(or string) string {
	var text strings.Builder
	text.WriteString("var 0..20: a; var 0..20: b; var 0..20: c; var bool: o; ")
	long := map[string]int{"a": 2, "b": 3, "c": 4}
	for i, p := range []string{"ab", "ac", "bc"} {
		x, y := p[:1], p[1:]
		fmt.Fprintf(&text, "var bool: p%d; var bool: q%d; ", i, i)
		fmt.Fprintf(&text, "constraint int_lin_le_reif([1,-1],[%s,%s],%d,p%d); ", x, y, -long[x], i)
		fmt.Fprintf(&text, "constraint int_lin_le_imp([1,-1],[%s,%s],%d,q%d); ", y, x, -long[y], i)
		text.WriteString(strings.NewReplacer("P", fmt.Sprint("p", i), "Q", fmt.Sprint("q", i)).Replace(or))
	}
	return text.String() + "solve satisfy;"
}

// introduced has MiniZinc introduce the Booleans.
func introduced(text string) string {
	return regexp.MustCompile(`var bool: (\w+);`).ReplaceAllString(text, "var bool: $1 :: var_is_introduced;")
}

// beside writes a shop of introduced Booleans beside a machine.
func beside(sizes string) string {
	return strings.Replace(introduced(shop("constraint bool_clause([P,Q],[]); ")), "solve", "constraint gozinc_disjunctive([a,b,c],"+sizes+"); solve", 1)
}

// lookups writes elements that find numbers in an array of three.
func lookups(more string, numbers ...int) string {
	text := "var 1..5: x1; var 1..5: x2; var 1..5: x3; var 1..3: p1; var 1..3: p2; var 1..3: p3; "
	for _, k := range numbers {
		text += fmt.Sprintf("constraint array_var_int_element(p%d,[x1,x2,x3],%d); ", k, k)
	}
	return text + more + "solve satisfy;"
}

// behind writes a loop that finds a number in an array of three, or else itself.
func behind(more string) string {
	text := "var 1..3: x1; var 1..3: x2; var 1..3: x3; "
	for _, k := range []string{"1", "2", "3"} {
		text += strings.ReplaceAll("var 1..4: p@; var bool: b@; constraint array_var_int_element(p@,[@,x1,x2,x3],@); constraint int_eq_reif(p@,1,b@); ", "@", k)
		for _, x := range []string{"x1", "x2", "x3"} {
			text += strings.ReplaceAll("constraint int_ne_imp("+x+",@,b@); ", "@", k)
		}
	}
	return text + more + "solve satisfy;"
}

func TestDerive(t *testing.T) {
	const differ = "var 1..5: x; var 1..5: y; var 1..5: z; var 1..5: u; constraint int_ne(x,y); constraint int_lin_ne([-2,2],[y,z],0); "
	for _, c := range []struct {
		name, text string
		want       []string
		left       int
	}{
		{"all differ", differ + "constraint int_eq_reif(x,z,false); solve satisfy;", []string{"all_different[x y z]"}, 0},
		{"two may be equal", differ + "constraint int_ne(z,u); solve satisfy;", nil, 3},
		{"one is on its own", differ + "constraint int_ne(x,z); constraint int_ne(x,u); solve satisfy;", []string{"all_different[x y z]"}, 1},
		{"not by the same", differ + "constraint int_lin_ne([1,-1],[x,z],1); solve satisfy;", nil, 3},
		{"known", differ + "constraint int_ne(x,z); constraint gozinc_all_different([u,x,y,z]); solve satisfy;", nil, 4},
		{"a clause", shop("constraint bool_clause([P,Q],[]); "), []string{"disjunctive[a b c][2 3 4]"}, 9},
		{"a disjunction", shop("constraint array_bool_or([Q,false,P],true); "), []string{"disjunctive[a b c][2 3 4]"}, 9},
		{"opposites", shop("constraint bool_not(P,Q); "), []string{"disjunctive[b a c][3 2 4]"}, 6},
		{"either", shop("var bool: or_P; constraint bool_clause([P],[or_P]); constraint bool_clause([or_P,Q],[]); "), []string{"disjunctive[a b c][2 3 4]"}, 12},
		{"or else", shop("constraint bool_clause([P,Q,o],[]); "), nil, 9},
		{"not both", shop("constraint bool_clause([],[P,Q]); "), nil, 9},
		{"introduced", introduced(shop("constraint bool_clause([P,Q],[]); ")), []string{"disjunctive[a b c][2 3 4]"}, 0},
		{"asked for elsewhere", introduced(shop("constraint bool_clause([P,Q],[]); constraint bool_clause([P,o],[]); ")), []string{"disjunctive[a b c][2 3 4]"}, 12},
		{"beside a machine", beside("[2,3,4]"), nil, 1},
		{"beside a machine of shorter tasks", beside("[2,2,4]"), nil, 7},
		{"found in an array", lookups("", 1, 2, 3), []string{"inverse(1)[x1 x2 x3](1)[p1 p2 p3]"}, 0},
		{"found but for one", lookups("", 1, 2), nil, 2},
		{"found but for a fixed one", lookups("constraint int_eq(x2,2); ", 1, 3), []string{"inverse(1)[x1 x2 x3](1)[p1 2 p3]"}, 0},
		{"numbers with a gap", strings.ReplaceAll(lookups("", 1, 2, 3), "],3)", "],5)"), nil, 3},
		{"some of those that differ", lookups("constraint gozinc_all_different([x1,x2,x3]); ", 1, 2), []string{"inverse_in_range(1)[x1 x2 x3](1)[p1 p2]"}, 1},
		{"some, with others alike", lookups("constraint gozinc_all_different_except([x1,x2,x3],{4,5}); ", 1, 2), []string{"inverse_in_range(1)[x1 x2 x3](1)[p1 p2]"}, 1},
		{"some that may be alike", lookups("constraint gozinc_all_different_except([x1,x2,x3],{2,5}); ", 1, 2), nil, 3},
		{"one of those that differ", lookups("constraint gozinc_all_different([x1,x2,x3]); ", 2), nil, 2},
		{"behind a number that is found in vain", behind("constraint gozinc_all_different([x1,x2,x3]); "), []string{"inverse(2)[x1 x2 x3](1)[p1 p2 p3]"}, 9},
		{"behind a number that may be found", behind(""), nil, 15},
		{"under a condition", shop("constraint array_bool_or([P,Q],o); "), nil, 9},
	} {
		got, left := derived(t, c.text)
		if !slices.Equal(got, c.want) || left != c.left {
			t.Errorf("%s: %v and %d others, want %v and %d", c.name, got, left, c.want, c.left)
		}
	}
}

// TestDeriveDurations: with setup times, a task takes the least time that it is before any
// other; one that comes before another anyway, at once or along a chain, counts as a pair, too.
func TestDeriveDurations(t *testing.T) {
	const pairs = `
		var 0..30: a; var 0..30: b; var 0..30: c;
		var bool: p; var bool: q; var bool: r; var bool: s;
		constraint int_lin_le_reif([1,-1],[a,b],-4,p); constraint int_lin_le_reif([1,-1],[b,a],-3,q);
		constraint int_lin_le_reif([1,-1],[a,c],-6,r); constraint int_lin_le_reif([1,-1],[c,a],-5,s);
		constraint bool_clause([p,q],[]); constraint bool_clause([r,s],[]);`
	got, _ := derived(t, pairs+"constraint int_lin_le([1,-1],[b,c],-7); solve satisfy;")
	if want := []string{"disjunctive[a b c][4 3 5]"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	chain := "var 0..30: d; constraint int_lin_le([1,-1],[b,d],-1); constraint int_lin_le([1,-1],[d,c],-1); constraint int_lin_le([1,-1],[b,c],-1);"
	got, _ = derived(t, pairs+chain+"solve satisfy;")
	if want := []string{"disjunctive[a b c][4 2 5]"}; !slices.Equal(got, want) {
		t.Errorf("along a chain: %v, want %v", got, want)
	}
	if got, _ = derived(t, pairs+"constraint int_le(b,c); solve satisfy;"); got != nil {
		t.Errorf("%v of tasks that may overlap", got)
	}
}

// TestDeriveVehicle: what one vehicle carries is one machine, though steps of one job are ordered by what lies between them.
func TestDeriveVehicle(t *testing.T) {
	var text strings.Builder
	for _, x := range []string{"a1", "a2", "b1", "b2", "a", "b"} {
		fmt.Fprintf(&text, "var 0..40: %s; ", x)
	}
	for _, x := range []string{"a", "b"} { // a job is carried for 2, worked at for 5, and carried for 3
		fmt.Fprintf(&text, "constraint int_lin_le([1,-1],[%s1,%s],-2); constraint int_lin_le([1,-1],[%s,%s2],-5); ", x, x, x, x)
	}
	for _, x := range []string{"a1", "a2"} {
		for _, y := range []string{"b1", "b2"} {
			long := map[byte]int{'1': 2, '2': 3}
			fmt.Fprintf(&text, "var bool: p%s%s; var bool: q%s%s; constraint bool_clause([p%s%s,q%s%s],[]); ", x, y, x, y, x, y, x, y)
			fmt.Fprintf(&text, "constraint int_lin_le_imp([1,-1],[%s,%s],%d,p%s%s); ", x, y, -long[x[1]], x, y)
			fmt.Fprintf(&text, "constraint int_lin_le_imp([1,-1],[%s,%s],%d,q%s%s); ", y, x, -long[y[1]], x, y)
		}
	}
	got, _ := derived(t, text.String()+"solve satisfy;")
	if want := []string{"disjunctive[a1 b1 b2 a2][2 2 3 3]"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
