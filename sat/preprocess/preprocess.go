// Package preprocess makes a recorded formula smaller before an engine gets it:
// equivalent literals become one, failed literals become units, subsumed clauses
// and superfluous literals go, and variables whose resolvents are no more than
// their clauses are eliminated (Eén & Biere, Effective preprocessing in SAT
// through variable and clause elimination, SAT 2005).
//
// Nothing has to be frozen for soundness. All steps but elimination keep what
// the formula implies, so a clause over equivalent literals is simply rewritten.
// The clauses of an eliminated variable are kept: a model gets the variable's
// value from them, and when a new clause or an assumption touches the variable,
// they go back to the engine, which undoes the elimination. Freezing saves that
// work where such uses can be foreseen.
//
// The work is limited by counted steps, never by time, so runs repeat.
package preprocess

import (
	"context"
	"errors"

	"github.com/gozinc/gozinc/sat"
)

// Techniques is a set of what is to be done. The zero value leaves the formula
// as it is.
type Techniques uint8

// The techniques, in the order in which a round applies them.
const (
	Equivalence Techniques = 1 << iota // literals equivalent by binary clauses
	Probing                            // failed literals
	Subsumption                        // and self-subsuming resolution
	Elimination                        // of variables by clause distribution

	// Light keeps every variable; equivalent ones share their values.
	Light = Equivalence | Probing | Subsumption
	// Full is all there is.
	Full = Light | Elimination
)

// Parse returns the techniques of a mode: none, light or full.
func Parse(mode string) (Techniques, error) {
	switch mode {
	case "none":
		return 0, nil
	case "light":
		return Light, nil
	case "full":
		return Full, nil
	}
	return 0, errors.New("not one of none, light, full")
}

// Limits of the work. A step looks at one literal of a clause.
const (
	stepsPerLit = 20
	stepsLeast  = 2_000_000
	rounds      = 3
	// worthRound ends the rounds when one has changed less than this part of
	// the clauses, as one to so many.
	worthRound = 20
	// maxLits bounds the formula. A larger one takes seconds and hundreds of
	// megabytes, and those measured had next to nothing to remove.
	maxLits = 1 << 23
)

// Result is a smaller formula and the way back from its models. The variables
// keep their numbers; those that are gone occur in no clause.
type Result struct {
	// Formula is what is left. It is satisfiable if and only if the original
	// is, and a model of it determines one of the original.
	Formula *sat.Formula
	Counts  Counts

	same []sat.Lit // by variable: the literal that stands for it, itself if none
	gone []int32   // by variable: its index in stack, -1 if it is not eliminated
	// stack holds the eliminated variables, the last one last.
	stack []eliminated
}

// Counts says what was done.
type Counts struct {
	Equivalent int // variables replaced by a literal
	Failed     int // literals found to be false by probing
	Subsumed   int // clauses
	Shortened  int // clauses that lost a literal by self-subsumption
	Eliminated int // variables
}

// eliminated is a variable and its clauses when it was eliminated, each as its
// length and its literals.
type eliminated struct {
	v        uint32
	restored bool
	clauses  []sat.Lit
}

// each calls do with the clauses.
func (e *eliminated) each(do func(clause []sat.Lit)) {
	for c := e.clauses; len(c) > 0; {
		n := int(c[0])
		do(c[1 : 1+n : 1+n])
		c = c[1+n:]
	}
}

// Run returns what the techniques make of f, which is simplified and then only
// read. The variables of frozen are not eliminated. The time is linear in f's
// size up to a logarithm, and the memory is some 25 bytes for each literal and
// 200 for each variable while Run runs, beside the formula it returns. The error
// is that of ctx, when it is done before. A formula of more than 2²³ literals is
// left as it is.
func Run(ctx context.Context, f *sat.Formula, t Techniques, frozen []sat.Lit) (*Result, error) {
	if !f.Simplify() || t == 0 || f.NumLits() > maxLits {
		return &Result{Formula: f}, nil
	}
	d := newDB(f)
	for _, l := range frozen {
		d.frozen[l.Var()] = true
	}
	for i := 0; i < rounds && !d.unsat && ctx.Err() == nil; i++ {
		before := d.changes
		d.round(t, int64(f.NumLits()*stepsPerLit+stepsLeast)>>i)
		if (d.changes-before)*worthRound < f.NumClauses() {
			break
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return d.result(), nil
}

// round applies each of the techniques with so many steps.
func (d *db) round(t Techniques, steps int64) {
	for _, technique := range []struct {
		is Techniques
		do func()
	}{
		{Equivalence, d.substitute},
		{Probing, d.probe},
		{Subsumption, d.subsume},
		{Elimination, d.eliminate},
	} {
		if t&technique.is != 0 && !d.unsat {
			d.steps = steps
			technique.do()
		}
	}
}

// result builds the formula of the clauses left, in their order.
func (d *db) result() *Result {
	g := sat.NewFormula()
	g.NewVars(len(d.same) - 2)
	if d.unsat {
		g.AddClause()
	}
	for _, l := range d.units {
		g.AddClause(l)
	}
	for i := range d.clauses {
		if c := d.at(int32(i)); len(c) > 0 {
			g.AddClause(c...)
		}
	}
	for v := range d.same {
		d.same[v] = d.find(sat.Mk(uint32(v)))
	}
	return &Result{Formula: g, Counts: d.counts, same: d.same, gone: d.gone, stack: d.stack}
}
