package ground

import (
	"sync"

	"github.com/gozinc/gozinc/flatzinc"
)

// Memo evaluates constraints for many assignments. It keeps the values of arrays
// without variables, such as the rows of a table, which constraints often share: 16 bytes an
// element, less than the model takes. Its zero value is ready for use, by several goroutines too.
type Memo struct {
	mu     sync.RWMutex
	arrays map[*flatzinc.Expr]Arg // by their first elements
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
	if a, ok := m.Constant(e); ok {
		return a
	}
	return evalArg(e, values)
}

// Constant returns the value of an array without variables, which all that name the array
// share; ok is false for all else, and for short arrays. Callers must not change it.
func (m *Memo) Constant(e flatzinc.Expr) (a Arg, ok bool) {
	if e.Kind != flatzinc.ArrayLit || len(e.Elems()) < *memoLeast || !constant(e.Elems()) {
		return a, false
	}
	key := &e.Elems()[0]
	m.mu.RLock()
	a, ok = m.arrays[key]
	m.mu.RUnlock()
	if ok && len(a.Elems()) == len(e.Elems()) {
		return a, true
	}
	a = evalArg(e, nil)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.arrays == nil {
		m.arrays = map[*flatzinc.Expr]Arg{}
	}
	m.arrays[key] = a
	return a, true
}

func constant(elems []flatzinc.Expr) bool {
	for i := range elems {
		if elems[i].Kind == flatzinc.VarRef {
			return false
		}
	}
	return true
}
