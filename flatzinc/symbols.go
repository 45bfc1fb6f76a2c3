package flatzinc

import "hash/maphash"

// symbols maps the declared names to what they stand for: of a parameter its
// value, of a variable a reference to it, of an array its literal.
//
// It is a hash table with linear probing. A file has a name every ten bytes,
// so that finding them takes a good part of the time; the slots hold no more
// than the hash, which spares most looks at the names themselves. With a map of Go
// files of variables take 1.4 to 2 times the user time (BenchmarkParseKinds).
type symbols struct {
	seed   maphash.Seed
	slots  []slot // a power of two, at most two thirds full
	blocks [][]symbol
	n      int
	names  stringBlock
}

type slot struct {
	hash uint32
	id   uint32 // 1 + index of the symbol; 0 is free
}

type symbol struct {
	name string
	expr Expr
}

const (
	symbolBlockBits = 8
	symbolBlockSize = 1 << symbolBlockBits
	minSlots        = 1 << 6
)

func (s *symbols) reset() {
	*s = symbols{seed: maphash.MakeSeed(), slots: make([]slot, minSlots)}
}

// find returns the slot of name, or the free one where it belongs.
func (s *symbols) find(name string, hash uint32) *slot {
	mask := uint32(len(s.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		at := &s.slots[i]
		if at.id == 0 || at.hash == hash && s.symbol(at.id).name == name {
			return at
		}
	}
}

func (s *symbols) symbol(id uint32) *symbol {
	id--
	return &s.blocks[id>>symbolBlockBits][id%symbolBlockSize]
}

func (s *symbols) hash(name string) uint32 {
	return uint32(maphash.String(s.seed, name))
}

// lookup finds a declared name.
func (s *symbols) lookup(name string) (Expr, bool) {
	at := s.find(name, s.hash(name))
	if at.id == 0 {
		return Expr{}, false
	}
	return s.symbol(at.id).expr, true
}

// declare adds a name, of which it returns a copy. It reports false if the
// name was declared before.
func (s *symbols) declare(name string, e Expr) (string, bool) {
	hash := s.hash(name)
	at := s.find(name, hash)
	if at.id != 0 {
		return "", false
	}
	if s.n%symbolBlockSize == 0 {
		s.blocks = append(s.blocks, make([]symbol, symbolBlockSize))
	}
	s.n++
	*at = slot{hash, uint32(s.n)}
	name = s.names.clone(name)
	*s.symbol(at.id) = symbol{name, e}
	if 3*s.n > 2*len(s.slots) {
		s.grow()
	}
	return name, true
}

// grow doubles the number of slots.
func (s *symbols) grow() {
	old := s.slots
	s.slots = make([]slot, 2*len(old))
	mask := uint32(len(s.slots) - 1)
	for _, from := range old {
		if from.id == 0 {
			continue
		}
		i := from.hash & mask
		for s.slots[i].id != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = from
	}
}
