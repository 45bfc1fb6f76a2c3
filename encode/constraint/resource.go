package constraint

import "github.com/gozinc/gozinc/encode/store"

// Task is an activity that runs from Start for Size and needs so much of a resource
// meanwhile, if Present is 1.
type Task struct{ Start, Size, Need, Present store.View }

// Resource is a capacity that tasks share: those that run at the same time need no more.
type Resource struct {
	Tasks    []Task
	Capacity store.View
}
