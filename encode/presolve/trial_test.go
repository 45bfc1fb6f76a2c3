package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

func compiled(t *testing.T, text string) *encode.Problem {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestShaveGoal: three tasks of 4 on one machine, each with 1 before and 2
// after, end at 15 or later.
func TestShaveGoal(t *testing.T) {
	p := compiled(t, `
		var 1..40: a; var 1..40: b; var 1..40: c; var 0..100: end;
		constraint gozinc_disjunctive([a,b,c],[4,4,4]);
		constraint int_lin_le([1,-1],[a,end],-6);
		constraint int_lin_le([1,-1],[b,end],-6);
		constraint int_lin_le([1,-1],[c,end],-6);
		solve minimize end;`)
	if lo, hi := p.GoalRange(); lo != 15 || hi != 100 {
		t.Errorf("%d..%d", lo, hi)
	}
}

// TestBoundByCases: x is 3 or 4 or 5, whichever of two Booleans hold.
func TestBoundByCases(t *testing.T) {
	p := compiled(t, `
		var bool: b; var bool: r; var bool: q; var int: x;
		constraint int_eq_reif(x, 3, r);
		constraint set_in_reif(x, 4..5, q);
		constraint bool_clause([r],[b]);
		constraint bool_clause([b,q],[]);
		solve satisfy;`)
	if p.Windowed() {
		t.Error("x needs a window")
	}
}

// TestShaveWideGoal: the distance between the bounds of a goal may be no int64.
func TestShaveWideGoal(t *testing.T) {
	p := compiled(t, `
		var -9000000000000000000..9000000000000000000: x;
		var bool: b; var bool: c;
		constraint bool_not(b, c);
		constraint int_le_imp(1000000000000000000, x, b);
		constraint int_le_imp(2000000000000000000, x, c);
		solve minimize x;`)
	if lo, _ := p.GoalRange(); p.Unsat || lo > 1_000_000_000_000_000_000 {
		t.Errorf("unsatisfiable %t, bound %d", p.Unsat, lo)
	}
}

// TestShaveLargeShop: in a shop of 40 jobs on 20 machines, far too large for many trials, the
// bound is that of one machine at least: what starts in a window of heads and tails needs
// its durations one after the other.
func TestShaveLargeShop(t *testing.T) {
	for _, seed := range []uint64{1, 2} {
		text, least := shop(rand.New(rand.NewPCG(seed, 24)), 40, 20)
		p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if lo, _ := p.GoalRange(); lo < least {
			t.Errorf("seed %d: bound %d, %d by one machine", seed, lo, least)
		}
	}
}

// shop returns a random job shop, and the greatest bound by the tasks of one machine with
// some heads and tails at least (Carlier 1982).
func shop(r *rand.Rand, jobs, machines int) (text string, least int64) {
	type task struct{ head, duration, tail int64 }
	on, names := make([][]task, machines), make([][]string, machines)
	var decls, cons strings.Builder
	var horizon int64
	for j := range jobs {
		order, durations := r.Perm(machines), make([]int64, machines)
		var total, head int64
		for k := range durations {
			durations[k] = 1 + r.Int64N(99)
			total += durations[k]
		}
		horizon += total
		for k, m := range order {
			d := durations[k]
			on[m] = append(on[m], task{head, d, total - head - d})
			names[m] = append(names[m], fmt.Sprintf("s_%d_%d", j, k))
			next := "end"
			if k+1 < machines {
				next = fmt.Sprintf("s_%d_%d", j, k+1)
			}
			fmt.Fprintf(&cons, "constraint int_lin_le([1,-1],[s_%d_%d,%s],%d);\n", j, k, next, -d)
			head += d
		}
	}
	fmt.Fprintf(&decls, "var 0..%d: end;\n", horizon)
	for m, tasks := range on {
		durations := make([]string, len(tasks))
		for i, a := range tasks {
			durations[i] = fmt.Sprint(a.duration)
			fmt.Fprintf(&decls, "var 0..%d: %s;\n", horizon, names[m][i])
			for _, b := range tasks {
				sum := int64(0)
				for _, c := range tasks {
					if c.head >= a.head && c.tail >= b.tail {
						sum += c.duration
					}
				}
				if sum > 0 {
					least = max(least, a.head+sum+b.tail)
				}
			}
		}
		fmt.Fprintf(&cons, "constraint gozinc_disjunctive([%s],[%s]);\n", strings.Join(names[m], ","), strings.Join(durations, ","))
	}
	return decls.String() + cons.String() + "solve minimize end;", least
}
