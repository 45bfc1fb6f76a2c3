package bound

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// mark is where the simplex method stood at the optimum of a node: at a level of the search, after so much work.
type mark struct {
	at    *lp.Mark // nil for none
	level int
	work  int64
}

// marks are those of the nodes on the way to one, by level. Where a search has gone back, its program begins at the last of them:
// from a basis deep in another branch it would take as many steps as lead there.
type marks []mark

// upTo returns how many of the marks are of levels up to one.
func (m marks) upTo(level int) int {
	n := len(m)
	for n > 0 && m[n-1].level > level {
		n--
	}
	return n
}

// with returns the marks with one more, in place of one of its level. Of too many each second one is dropped.
func (m marks) with(x mark) marks {
	n := m.upTo(x.level)
	if n > 0 && m[n-1].level == x.level {
		m[n-1] = x
		return m
	}
	if m = slices.Insert(m, n, x); len(m) <= *mostMarks {
		return m
	}
	kept := m[:0]
	for k := (len(m) + 1) % 2; k < len(m); k += 2 { // the last one stays
		kept = append(kept, m[k])
	}
	return kept
}

// far reports whether the work since the mark is more than to go back there. It holds for none.
func (m mark) far(s *lp.Search) bool {
	return m.at == nil || float64(s.Work()-m.work) > *worthReturn*float64(s.Renewed())
}

// before returns the last mark on the way to a node of the level, or that of the root.
func (p *Propagator) before(level int) mark {
	if n := p.route.marks.upTo(level); n > 0 {
		return p.route.marks[n-1]
	}
	return p.root
}

// begin has the program of a node of the level begin at the last mark before, if much was done since.
func (p *Propagator) begin(level int) {
	p.moved = true
	if m := p.before(level); m.at != nil && m.far(p.search) {
		p.search.Return(m.at)
	}
}

// leave marks the optimum of a node of the level, unless the mark before is near. That of the root is the last one of the lowest level.
func (p *Propagator) leave(level int) {
	before, root := p.before(level), p.root.at == nil || level <= p.root.level
	if !root && before.level != level && !before.far(p.search) {
		return
	}
	m := mark{p.search.Mark(), level, p.search.Work()}
	if root {
		p.root = m
	}
	p.route.marks = p.route.marks.with(m)
}

// unmark forgets all marks: they are of programs that lack many rows.
func (p *Propagator) unmark() {
	p.root, p.route.marks = mark{}, nil
	for i := range p.left {
		p.left[i].marks = nil
	}
}
