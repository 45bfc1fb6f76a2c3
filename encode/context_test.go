package encode

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/countdown"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
)

// evenHours is a model without a solution, which no propagation tells: even hours of
// shifts that add up to an odd number.
func evenHours(n int) string {
	rng := rand.New(rand.NewPCG(4, 5))
	var decl, posts strings.Builder
	var ones, hours []string
	for i := range n {
		var list []string
		for range 40 {
			list = append(list, fmt.Sprint(2*rng.IntN(30)))
		}
		fmt.Fprintf(&decl, "var 1..40: s%d; var 0..60: h%d :: is_defined_var;\n", i, i)
		fmt.Fprintf(&posts, "constraint array_int_element(s%d,[%s],h%d);\n", i, strings.Join(list, ","), i)
		ones, hours = append(ones, "1"), append(hours, fmt.Sprintf("h%d", i))
	}
	fmt.Fprintf(&posts, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(ones, ","), strings.Join(hours, ","), 30*n+1)
	fmt.Fprintf(&posts, "constraint array_int_maximum(worst,[%s]);\n", strings.Join(hours, ","))
	return decl.String() + "var 0..60: worst :: is_defined_var;\n" + posts.String() + "solve minimize worst;\n"
}

// TestContextIsObserved: presolve and each part of encoding look at the context, and
// what they return after its end is its error.
func TestContextIsObserved(t *testing.T) {
	m := enctest.Parse(t, evenHours(20))
	const many = 1 << 30
	all := countdown.New(t.Context(), many)
	q, err := Prepare(all, m, Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	prepared := many - all.Left
	if _, err := Build(all, q); err != nil {
		t.Fatal(err)
	}
	built := many - all.Left
	if prepared < 3 || built < prepared+len(m.Constraints) {
		t.Fatalf("looked %d and %d times at the context", prepared, built)
	}
	for _, n := range []int{0, 1, prepared - 1, prepared, prepared + 1, built / 2, built - 2} {
		ctx := countdown.New(t.Context(), n)
		q, err := Prepare(ctx, m, Options{Clauses: true})
		if err != nil {
			if !errors.Is(err, context.Canceled) || n >= prepared {
				t.Errorf("Prepare after %d looks: %v", n, err)
			}
			continue
		}
		if p, err := Build(ctx, q); !errors.Is(err, context.Canceled) || p != nil {
			t.Errorf("Build after %d looks: %v", n, err)
		}
	}
}

// compileAndRelax returns the error of ctx also where the relaxation looked at it.
func compileAndRelax(ctx context.Context, m *flatzinc.Model) (*Problem, error) {
	p, err := Compile(ctx, m, Options{Clauses: true})
	if err != nil {
		return nil, err
	}
	p.Observe(ctx)
	if p.Relax(NoLimit); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return p, nil
}

// TestLongLoopsObserveTheContext: the making of one diagram, and the solution of one
// linear program, look at the context many times, and end soon after any of them.
func TestLongLoopsObserveTheContext(t *testing.T) {
	for name, text := range map[string]string{"diagram": fzngen.Words(60, 10, 30), "program": fzngen.Knapsacks(80, 40, 1)} {
		m := enctest.Parse(t, text)
		const many = 1 << 30
		all := countdown.New(t.Context(), many)
		if _, err := compileAndRelax(all, m); err != nil {
			t.Fatal(err)
		}
		looks := many - all.Left
		if looks < len(m.Constraints)+20 {
			t.Fatalf("%s: looked %d times at the context", name, looks)
		}
		for n := range looks {
			if n%(looks/8) != 0 {
				continue
			}
			ctx := countdown.New(t.Context(), n)
			if p, err := compileAndRelax(ctx, m); !errors.Is(err, context.Canceled) || p != nil {
				t.Errorf("%s after %d of %d looks: %v", name, n, looks, err)
			}
			if ctx.Left < -20 {
				t.Errorf("%s after %d of %d looks: %d more", name, n, looks, -ctx.Left)
			}
		}
	}
}

// TestAttachedObserves: what adds clauses to an engine ends with the context, and
// that is told as such.
func TestAttachedObserves(t *testing.T) {
	p, err := Compile(t.Context(), enctest.Parse(t, evenHours(5)), Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	p.Observe(countdown.New(t.Context(), 2))
	f := sat.NewFormula()
	p.Attach(f)
	defer func() {
		if err, ok := Ended(recover()); !ok || !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
		if n := f.NumClauses(); n < yield.Often || n > 5*yield.Often {
			t.Errorf("%d clauses", n)
		}
	}()
	x := f.NewVars(3)
	for range 100 * yield.Often {
		p.enc.Clause(x, x+2, x+4)
	}
	t.Error("not ended")
}
