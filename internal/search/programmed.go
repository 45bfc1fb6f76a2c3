package search

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Programmed is the search of a model that says what happens at restarts
// (experimental/on_restart.mzn of MiniZinc), such as a large neighbourhood search of
// its own: at each restart the model's settings get new values. To an engine that
// learns they are assumptions. All that it learns stays true, and that the assumptions
// have no part in a refutation means that there is no better solution at all.
//
// The search restarts after each solution, and after a number of conflicts.
type Programmed struct {
	w        Session
	settings []annotation.Setting
	sequence annotation.Sequence
	rng      *rand.Rand
	improve  *improver // nil without an objective
	outcome  int64     // of the search before
	turn     int       // restarts so far
	last     map[int]flatzinc.Value
	solution flatzinc.Assignment // the last
	assumed  []sat.Lit           // for the last search
	// refuted are the assumptions of the last search, if that was refuted.
	refuted []sat.Lit
}

// The outcomes of a search, as the enumeration STATUS of MiniZinc counts them.
const (
	atStart = iota + 1
	unknown
	exhausted
	solved
)

// NewProgrammed returns the search of a model with settings.
func NewProgrammed(w Session, sequence annotation.Sequence, seed int64) *Programmed {
	p := &Programmed{
		w: w, settings: w.Problem().Settings(), sequence: sequence, outcome: atStart,
		rng: rand.New(rand.NewPCG(uint64(seed), 13)), last: make(map[int]flatzinc.Value),
	}
	if w.Problem().Model.Solve.Method != flatzinc.Satisfy {
		p.improve = newImprover(w)
	}
	return p
}

// Start returns the assumptions of a search before the first restart; ok is false where
// there is no solution under them.
func Start(p *encode.Problem) (assume []sat.Lit, ok bool) {
	return assuming(p, func(s annotation.Setting) (flatzinc.Value, bool) {
		return whole(atStart), s.Source == annotation.Outcome
	})
}

// whole returns an integer as a value.
func whole(n int64) flatzinc.Value { return flatzinc.Value{Base: flatzinc.Int, Int: n} }

// assuming returns the literals that give the settings their values, where they have one;
// possible is false where presolve has excluded one of these.
func assuming(p *encode.Problem, valueOf func(annotation.Setting) (flatzinc.Value, bool)) (assume []sat.Lit, possible bool) {
	possible = true
	for _, s := range p.Settings() {
		value, ok := valueOf(s)
		if !ok {
			continue
		}
		is, ok := p.Is(s.To, value)
		assume, possible = append(assume, is...), possible && ok
	}
	return assume, possible
}

// Run searches until the best solution is proved, the model says that the search is
// complete, or nothing can change any more, which is inconclusive.
func (p *Programmed) Run() (End, error) {
	for {
		if a, next, err := p.next(); err != nil || a == nil {
			return next.end(), err
		}
		p.w.Follow()
		if done, err := p.marked(p.forced); err != nil {
			return Stopped, err
		} else if done {
			return Complete, nil
		}
	}
}

// First returns a solution, restarting as often as it takes; nil where there is none,
// and then how the search ended.
func (p *Programmed) First() (flatzinc.Assignment, End, error) {
	a, next, err := p.next()
	return a, next.end(), err
}

// next searches for a solution that is better than the best, restarting as often as it
// takes. The step is more where there is one.
func (p *Programmed) next() (flatzinc.Assignment, status, error) {
	for {
		if p.improve != nil && closed(p.w) {
			return nil, proved, nil
		}
		a, next, err := p.search()
		p.turn++
		if err != nil || a != nil || next != unfinished {
			return a, next, err
		}
	}
}

