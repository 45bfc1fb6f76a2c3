package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// factors has a product that is a propagator, 28 solutions, and the least sum 54.
const factors = `var 1..400: x :: output_var;
var 1..400: y :: output_var;
var 2..800: s :: output_var;
constraint int_times(x,y,720) :: mzn_constraint_name("the product");
constraint int_lin_eq([1,1,-1],[x,y,s],0);
solve %s;
`

// sabotage is Options.sabotage.
type sabotage = func(r *run, p *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error)

// fuse counts calls, and panics from some call on.
type fuse struct{ calls, most int }

func (f *fuse) burn() {
	if f.calls++; f.calls > f.most {
		panic("propagate: cannot explain a bound")
	}
}

// fused is a propagator that panics after some calls.
type fused struct {
	sat.Propagator
	*fuse
}

func (p *fused) Propagate(t sat.Trail) bool {
	p.burn()
	return p.Propagator.Propagate(t)
}

// fusedNotified is fused for a propagator that is notified.
type fusedNotified struct {
	sat.Notified
	*fuse
}

func (p *fusedNotified) Propagate(t sat.Trail) bool {
	p.burn()
	return p.Notified.Propagate(t)
}

// unexplained has the propagators of products panic after so many calls.
func unexplained(calls int) sabotage {
	return func(r *run, p *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
		all := p.Formula.Propagators()
		for i, x := range all {
			if c := p.Poster(x); c == nil || c.Name != "int_times" {
				continue
			}
			if n, ok := x.(sat.Notified); ok {
				all[i] = &fusedNotified{n, &fuse{most: calls}}
			} else {
				all[i] = &fused{x, &fuse{most: calls}}
			}
		}
		return load()
	}
}

// liar is an engine that tells wrong values of integers after some searches.
type liar struct {
	*cdcl.Engine
	searches, honest int
}

func (e *liar) tell(x sat.Int, v int64) int64 {
	if e.searches++; e.searches > e.honest {
		return v ^ 1
	}
	return v
}

func (e *liar) IntValue(x sat.Int) int64 { return e.tell(x, e.Engine.IntValue(x)) }

// wrong has the engine of native integers tell wrong values after some.
func wrong(honest int) sabotage {
	return func(r *run, _ *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
		e, err := load()
		if c, ok := e.(*cdcl.Engine); ok && !r.o.Clauses {
			return &liar{Engine: c, honest: honest}, err
		}
		return e, err
	}
}

// contradicted proves a bound that is none.
func contradicted(r *run, p *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
	if !r.o.Clauses {
		r.raise(400)
	}
	return load()
}

// crashing is an engine that panics in its search.
type crashing struct {
	*cdcl.Engine
	fuse
}

func (e *crashing) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	e.burn()
	return e.Engine.Solve(ctx, assume...)
}

func (e *crashing) SolveLimited(ctx context.Context, limit int64, assume ...sat.Lit) sat.Status {
	e.burn()
	return e.Engine.SolveLimited(ctx, limit, assume...)
}

// crash has a worker with native integers panic after so many searches.
func crash(searches int) sabotage {
	return func(r *run, _ *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
		e, err := load()
		if c, ok := e.(*cdcl.Engine); ok && !r.o.Clauses {
			return &crashing{c, fuse{most: searches}}, err
		}
		return e, err
	}
}

// rowPanics alters the row of products.
func rowPanics(t *testing.T, alter func(r *constraint.Row)) {
	row, _, _ := registry.Find("int_times", 3)
	before := *row
	alter(row)
	t.Cleanup(func() { *row = before })
}

// asked are the ways to ask for solutions, and what there is to be found.
var asked = []struct {
	solve string
	o     Options
	goal  int64
	all   int // solutions, where all are wanted
}{
	{"satisfy", Options{}, 0, 0},
	{"satisfy", Options{All: true}, 0, 28},
	{"satisfy", Options{All: true, hooks: hooks{early: true}}, 0, 28},
	{"minimize s", Options{}, 54, 0},
	{"minimize s", Options{All: true}, 54, 0},
	{"maximize s", Options{}, 362, 0},
}

