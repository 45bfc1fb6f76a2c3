// Package drat checks proofs of unsatisfiability in the DRAT format, for tests
// of engines. It shares nothing with any engine but the type of literals.
//
// A step adds a lemma or deletes a clause. A lemma must have the property RUP:
// unit propagation refutes its negation; or RAT on its first literal: so has
// every resolvent on that literal. The proof is checked forwards, every lemma
// once. (Wetzler, Heule & Hunt, DRAT-trim, SAT 2014.)
package drat

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Checker holds the clauses of a proof at one of its steps. The zero Checker has
// none and is ready for use.
//
// A clause that is the reason of a literal at the root stays when it is deleted,
// as with DRAT-trim: the proof may then use more than its author meant, which
// does no harm to soundness, since that clause was itself checked.
type Checker struct {
	// NoRAT refuses lemmas that are not RUP. Where clauses are added after
	// lemmas, only RUP keeps all satisfying assignments.
	NoRAT bool

	clauses []clause
	index   map[uint64][]int // by hash of the literals
	watch   [][]int          // by literal: the clauses that watch it
	value   []int8           // by literal: 1 true, -1 false, 0 open
	reason  []int            // by variable with a value at the root: clause
	trail   []sat.Lit
	head    int // trail[:head] is propagated
	refuted bool
	steps   int
}

// clause is kept with the watched literals first. A deleted one has no literals
// and leaves the lists when they are next walked.
type clause struct {
	lits  []sat.Lit
	gone  bool
	inert bool // a tautology, which only deletion looks for
}

// Refuted reports whether the empty clause was added or follows by unit
// propagation.
func (c *Checker) Refuted() bool { return c.refuted }

// Add adds a clause of the formula, unchecked.
func (c *Checker) Add(lits ...sat.Lit) {
	c.steps++
	c.add(lits)
}

// Learn adds a lemma. The error says that it is neither RUP nor RAT; it is not
// added then. Time is that of unit propagation, and for RAT that times the
// number of clauses with the complement of the first literal, all clauses being
// looked at.
func (c *Checker) Learn(lits ...sat.Lit) error {
	c.steps++
	c.grow(lits)
	if !c.implied(lits) {
		if c.NoRAT {
			return fmt.Errorf("drat: step %d: %v is not RUP", c.steps, lits)
		}
		if !c.resolvesAway(lits) {
			return fmt.Errorf("drat: step %d: %v is neither RUP nor RAT on its first literal", c.steps, lits)
		}
	}
	c.add(lits)
	return nil
}

// ErrUnknown is wrapped by the error of Delete for a clause that is not there.
var ErrUnknown = errors.New("no such clause")

// Delete removes one copy of a clause, whose literals may be in any order.
func (c *Checker) Delete(lits ...sat.Lit) error {
	c.steps++
	c.grow(lits)
	key := normal(lits)
	h := hash(key)
	for i, id := range c.index[h] {
		if !sameSet(c.clauses[id].lits, key) {
			continue
		}
		if c.isReason(id) {
			return nil
		}
		c.clauses[id] = clause{gone: true}
		c.index[h] = slices.Delete(c.index[h], i, i+1)
		return nil
	}
	return fmt.Errorf("drat: step %d: deletion of %v: %w", c.steps, lits, ErrUnknown)
}

// grow makes room for the variables of lits.
func (c *Checker) grow(lits []sat.Lit) {
	for _, l := range lits {
		if n := 2*int(l.Var()) + 2; n > len(c.value) {
			c.value = append(c.value, make([]int8, n-len(c.value))...)
			c.watch = append(c.watch, make([][]int, n-len(c.watch))...)
			c.reason = append(c.reason, slices.Repeat([]int{-1}, n/2-len(c.reason))...)
		}
	}
}

// add keeps a clause and propagates what follows from it at the root.
func (c *Checker) add(lits []sat.Lit) {
	c.grow(lits)
	key := normal(lits)
	id := len(c.clauses)
	k := clause{lits: key, inert: tautology(key)}
	c.clauses = append(c.clauses, k)
	if c.index == nil {
		c.index = make(map[uint64][]int)
	}
	h := hash(key)
	c.index[h] = append(c.index[h], id)
	if k.inert {
		return
	}
	// The literals that are not false come first.
	n := 0
	for i, l := range key {
		if c.value[l] >= 0 {
			key[i], key[n] = key[n], key[i]
			n++
		}
	}
	if len(key) > 1 {
		c.watch[key[0]] = append(c.watch[key[0]], id)
		c.watch[key[1]] = append(c.watch[key[1]], id)
	}
	switch {
	case n == 0:
		c.refuted = true
	case n == 1 && c.value[key[0]] == 0:
		c.set(key[0], id)
		if c.propagate() {
			c.refuted = true
		}
	}
}

// isReason reports whether the clause is the reason of a literal at the root.
func (c *Checker) isReason(id int) bool {
	return slices.ContainsFunc(c.clauses[id].lits, func(l sat.Lit) bool {
		return c.value[l] > 0 && c.reason[l.Var()] == id
	})
}

// Implied reports whether a lemma has the property RUP. It is not added.
func (c *Checker) Implied(lits ...sat.Lit) bool {
	c.grow(lits)
	return c.implied(lits)
}

// implied is Implied for known variables. The checker is at the root before and
// after.
func (c *Checker) implied(lits []sat.Lit) bool {
	root := len(c.trail)
	defer c.undo(root)
	return c.deny(lits) || c.propagate()
}

// deny makes the literals false; a literal that is true is a conflict.
func (c *Checker) deny(lits []sat.Lit) (conflict bool) {
	if c.refuted {
		return true
	}
	for _, l := range lits {
		switch {
		case c.value[l] > 0:
			return true
		case c.value[l] == 0:
			c.set(l.Not(), -1)
		}
	}
	return false
}

// resolvesAway reports whether the lemma is RAT on its first literal.
func (c *Checker) resolvesAway(lits []sat.Lit) bool {
	if len(lits) == 0 {
		return false
	}
	pivot := lits[0].Not()
	for _, k := range c.clauses {
		if !slices.Contains(k.lits, pivot) {
			continue
		}
		resolvent := slices.Clone(lits)
		for _, l := range k.lits {
			if l != pivot {
				resolvent = append(resolvent, l)
			}
		}
		if !tautology(normal(resolvent)) && !c.implied(resolvent) {
			return false
		}
	}
	return true
}

// sameSet compares lists of literals without repetitions, in any order.
func sameSet(a, b []sat.Lit) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(l sat.Lit) bool { return !slices.Contains(b, l) })
}

// normal returns a sorted copy without repetitions.
func normal(lits []sat.Lit) []sat.Lit {
	key := slices.Clone(lits)
	slices.Sort(key)
	return slices.Compact(key)
}

// tautology reports whether a sorted clause has complementary literals.
func tautology(key []sat.Lit) bool {
	for i := 1; i < len(key); i++ {
		if key[i] == key[i-1].Not() {
			return true
		}
	}
	return false
}

// hash does not depend on the order of the literals.
func hash(lits []sat.Lit) uint64 {
	h := uint64(len(lits))
	for _, l := range lits {
		x := (uint64(l) + 1) * 0x9e3779b97f4a7c15
		h += x ^ x>>29
	}
	return h
}
