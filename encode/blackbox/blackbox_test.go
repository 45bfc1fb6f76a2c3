package blackbox_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// functions is a program.Programs with one function.
type functions program.Function

func (f functions) Function(program.Source, program.Answer, func(error) error) (program.Function, error) {
	return program.Function(f), nil
}

// mixed gives as many integers as a constraint may want, from all of its inputs.
func mixed(in program.Values) (out program.Values, ok bool) {
	mix := int64(7)
	for _, n := range in.Ints {
		mix = (mix*31 + n*n - n) % 1009
	}
	for i := range int64(20) {
		out.Ints = append(out.Ints, (mix*(i+3)+i)%5-1)
	}
	return out, true
}

// weights are those of the sum that limited keeps at most 3.
var weights = []int64{1, -2, 3, 2, -1, 1}

// limited tightens bounds by Σ weights·x ≤ 3.
func limited(in program.Values) (out program.Values, ok bool) {
	n := len(in.Ints) / 2
	least := func(i int) int64 {
		w := weights[i%len(weights)]
		return min(w*in.Ints[2*i], w*in.Ints[2*i+1])
	}
	left := int64(3)
	for i := range n {
		left -= least(i)
	}
	out.Ints = append(out.Ints, in.Ints...)
	for i := range n {
		most := left + least(i)
		switch w := weights[i%len(weights)]; {
		case w > 0:
			out.Ints[2*i+1] = min(out.Ints[2*i+1], exact.FloorDiv(most, w))
		default:
			out.Ints[2*i] = max(out.Ints[2*i], exact.CeilDiv(most, w))
		}
	}
	return out, true
}

// limiting are the reasons of limited: all other variables, each by the bound that counts.
func limiting(n int) (list []int64) {
	side := func(i int, upper bool) int64 {
		if upper {
			return 2
		}
		return 1
	}
	for i := range n {
		because := []int64{0}
		for j := range n {
			if j != i {
				because = append(because, int64(j+1), side(j, weights[j%len(weights)] < 0))
			}
		}
		because[0] = int64(len(because) / 2)
		list = append(list, int64(i+1))
		if weights[i%len(weights)] > 0 {
			list = append(append(list, 0), because...)
		} else {
			list = append(append(list, because...), 0)
		}
	}
	return list
}

// anything are the reasons that MiniZinc gives where a model has none.
func anything(n int) (list []int64) {
	for i := range n {
		list = append(list, int64(i+1))
		for range 2 {
			list = append(list, int64(2*n))
			for j := range n {
				list = append(list, int64(j+1), 1, int64(j+1), 2)
			}
		}
	}
	return list
}

// boxed draws a model of a black box, and names its program.
func boxed(t *testing.T, rng *rand.Rand, def ground.Def, size float64) *flatzinc.Model {
	t.Helper()
	text := fzngen.Constraint(rng, def, campaign.Options(fzngen.Opt{Size: size}))
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err, text)
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if !strings.HasPrefix(c.Name, "gozinc_blackbox") {
			continue
		}
		c.Anns = append(c.Anns, flatzinc.MkCall("blackbox_exec", flatzinc.MkString("f"), flatzinc.MkArray(nil)))
		if strings.Contains(c.Name, "bounds") {
			reasons := anything
			if rng.IntN(2) == 0 {
				reasons = limiting
			}
			var list []flatzinc.Expr
			for _, n := range reasons(len(c.Args[0].Elems())) {
				list = append(list, flatzinc.MkInt(n))
			}
			c.Args[1] = flatzinc.MkArray(list)
		}
	}
	return m
}

