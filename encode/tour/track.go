package tour

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Track is a circuit with the numbers that it carries along: times, loads, vehicles.
type Track struct {
	Item    *flatzinc.Constraint // the circuit
	Next    []store.View         // the successor of each node, counted from First
	First   int64
	Carried []Carried
}

// Carried is a number of each node. Along an arc from i to j that of j is Least[i][j] more than that of i, or still more;
// Unknown is no demand.
type Carried struct {
	At    []store.View
	Least [][]int64
	// Forward tells that numbers follow from those of the nodes before, the least that are possible. Otherwise they follow from
	// those behind, the greatest that are possible.
	Forward bool
	// Via has, by node, another integer from which the numbers of the next node follow, such as the end of a service; a constant
	// where there is none. The differences along arcs are ViaLeast.
	Via      []store.View
	ViaLeast [][]int64
	// Follows tells whether the number of a node does, whatever the arc.
	Follows []bool
}

// told reports of which nodes all arcs that enter, or leave, have a difference. Where most differences follow from bounds, it is
// of none.
func (g *reading) told(c *clock) (ahead, astern []bool) {
	n, fixed := len(c.at), make([]bool, len(c.at))
	ahead, astern = make([]bool, n), make([]bool, n)
	for i, x := range c.at {
		_, fixed[i] = g.Store.Fixed(x)
		ahead[i], astern[i] = !fixed[i], !fixed[i]
	}
	arcs, weak := 0, 0
	g.t.arcs(g.Store, func(i, j int) {
		if i == j {
			return
		}
		w := c.least[i][j]
		if w == Unknown {
			if !g.settled(c, i, j) {
				ahead[j], astern[i] = false, false
			}
			return
		}
		if arcs++; w <= g.Store.Lo(c.at[j])-g.Store.Hi(c.at[i]) && !fixed[i] && !fixed[j] {
			weak++
		}
	})
	if 2*weak > arcs {
		clear(ahead)
		clear(astern)
	}
	return ahead, astern
}

// settled reports whether an arc of which no constraint is left leads where it must by bounds, as entailed ones are dropped, or
// constraints tell more of a fixed one than bounds.
func (g *reading) settled(c *clock, i, j int) bool {
	if g.Store.Lo(c.at[j]) >= g.Store.Hi(c.at[i]) {
		return true
	}
	if _, ok := g.Store.Fixed(g.t.next[i]); !ok {
		return false
	}
	w, ok := g.beyond(c.at[j], c.at[i])
	return ok && w > g.Store.Lo(c.at[j])-g.Store.Hi(c.at[i])
}

// newTrack decides of each number how it follows.
func newTrack(s *store.Store, t *Tour, all []*clock) *Track {
	k := &Track{Item: t.Item, Next: t.next, First: t.first}
	best := map[int32]way{} // by the first root
	var roots []int32
	for _, c := range all {
		root, sign := c.first(s)
		if root < 0 {
			continue
		}
		for _, forward := range []bool{true, false} {
			now := way{c: c, forward: forward, least: forward == (sign > 0)}
			for _, told := range now.follows() {
				if told {
					now.count++
				}
			}
			old, known := best[root]
			if !known {
				roots = append(roots, root)
			}
			if !known || now.beats(old) {
				best[root] = now
			}
		}
	}
	for _, root := range roots {
		if w := best[root]; w.count > 0 {
			k.Carried = append(k.Carried, w.carried())
		}
	}
	return k
}

// way is a clock as it would be carried.
type way struct {
	c       *clock
	forward bool
	least   bool // the number that the model knows is the least that is possible
	count   int  // nodes whose number follows
}

func (w way) carried() Carried {
	n := len(w.c.at)
	k := Carried{
		At: w.c.at, Least: w.c.least, Forward: w.forward, Follows: w.follows(),
		Via: slices.Repeat([]store.View{store.Const(0)}, n), ViaLeast: make([][]int64, n),
	}
	for i, all := range w.c.via {
		if t := all[len(all)-1]; w.forward {
			k.Via[i], k.ViaLeast[i] = t.from, t.least
		}
	}
	return k
}

func (w way) follows() []bool {
	if w.forward {
		return w.c.ahead
	}
	return w.c.astern
}

// beats compares two ways of the same number.
func (w way) beats(other way) bool {
	if w.count != other.count {
		return w.count > other.count
	}
	if w.least != other.least {
		return w.least
	}
	return w.forward && !other.forward
}

// first returns the first root that is looked up, and its sign; −1 for none.
func (c *clock) first(s *store.Store) (root int32, sign int64) {
	for _, x := range c.at {
		if x = s.Resolve(x); !x.IsConst() {
			return x.ID, x.A
		}
	}
	return -1, 0
}
