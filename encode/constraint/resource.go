package constraint

import "github.com/gozinc/gozinc/encode/store"

// Activity is a task, which may be absent: it runs from Start for Size and needs so much of a resource
// meanwhile, if Present is 1.
type Activity struct{ Start, Size, Need, Present store.View }

// Resource is a capacity that tasks share: those that run at the same time need no more.
type Resource struct {
	Tasks    []Activity
	Capacity store.View
}
