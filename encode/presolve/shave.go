package presolve

import (
	"encoding/binary"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// Shave takes values from integers that trials refute (singleton consistency: Debruyne and Bessière, "Some practicable
// filtering techniques for the constraint satisfaction problem", IJCAI 1997). It tries each value of integers that have few,
// once, but for integers in sums alone: gaps say nothing to these. Integers under the same constraints are of one kind, and a
// kind is tried as long as that pays. No value is tried in a model with a black box, whose program would be asked about each.
// Shave reports false when the model has no solution.
// Measured: docs/decisions/0233.
func (p *State) Shave() bool {
	if slices.ContainsFunc(p.Constraints, func(c Constraint) bool { return c.Function != nil }) {
		return true
	}
	s := &shaver{State: p, begun: p.Store.Work(), first: min(p.Budget(), *valuesWork), numbers: make(map[use]int), kinds: make(map[string]*kind)}
	for id := range int32(len(p.Watch)) {
		if p.Left(s.until()) == 0 {
			return true
		}
		if !s.isTried(id) {
			continue
		}
		if k := s.kindOf(id); s.pays(k) && !s.shave(id, k) {
			return false
		}
	}
	return true
}

// shaver tries the values of integers.
type shaver struct {
	*State
	begun   int // work when it began
	first   int // work that it may take before a value is gone
	gone    int // values
	numbers map[use]int
	kinds   map[string]*kind // by the numbers of the uses, see kindOf
}

// use is how a constraint uses its row.
type use struct {
	row  *constraint.Row
	mode constraint.Mode
}

// kind is what trials of integers under the same constraints have come to.
type kind struct{ work, gone int }

// until returns the work of the store up to which trials go on.
func (s *shaver) until() int { return s.begun + min(s.first+s.gone*(*valuePays), *trialMost) }

// pays reports whether the trials of a kind have not taken more work than its values are worth.
func (s *shaver) pays(k *kind) bool { return k.work <= s.first/(*kindParts)+k.gone*(*valuePays) }

// isTried reports whether an integer is a root of few values, but more than two, on which there is more than plain sums.
func (s *shaver) isTried(id int32) bool {
	if size := s.Store.RootDomain(id).Size(); !s.Store.IsRoot(id) || size <= 2 || size > *valuesTried {
		return false
	}
	s.Store.Spend(len(s.Watch[id]))
	return slices.ContainsFunc(s.Watch[id], func(i int32) bool {
		c := &s.Constraints[i]
		return !c.Dead && (c.Row.Linear == nil || c.Mode != constraint.Plain)
	})
}

// kindOf returns the kind of an integer. It takes time in the constraints that see it.
func (s *shaver) kindOf(id int32) *kind {
	var set []uint64 // bits, of the numbers of uses
	for _, i := range s.Watch[id] {
		if c := &s.Constraints[i]; !c.Dead {
			n := s.numberOf(use{c.Row, c.Mode})
			set = append(set, make([]uint64, max(0, n/64+1-len(set)))...)
			set[n/64] |= 1 << (n % 64)
		}
	}
	s.Store.Spend(len(s.Watch[id]))
	var key []byte
	for _, word := range set {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	k := s.kinds[string(key)]
	if k == nil {
		k = new(kind)
		s.kinds[string(key)] = k
	}
	return k
}

func (s *shaver) numberOf(u use) int {
	n, known := s.numbers[u]
	if !known {
		n = len(s.numbers)
		s.numbers[u] = n
	}
	return n
}

// shave tries the values of a root.
func (s *shaver) shave(id int32, k *kind) bool {
	begun, domain := s.Store.Work(), s.Store.RootDomain(id)
	left := slices.DeleteFunc(domain.Values(), func(v int64) bool {
		until := min(s.until(), s.Store.Work()+s.first/(*valueParts))
		return s.Refutes(func() bool { return s.Store.Fix(store.Of(id), v) }, until, nil)
	})
	gone := int(domain.Size()) - len(left)
	k.gone += gone
	s.gone += gone
	k.work += s.Store.Work() - begun
	return gone == 0 || s.Store.Restrict(store.Of(id), intset.Of(left...)) && s.Drain()
}
