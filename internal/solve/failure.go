package solve

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// An internal error ends an attempt to solve the model, and not the run: a panic of a
// worker, a solution that fails its check, a contradicted bound. Solutions that have
// passed the check stay, and everything else that any worker has found out is dropped:
// what failed may have been shared long before. The next attempt compiles the model
// without what failed, within what is left of the limits; see remedy.

// Failure is an internal error: something in the program did what it must not.
type Failure struct {
	// What went wrong.
	What string
	// Constraint is the one at fault, as its author knows it, at Pos and Place in the
	// FlatZinc model; "" where that is not known.
	Constraint, Place string
	Pos               flatzinc.Pos
	// Remedy is what the run goes on with; "" where it has ended.
	Remedy string
	// Stack is where a panic began; nil for other failures.
	Stack []byte

	presolved  bool // it failed before there were clauses
	propagated bool // the constraint has a propagator, or may have one
	final      bool // nothing more is to be tried
}

// Error says what went wrong, and with which constraint.
func (f *Failure) Error() string {
	text := "internal error: "
	if f.Constraint != "" {
		text += f.Place + ": "
	}
	return text + f.Text()
}

// Text is the error without what it is and the place.
func (f *Failure) Text() string {
	if f.Constraint == "" {
		return f.What
	}
	return f.What + ", with " + f.Constraint
}

// site is what a worker has in hand.
type site struct {
	p      *encode.Problem // nil before it is built
	engine sat.Solver      // nil before it is loaded
	why    string          // its search proves nothing, where that is so
}

// blames tells which constraint the failure is about.
func (r *run) blames(f *Failure, c *flatzinc.Constraint, p *encode.Problem) {
	if c == nil {
		return
	}
	line, column := r.m.Position(c.Pos)
	f.Place = fmt.Sprintf("%s:%d:%d", r.m.Name, line, column)
	f.Pos, f.Constraint = c.Pos, origin.OfConstraint(c)
	f.propagated = p == nil || p.Propagates(c)
}

// failure returns the internal error that err is; nil if it is none.
func (r *run) failure(err error, at site) *Failure {
	var f *Failure
	var d *encode.Defect
	var check *search.CheckError
	switch {
	case errors.As(err, &f):
	case errors.As(err, &d):
		f = &Failure{What: d.What, Stack: d.Stack, presolved: d.Presolved}
		r.blames(f, d.Item, at.p)
	case errors.As(err, &check):
		f = &Failure{What: check.Err.Error()}
	}
	return f
}

// panicked returns the internal error that a panic is; nil where the context has ended
// what was going on. It is called by the deferred function. A panic of the caller's own
// functions goes on.
func (r *run) panicked(cause any, at site) *Failure {
	if f, ok := cause.(foreign); ok {
		panic(f)
	}
	if _, ended := encode.Ended(cause); ended {
		return nil
	}
	f := &Failure{What: fmt.Sprint(cause), Stack: debug.Stack()}
	if e, ok := at.engine.(sat.Accountable); ok && at.p != nil {
		r.blames(f, at.p.Poster(e.Called()), at.p)
	}
	return f
}

// remedy changes how the model is compiled, so that what failed is not used any more. It
// reports false where there is nothing left to try.
//
// A constraint loses its propagator, then all of them do, and then presolve leaves the
// constraint alone. A failure of presolve begins with that.
func (r *run) remedy(f *Failure) bool {
	distrusted := r.o.Encode.Distrusted
	d, tried := distrusted[f.Pos]
	single := f.Constraint != "" && (tried || len(distrusted) < *mostDistrusted)
	everything := r.o.Clauses || !r.o.Engine.native()
	switch {
	case f.final || r.seen.lost():
		return false
	case single && f.presolved && !d.Presolve:
		d.Presolve = true
		f.Remedy = "presolve leaves the constraint alone"
	case single && f.propagated && !d.Propagator && !everything:
		d.Propagator = true
		f.Remedy = "the constraint is made clauses"
	case !everything:
		r.o.Clauses = true
		f.Remedy = "all constraints are made clauses"
		return true
	case single && !d.Presolve:
		d.Presolve = true
		f.Remedy = "presolve leaves the constraint alone"
	default:
		return false
	}
	r.distrust(f.Pos, d)
	return true
}

// distrust notes what is not to be used of a constraint. Options may be in use elsewhere.
func (r *run) distrust(at flatzinc.Pos, d encode.Distrust) {
	all := map[flatzinc.Pos]encode.Distrust{at: d}
	for pos, d := range r.o.Encode.Distrusted {
		if pos != at {
			all[pos] = d
		}
	}
	r.o.Encode.Distrusted = all
}

// again takes in a failure, and makes ready for another attempt. It reports false where
// there is none, since nothing is left to try, or the time is up.
func (r *run) again(f *Failure) bool {
	r.failures = append(r.failures, f)
	over := r.ctx.Err() != nil
	more := !over && r.remedy(f)
	r.report(f, over)
	if !more {
		return false
	}
	r.inc.reopen()
	r.counters.retire()
	r.pool = exchange.Pool{}
	r.seen.restart()
	return true
}

// report says what failed, and what the run goes on with. The caller says why a run
// ended that could go on.
func (r *run) report(f *Failure, over bool) {
	if r.o.Log != nil && (over || f.Remedy != "") {
		then := "the time is up"
		if f.Remedy != "" {
			then = "the search begins again, and " + f.Remedy
		}
		fmt.Fprintf(r.o.Log, "gozinc: %v; %s; please report it, with the model\n", f, then)
	}
	r.log.note("%v", f)
	for line := range strings.Lines(string(f.Stack)) {
		r.log.note("%s", strings.TrimRight(line, "\n"))
	}
}

// foreign is a panic of a function of the caller, which is no failure of the run.
type foreign struct{ cause any }

// theirs calls a function of the caller.
func theirs(call func()) {
	defer func() {
		if cause := recover(); cause != nil {
			panic(foreign{cause})
		}
	}()
	call()
}
