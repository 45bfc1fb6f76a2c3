package exchange

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"sync"

	"github.com/gozinc/gozinc/sat"
)

// Key stands for a formula: engines with the same key hold the same one.
type Key [sha256.Size]byte

// KeyOf returns the key of the formula, in linear time. Of propagators it has the
// number and the types alone: formulas of one pool are those of one model, compiled with
// the same options, and then their propagators are the same.
func KeyOf(f *sat.Formula) Key {
	d := digest{hash: sha256.New()}
	d.numbers(int64(f.NumVars()), int64(f.NumClauses()), int64(len(f.Ints())), int64(len(f.Propagators())))
	for _, l := range f.Units() {
		d.numbers(int64(l))
	}
	f.Each(func(c []sat.Lit) {
		d.numbers(int64(len(c)))
		for _, l := range c {
			d.numbers(int64(l))
		}
	})
	for _, r := range f.Ints() {
		d.numbers(r.Lo, r.Hi, int64(len(r.Orders)), int64(len(r.Equals)))
		for _, o := range r.Orders {
			d.numbers(o.D, int64(o.Lit))
		}
		for _, o := range r.Equals {
			d.numbers(o.D, int64(o.Lit))
		}
	}
	for _, p := range f.Propagators() {
		d.text(fmt.Sprintf("%T", p))
	}
	return d.key()
}

// digest hashes numbers and texts.
type digest struct {
	hash hash.Hash
	buf  []byte
}

func (d *digest) numbers(ns ...int64) {
	for _, n := range ns {
		d.buf = binary.LittleEndian.AppendUint64(d.buf, uint64(n))
	}
	if len(d.buf) >= 1<<12 {
		d.flush()
	}
}

func (d *digest) text(s string) {
	d.numbers(int64(len(s)))
	d.buf = append(d.buf, s...)
}

func (d *digest) flush() {
	d.hash.Write(d.buf)
	d.buf = d.buf[:0]
}

func (d *digest) key() (k Key) {
	d.flush()
	d.hash.Sum(k[:0])
	return k
}

// Pool brings engines with the same formula together. Any goroutine may use it. The
// zero Pool is ready for use.
type Pool struct {
	mu     sync.Mutex
	groups map[Key]*group
}

// group are the ports of engines with one formula.
type group struct {
	mu    sync.Mutex
	ports []*Port
}

// Enter returns a port for an engine with the formula of the key.
func (p *Pool) Enter(k Key) *Port {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.groups == nil {
		p.groups = make(map[Key]*group)
	}
	g := p.groups[k]
	if g == nil {
		g = &group{}
		p.groups[k] = g
	}
	port := &Port{group: g, read: make(map[*Port]uint64), seen: make(map[uint64]struct{})}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ports = append(g.ports, port)
	return port
}

// others returns the ports of the group without p.
func (g *group) others(p *Port, buf []*Port) []*Port {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, o := range g.ports {
		if o != p {
			buf = append(buf, o)
		}
	}
	return buf
}
