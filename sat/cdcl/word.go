package cdcl

import "github.com/gozinc/gozinc/sat"

// word is a number that backtracking restores. stamp is that of the level at
// which its value was last saved.
type word struct {
	value int64
	stamp uint32
}

type savedWord struct {
	word
	at sat.Word
}

// NewWord makes a word.
func (v *view) NewWord(x int64) sat.Word {
	e := v.engine
	e.words = append(e.words, word{value: x})
	return sat.Word(len(e.words) - 1)
}

// Word reads a word.
func (v *view) Word(w sat.Word) int64 { return v.engine.words[w].value }

// SetWord changes a word at the present level.
func (v *view) SetWord(w sat.Word, x int64) {
	e := v.engine
	at := &e.words[w]
	if stamp := e.levels[len(e.levels)-1].stamp; at.stamp != stamp {
		e.saved = append(e.saved, savedWord{*at, w})
		at.stamp = stamp
	}
	at.value = x
}

// restore takes back the changes after the first n saved.
func (e *Engine) restore(n int) {
	for i := len(e.saved) - 1; i >= n; i-- {
		e.words[e.saved[i].at] = e.saved[i].word
	}
	e.saved = e.saved[:n]
}
