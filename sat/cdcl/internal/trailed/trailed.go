// Package trailed keeps integers that backtracking restores.
package trailed

import "github.com/gozinc/gozinc/sat"

// Store has the trailed integers of an engine.
type Store struct {
	all   []trailed
	saved []saved
}

// trailed is one of them. stamp is that of the level at which its value was last saved.
type trailed struct {
	value int64
	stamp uint64
}

type saved struct {
	trailed
	at sat.Trailed
}

// New makes a trailed integer.
func (s *Store) New(x int64) sat.Trailed {
	s.all = append(s.all, trailed{value: x})
	return sat.Trailed(len(s.all) - 1)
}

// Get reads a trailed integer.
func (s *Store) Get(w sat.Trailed) int64 { return s.all[w].value }

// Set changes a trailed integer at the level with the stamp, which is 0 at the root and another
// for each level opened.
func (s *Store) Set(w sat.Trailed, x int64, stamp uint64) {
	at := &s.all[w]
	if at.stamp != stamp {
		s.saved = append(s.saved, saved{*at, w})
		at.stamp = stamp
	}
	at.value = x
}

// Saved is the number of changes that can be taken back.
func (s *Store) Saved() int { return len(s.saved) }

// Restore takes back the changes after the first n saved.
func (s *Store) Restore(n int) {
	for i := len(s.saved) - 1; i >= n; i-- {
		s.all[s.saved[i].at] = s.saved[i].trailed
	}
	s.saved = s.saved[:n]
}
