package solve

import (
	"crypto/sha256"
	"encoding/binary"
	"math"

	"github.com/gozinc/gozinc/flatzinc"
)

// seen are the solutions that an enumeration has handed out, by a hash of their outputs,
// so that another attempt does not hand them out again. What excluded them was clauses
// of an engine that failed.
type seen struct {
	keys   [][16]byte            // of this attempt and those before
	before map[[16]byte]struct{} // of those before; nil in the first
	full   bool                  // there were too many
}

// add notes the outputs of a, and reports whether they are new.
func (s *seen) add(m *flatzinc.Model, a flatzinc.Assignment) bool {
	if s.full {
		return true
	}
	key := outputKey(m, a)
	if _, known := s.before[key]; known {
		return false
	}
	if s.keys = append(s.keys, key); len(s.keys) > *mostSeen {
		s.keys, s.before, s.full = nil, nil, true
	}
	return true
}

// lost reports whether the solutions could be handed out twice.
func (s *seen) lost() bool { return s.full }

// restart prepares for another attempt.
func (s *seen) restart() {
	s.before = make(map[[16]byte]struct{}, len(s.keys))
	for _, key := range s.keys {
		s.before[key] = struct{}{}
	}
}

// outputKey hashes the outputs of a solution.
func outputKey(m *flatzinc.Model, a flatzinc.Assignment) (key [16]byte) {
	var text []byte
	for _, o := range m.Outputs {
		for _, x := range o.Elems {
			text = appendValue(text, a.Eval(x))
		}
	}
	sum := sha256.Sum256(text)
	copy(key[:], sum[:])
	return key
}

// appendValue appends a value, so that different ones of a type differ, and none begins
// with another.
func appendValue(text []byte, v flatzinc.Value) []byte {
	switch v.Base {
	case flatzinc.SetOfInt:
		text = binary.AppendVarint(text, int64(len(v.Set)))
		for _, part := range v.Set {
			text = binary.AppendVarint(binary.AppendVarint(text, part.Lo), part.Hi)
		}
		return text
	case flatzinc.Float:
		return binary.LittleEndian.AppendUint64(text, math.Float64bits(v.Float))
	}
	return binary.AppendVarint(text, v.Int)
}
