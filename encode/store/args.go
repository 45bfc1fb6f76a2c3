package store

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/program"
)

// Args reads the arguments of one constraint through the store: every variable
// is resolved to its root at the time of the call. The types have been checked
// against the signature before.
type Args struct {
	Store *Store
	Con   *flatzinc.Constraint
	// Memo keeps what Read returns; nil where that is not kept.
	Memo *Memo
	// Function is that of a black box; nil for all other constraints.
	Function program.Function
	n        int // arguments that are visible
}

// Memo keeps what has been read from a constraint, and what Keep is asked for.
type Memo struct{ value, kept any }

// Read returns read(a), which depends on the syntax tree alone, not on the
// store. With a memo it is called once for each constraint, so all that reads
// one T from a constraint must mean the same by it.
func Read[T any](a Args, read func(Args) T) T {
	if a.Memo == nil {
		return read(a)
	}
	if value, ok := a.Memo.value.(T); ok {
		return value
	}
	value := read(a)
	a.Memo.value = value
	return value
}

// Keep returns what a constraint keeps from one call to the next, of one type for each
// constraint and the zero value at first. It must not rely on the store: domains become
// wider where a trial ends. Without a memo nothing is kept.
func Keep[T any](a Args) *T {
	if a.Memo == nil {
		return new(T)
	}
	if kept, ok := a.Memo.kept.(*T); ok {
		return kept
	}
	kept := new(T)
	a.Memo.kept = kept
	return kept
}

// NewArgs returns the arguments of c.
func NewArgs(s *Store, c *flatzinc.Constraint) Args {
	return Args{Store: s, Con: c, n: len(c.Args)}
}

// Len returns the number of arguments.
func (a Args) Len() int { return a.n }

// Base returns the arguments without the last, the control variable of a
// reified constraint.
func (a Args) Base() Args { a.n--; return a }

// Control returns the last argument.
func (a Args) Control() View { return a.View(a.n - 1) }

// View returns argument i, an int or a bool.
func (a Args) View(i int) View { return a.Store.ViewOf(a.Con.Args[i]) }

// Views returns the elements of argument i, an array of int or bool.
func (a Args) Views(i int) []View {
	elems := a.Con.Args[i].Elems()
	a.Store.work += len(elems)
	out := make([]View, len(elems))
	for j, e := range elems {
		out[j] = a.Store.ViewOf(e)
	}
	return out
}

// Size returns the number of elements of argument i, an array.
func (a Args) Size(i int) int { return len(a.Con.Args[i].Elems()) }

// Array tells arrays apart: arguments that name the same parameter have the same one, as
// have all that are empty.
type Array struct{ first *flatzinc.Expr }

// Array returns which array argument i is.
func (a Args) Array(i int) Array {
	elems := a.Con.Args[i].Elems()
	if len(elems) == 0 {
		return Array{}
	}
	return Array{&elems[0]}
}

// Elem returns element k, counted from 0, of argument i, an array of int or bool.
func (a Args) Elem(i, k int) View {
	a.Store.work++
	return a.Store.ViewOf(a.Con.Args[i].Elems()[k])
}

// Int returns argument i, an int or bool parameter.
func (a Args) Int(i int) int64 { return a.View(i).B }

// Ints returns the elements of argument i, an array of int or bool parameters.
func (a Args) Ints(i int) []int64 {
	elems := a.Con.Args[i].Elems()
	a.Store.work += len(elems)
	out := make([]int64, len(elems))
	for j, e := range elems {
		out[j] = a.Store.ViewOf(e).B
	}
	return out
}

// Set returns argument i, a set.
func (a Args) Set(i int) SetView { return a.Store.SetOf(a.Con.Args[i]) }

// Sets returns the elements of argument i, an array of sets.
func (a Args) Sets(i int) []SetView {
	elems := a.Con.Args[i].Elems()
	a.Store.work += len(elems)
	out := make([]SetView, len(elems))
	for j, e := range elems {
		out[j] = a.Store.SetOf(e)
	}
	return out
}

// ConstSet returns argument i, a set parameter.
func (a Args) ConstSet(i int) intset.Set { return a.Set(i).Value }

// ViewOf returns the resolved view of an int or bool expression.
func (s *Store) ViewOf(e flatzinc.Expr) View {
	switch e.Kind {
	case flatzinc.BoolLit, flatzinc.IntLit:
		return Const(e.Int())
	default:
		return s.Resolve(Of(int32(e.Var().ID)))
	}
}

// SetOf returns the resolved view of a set expression.
func (s *Store) SetOf(e flatzinc.Expr) SetView {
	if e.Kind == flatzinc.SetLit {
		return ConstSet(e.Set())
	}
	return s.ResolveSet(SetView{ID: int32(e.Var().ID)})
}

// AllFixed reports whether every argument has only one value.
func (a Args) AllFixed() bool {
	for i := range a.n {
		if !a.Store.exprFixed(a.Con.Args[i]) {
			return false
		}
	}
	return true
}

func (s *Store) exprFixed(e flatzinc.Expr) bool {
	switch e.Kind {
	case flatzinc.ArrayLit:
		for _, x := range e.Elems() {
			if !s.exprFixed(x) {
				return false
			}
		}
		return true
	case flatzinc.VarRef:
		if e.Var().Base == flatzinc.SetOfInt {
			return s.SetOf(e).IsConst()
		}
		return s.ViewOf(e).IsConst()
	}
	return true
}
