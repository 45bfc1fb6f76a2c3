package annotation

import (
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

func parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSettings: the constraints of restarts are taken out of the model, and what is
// malformed is told with its place.
func TestSettings(t *testing.T) {
	const decl = "var 1..5: s;\nvar int: x;\nvar int: y;\nvar bool: b;\nvar bool: c;\nvar 0..9: u;\n"
	m := parse(t, decl+`constraint gozinc_on_restart_status(s);
constraint int_le(x,y);
constraint gozinc_on_restart_last_val_int(x,y);
constraint gozinc_on_restart_sol_bool(b,c);
constraint gozinc_on_restart_uniform_int(0,9,u);
constraint gozinc_on_restart_complete(c);
solve satisfy;
`)
	rest, list, err := Settings(m)
	if err != nil || !Programmed(m) || Programmed(rest) || len(rest.Constraints) != 1 || rest.Constraints[0].Name != "int_le" {
		t.Fatalf("error %v, left %v", err, rest)
	}
	var got []string
	for _, s := range list {
		got = append(got, s.From.String()+" "+s.To.String())
	}
	if want := []string{"s s", "x y", "b c", "0 u", "c c"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if same, none, err := Settings(rest); same != rest || none != nil || err != nil {
		t.Error("a model without settings is not left as it is")
	}
	for _, c := range []struct{ constraint, want string }{
		{"gozinc_on_restart_status(b)", "m.fzn:7:37: gozinc_on_restart_status expects arguments of type int"},
		{"gozinc_on_restart_status(s,s)", "m.fzn:7:12: gozinc_on_restart_status has 2 arguments, expected 1"},
		{"gozinc_on_restart_sol_int(x,[y])", "m.fzn:7:40: gozinc_on_restart_sol_int expects arguments of type int"},
		{"gozinc_on_restart_uniform_int(0,x,u)", "m.fzn:7:12: gozinc_on_restart_uniform_int expects a constant and another that is no less"},
		{"gozinc_on_restart_uniform_int(3,2,u)", "m.fzn:7:12: gozinc_on_restart_uniform_int expects a constant and another that is no less"},
		{"gozinc_on_restart_uniform_float(0.0,x,u)", "m.fzn:7:48: gozinc_on_restart_uniform_float expects arguments of type float"},
		{"gozinc_on_restart_uniform_float(0.5,0.25,0.5)", "m.fzn:7:12: gozinc_on_restart_uniform_float expects a constant and another that is no less"},
		{"gozinc_on_restart_sol_float(0.5,x)", "m.fzn:7:44: gozinc_on_restart_sol_float expects arguments of type float"},
		{"gozinc_on_restart_other(s)", "m.fzn:7:12: unknown constraint gozinc_on_restart_other"},
	} {
		_, _, err := Settings(parse(t, decl+"constraint "+c.constraint+";\nsolve satisfy;\n"))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.constraint, err, c.want)
		}
	}
}

// TestSequences: the conflicts between restarts, and what is said where.
func TestSequences(t *testing.T) {
	for _, c := range []struct {
		s    Sequence
		want []int64
	}{
		{Sequence{}, []int64{250, 250, 500, 250, 250, 500, 1000, 250}},
		{Sequence{Kind: "none"}, []int64{0, 0}},
		{Sequence{Kind: "constant", Scale: 7}, []int64{7, 7, 7}},
		{Sequence{Kind: "linear", Scale: 10}, []int64{10, 20, 30}},
		{Sequence{Kind: "geometric", Base: 2, Scale: 3}, []int64{3, 6, 12}},
		{Sequence{Kind: "geometric", Scale: 4}, []int64{4, 6, 9}},
	} {
		for i, want := range c.want {
			if got := c.s.Conflicts(i); got != want {
				t.Errorf("%+v: %d conflicts before restart %d, want %d", c.s, got, i, want)
			}
		}
	}
	if got := (Sequence{Kind: "geometric", Base: 1000, Scale: 1000}).Conflicts(1 << 40); got != mostConflicts {
		t.Errorf("a sequence without end has %d conflicts", got)
	}
	for text, want := range map[string]Sequence{
		"":                              {},
		":: restart_luby(50)":           {Kind: "luby", Scale: 50},
		":: restart_none":               {Kind: "none"},
		":: restart_geometric(1.25,40)": {Kind: "geometric", Base: 1.25, Scale: 40},
		":: other :: restart_linear(9)": {Kind: "linear", Scale: 9},
	} {
		if got := Restarts(parse(t, "solve "+text+" satisfy;\n")); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	if got := (Sequence{Kind: "luby"}).Or(Sequence{Kind: "linear", Scale: 3}); got != (Sequence{Kind: "luby", Scale: 3}) {
		t.Errorf("got %+v", got)
	}
}