// TestFailures: after an internal error of any kind a run finds what there is to be found,
// no solution twice, says what failed, and counts it.
func TestFailures(t *testing.T) {
	known := "test.fzn:4:12: "
	for _, c := range []struct {
		name     string
		sabotage sabotage
		alter    func(r *constraint.Row)
		says     string
		remedy   string
		goal     bool // only with an objective
	}{
		{"a propagator at once", unexplained(0), nil, known, "the constraint is made clauses", false},
		{"a propagator later", unexplained(12), nil, known, "the constraint is made clauses", false},
		{"wrong values at once", wrong(0), nil, "solution check failed", "made clauses", false},
		{"wrong values later", wrong(4), nil, "solution check failed", "made clauses", false},
		{"a contradicted bound", contradicted, nil, "contradicts the proved bound", "all constraints are made clauses", true},
		{"a worker", crash(0), nil, "cannot explain", "all constraints are made clauses", false},
		{"presolve", nil, func(r *constraint.Row) { r.Prop = func(*store.Store, store.Args) bool { panic("no domain") } }, known + "no domain", "presolve leaves the constraint alone", false},
		{"an encoding", nil, func(r *constraint.Row) {
			post := r.Post
			r.Post = func(e *constraint.Encoder, g sat.Lit, a store.Args) {
				if !e.AsClauses {
					panic("no clause")
				}
				post(e, g, a)
			}
		}, known + "no clause", "the constraint is made clauses", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.alter != nil {
				rowPanics(t, c.alter)
			}
			for _, a := range asked {
				if c.goal && a.goal == 0 || c.goal && a.solve[0:3] == "max" {
					continue
				}
				for _, threads := range []int{1, 2} {
					o := a.o
					o.Threads, o.sabotage = threads, c.sabotage
					var log bytes.Buffer
					o.Log = &log
					what := fmt.Sprintf("%s, %d threads, all: %t", a.solve, threads, o.All)
					found := map[string]bool{}
					last := Solution{}
					end, err := Solve(t.Context(), parse(t, fmt.Sprintf(factors, a.solve)), o, func(s Solution) bool {
						key := fmt.Sprint(s.Values)
						if found[key] {
							t.Errorf("%s: %s twice", what, key)
						}
						found[key], last = true, s
						return true
					})
					if err != nil || end.Stopped != nil || len(found) == 0 {
						t.Errorf("%s: %v, %v, %d solutions", what, err, end.Stopped, len(found))
						continue
					}
					if a.all > 0 && len(found) != a.all || a.goal > 0 && (last.Objective == nil || last.Objective.Int != a.goal) {
						t.Errorf("%s: %d solutions, objective %v", what, len(found), last.Objective)
					}
					if complete := a.all > 0 || a.goal > 0; complete != (end.Status == Complete) {
						t.Errorf("%s: status %v", what, end.Status)
					}
					if len(end.Failures) == 0 && strings.HasSuffix(c.name, "later") && !o.All {
						continue // the best is found first
					}
					if len(end.Failures) == 0 || !strings.Contains(log.String(), c.says) || !strings.Contains(log.String(), c.remedy) || strings.Contains(log.String(), "goroutine") {
						t.Errorf("%s: %d failures, log\n%s", what, len(end.Failures), &log)
					}
					if strings.HasPrefix(c.says, known) && !strings.Contains(log.String(), `with constraint int_times "the product"`) {
						t.Errorf("%s: log\n%s", what, &log)
					}
				}
			}
		})
	}
}

// TestLastFailure: where nothing is left to try, a run ends with the best solution, claims
// nothing, and returns the failure; with none it says unknown.
func TestLastFailure(t *testing.T) {
	broken := func(solutions int) sabotage {
		var engines atomic.Int32
		return func(_ *run, p *encode.Problem, load func() (sat.Solver, error)) (sat.Solver, error) {
			e, err := load()
			if int(engines.Add(1)) <= solutions {
				return &crashing{e.(*cdcl.Engine), fuse{most: 1}}, err
			}
			panic("no engine")
		}
	}
	for _, a := range asked[1 : len(asked)-1] { // the last is over with its first solution
		for solutions := range 2 {
			for _, threads := range []int{1, 2} {
				o := a.o
				o.Threads, o.sabotage, o.Statistics, o.Intermediate = threads, broken(solutions), true, true
				var out, log bytes.Buffer
				o.Log = &log
				err := Run(t.Context(), parse(t, fmt.Sprintf(factors, a.solve)), o, &out)
				var f *Failure
				if !errors.As(err, &f) || f.Remedy != "" || !strings.Contains(err.Error(), "internal error: no engine") {
					t.Errorf("%s: %v\n%s", a.solve, err, &log)
				}
				text := out.String()
				unknown := strings.Contains(text, "=====UNKNOWN=====")
				if strings.Contains(text, "==========\n") || strings.Contains(text, "UNSAT") || unknown == strings.Contains(text, "----------") || !strings.Contains(text, "internalErrors=") {
					t.Errorf("%s, %d threads: %s", a.solve, threads, text)
				}
			}
		}
	}
}

// TestFailureAfterTime: a failure when the time is up is told, and the run ends as it
// would without it.
func TestFailureAfterTime(t *testing.T) {
	for _, enough := range []bool{false, true} {
		r := &run{ctx: t.Context(), m: parse(t, fmt.Sprintf(factors, "satisfy")), inc: newIncumbent(search.NoBound), log: &progress{}}
		r.enough = enough
		f := r.failure(&search.CheckError{Err: errors.New("wrong")}, site{})
		if f == nil || f.Error() != "internal error: wrong" || f.Constraint != "" {
			t.Fatalf("%v", f)
		}
		if !r.again(f) || !r.o.Clauses || r.again(f) {
			t.Error("a failure of no constraint has all made clauses, and nothing after that")
		}
	}
}

// TestCallersPanic: a panic of a function of the caller is the caller's.
func TestCallersPanic(t *testing.T) {
	defer func() {
		if r := recover(); r != "mine" {
			t.Errorf("recovered %v", r)
		}
	}()
	o := Options{Progress: func(Event) { panic("mine") }}
	Solve(t.Context(), parse(t, fmt.Sprintf(factors, "satisfy")), o, func(Solution) bool { return true })
}

// TestSeen: outputs are told apart, and known again in the next attempt only.
func TestSeen(t *testing.T) {
	m := parse(t, fmt.Sprintf(factors, "satisfy"))
	var s seen
	var all []Solution
	if _, err := Solve(t.Context(), m, Options{All: true}, func(x Solution) bool { all = append(all, x); return true }); err != nil {
		t.Fatal(err)
	}
	for i, x := range all {
		if !s.add(m, x.Values) {
			t.Fatalf("solution %d is known", i)
		}
		if i%2 == 1 {
			s.restart()
		}
		if i%2 == 1 && s.add(m, x.Values) {
			t.Fatalf("solution %d is not known", i)
		}
	}
	s.keys = make([][16]byte, *mostSeen)
	s.before = nil
	if !s.add(m, all[0].Values) || !s.lost() {
		t.Error("too many solutions are not told")
	}
}
