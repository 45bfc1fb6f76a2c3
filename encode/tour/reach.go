package tour

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// reach propagates the greatest numbers of a clock that several nodes begin anew. From each node some way along
// possible arcs leads to one that an arc without a time leaves, and no number on it is too great. Elements come to the
// same bounds in as many steps as the numbers have between them, where nodes may follow each other. This is Dijkstra's algorithm, from
// where the ways end. It takes time quadratic in the nodes where some bound falls, and linear otherwise.
type reach struct {
	at     []propagate.Affine
	arc    [][]sat.Lit   // a node comes next; False where it cannot
	least  [][]int64     // along an arc; less than 0 is without a time
	follow []sat.Trailed // the arc of a node that lets its number be as great as it may
	// While numbers are found: the nodes that are looked at, what was found for them, and those that need nothing more.
	lost []int
	most []int64
	done []bool
}

// postReach posts the bounds of the clocks, along arcs and against them.
func (t *Tour) postReach(e *constraint.Encoder) {
	n := len(t.next)
	arc, back := matrix(n, sat.False), matrix(n, sat.False)
	t.arcs(e.Store, func(i, j int) {
		arc[i][j] = e.Eq(t.next[i], t.first+int64(j))
		back[j][i] = arc[i][j]
	})
	for _, c := range t.clocks {
		if !c.slow {
			continue
		}
		at, ok := e.Within(far, c.at...)
		if !ok {
			continue
		}
		negated, least := make([]propagate.Affine, n), matrix[int64](n, Unknown)
		for i := range n {
			negated[i] = at[i].Neg()
			for j := range n {
				least[j][i] = c.least[i][j]
			}
		}
		for _, r := range []*reach{newReach(at, arc, c.least), newReach(negated, back, least)} {
			if r.ends() {
				e.Post(sat.True, r)
			}
		}
	}
}

func newReach(at []propagate.Affine, arc [][]sat.Lit, least [][]int64) *reach {
	return &reach{at: at, arc: arc, least: least, most: make([]int64, len(at)), done: make([]bool, len(at))}
}

// ends reports whether some node has arcs without a time alone. Each way along the circuit comes to it.
func (r *reach) ends() bool {
	for i, row := range r.arc {
		ends := true
		for j, l := range row {
			ends = ends && (l == sat.False || r.least[i][j] < 0)
		}
		if ends {
			return true
		}
	}
	return false
}

// Attach implements sat.Propagator.
func (r *reach) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	for i, row := range r.arc {
		r.at[i].WakesHi(w, int32(i))
		r.follow = append(r.follow, t.NewTrailed(0))
		for j, l := range row {
			if l != sat.True && l != sat.False {
				w.WatchLit(l.Not(), int32((1+i)*len(row)+j))
			}
		}
	}
	return sat.Linear
}

// Notify implements sat.Notified. All that counts is about arcs that nodes follow.
func (r *reach) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	n := len(r.at)
	i, j := int(tag)/n-1, int(tag)%n
	if i >= 0 {
		return t.Trailed(r.follow[i]) == int64(j)
	}
	for i := range r.at {
		if t.Trailed(r.follow[i]) == int64(j) && !r.supports(t, i, j) {
			return true
		}
	}
	return false
}

// Propagate implements sat.Propagator. Where no arc supports the number of a node, and neither the numbers that
// were as great because of it, these are found anew.
func (r *reach) Propagate(t sat.Trail) bool {
	t.Spend(len(r.at))
	r.lost = r.lost[:0]
	for i := range r.at {
		if r.done[i] = r.supports(t, i, int(t.Trailed(r.follow[i]))); !r.done[i] {
			r.lost = append(r.lost, i)
		}
	}
	for at := 0; at < len(r.lost); at++ {
		for i := range r.at {
			if r.done[i] && int(t.Trailed(r.follow[i])) == r.lost[at] && r.least[i][r.lost[at]] >= 0 {
				r.done[i] = false
				r.lost = append(r.lost, i)
			}
		}
	}
	return len(r.lost) == 0 || r.lower(t)
}

// open reports whether j may come next to i.
func (r *reach) open(t sat.View, i, j int) bool {
	l := r.arc[i][j]
	return l != sat.False && !t.Holds(sat.LitAtom(l.Not()))
}

