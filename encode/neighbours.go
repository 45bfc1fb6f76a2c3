package encode

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// neighbours is what encoders may ask of the model, see constraint.Model.
type neighbours struct {
	p    *Problem
	left []int32 // the constraints that presolve has left
}

func (p *Problem) newNeighbours() *neighbours {
	n := &neighbours{p: p}
	for i := range p.cons {
		if !p.cons[i].Dead {
			n.left = append(n.left, int32(i))
		}
	}
	return n
}

// Optimises implements constraint.Model.
func (n *neighbours) Optimises() bool { return n.p.Model.Solve.Method != flatzinc.Satisfy }

// Each implements constraint.Model.
func (n *neighbours) Each(f func(r *constraint.Row, a store.Args)) {
	for _, i := range n.left {
		c := &n.p.cons[i]
		f(c.Row, c.Args(n.p.enc.Store))
	}
}
