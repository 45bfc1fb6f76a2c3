package cdcl

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// vivification is what the shortening of learnt clauses works with.
type vivification struct {
	percent int64    // of the ticks of the search that go to it
	spent   int64    // ticks
	counts  []uint32 // by literal: how many of the clauses at work have it
	list    []vivid
	lits    []sat.Lit // of the clauses at work, sorted
	denied  []sat.Lit // the complements of a clause
	decided []sat.Lit // those of them that do not follow from others
	assumed []sat.Lit // of the search
	saved   []int8    // phases
	phases  []int64   // of integers
}

// vivid is a clause at work: where it is, whether it has few levels, and its
// literals as a part of vivification.lits.
type vivid struct {
	ref      clause.Ref
	tier     int8
	from, to int32
}

const vivifyPercent = 10

// vivify shortens learnt clauses that are likely to stay (Piette, Hamadi and
// Saïs, 2008; for learnt clauses Luo et al., 2017; with sorted literals and
// clauses, so that decisions are shared, as in CaDiCaL: Biere et al., 2024).
//
// It is called after a reduction, and ends at the root. It returns false when
// the formula is unsatisfiable.
func (e *Engine) vivify(l *limits) bool {
	v := &e.vivification
	budget := e.ticks*v.percent/100 - v.spent
	if budget <= 0 {
		return true
	}
	e.backtrack(0)
	if !e.propagate() {
		return !e.unsat && e.handle()
	}
	e.forgetRootReasons()
	e.collectVivid()
	v.assumed = append(v.assumed[:0], e.assumed...)
	e.assumed = e.assumed[:0]
	e.keepPhases()
	before := e.ticks
	ok := true
	for i := 0; ok && i < len(v.list) && e.ticks-before <= budget; i++ {
		if i%64 == 63 && (yield.Done(l.ctx) || e.stats.Propagations >= l.propagations) {
			break
		}
		c := v.list[i]
		ok = e.vivifyClause(c.ref, v.lits[c.from:c.to])
	}
	e.backtrack(0)
	e.restorePhases()
	e.failed = e.failed[:0]
	e.assumed = append(e.assumed[:0], v.assumed...)
	v.spent += e.ticks - before
	e.ticks = before // the modes of the search are measured in them
	return ok
}

// keepPhases remembers the phases, which backtracking changes.
func (e *Engine) keepPhases() {
	v := &e.vivification
	v.saved = append(v.saved[:0], e.phases.Saved...)
	v.phases = v.phases[:0]
	for i := range e.ints {
		v.phases = append(v.phases, e.ints[i].phase)
	}
}

func (e *Engine) restorePhases() {
	v := &e.vivification
	copy(e.phases.Saved, v.saved)
	for i, p := range v.phases {
		e.ints[i].phase = p
	}
}

// collectVivid lists the learnt clauses of few levels that were not looked at;
// when there are none, all of few levels. Those of the fewest levels come first.
// Literals that many of the clauses have come first in each, and clauses that
// begin alike come after one another.
func (e *Engine) collectVivid() {
	v := &e.vivification
	e.listVivid()
	if len(v.list) == 0 {
		for c := e.db.First(); int(c) < len(e.db.Arena); c = e.db.Next(c, e.db.Arena[c]) {
			*e.db.Props(c) &^= clause.Vivified
		}
		e.listVivid()
	}
	v.counts = extend(v.counts[:0], len(e.vals))
	clear(v.counts)
	v.lits = v.lits[:0]
	for i := range v.list {
		c := &v.list[i]
		c.from = int32(len(v.lits))
		for _, l := range e.db.Lits(c.ref) {
			v.lits = append(v.lits, sat.Lit(l))
			v.counts[l]++
		}
		c.to = int32(len(v.lits))
	}
	before := func(a, b sat.Lit) int {
		return cmp.Or(cmp.Compare(v.counts[b], v.counts[a]), cmp.Compare(a, b))
	}
	for _, c := range v.list {
		slices.SortFunc(v.lits[c.from:c.to], before)
	}
	slices.SortFunc(v.list, func(a, b vivid) int {
		return cmp.Or(
			cmp.Compare(a.tier, b.tier),
			slices.CompareFunc(v.lits[a.from:a.to], v.lits[b.from:b.to], before),
			cmp.Compare(a.ref, b.ref))
	})
}

// listVivid lists the learnt clauses of at most tier2 levels without the flag.
func (e *Engine) listVivid() {
	v := &e.vivification
	v.list = v.list[:0]
	for c := e.db.First(); int(c) < len(e.db.Arena); c = e.db.Next(c, e.db.Arena[c]) {
		p := *e.db.Props(c)
		lbd := p >> clause.LBDShift
		if p&clause.Learnt == 0 || p&(clause.Removed|clause.Vivified) != 0 || lbd > tier2 {
			continue
		}
		tier := int8(1)
		if lbd > tier1 {
			tier = 2
		}
		v.list = append(v.list, vivid{ref: c, tier: tier})
	}
}
