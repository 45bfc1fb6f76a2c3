package store

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
)

// Some facts about the arguments of a constraint depend on their roots alone: which of
// them are views of one variable, and which are one. They stay as they are until a root
// becomes a view of another.

// Unions returns how many roots have become views of others.
func (s *Store) Unions() int { return s.unions }

// Root rewrites v over its root variable, fixed or not.
func (s *Store) Root(v View) View {
	if v.IsConst() {
		return v
	}
	s.work++
	up := s.alias[v.ID]
	return View{ID: up.ID, A: v.A * up.A, B: v.A*up.B + v.B}
}

// Roots returns the elements of argument i as views of their roots, fixed or not.
func (a Args) Roots(i int) []View {
	elems := a.Con.Args[i].Elems()
	out := make([]View, len(elems))
	for j, e := range elems {
		if e.Kind == flatzinc.VarRef {
			out[j] = a.Store.Root(Of(int32(e.Var().ID)))
		} else {
			out[j] = Const(e.Int())
		}
	}
	return out
}

// rooted is what was found of roots after so many unions.
type rooted[T any] struct {
	value  T
	unions int
	known  bool
}

// AtRoots returns find(a), which depends on the roots of the arguments alone. With a memo
// find is called again only where there are fewer roots. It takes the place of Keep, and
// all that asks for one T of a constraint must mean the same by it.
func AtRoots[T any](a Args, find func(Args) T) T {
	kept := Keep[rooted[T]](a)
	if !kept.known || kept.unions != a.Store.unions {
		*kept = rooted[T]{find(a), a.Store.unions, true}
	}
	return kept.value
}

// Kin are the numbers of views that have one root.
type Kin []int

// KinOf lists the views that share their root with others, in O(n·log n) for n views of
// roots. Of one root the views are in the order of coefficients, and of constants.
func KinOf(roots []View) (all []Kin) {
	order := make([]int, 0, len(roots))
	for i, x := range roots {
		if !x.IsConst() {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, k int) int {
		x, y := roots[i], roots[k]
		return cmp.Or(cmp.Compare(x.ID, y.ID), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	for len(order) > 0 {
		n := 1
		for n < len(order) && roots[order[n]].ID == roots[order[0]].ID {
			n++
		}
		if n > 1 {
			all = append(all, order[:n:n])
		}
		order = order[n:]
	}
	return all
}

// Twins lists the views of which there are several, by the numbers of all that are one.
func Twins(roots []View) []Kin {
	return kinThat(roots, func(x, y View) bool { return x == y })
}

// Parallel lists the views that differ from others by constants alone.
func Parallel(roots []View) []Kin {
	return kinThat(roots, func(x, y View) bool { return x.A == y.A })
}

// kinThat lists the views that have one root and are alike.
func kinThat(roots []View, alike func(x, y View) bool) (all []Kin) {
	for _, kin := range KinOf(roots) {
		for len(kin) > 0 {
			n := 1
			for n < len(kin) && alike(roots[kin[n]], roots[kin[0]]) {
				n++
			}
			if n > 1 {
				all = append(all, kin[:n])
			}
			kin = kin[n:]
		}
	}
	return all
}
