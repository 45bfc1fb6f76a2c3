package jump

import (
	"encoding/binary"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// shelf is an array of variables that elements look up. One look-up depends on one of its cells at a time, so that a change of
// a cell concerns those that look there, and not all.
type shelf struct {
	cells []view
	nodes []int32   // of the cells
	users [][]int32 // by cell, the constraints that look there
}

// lookup is an element: out is cell index of the shelf, counted from 1.
type lookup struct {
	*shelf
	index, out view
	slot       int32 // among the users of the cell; −1 where there is no such cell
}

// readLookup reads an element over variables; false where the constraint is none.
func (s *Search) readLookup(st *store.Store, a store.Args, c *presolve.Constraint, id int32, n *member) bool {
	if n.mode != constraint.Plain || c.Row.Name != "array_var_int_element" && c.Row.Name != "array_var_bool_element" {
		return false
	}
	shelf := s.shelfOf(st, a.Views(1))
	l := &lookup{shelf: shelf, slot: -1}
	l.index, l.out = s.use(st, a.View(0), id, -1, n), s.use(st, a.View(2), id, -1, n)
	n.nodes = append(n.nodes, shelf.nodes...)
	n.lookup, n.size = l, 3
	l.put(s, id)
	if l.index.node >= 0 {
		x := &s.nodes[l.index.node]
		x.links = append(x.links, link{looks: id, place: -1})
	}
	return true
}

// shelfOf returns the shelf of the views, one for equal arrays.
func (s *Search) shelfOf(st *store.Store, xs []store.View) *shelf {
	var key []byte
	for _, x := range xs {
		x = st.Resolve(x)
		key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, int64(x.ID)), x.A), x.B)
	}
	if old, ok := s.shelves[string(key)]; ok {
		return old
	}
	l := &shelf{users: make([][]int32, len(xs))}
	for k, x := range xs {
		x = st.Resolve(x)
		v := view{node: -1, b: x.B}
		if !x.IsConst() {
			v = view{s.node(st, x.ID), x.A, x.B}
			s.nodes[v.node].links = append(s.nodes[v.node].links, link{looks: -1, shelf: l, place: int32(k)})
			l.nodes = append(l.nodes, v.node)
		}
		l.cells = append(l.cells, v)
	}
	s.shelves[string(key)] = l
	return l
}

// put notes where the constraint looks.
func (l *lookup) put(s *Search, id int32) {
	l.slot = -1
	if k := s.at(l.index) - 1; 0 <= k && k < int64(len(l.users)) {
		l.slot = int32(len(l.users[k]))
		l.users[k] = append(l.users[k], id)
	}
}

// look notes that the index has another value than the old one of its node.
func (s *Search) look(id int32, old int64) {
	l := s.cons[id].lookup
	if l.slot >= 0 {
		k := l.index.a*old + l.index.b - 1
		users := l.users[k]
		last := users[len(users)-1]
		users[l.slot] = last
		s.cons[last].lookup.slot = l.slot
		l.users[k] = users[:len(users)-1]
	}
	l.put(s, id)
}

// value returns what is looked up; ok is false where there is no such cell.
func (s *Search) value(l *lookup) (value int64, ok bool) {
	k := s.at(l.index) - 1
	if k < 0 || k >= int64(len(l.cells)) {
		return 0, false
	}
	return s.at(l.cells[k]), true
}

// apart is how far what is looked up is from what it should be.
func (s *Search) apart(l *lookup) int64 {
	value, ok := s.value(l)
	if !ok {
		return 1
	}
	value -= s.at(l.out)
	return max(value, -value)
}

// shelved is a node for a move of a look-up: its index, or the cell where it looks; −1 for none.
func (s *Search) shelved(l *lookup, out int32) int32 {
	x, y := l.index.node, int32(-1)
	if k := s.at(l.index) - 1; 0 <= k && k < int64(len(l.cells)) {
		y = l.cells[k].node
	}
	if z := l.out.node; z >= 0 && z != out && s.rng.IntN(3) == 0 {
		return z
	}
	if x < 0 || y >= 0 && s.rng.IntN(2) == 0 {
		return y
	}
	return x
}
