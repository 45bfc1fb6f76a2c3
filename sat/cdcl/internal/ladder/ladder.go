// Package ladder maps the bounds of an integer to the variables of its literals.
package ladder

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Ladder has the variables of the literals x ≥ d of an integer, sorted by d. Those of
// a dense one exist from the start and have consecutive numbers; those of a sparse one
// are added when they are needed (Feydy and Stuckey, 2009). The zero Ladder is sparse and
// empty.
type Ladder struct {
	first int64  // dense: the value of the first literal
	base  uint32 // dense: its variable; 0 is sparse
	count int32
	late  []rung
	near  [2]int32 // sparse: where Between began last, for lower and for upper bounds
}

// rung is a literal of a sparse ladder.
type rung struct {
	d int64
	v uint32
}

// Dense returns the ladder of n values of d from first on, the variables of which begin
// with base.
func Dense(first int64, base uint32, n int) Ladder {
	return Ladder{first: first, base: base, count: int32(n)}
}

// Len is the number of literals.
func (l *Ladder) Len() int { return int(l.count) }

// Bound returns the value d of a dense ladder's literal.
func (l *Ladder) Bound(i int) int64 { return l.first + int64(i) }

// Variable returns the variable of the literal with the index.
func (l *Ladder) Variable(i int) uint32 {
	if l.base != 0 {
		return l.base + uint32(i)
	}
	return l.late[i].v
}

// Between returns the range of indices of the literals that get a value when the
// lower bound of x goes from before to now; the integer is x, or −x where that is odd.
func (l *Ladder) Between(x sat.Int, before, now int64) (from, to int) {
	if l.count == 0 {
		return 0, 0
	}
	if x&1 == 1 {
		before, now = -now, -before
	}
	// The literals with before < d ≤ now.
	if l.base != 0 {
		from = int(max(before+1-l.first, 0))
		return from, int(min(now+1-l.first, int64(l.count)))
	}
	from = l.seek(before+1, int(l.near[x&1]))
	l.near[x&1] = int32(from)
	for to = from; to < len(l.late) && l.late[to].d <= now; to++ {
	}
	return from, to
}

// seek is find for an index that is mostly near one: bounds change by little, and are taken
// back in turn. The steps are as many as literals that get values, or find takes over.
func (l *Ladder) seek(d int64, near int) int {
	i := min(near, len(l.late))
	for range 16 {
		switch {
		case i < len(l.late) && l.late[i].d < d:
			i++
		case i > 0 && l.late[i-1].d >= d:
			i--
		default:
			return i
		}
	}
	return l.find(d)
}

// find returns the index of the first late literal of d or more.
func (l *Ladder) find(d int64) int {
	i, j := 0, len(l.late)
	for i < j {
		if h := int(uint(i+j) >> 1); l.late[h].d < d {
			i = h + 1
		} else {
			j = h
		}
	}
	return i
}

// Lookup returns the variable of x ≥ d, 0 if there is none.
func (l *Ladder) Lookup(d int64) uint32 {
	if l.base != 0 {
		if i := d - l.first; i >= 0 && i < int64(l.count) {
			return l.base + uint32(i)
		}
		return 0
	}
	if i := l.find(d); i < len(l.late) && l.late[i].d == d {
		return l.late[i].v
	}
	return 0
}

// Add makes v the variable of x ≥ d in a sparse ladder that has none.
func (l *Ladder) Add(d int64, v uint32) {
	l.late = slices.Insert(l.late, l.find(d), rung{d, v})
	l.count++
}

// Prune takes out the literals of a sparse ladder whose variables are idle.
func (l *Ladder) Prune(idle func(v uint32) bool) {
	if l.base != 0 {
		return
	}
	l.late = slices.DeleteFunc(l.late, func(r rung) bool { return idle(r.v) })
	l.count = int32(len(l.late))
}
