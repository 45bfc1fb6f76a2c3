package encode

import (
	"context"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/forest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/symmetry"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// Problem is a compiled model: its clauses, and the way back from an assignment
// of the literals to one of the FlatZinc variables.
type Problem struct {
	*Semantics
	// Formula holds the clauses; complete when Compile returns, except for
	// what Refine and GoalAtMost add later, and the clauses of Block.
	Formula *sat.Formula
	// Unsat: presolve has shown that there is no solution.
	Unsat bool

	opt     Options
	claused bool // Options.Clauses was asked for, and continuous floats have propagators all the same

	cons     []presolve.Constraint // of flat
	search   []annotation.Annotation
	settings []annotation.Setting
	enc      *constraint.Encoder
	lowered  *lower.Integers // the integers of the formula in clauses; nil where they are native
	goal     *goal           // nil without an objective

	relaxed   *bound.Relaxation                             // nil where it tells nothing, and before Relax
	unrelaxed func(most int64, long bool) *bound.Relaxation // solves it; nil where that was done
	relaxing  *store.Parts                                  // it is solved by; nil before it has begun, and where it was
	most      int64                                         // what is asked of the goal in it
	tree      *bound.Propagator                             // nil before Branching
	costs     arith.CostBound                               // of the last GoalAtLeast
	// infeasible solves the relaxation without the objective; nil where that was done.
	infeasible  func() bool
	refuting    *store.Parts       // as relaxing
	refuted     bool               // by it
	feasibility *bound.Feasibility // that relaxation, from when it is solved until it is asked for

	open          []int32      // roots without bounds that constraints or outputs see
	window        sat.Lit      // guards what depends on the window; Undef without
	seeds         []store.View // that had no bounds, and that nothing determines
	narrow        []sat.Lit
	samples       []sat.Lit // likewise, of continuous inputs of black boxes
	inWindow      map[int32]bool
	windowsFailed bool

	at     flatzinc.Pos         // of the constraint that is being encoded
	item   *flatzinc.Constraint // likewise; nil outside
	posted []posted             // in the order of encoding
	kinds  map[string]Kind

	continuous *continuous // nil without continuous floats

	assumptions []Assumption // with Options.FreeAssumptions

	symmetries symmetry.Breaking // with Options.BreakSymmetries
	dominated  int               // variables, with the same
	tours      []*tour.Tour
	tracks     []*tour.Track
	forests    []*forest.Forest
	told       []presolve.Told // what follows from the others
	leaders    sat.Lit         // guards what breaks them; Undef without
	excludes   bool            // a best solution is enough
	stated     stated          // orders by which the model breaks symmetries

	ctx context.Context // of what is built after Build; nil: does not end
}

// Windowed reports whether unbounded integers are searched inside a window.
func (p *Problem) Windowed() bool { return p.window != sat.Undef }

// Unbounded returns a variable that the clauses confine to a window, or to
// values that no window holds; nil if there is none.
func (p *Problem) Unbounded() *flatzinc.Var {
	if len(p.open) == 0 {
		return nil
	}
	for _, v := range p.Model.Vars {
		if slices.Contains(p.open, p.enc.Store.RootOf(int32(v.ID))) {
			return v
		}
	}
	return nil
}

// Sampled returns a float that a black box is asked about at some numbers only; nil if there is none.
func (p *Problem) Sampled() *flatzinc.Var {
	if len(p.samples) == 0 {
		return nil
	}
	for i := range p.floats.Asked {
		for _, x := range p.floats.Asked[i].Args[1].Elems() {
			if x.Kind == flatzinc.VarRef && p.floats.IsContinuous(x.Var().ID) {
				return p.Model.Vars[x.Var().ID]
			}
		}
	}
	return nil
}

// Window returns the ends of what is searched of an integer. It is not ok where none of its
// values fits into 64 bits.
func (p *Problem) Window(v *flatzinc.Var) (lo, hi int64, ok bool) {
	x := store.Of(int32(v.ID))
	lo, hi = p.enc.Store.Lo(x), p.enc.Store.Hi(x)
	return lo, hi, lo != intset.PosInf && hi != intset.NegInf
}

// WindowFailed reports that no values at all fit into the window, so that
// nothing is known.
func (p *Problem) WindowFailed() bool { return p.windowsFailed }

// Windows returns the assumptions under which to search, one after the other:
// while an unsatisfiable core names one of a step, the next step, with a wider
// window, may have solutions. When the core of the last step names one, the
// answer is unknown; that step is empty where all integers have bounds.
func (p *Problem) Windows() [][]sat.Lit {
	var widest []sat.Lit
	if p.Windowed() {
		widest = []sat.Lit{p.window}
	}
	var steps [][]sat.Lit
	for i := range max(len(p.narrow), len(p.samples)) {
		step := slices.Clone(widest)
		for _, list := range [][]sat.Lit{p.narrow, p.samples} {
			if i < len(list) {
				step = append(step, list[i])
			}
		}
		steps = append(steps, step)
	}
	return append(steps, widest)
}

// Decode returns the values of all variables under an assignment of the literals.
func (p *Problem) Decode(holds func(sat.Lit) bool) flatzinc.Assignment {
	a := make(flatzinc.Assignment, len(p.Model.Vars))
	p.continuous.solve(holds)
	for i, v := range p.Model.Vars {
		a[i].Base = v.Base
		switch v.Base {
		case flatzinc.Float:
			if p.floats.IsContinuous(i) {
				a[i] = p.continuous.value(i)
				continue
			}
			a[i] = p.floats.Value(i, p.enc.Value(store.Of(int32(i)), holds))
		case flatzinc.SetOfInt:
			a[i].Set = p.enc.SetValue(store.SetView{ID: int32(i)}, holds)
		default:
			a[i].Int = p.enc.Value(store.Of(int32(i)), holds)
		}
	}
	for i := range p.told {
		a[p.told[i].ID].Int = p.told[i].Value(a)
	}
	return a
}

// Refine adds the clauses of lazy constraints that the assignment violates
// and reports whether there were any; then it is no solution.
func (p *Problem) Refine(holds func(sat.Lit) bool) bool {
	refined := p.continuous.defined(holds)
	for _, l := range p.enc.Lazies() {
		refined = l.Refine(holds) || refined
	}
	return refined
}

// Hints returns the literals that lazy constraints, since the last call,
// expect a solution near the refuted assignments to have.
func (p *Problem) Hints() []sat.Lit {
	return p.enc.TakeHints()
}

// Lazy reports whether there are lazy constraints.
func (p *Problem) Lazy() bool { return len(p.enc.Lazies()) > 0 }
