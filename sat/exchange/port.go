package exchange

import (
	"sync"
	"sync/atomic"

	"github.com/gozinc/gozinc/sat"
)

// Port is where one engine gives and takes clauses. Given and Taken may be called by
// any goroutine, the rest by the engine alone.
type Port struct {
	group *group

	mu    sync.Mutex
	ring  []message
	given atomic.Uint64 // clauses so far; the last ringSize of them are in the ring

	taken  atomic.Uint64
	read   map[*Port]uint64 // how many clauses of the other have been read
	seen   map[uint64]struct{}
	peers  []*Port
	arrive []message
}

// message is a clause and the number of its decision levels.
type message struct {
	clause []sat.Atom
	levels int
}

var _ sat.Exchange = (*Port)(nil)

// Wants implements sat.Exchange.
func (p *Port) Wants(size, levels int) bool {
	return size <= *shortSize || levels <= *glueLevels && size <= *glueSize
}

// Give implements sat.Exchange.
func (p *Port) Give(clause []sat.Atom, levels int) {
	if !p.fresh(clause) {
		return
	}
	m := message{append([]sat.Atom(nil), clause...), levels}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := p.given.Load(); n < *ringSize {
		p.ring = append(p.ring, m)
	} else {
		p.ring[n%*ringSize] = m
	}
	p.given.Add(1)
}

// Take implements sat.Exchange.
func (p *Port) Take(learn func(clause []sat.Atom, levels int)) {
	p.peers = p.group.others(p, p.peers[:0])
	for _, o := range p.peers {
		if o.given.Load() == p.read[o] {
			continue
		}
		p.arrive, p.read[o] = o.since(p.read[o], p.arrive[:0])
		for _, m := range p.arrive {
			if p.fresh(m.clause) {
				p.taken.Add(1)
				learn(m.clause, m.levels)
			}
		}
		clear(p.arrive)
	}
}

// since appends the clauses in the ring after the first n, and returns how many there
// have been.
func (p *Port) since(n uint64, buf []message) ([]message, uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	end := p.given.Load()
	if end > *ringSize {
		n = max(n, end-*ringSize)
	}
	for ; n < end; n++ {
		buf = append(buf, p.ring[n%*ringSize])
	}
	return buf, end
}

// fresh reports whether the clause is seen for the first time, as far as hashes tell.
// To take one for another costs a clause, nothing else.
func (p *Port) fresh(clause []sat.Atom) bool {
	h := uint64(len(clause))
	for _, a := range clause { // in any order
		h += mix(mix(uint64(uint32(a.X))) ^ uint64(a.D))
	}
	if _, known := p.seen[h]; known {
		return false
	}
	if len(p.seen) >= *seenMost {
		clear(p.seen)
	}
	p.seen[h] = struct{}{}
	return true
}

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Given is the number of clauses that the engine gave.
func (p *Port) Given() int64 { return int64(p.given.Load()) }

// Taken is the number of clauses that the engine took.
func (p *Port) Taken() int64 { return int64(p.taken.Load()) }
