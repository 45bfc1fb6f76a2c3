package search

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// minimise returns a core that is a subset, with more.
func (c *coreGuided) minimise(m Meter, core []sat.Lit) ([]sat.Lit, status, error) {
	for range *trimRounds {
		smaller, next, err := c.again(m, *trimWork, core)
		if err != nil || next != unfinished {
			return nil, next, err
		}
		if len(smaller) == 0 || len(smaller) == len(core) {
			break // given up, or no smaller
		}
		core = smaller
	}
	if len(core) <= *probeCore {
		core = c.probeOut(core)
	}
	if len(core) > *minimiseCore {
		return core, unfinished, nil
	}
	for i := 0; i < len(core) && len(core) > 1; {
		rest := slices.Delete(slices.Clone(core), i, i+1)
		smaller, next, err := c.again(m, *stepWork, rest)
		if err != nil || next != unfinished {
			return nil, next, err
		}
		if len(smaller) > 0 {
			core = smaller
		} else {
			i++
		}
	}
	return core, unfinished, nil
}

// again searches under literals that may be a core, for a smaller one. It
// returns none when there is a solution or the search is given up.
func (c *coreGuided) again(m Meter, work int64, lits []sat.Lit) ([]sat.Lit, status, error) {
	a, err := c.w.Attempt(m.Part(work), lits...)
	switch {
	case err != nil || a.Result == Over:
		return nil, stopped, err
	case a.Result == Refuted && len(a.Core) == 0:
		prove(c.w)
		return nil, proved, nil
	}
	return a.Core, unfinished, nil
}

// probeOut drops literals from a core as long as propagation alone refutes
// what is left.
func (c *coreGuided) probeOut(core []sat.Lit) []sat.Lit {
	for i := 0; i < len(core) && len(core) > 1; {
		rest := slices.Delete(slices.Clone(core), i, i+1)
		if failed, conflict, _ := c.w.Probe(rest...); conflict && len(failed) > 0 {
			core = KeepOrder(rest, failed)
		} else {
			i++
		}
	}
	return core
}

// KeepOrder returns the failed literals in the order in which they are in
// core, so that those already tried stay in front.
func KeepOrder(core, failed []sat.Lit) []sat.Lit {
	return slices.DeleteFunc(core, func(l sat.Lit) bool { return !slices.Contains(failed, l) })
}

// exhaust raises the counts of new counters as far as the clauses refute them
// one by one.
func (c *coreGuided) exhaust(m Meter, fresh []sat.Lit) (status, error) {
	if len(fresh) > *exhaustMost {
		return unfinished, nil
	}
	for _, l := range fresh {
		for l != sat.Undef && c.cost.Weight(l) > 0 {
			core, next, err := c.again(m, *stepWork, []sat.Lit{l})
			if err != nil || next != unfinished {
				return next, err
			}
			if len(core) == 0 {
				break
			}
			c.cost.Relax([]sat.Lit{l})
			l = c.cost.Following(l)
		}
	}
	return unfinished, nil
}

// probe finds cores that propagation alone refutes, among soft literals that
// are near to each other in the objective: a chunk at a time, with the last of those
// before. Where there are many, as in sums with one term for each place or time, probes
// take a fraction of the time of searches under all assumptions. It ends with the limit,
// since propagators can make each probe dear.
func (c *coreGuided) probe(m Meter) status {
	softs := c.cost.Assumptions(nil, c.cost.Scope(c.stratum))
	var window []sat.Lit
	cores := 0
	for len(softs) > 0 {
		n := min(*probeChunk, len(softs))
		window = append(window[max(0, len(window)-*probeChunk/2):], softs[:n]...)
		softs = softs[n:]
		for {
			switch {
			case c.w.Ended():
				return stopped
			case m.Left() <= 0:
				return unfinished
			}
			failed, conflict, _ := c.w.Probe(window...)
			if !conflict {
				break
			}
			if len(failed) == 0 {
				prove(c.w)
				return proved
			}
			if len(failed) <= *minimiseCore {
				failed = c.probeOut(failed)
			}
			c.cost.Relax(failed)
			c.found = true
			cores++
			window = slices.DeleteFunc(window, func(l sat.Lit) bool { return c.cost.Weight(l) == 0 })
		}
	}
	if cores > 0 {
		c.w.Raise(c.lower())
		c.w.Note("propagation finds %d cores", cores)
	}
	return unfinished
}
