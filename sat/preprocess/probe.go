package preprocess

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// probePatience is the part of the steps, as one to so many, after which probing
// ends if no literal fails.
const probePatience = 10

// probe assumes literals one after the other and propagates; one that ends in a
// conflict is false (Freeman 1995; Le Berre 2001), and so is the literal nearest to
// the conflict through which all of it came. Only literals that a binary
// clause gives something to do are tried. Those that none implies come first,
// and what a probe without conflict makes true needs no probe: whatever it
// implies was implied too.
//
// Where no literal fails for a while, the rest is not tried.
func (d *db) probe() {
	p := newProber(d)
	total, patience := d.steps, d.steps/probePatience
	rest := total - patience
	d.steps = patience
	passed := make([]bool, len(d.occ))
	for _, roots := range []bool{true, false} {
		for i := range d.occ {
			l := sat.Lit(i)
			if passed[l] || d.value[l] != 0 || p.binary[l.Not()] == 0 || roots && p.binary[l] > 0 {
				continue
			}
			if d.steps < 0 || d.unsat {
				break
			}
			for d.value[l] == 0 && d.steps >= 0 && !d.unsat {
				if p.assume(l) {
					for _, m := range p.trail {
						passed[m] = true
					}
					p.undo()
					break
				}
				failed := p.dominator()
				p.undo()
				d.counts.Failed++
				refill := min(patience-d.steps, rest)
				d.steps, rest = d.steps+refill, rest-refill
				p.learn(failed.Not())
			}
		}
	}
	d.propagate()
}

// prober propagates by two watched literals, which are the first two of a
// clause.
type prober struct {
	d      *db
	lits   []sat.Lit // of all clauses; the order in d's is kept
	watch  [][]int32 // by literal
	binary []int32   // by literal: the binary clauses that hold it
	trail  []sat.Lit
	reason []int32 // by variable with a value: the clause that gave it, or one of these
	failed int32   // the clause that became false
	seen   []bool  // by variable
}

// Reasons that are no clauses.
const (
	assumed = -1
	root    = -2 // for good
)

func newProber(d *db) *prober {
	p := &prober{
		d: d, lits: slices.Clone(d.lits), watch: make([][]int32, len(d.occ)), binary: make([]int32, len(d.occ)),
		reason: make([]int32, len(d.same)), seen: make([]bool, len(d.same)),
	}
	n := make([]int32, len(d.occ))
	total := 0
	for i := range d.clauses {
		c := d.at(int32(i))
		if len(c) == 0 {
			continue
		}
		n[c[0]]++
		n[c[1]]++
		total += 2
		if len(c) == 2 {
			p.binary[c[0]]++
			p.binary[c[1]]++
		}
	}
	all := make([]int32, total)
	for l, k := range n {
		p.watch[l], all = all[:0:k], all[k:]
	}
	for i := range d.clauses {
		if c := d.at(int32(i)); len(c) > 0 {
			p.watch[c[0]] = append(p.watch[c[0]], int32(i))
			p.watch[c[1]] = append(p.watch[c[1]], int32(i))
		}
	}
	return p
}

// at returns the literals of clause i, watched ones first.
func (p *prober) at(i int32) []sat.Lit {
	c := p.d.clauses[i]
	return p.lits[c.off : c.off+c.n]
}

// assume makes l true and reports whether its propagation ends without a
// conflict.
func (p *prober) assume(l sat.Lit) bool {
	p.set(l, assumed)
	for i := 0; i < len(p.trail); i++ {
		if !p.visit(p.trail[i].Not()) {
			return false
		}
	}
	return true
}

func (p *prober) set(l sat.Lit, reason int32) {
	p.d.value[l], p.d.value[l.Not()] = 1, -1
	p.reason[l.Var()] = reason
	p.trail = append(p.trail, l)
}

// dominator returns the last literal of the trail without which the conflict
// would not have come. It is false too, and more follows from that than from the
// literal assumed: in an order encoding all bounds in between.
func (p *prober) dominator() sat.Lit {
	open := 0 // literals seen that are yet to be explained
	explain := func(c []sat.Lit) {
		p.d.steps -= int64(len(c))
		for _, l := range c {
			if p.reason[l.Var()] != root && !p.seen[l.Var()] {
				p.seen[l.Var()] = true
				open++
			}
		}
	}
	explain(p.d.at(p.failed))
	found := p.trail[0]
	for i := len(p.trail) - 1; i >= 0; i-- {
		v := p.trail[i].Var()
		if !p.seen[v] {
			continue
		}
		if open == 1 {
			found = p.trail[i]
			p.seen[v] = false
			break
		}
		explain(p.d.at(p.reason[v]))
		p.seen[v] = false
		open--
	}
	return found
}

// undo takes back what was made true.
func (p *prober) undo() {
	for _, l := range p.trail {
		p.d.value[l], p.d.value[l.Not()] = 0, 0
	}
	p.trail = p.trail[:0]
}

// learn makes l true for good, with all that follows.
func (p *prober) learn(l sat.Lit) {
	ok := p.assume(l)
	for _, m := range p.trail {
		p.reason[m.Var()] = root
	}
	p.d.units = append(p.d.units, p.trail...)
	p.d.changes += len(p.trail)
	p.trail = p.trail[:0]
	if !ok {
		p.d.unsat = true
	}
}

// visit looks at the clauses that watch l, which has become false.
func (p *prober) visit(l sat.Lit) bool {
	d := p.d
	list := p.watch[l]
	kept := list[:0]
	for k, i := range list {
		c := p.at(i)
		d.steps--
		if c[0] == l {
			c[0], c[1] = c[1], c[0]
		}
		if d.value[c[0]] <= 0 && p.rewatch(i, c) {
			continue
		}
		kept = append(kept, i)
		switch d.value[c[0]] {
		case 0:
			p.set(c[0], i)
		case -1:
			kept = append(kept, list[k+1:]...)
			p.watch[l] = kept
			p.failed = i
			return false
		}
	}
	p.watch[l] = kept
	return true
}

// rewatch lets clause i watch another literal instead of its second, if there is
// one that is not false.
func (p *prober) rewatch(i int32, c []sat.Lit) bool {
	for k := 2; k < len(c); k++ {
		p.d.steps--
		if p.d.value[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watch[c[1]] = append(p.watch[c[1]], i)
			return true
		}
	}
	return false
}
