package constraint

import "github.com/gozinc/gozinc/encode/store"

// Model is what an encoder may ask of the model that its constraint is part of. What a
// family finds out about the other constraints it keeps by Cache.
type Model interface {
	// Optimises reports whether there is an objective.
	Optimises() bool
	// Each calls f for each constraint that presolve has left, with the arguments of
	// C. The constraint item in them has the control variable too.
	Each(f func(r *Row, a store.Args))
}

// alone is the model of a constraint that is encoded by itself.
type alone struct{}

func (alone) Optimises() bool             { return false }
func (alone) Each(func(*Row, store.Args)) {}