// TestBlackBoxesByEnumeration compares black boxes in every form and representation with
// enumeration by their ground check.
func TestBlackBoxesByEnumeration(t *testing.T) {
	defer func() { oracle.Function = nil }()
	from, to := campaign.Seeds(60)
	found, refuted := 0, 0
	for _, base := range ground.BlackBoxes {
		if strings.Contains(base.Sig, "float") {
			continue
		}
		f := program.Function(mixed)
		if strings.Contains(base.Name, "bounds") {
			f = limited
		}
		oracle.Function = f
		for _, suffix := range []string{"", "_reif", "_imp"} {
			def, _ := ground.Lookup(base.Name+suffix, base.Arity()+min(len(suffix), 1))
			for seed := from; seed < to; seed++ {
				rng := rand.New(rand.NewPCG(seed, 23))
				m := boxed(t, rng, def.Asks(f), []float64{40, 120, 400, 1500}[seed%4])
				want, err := oracle.OutputSet(m, 1<<20)
				if errors.Is(err, oracle.ErrLimit) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if len(want) > 0 {
					found++
				} else {
					refuted++
				}
				for name, opt := range rowtest.Settings {
					for _, eager := range []bool{false, true} {
						opt.Programs, opt.Eager = functions(f), eager
						got, err := rowtest.Enumerate(m, opt)
						if err != nil && strings.Contains(err.Error(), "is not written as clauses") {
							continue // of too many inputs
						}
						if diff := oracle.Diff(want, got); err != nil || diff != "" {
							t.Fatalf("%s, seed %d, %s, eager %v: %v %s\n%s", def.Name, seed, name, eager, err, diff, fmt.Sprint(m.Constraints))
						}
					}
				}
			}
		}
	}
	if found < 50 || refuted < 10 {
		t.Errorf("%d models with solutions, %d without", found, refuted)
	}
}

// TestBlackBoxRefused: what is no black box, and where none may run.
func TestBlackBoxRefused(t *testing.T) {
	const declared = "var 0..3: x :: output_var;\nvar 0..1: y :: output_var;\n"
	for _, c := range []struct{ constraint, want string }{
		{`gozinc_blackbox([x],[y])`, "no annotation blackbox_exec"},
		{`gozinc_blackbox([x],[y]) :: blackbox_exec("f")`, "expects the name"},
		{`gozinc_blackbox([x],[y]) :: blackbox_exec("f",[1])`, "no strings"},
		{`gozinc_blackbox([x],[y]) :: blackbox_exec("f",[])`, `the program "f", which is not allowed`},
		{`gozinc_blackbox([x],[y]) :: blackbox_dll("f.so",[])`, `the library "f.so", which is not allowed`},
	} {
		m, err := flatzinc.Parse("m.fzn", strings.NewReader(declared+"constraint "+c.constraint+";\nsolve satisfy;\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = encode.Compile(t.Context(), m, encode.Options{})
		var located *flatzinc.Error
		if !errors.As(err, &located) || located.Line != 3 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.constraint, err, c.want)
		}
	}
	for _, reasons := range []string{"[1]", "[2,0,0]", "[1,1,2,1,0]", "[1,1,1,3,0]", "[1,0]", "[1,5,1,1,0]", "[1,-1,0]"} {
		m, err := flatzinc.Parse("m.fzn", strings.NewReader(declared+`constraint gozinc_blackbox_bounds([x],`+reasons+`) :: blackbox_exec("f",[]);`+"\nsolve satisfy;\n"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = encode.Compile(t.Context(), m, encode.Options{Programs: functions(limited)})
		if err == nil || !strings.Contains(err.Error(), "flat_reason") {
			t.Errorf("%s: %v", reasons, err)
		}
	}
}

// TestBlackBoxNotTried: presolve tries values of integers, and no program for that.
func TestBlackBoxNotTried(t *testing.T) {
	const text = `var 1..200: x; var 0..9: y; var bool: b;
constraint gozinc_blackbox([x],[y]) :: blackbox_exec("f",[]);
constraint int_eq_reif(x,7,b);
solve satisfy;
`
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	q, err := encode.Prepare(t.Context(), m, encode.Options{Programs: functions(func(in program.Values) (program.Values, bool) {
		asked++
		return program.Values{Ints: []int64{in.Ints[0] % 10}}, true
	})})
	if err != nil || q.Unsat() || asked > 0 {
		t.Errorf("%v, asked %d times", err, asked)
	}
}
