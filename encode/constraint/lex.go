package constraint

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Lex is xs < ys in lexicographic order when strict, xs ≤ ys otherwise. A proper prefix
// is less than the whole.
type Lex[T any] struct {
	Xs, Ys []T
	Strict bool
}

// Reverse returns ¬l, the reverse order.
func (l Lex[T]) Reverse() Lex[T] { return Lex[T]{l.Ys, l.Xs, !l.Strict} }

// Pairs returns the number of pairs of elements.
func (l Lex[T]) Pairs() int { return min(len(l.Xs), len(l.Ys)) }

// Ties tells whether the order holds where all pairs of elements are equal.
func (l Lex[T]) Ties() bool {
	return len(l.Xs) < len(l.Ys) || len(l.Xs) == len(l.Ys) && !l.Strict
}

// LexOrder is what lexicographic orders of sequences ask of the elements.
type LexOrder[T any] struct {
	// Read returns an argument.
	Read func(a store.Args, i int) []T
	// Possible tells which orders of two elements the domains leave open.
	Possible func(s *store.Store, x, y T) (less, equal, greater bool)
	// Narrow propagates x ≤ y, or x < y where that is strict.
	Narrow func(s *store.Store, x, y T, strict bool) bool
	// Post encodes guard → l.
	Post func(e *Encoder, guard sat.Lit, l Lex[T])
}

// Row returns the row of the constraint of that name over two sequences.
func (o LexOrder[T]) Row(name, note string, strict bool) Row {
	read := func(a store.Args) Lex[T] { return Lex[T]{o.Read(a, 0), o.Read(a, 1), strict} }
	return Row{
		Name: name, Note: note,
		Post:    func(e *Encoder, g sat.Lit, a store.Args) { o.Post(e, g, read(a)) },
		Not:     func(e *Encoder, g sat.Lit, a store.Args) { o.Post(e, g, read(a).Reverse()) },
		Prop:    func(s *store.Store, a store.Args) bool { return o.prop(s, read(a)) },
		PropNot: func(s *store.Store, a store.Args) bool { return o.prop(s, read(a).Reverse()) },
		Decide:  func(s *store.Store, a store.Args) store.Truth { return o.decide(s, read(a), 0) },
	}
}

// decide gives the verdict on the elements from the given one on, where the first pair
// that is not surely equal has one.
func (o LexOrder[T]) decide(s *store.Store, l Lex[T], from int) store.Truth {
	for i := from; i < l.Pairs(); i++ {
		switch less, equal, greater := o.Possible(s, l.Xs[i], l.Ys[i]); {
		case !equal && !greater:
			return store.Entailed
		case !equal && !less:
			return store.Violated
		case less || greater:
			return store.Undecided
		}
	}
	return store.TruthOf(l.Ties())
}

// prop narrows the pairs up to the first that is not surely equal: x ≤ y, and
// x < y where the rest cannot be in order.
func (o LexOrder[T]) prop(s *store.Store, l Lex[T]) bool {
	for i := range l.Pairs() {
		x, y := l.Xs[i], l.Ys[i]
		if !o.Narrow(s, x, y, false) {
			return false
		}
		if less, _, greater := o.Possible(s, x, y); less || greater {
			return o.decide(s, l, i+1) != store.Violated || o.Narrow(s, x, y, true)
		}
	}
	return l.Ties() || s.Fail()
}
