package ground

import (
	"sync"

	"github.com/gozinc/gozinc/flatzinc"
)

// Memo evaluates constraints for many assignments. It keeps the values of arrays
// without variables, such as the rows of a table, which constraints often share. Its
// zero value is ready for use, by several goroutines too.
type Memo struct {
	mu     sync.RWMutex
	arrays map[*flatzinc.Expr]Arg // by their first elements
	kept   int                    // elements of all arrays
}

// Eval is the function Eval. Callers must not change what the arguments hold.
func (m *Memo) Eval(c *flatzinc.Constraint, values flatzinc.Assignment) Args {
	args := make(Args, len(c.Args))
	for i, e := range c.Args {
		args[i] = m.arg(e, values)
	}
	return args
}

func (m *Memo) arg(e flatzinc.Expr, values flatzinc.Assignment) Arg {
	if e.Kind != flatzinc.ArrayLit || len(e.Elems()) < *memoLeast {
		return evalArg(e, values)
	}
	key := &e.Elems()[0]
	m.mu.RLock()
	a, ok := m.arrays[key]
	m.mu.RUnlock()
	if ok && len(a.Elems()) == len(e.Elems()) {
		return a
	}
	a = evalArg(e, values)
	if constant(e.Elems()) {
		m.keep(key, a)
	}
	return a
}

// keep keeps the array, if there is room for it.
func (m *Memo) keep(key *flatzinc.Expr, a Arg) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.arrays[key]; ok || m.kept+len(a.Elems()) > *memoRoom {
		return
	}
	if m.arrays == nil {
		m.arrays = map[*flatzinc.Expr]Arg{}
	}
	m.arrays[key] = a
	m.kept += len(a.Elems())
}

func constant(elems []flatzinc.Expr) bool {
	for i := range elems {
		if elems[i].Kind == flatzinc.VarRef {
			return false
		}
	}
	return true
}
