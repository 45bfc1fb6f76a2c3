package table

import "github.com/gozinc/gozinc/sat"

// tracing collects the reason why nodes have left all paths, level by level.
type tracing struct {
	round  int32
	met    []int32 // by node: the round in which it was met
	needed []int32 // by value: the round in which it became part of the reason
	level  []int32 // nodes of the level that is looked at
	next   []int32
	buf    []sat.Atom
}

func (r *tracing) init(g *network) {
	r.met, r.needed = make([]int32, len(g.nodes)), make([]int32, len(g.values))
}

func (r *tracing) begin(buf []sat.Atom) {
	r.round++
	r.buf = buf
	r.level = r.level[:0]
}

// taken returns the reason.
func (r *tracing) taken() []sat.Atom {
	buf := r.buf
	r.buf = nil
	return buf
}

// meet adds a node to a list, once.
func (r *tracing) meet(list []int32, n int32) []int32 {
	if r.met[n] == r.round {
		return list
	}
	r.met[n] = r.round
	return append(list, n)
}

// need makes the absence of a value part of the reason.
func (r *tracing) need(g *network, v int32) {
	if r.needed[v] != r.round {
		r.needed[v] = r.round
		r.buf = append(r.buf, sat.LitAtom(g.values[v].lit.Not()))
	}
}

// Explain implements sat.Propagator: each arc of the value comes from a node that
// the root did not reach, or leads to one that did not reach the terminal.
func (p *accepts) Explain(_ sat.View, _ sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	v, then := int32(tok>>32), int32(tok&(1<<32-1))
	p.why.begin(buf)
	for _, a := range p.needing(v) {
		if from := p.arcs[a].from; p.unreached(from, then) {
			p.why.level = p.why.meet(p.why.level, from)
		}
	}
	p.upwards(then)
	p.why.level = p.why.level[:0]
	for _, a := range p.needing(v) {
		if arc := p.arcs[a]; p.why.met[arc.from] != p.why.round {
			p.why.level = p.why.meet(p.why.level, arc.to)
		}
	}
	p.downwards(then)
	return p.why.taken()
}

// noPath returns the reason why there is no path at all.
func (p *accepts) noPath() []sat.Atom {
	p.why.begin(p.reason[:0])
	now := int32(len(p.deaths.list))
	if p.dead[p.root()] != 0 {
		p.why.level = p.why.meet(p.why.level, p.root())
		p.downwards(now)
	} else {
		p.why.level = p.why.meet(p.why.level, p.terminal())
		p.upwards(now)
	}
	p.reason = p.why.taken()
	return p.reason
}

// unreached reports whether the root did not reach the node then.
func (p *accepts) unreached(n, then int32) bool {
	at := p.dead[n]
	return at > 0 && at <= then
}

// stuck reports whether the node did not reach the terminal then.
func (p *accepts) stuck(n, then int32) bool {
	at := -p.dead[n]
	return at > 0 && at <= then
}

// upwards explains that the root did not reach the nodes of a level: an arc into
// them lacks its value, or comes from such a node of the level above. A value is
// needed only where the node above was reached, but serves for all its arcs.
func (p *accepts) upwards(then int32) {
	for r := &p.why; len(r.level) > 0; r.level, r.next = r.next, r.level[:0] {
		for _, n := range r.level {
			for _, a := range p.in(n) {
				if arc := &p.arcs[a]; !p.unreached(arc.from, then) {
					r.need(&p.network, arc.value)
				}
			}
		}
		for _, n := range r.level {
			for _, a := range p.in(n) {
				if arc := &p.arcs[a]; r.needed[arc.value] != r.round {
					r.next = r.meet(r.next, arc.from)
				}
			}
		}
	}
}

// downwards explains that the nodes of a level did not reach the terminal.
func (p *accepts) downwards(then int32) {
	for r := &p.why; len(r.level) > 0; r.level, r.next = r.next, r.level[:0] {
		for _, n := range r.level {
			for a := p.nodes[n].out; a < p.nodes[n].outEnd; a++ {
				if arc := &p.arcs[a]; !p.stuck(arc.to, then) {
					r.need(&p.network, arc.value)
				}
			}
		}
		for _, n := range r.level {
			for a := p.nodes[n].out; a < p.nodes[n].outEnd; a++ {
				if arc := &p.arcs[a]; r.needed[arc.value] != r.round {
					r.next = r.meet(r.next, arc.to)
				}
			}
		}
	}
}
