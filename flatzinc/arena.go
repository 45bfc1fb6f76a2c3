package flatzinc

import "strings"

// arena hands out the small pieces that a model is made of, cut from larger
// blocks: that is faster than one allocation each, and wastes nothing by
// rounding.
type arena struct {
	freeExprs []Expr
	exprSize  int // of the last block
	data      pool[exprData]
	vars      pool[Var]
	idents    map[string]*exprData
}

// pool cuts values from blocks.
type pool[T any] struct {
	free []T
	size int // of the last block
}

// take returns a new value.
func (p *pool[T]) take() *T {
	if len(p.free) == 0 {
		p.size = min(block, max(16, 2*p.size))
		p.free = make([]T, p.size)
	}
	x := &p.free[0]
	p.free = p.free[1:]
	return x
}

// The largest blocks; the first ones are smaller, for small models.
const (
	exprBlock = 1 << 10
	block     = 1 << 8
)

// exprs returns a copy of list; nil if it is empty.
func (a *arena) exprs(list []Expr) []Expr {
	n := len(list)
	if n == 0 {
		return nil
	}
	if n > exprBlock/8 {
		out := make([]Expr, n)
		copy(out, list)
		return out
	}
	if n > len(a.freeExprs) {
		a.exprSize = min(exprBlock, max(64, n, 2*a.exprSize))
		a.freeExprs = make([]Expr, a.exprSize)
	}
	out := a.freeExprs[:n:n]
	a.freeExprs = a.freeExprs[n:]
	copy(out, list)
	return out
}

// array returns an array literal whose elements have the given kinds.
func (a *arena) array(elems []Expr, kinds kindSet) Expr {
	d := a.data.take()
	d.elems = elems
	return Expr{Kind: ArrayLit, n: int64(kinds), data: d}
}

// call returns an annotation with arguments.
func (a *arena) call(name string, args []Expr) Expr {
	d := a.data.take()
	d.elems = args
	d.rare = a.ident(name).data.rare
	return Expr{Kind: Call, data: d}
}

// ident returns an annotation without arguments. All of one name share their
// data.
func (a *arena) ident(name string) Expr {
	d, ok := a.idents[name]
	if !ok {
		if a.idents == nil {
			a.idents = map[string]*exprData{}
		}
		name = strings.Clone(name)
		d = &exprData{rare: &rareData{str: name}}
		a.idents[name] = d
	}
	return Expr{Kind: Ident, data: d}
}

// ref returns a reference to v, which is of the given type.
func (a *arena) ref(v *Var, base Base) Expr {
	d := a.data.take()
	d.v = v
	return Expr{Kind: VarRef, n: int64(varKind(base)), data: d}
}
