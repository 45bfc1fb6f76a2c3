// Package countdown has a context that ends at a look at it, for tests of what looks at its
// context on its way.
package countdown

import "context"

// Context ends after so many calls of Err. Done is that of its parent. It is for one goroutine.
type Context struct {
	context.Context
	Left int // calls until it ends; negative afterwards
}

// New returns a context that ends after so many looks at it.
func New(parent context.Context, looks int) *Context { return &Context{parent, looks} }

// Err counts down.
func (c *Context) Err() error {
	if c.Left--; c.Left < 0 {
		return context.Canceled
	}
	return nil
}
