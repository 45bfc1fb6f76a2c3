package search

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// dropDependent takes out of the decisions those that follow, by propagation,
// from others near to them: the stock from what is made and sold, the load of a
// vehicle from its route. To keep these would keep the others too. The greatest
// domains are tried first. What has been dropped does not count for the rest, so
// all of it follows from what is left. That says something only while the clauses
// allow the best solution.
func (s *neighbours) dropDependent() { s.land.Drop(s.findDependent()) }

// findDependent returns the variables of the decisions that follow from others.
func (s *neighbours) findDependent() map[int]bool {
	dependent := make(map[int]bool)
	e, ok := s.w.Engine().(sat.Prober)
	if !ok {
		return dependent
	}
	lits := s.keptByNode(s.w.Best())
	all := make([]sat.Lit, len(s.kept))
	for i, k := range s.kept {
		all[i] = k.Lit
	}
	if _, conflict := e.Probe(all...); conflict {
		return dependent // the clauses already exclude the solution
	}
	order := slices.Clone(s.land.Decisions)
	slices.SortStableFunc(order, func(x, y int32) int { return cmp.Compare(s.land.Size(y), s.land.Size(x)) })
	m, looks := NewMeter(s.w, dependentWork), dependentLooks
	for _, i := range order {
		if len(lits[i]) == 0 {
			continue
		}
		if m.Left() <= 0 || looks <= 0 {
			break
		}
		if follows(e, s.near(i, lits, &looks), lits[i]) {
			delete(lits, i)
			dependent[s.land.Var(i).ID] = true
		}
	}
	s.w.Note("%d of %d decisions follow from others", len(dependent), len(order))
	return dependent
}

// keptByNode returns the literals that keep each decision that is no ordered
// task.
func (s *neighbours) keptByNode(a flatzinc.Assignment) map[int32][]sat.Lit {
	lits := make(map[int32][]sat.Lit)
	s.kept = s.land.Keep(s.kept[:0], a)
	for _, k := range s.kept {
		if k.X == k.Y {
			lits[k.X] = append(lits[k.X], k.Lit)
		}
	}
	return lits
}

// near returns the literals of the decisions that share a constraint with node
// i, or are joined to it by variables that the model defines. It counts the nodes
// that it looks at down from looks.
func (s *neighbours) near(i int32, lits map[int32][]sat.Lit, looks *int) (near []sat.Lit) {
	seen := map[int32]bool{i: true}
	for queue := []int32{i}; len(queue) > 0 && len(seen) < nearNodes; queue = queue[1:] {
		for _, link := range s.land.Of[queue[0]] {
			*looks -= len(s.land.Links[link])
			for _, j := range s.land.Links[link] {
				if seen[j] {
					continue
				}
				seen[j] = true
				near = append(near, lits[j]...)
				if !s.land.Decides(j) {
					queue = append(queue, j)
				}
			}
		}
	}
	return near
}

// follows reports whether propagation makes the literals true where the
// assumptions hold.
func follows(e sat.Prober, assume, lits []sat.Lit) bool {
	for _, l := range lits {
		core, conflict := e.Probe(append([]sat.Lit{l.Not()}, assume...)...)
		if !conflict || len(core) == 0 {
			return false
		}
	}
	return true
}
