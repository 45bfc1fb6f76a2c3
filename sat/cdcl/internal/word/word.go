// Package word keeps numbers that backtracking restores.
package word

import "github.com/gozinc/gozinc/sat"

// Store has the words of an engine.
type Store struct {
	words []word
	saved []saved
}

// word is a number. stamp is that of the level at which its value was last saved.
type word struct {
	value int64
	stamp uint32
}

type saved struct {
	word
	at sat.Word
}

// New makes a word.
func (s *Store) New(x int64) sat.Word {
	s.words = append(s.words, word{value: x})
	return sat.Word(len(s.words) - 1)
}

// Get reads a word.
func (s *Store) Get(w sat.Word) int64 { return s.words[w].value }

// Set changes a word at the level with the stamp, which is 0 at the root and another
// for each level opened.
func (s *Store) Set(w sat.Word, x int64, stamp uint32) {
	at := &s.words[w]
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
		s.words[s.saved[i].at] = s.saved[i].word
	}
	s.saved = s.saved[:n]
}
