package ground

import (
	"sync"

	"github.com/gozinc/gozinc/flatzinc"
)

// Changed tells for which constraints an assignment differs from the last one that was
// found to satisfy all: the others hold. A search that finds one solution after the other
// changes few values each time. Its zero value is ready for use, by several goroutines too,
// which ask about the same constraints.
type Changed struct {
	mu    sync.Mutex
	last  flatzinc.Assignment
	users [][]int32 // by variable: the constraints that look at it
}

// List returns the indices of the constraints that have to be checked for the values, in
// ascending order. It takes time linear in the variables and the result, and that of
// looking at all constraints when it is called for the second time.
func (c *Changed) List(constraints int, at func(i int) *flatzinc.Constraint, values flatzinc.Assignment) []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	due := make([]bool, constraints)
	var list []int
	if c.last == nil {
		for i := range due {
			list = append(list, i)
		}
		return list
	}
	if c.users == nil {
		c.index(constraints, at)
	}
	for v := range values {
		if !unchanged(&values[v], &c.last[v]) {
			for _, i := range c.users[v] {
				due[i] = true
			}
		}
	}
	for i := range due {
		if due[i] {
			list = append(list, i)
		}
	}
	return list
}

// Satisfied notes that the values satisfy all constraints.
func (c *Changed) Satisfied(values flatzinc.Assignment) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = append(c.last[:0], values...)
}

// index notes the users of each variable.
func (c *Changed) index(constraints int, at func(i int) *flatzinc.Constraint) {
	c.users = make([][]int32, len(c.last))
	var note func(i int32, args []flatzinc.Expr)
	note = func(i int32, args []flatzinc.Expr) {
		for k := range args {
			switch x := &args[k]; x.Kind {
			case flatzinc.VarRef:
				v := x.Var().ID
				if u := c.users[v]; len(u) == 0 || u[len(u)-1] != i {
					c.users[v] = append(u, i)
				}
			case flatzinc.ArrayLit:
				note(i, x.Elems())
			}
		}
	}
	for i := range constraints {
		note(int32(i), at(i).Args)
	}
}

// unchanged may be false of two equal values.
func unchanged(a, b *flatzinc.Value) bool {
	return a.Base == b.Base && a.Int == b.Int && a.Float == b.Float && a.Rat == b.Rat && (a.Base != flatzinc.SetOfInt || a.Set.Equal(b.Set))
}
