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
// once, but for integers in sums alone: gaps say nothing to these. Where a program is asked what a constraint means, that would be for each value,
// and none is tried. Integers under the same constraints are of one kind, and a kind is tried as long as that pays. It reports false when the
// model has no solution.
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
		if k := s.kindOf(id); k != nil && k.work <= s.first / *kindParts + k.gone**valuePays && !s.shave(id, k) {
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
	kinds   map[string]*kind
}

// use is how a constraint uses its row.
type use struct {
	row  *constraint.Row
	mode constraint.Mode
}

// kind is what trials of integers under the same constraints have come to.
type kind struct{ work, gone int }

// until returns the work of the store up to which trials go on.
func (s *shaver) until() int { return s.begun + min(s.first+s.gone**valuePays, *trialMost) }

// kindOf returns the kind of a root; nil where its values are not tried. It takes time in the constraints that see it.
func (s *shaver) kindOf(id int32) *kind {
	if size := s.Store.RootDomain(id).Size(); !s.Store.IsRoot(id) || size <= 2 || size > *valuesTried || len(s.Watch[id]) == 0 {
		return nil
	}
	var set []uint64
	valued := false // to some constraint more matters than bounds
	s.Store.Spend(len(s.Watch[id]))
	for _, i := range s.Watch[id] {
		c := &s.Constraints[i]
		if c.Dead {
			continue
		}
		valued = valued || c.Row.Linear == nil || c.Mode != constraint.Plain
		u := use{c.Row, c.Mode}
		n, known := s.numbers[u]
		if !known {
			n = len(s.numbers)
			s.numbers[u] = n
		}
		for len(set) <= n/64 {
			set = append(set, 0)
		}
		set[n/64] |= 1 << (n % 64)
	}
	if !valued {
		return nil
	}
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

// shave tries the values of a root.
func (s *shaver) shave(id int32, k *kind) bool {
	begun, domain := s.Store.Work(), s.Store.RootDomain(id)
	left := slices.DeleteFunc(domain.Values(), func(v int64) bool {
		until := min(s.until(), s.Store.Work() + s.first / *valueParts)
		return s.Refutes(func() bool { return s.Store.Fix(store.Of(id), v) }, until, nil)
	})
	gone := int(domain.Size()) - len(left)
	k.gone += gone
	s.gone += gone
	k.work += s.Store.Work() - begun
	return gone == 0 || s.Store.Restrict(store.Of(id), intset.Of(left...)) && s.Drain()
}