// supports reports whether the arc from i to j lets the number of i be as great as it may.
func (r *reach) supports(t sat.View, i, j int) bool {
	return r.open(t, i, j) && (r.least[i][j] < 0 || r.at[j].Hi(t)-r.least[i][j] >= r.at[i].Hi(t))
}

// lower finds the greatest numbers of the nodes that have lost theirs, and sets those that are less than before.
func (r *reach) lower(t sat.Trail) bool {
	for _, i := range r.lost {
		r.most[i] = -never
		for j := range r.at {
			if (r.least[i][j] < 0 || r.done[j]) && r.open(t, i, j) {
				r.raise(t, i, j, r.at[j].Hi(t))
			}
		}
	}
	t.Spend(len(r.lost) * len(r.at))
	for j := r.greatest(); j >= 0; j = r.greatest() {
		r.done[j] = true
		for _, i := range r.lost {
			if !r.done[i] && r.least[i][j] >= 0 && r.open(t, i, j) {
				r.raise(t, i, j, r.most[j])
			}
		}
	}
	for _, i := range r.lost {
		x := r.at[i]
		if most := max(r.most[i], x.Lo(t)-1); most < x.Hi(t) && !t.SetLater(x.Leq(most), int64(i)) {
			return false
		}
	}
	return true
}

// raise takes in that an arc leads to a node of such a number.
func (r *reach) raise(t sat.Trail, i, j int, most int64) {
	own := r.at[i].Hi(t)
	if r.least[i][j] >= 0 {
		own = min(own, most-r.least[i][j])
	}
	if own > r.most[i] {
		r.most[i] = own
		t.SetTrailed(r.follow[i], int64(j))
	}
}

// greatest returns the node of the greatest number among those that are lost and not done, −1 where none has any.
func (r *reach) greatest() int {
	at := -1
	for _, i := range r.lost {
		if !r.done[i] && r.most[i] > -never && (at < 0 || r.most[i] > r.most[at]) {
			at = i
		}
	}
	return at
}

// Explain implements sat.Propagator. Along each way from node i the numbers would come to a bound that is too small, as
// arcs are closed that would lead elsewhere, or nearer.
func (r *reach) Explain(v sat.View, a sat.Atom, i int64, buf []sat.Atom) []sat.Atom {
	bound := r.at[i].Below(a)
	below := make([]int64, len(r.at)) // −1 times the least time from i, so that nearest finds what is next
	done, inner := make([]bool, len(r.at)), make([]bool, len(r.at))
	for k := range below {
		below[k] = -never
	}
	below[i] = 0
	for k := int(i); k >= 0; k = nearest(below, done) {
		done[k] = true
		if least := bound - below[k]; k != int(i) && r.at[k].Hi(v) <= least {
			buf = append(buf, r.at[k].Leq(least))
			continue
		}
		inner[k] = true
		for j, l := range r.arc[k] {
			if l != sat.False && r.least[k][j] >= 0 && !done[j] && r.open(v, k, j) {
				below[j] = max(below[j], below[k]-r.least[k][j])
			}
		}
	}
	for k := range r.at {
		if inner[k] {
			buf = r.closed(v, k, below, buf)
		}
	}
	return buf
}

// closed appends why no arc from k leads to a node that is not reached, or nearer than it is.
func (r *reach) closed(v sat.View, k int, below []int64, buf []sat.Atom) []sat.Atom {
	for _, l := range r.arc[k] {
		if a := sat.LitAtom(l); l != sat.False && v.Holds(a) {
			return append(buf, a)
		}
	}
	for j, l := range r.arc[k] {
		if l != sat.False && (r.least[k][j] < 0 || below[j] < below[k]-r.least[k][j]) {
			buf = append(buf, sat.LitAtom(l.Not()))
		}
	}
	return buf
}

// nearest returns the node of the greatest number that is not done, −1 where none has any.
func nearest(below []int64, done []bool) int {
	at := -1
	for i, b := range below {
		if !done[i] && b > -never && (at < 0 || b > below[at]) {
			at = i
		}
	}
	return at
}