// search is one search between two restarts. Without a solution, more is for another.
func (p *Programmed) search() (flatzinc.Assignment, status, error) {
	assume, possible := assuming(p.w.Problem(), p.setting)
	p.assumed = assume
	a := Answer{Result: Refuted, Core: assume}
	if possible {
		done, err := p.marked(func(x flatzinc.Expr) (bool, error) { return p.implied(x), nil })
		switch {
		case err != nil:
			return nil, stopped, err
		case done && p.solution == nil:
			return nil, unable, nil
		case done:
			return nil, proved, nil
		}
		if p.improve != nil { // which may imply the mark, too
			p.improve.assert()
		}
		if a, err = p.attempt(assume); err != nil {
			return nil, stopped, err
		}
	}
	switch a.Result {
	case Found:
		p.outcome, p.solution, p.refuted = solved, a.Solution, nil
		p.remember(func(x flatzinc.Expr) (flatzinc.Value, bool) { return a.Solution.Eval(x), true })
		return a.Solution, unfinished, nil
	case Refuted:
		if possible && len(a.Core) == 0 {
			if p.improve != nil {
				prove(p.w)
			}
			return nil, proved, nil
		}
		if p.outcome == exhausted && slices.Equal(assume, p.refuted) && !p.draws() {
			p.w.Note("on_restart: the next search would be as the last")
			return nil, unable, nil
		}
		p.outcome, p.refuted = exhausted, assume
	case Limited:
		p.outcome, p.refuted = unknown, nil
	default:
		return nil, a.status(), nil
	}
	if under, ok := p.consistent(); ok {
		p.remember(func(x flatzinc.Expr) (flatzinc.Value, bool) { return p.value(x, under) })
	}
	return nil, unfinished, nil
}

// attempt searches for a solution, for as many conflicts as the sequence says.
func (p *Programmed) attempt(assume []sat.Lit) (Answer, error) {
	most := p.sequence.Conflicts(p.turn)
	if most == 0 || p.w.Stats().Conflicts < 0 {
		return p.w.Attempt(NewMeter(p.w, 0), assume...)
	}
	from := p.w.Stats()
	for {
		now := p.w.Stats()
		left := most - (now.Conflicts - from.Conflicts)
		if left <= 0 {
			return Answer{Result: Limited}, nil
		}
		// The engine counts propagated literals, of which conflicts take about as many
		// as before.
		each := max(*leastConflict, now.Propagations/max(1, now.Conflicts))
		work := *mostSlice
		if left < *mostSlice/each {
			work = left * each
		}
		a, err := p.w.Attempt(NewMeter(p.w, work), assume...)
		if err != nil || a.Result != Limited {
			return a, err
		}
	}
}

// setting returns the value of a setting, if it has one.
func (p *Programmed) setting(s annotation.Setting) (value flatzinc.Value, ok bool) {
	switch s.Source {
	case annotation.Outcome:
		return whole(p.outcome), true
	case annotation.LastTime:
		if s.From.Kind != flatzinc.VarRef {
			return flatzinc.Assignment(nil).Eval(s.From), true
		}
		value, ok = p.last[s.From.Var().ID]
		return value, ok
	case annotation.BestOne:
		if p.solution == nil {
			return value, false
		}
		return p.solution.Eval(s.From), true
	case annotation.Drawn:
		return p.draw(s), true
	}
	return value, false
}

// draw returns a value between the ends of a setting.
func (p *Programmed) draw(s annotation.Setting) flatzinc.Value {
	if s.Low.Kind == flatzinc.FloatLit {
		low, high := s.Low.Float(), s.High.Float()
		x := p.rng.Float64() // low and high may be as far apart as floats are
		return flatzinc.Value{Base: flatzinc.Float, Float: min(max(low, low*(1-x)+high*x), high)}
	}
	low, high := s.Low.Int(), s.High.Int()
	if n := uint64(high) - uint64(low) + 1; n != 0 {
		return whole(low + int64(p.rng.Uint64N(n)))
	}
	return whole(int64(p.rng.Uint64()))
}

// draws reports whether a setting is drawn at random.
func (p *Programmed) draws() bool {
	return slices.ContainsFunc(p.settings, func(s annotation.Setting) bool { return s.Source == annotation.Drawn })
}

