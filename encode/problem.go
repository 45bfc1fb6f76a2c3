package encode

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Problem is a compiled model: its clauses, and the way back from a model of
// these to an assignment of the FlatZinc variables.
type Problem struct {
	Model *flatzinc.Model
	// Formula holds the clauses; complete when Compile returns, except for
	// what Refine, Improve and Block add later.
	Formula *sat.Formula
	// Unsat: presolve has shown that there is no solution.
	Unsat bool

	cons []con
	enc  *Encoder
	goal *goal // nil without an objective

	window        sat.Lit // guards what depends on the window; Undef without
	seeds         []store.View
	narrow        []sat.Lit
	taint         map[int32]bool
	windowsFailed bool

	assumptions []Assumption // with Options.FreeAssumptions
}

// Attach makes s the receiver of all clauses that are added from now on.
func (p *Problem) Attach(s sat.Sink) { p.enc.Sink = s }

// Goal returns the objective's value under a, negated for maximisation: less
// is better.
func (p *Problem) Goal(a flatzinc.Assignment) int64 {
	v := a.Eval(p.Model.Solve.Objective).Int
	if p.Model.Solve.Method == flatzinc.Maximize {
		return -v
	}
	return v
}

// Windowed reports whether unbounded integers are searched inside a window.
func (p *Problem) Windowed() bool { return p.window != sat.Undef }

// WindowFailed reports that no values at all fit into the window, so that
// nothing is known.
func (p *Problem) WindowFailed() bool { return p.windowsFailed }

// Windows returns the assumptions under which to search, one after the other:
// while an unsatisfiable core names one of a step, the next step, with a wider
// window, may have solutions. When the core of the last step names one, the
// answer is unknown. Without unbounded integers there is one empty step.
func (p *Problem) Windows() [][]sat.Lit {
	if p.window == sat.Undef {
		return [][]sat.Lit{nil}
	}
	var steps [][]sat.Lit
	for _, n := range p.narrow {
		steps = append(steps, []sat.Lit{p.window, n})
	}
	return append(steps, []sat.Lit{p.window})
}

// Decode returns the values of all variables under a model of the clauses.
func (p *Problem) Decode(model func(sat.Lit) bool) flatzinc.Assignment {
	a := make(flatzinc.Assignment, len(p.Model.Vars))
	for i, v := range p.Model.Vars {
		a[i].Base = v.Base
		switch v.Base {
		case flatzinc.Float:
			a[i].Float, _ = fixedFloat(v)
		case flatzinc.SetOfInt:
			a[i].Set = p.enc.SetValue(store.SetView{ID: int32(i)}, model)
		default:
			a[i].Int = p.enc.Value(store.Of(int32(i)), model)
		}
	}
	return a
}

// Check verifies a against every constraint and declaration of the model,
// independently of the encoding. The error names the first that fails.
func (p *Problem) Check(a flatzinc.Assignment) error {
	for i, v := range p.Model.Vars {
		if !declared(v, a[i]) || v.Init != nil && !sameValue(a[i], a.Eval(*v.Init)) {
			line, col := p.Model.Position(v.Pos)
			return fmt.Errorf("%s:%d:%d: solution check failed: %s = %v violates its declaration", p.Model.Name, line, col, v.Name, a[i])
		}
	}
	for i := range p.cons {
		c := &p.cons[i]
		if !c.def.Holds(ground.Eval(c.c, a)) {
			line, col := p.Model.Position(c.c.Pos)
			return fmt.Errorf("%s:%d:%d: solution check failed: %s does not hold", p.Model.Name, line, col, c.c.Name)
		}
	}
	return nil
}

// sameValue compares a variable with its right-hand side, where an int
// literal may stand for a float.
func sameValue(a, b flatzinc.Value) bool {
	switch {
	case a.Base == flatzinc.SetOfInt:
		return a.Set.Equal(b.Set)
	case a.Base == flatzinc.Float && b.Base == flatzinc.Int:
		return a.Float == float64(b.Int)
	case a.Base == flatzinc.Float:
		return a.Float == b.Float
	}
	return a.Int == b.Int
}

// declared reports whether x lies in the declared domain of v.
func declared(v *flatzinc.Var, x flatzinc.Value) bool {
	switch v.Base {
	case flatzinc.Bool:
		return x.Int == 0 || x.Int == 1
	case flatzinc.Int:
		return v.Ints.Contains(x.Int)
	case flatzinc.SetOfInt:
		return x.Set.Subset(v.Ints)
	}
	return v.FloatLo <= x.Float && x.Float <= v.FloatHi
}

// Refine adds the clauses of lazy constraints that the model violates and
// reports whether there were any; then the model is no solution.
func (p *Problem) Refine(model func(sat.Lit) bool) bool {
	refined := false
	for _, l := range p.enc.lazy {
		refined = l.Refine(model, p.enc.Sink) || refined
	}
	return refined
}

// Hints returns the literals that lazy constraints, since the last call,
// expect a solution near the refuted models to have.
func (p *Problem) Hints() []sat.Lit {
	hints := p.enc.hints
	p.enc.hints = nil
	return hints
}

// Lazy reports whether there are lazy constraints.
func (p *Problem) Lazy() bool { return len(p.enc.lazy) > 0 }

// Binaries returns the number of integers in binary encoding.
func (p *Problem) Binaries() int { return p.enc.Binaries() }

// eachOutput calls f for every output variable.
func (p *Problem) eachOutput(f func(*flatzinc.Var)) {
	for _, o := range p.Model.Outputs {
		eachVar(o.Elems, f)
	}
}

// trackOutputs gives every output variable its literals.
func (p *Problem) trackOutputs() {
	p.eachOutput(func(v *flatzinc.Var) {
		switch v.Base {
		case flatzinc.Float:
		case flatzinc.SetOfInt:
			p.enc.TrackSet(store.SetView{ID: int32(v.ID)})
		default:
			p.enc.Track(store.Of(int32(v.ID)))
		}
	})
}

// Block returns a clause that excludes all solutions with the outputs of a.
// Options.TrackOutputs must have been set.
func (p *Problem) Block(a flatzinc.Assignment) []sat.Lit {
	var clause []sat.Lit
	p.eachOutput(func(v *flatzinc.Var) {
		switch v.Base {
		case flatzinc.Float:
		case flatzinc.SetOfInt:
			clause = p.enc.DifferSet(clause, store.SetView{ID: int32(v.ID)}, a[v.ID].Set)
		default:
			clause = p.enc.Differ(clause, store.Of(int32(v.ID)), a[v.ID].Int)
		}
	})
	return clause
}