// marked reports whether one of the marks of completeness is true.
func (p *Programmed) marked(holds func(flatzinc.Expr) (bool, error)) (bool, error) {
	for _, s := range p.settings {
		if s.Source != annotation.Complete {
			continue
		}
		if s.To.Kind == flatzinc.BoolLit {
			return s.To.Bool(), nil
		}
		if is, err := holds(s.To); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// forced reports whether x is true with what the solution shows: an assignment gives
// some value to a variable that nothing constrains, too.
func (p *Programmed) forced(x flatzinc.Expr) (bool, error) {
	lo, hi, atMost, has := p.w.Problem().Bounds(x)
	switch {
	case !has || p.solution.Eval(x).Int == 0:
		return false, nil
	case lo == hi:
		return true, nil
	}
	shown := append(slices.Clone(p.assumed), atMost(0))
	for _, o := range p.w.Problem().Model.Outputs {
		for _, e := range o.Elems {
			if e.Kind == flatzinc.VarRef && e.Var().Base != flatzinc.SetOfInt {
				is, _ := p.w.Problem().Is(e, p.solution.Eval(e))
				shown = append(shown, is...)
			}
		}
	}
	a, err := p.w.Attempt(NewMeter(p.w, *workToLook), shown...)
	return a.Result == Refuted, err
}

// remember keeps the values that variables have had, as far as they are known.
func (p *Programmed) remember(valueOf func(flatzinc.Expr) (flatzinc.Value, bool)) {
	fresh := make(map[int]flatzinc.Value) // value looks at the old ones
	for _, s := range p.settings {
		if s.Source != annotation.LastTime || s.From.Kind != flatzinc.VarRef {
			continue
		}
		if v, ok := valueOf(s.From); ok {
			fresh[s.From.Var().ID] = v
		}
	}
	maps.Copy(p.last, fresh)
}

// implied reports whether propagation of the assumptions makes the Boolean x true.
func (p *Programmed) implied(x flatzinc.Expr) bool {
	lo, hi, atMost, has := p.w.Problem().Bounds(x)
	if !has || lo == hi {
		return has && lo > 0
	}
	if _, conflict, ok := p.w.Probe(p.assumed...); !ok || conflict {
		return false
	}
	_, conflict, _ := p.w.Probe(append(slices.Clone(p.assumed), atMost(0))...)
	return conflict
}

// consistent returns the assumptions of the last search where propagation finds no
// conflict among them, otherwise those that kept makes; ok is false where these are in
// conflict too.
func (p *Programmed) consistent() (assume []sat.Lit, ok bool) {
	_, conflict, ok := p.w.Probe(p.assumed...)
	switch {
	case !ok:
		return nil, false
	case !conflict:
		return p.assumed, true
	}
	if assume, ok = assuming(p.w.Problem(), p.kept); !ok {
		return nil, false
	}
	_, conflict, _ = p.w.Probe(assume...)
	return assume, !conflict
}

// value returns the value of x where propagation of the assumptions, which are
// consistent, leaves only one.
func (p *Programmed) value(x flatzinc.Expr, assume []sat.Lit) (value flatzinc.Value, ok bool) {
	excluded := func(l sat.Lit) bool {
		_, conflict, _ := p.w.Probe(append(slices.Clone(assume), l)...)
		return conflict
	}
	p.w.Probe(assume...)
	if value, others, ok := p.w.Problem().Guess(x); ok {
		return value, excluded(others[0]) && excluded(others[1])
	}
	lo, hi, atMost, has := p.w.Problem().Bounds(x)
	if !has {
		return value, false
	}
	m := NewMeter(p.w, *workToLook)
	for lo < hi && m.Left() > 0 { // lo is implied at last, if a value is
		mid := lo + int64((uint64(hi)-uint64(lo))/2)
		switch l := atMost(mid); {
		case excluded(l):
			lo = mid + 1
		case excluded(l.Not()):
			hi = mid
		default:
			return value, false
		}
	}
	return p.w.Problem().ValueOf(x, lo), lo == hi
}

// kept is setting for the values that a search begins with, whatever the last solution
// is and whatever is drawn.
func (p *Programmed) kept(s annotation.Setting) (value flatzinc.Value, ok bool) {
	if s.Source != annotation.Outcome && s.Source != annotation.LastTime {
		return value, false
	}
	return p.setting(s)
}
