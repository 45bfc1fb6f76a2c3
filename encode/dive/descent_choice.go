package dive

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// varOrder says which variable of a block is next.
type varOrder int8

const (
	inputOrder varOrder = iota
	leastFirst          // the one with the least value
	mostFirst           // the one with the greatest value
	fewFirst            // the one with the fewest values
	manyFirst           // the one with the most values
	heavyFirst          // fewest values in relation to the weight
)

// valueOrder says which value of a variable is next.
type valueOrder int8

const (
	leastValue valueOrder = iota
	greatestValue
	medianValue
	lowerHalf
	upperHalf
	anyValue
	bestValue // by trying them, see look
	leastOut  // of a set: the least element, which is left out
	greatestOut
)

// size counts the values of an integer, the open elements of a set and one.
func (d *descent) size(x target) int64 {
	if x.isSet {
		s := store.SetView{ID: x.id}
		return d.p.Store.Upper(s).Size() - d.p.Store.Lower(s).Size() + 1
	}
	return d.p.Store.Size(store.Of(x.id))
}

// next returns the variable to decide and its block, none when all are fixed.
func (d *descent) next() (target, *block) {
	for i := range d.blocks {
		b := &d.blocks[i]
		if b.order.rises() {
			if x := d.first(b); x.id >= 0 {
				return x, b
			}
			continue
		}
		best, least := target{id: -1}, math.Inf(1)
		d.p.Store.Spend(b.n / scanWork)
		for j := 0; j < b.n; {
			x := b.vars[j]
			if d.size(x) == 1 {
				b.n--
				b.vars[j], b.vars[b.n] = b.vars[b.n], x
				continue
			}
			if x.id == d.last.id && b.order == heavyFirst {
				return x, b
			}
			if key := d.key(x, b.order); key < least || key == least && x.rank < best.rank {
				best, least = x, key
			}
			j++
		}
		if best.id >= 0 {
			return best, b
		}
	}
	return target{id: -1}, nil
}

// scanWork is at how many variables a look is one unit of work.
const scanWork = 8

// key returns what the next variable has least of.
func (d *descent) key(x target, o varOrder) float64 {
	v := store.Of(x.id)
	switch o {
	case leastFirst:
		if !x.isSet {
			return float64(d.p.Store.Lo(v))
		}
		return 0
	case mostFirst:
		if !x.isSet {
			return -float64(d.p.Store.Hi(v))
		}
		return 0
	case fewFirst:
		return float64(d.size(x))
	case manyFirst:
		return -float64(d.size(x))
	case heavyFirst:
		return float64(d.size(x)) / (1 + d.weight[x.id])
	}
	return 0
}

// choose returns a decision on the variable.
func (d *descent) choose(x target, b *block) decision {
	if x.isSet {
		return d.chooseElement(x, b.values)
	}
	st, v := d.p.Store, store.Of(x.id)
	lo, hi := st.Lo(v), st.Hi(v)
	switch b.values {
	case greatestValue:
		return decision{target: x, how: isValue, k: hi}
	case medianValue:
		values := st.RootDomain(x.id)
		return decision{target: x, how: isValue, k: nth(values, (values.Size()-1)/2)}
	case lowerHalf:
		return decision{target: x, how: atMost, k: lo + (hi-lo)/2}
	case upperHalf:
		return decision{target: x, how: atLeast, k: hi - (hi-lo)/2}
	case anyValue:
		values := st.RootDomain(x.id)
		return decision{target: x, how: isValue, k: nth(values, d.rng.Int64N(values.Size()))}
	case bestValue:
		return decision{target: x, how: isValue, k: d.look(x)}
	}
	return decision{target: x, how: isValue, k: lo}
}

// chooseElement returns a decision on a set.
func (d *descent) chooseElement(x target, o valueOrder) decision {
	s := store.SetView{ID: x.id}
	open := d.p.Store.Upper(s).Minus(d.p.Store.Lower(s))
	switch o {
	case greatestValue:
		return decision{target: x, how: isIn, k: open.Max()}
	case leastOut:
		return decision{target: x, how: isOut, k: open.Min()}
	case greatestOut:
		return decision{target: x, how: isOut, k: open.Max()}
	case anyValue, bestValue:
		return decision{target: x, how: isIn, k: nth(open, d.rng.Int64N(open.Size()))}
	}
	return decision{target: x, how: isIn, k: open.Min()}
}

// nth returns element i of a finite set.
func nth(s intset.Set, i int64) int64 {
	for _, r := range s {
		if n := r.Hi - r.Lo + 1; i >= n {
			i -= n
			continue
		}
		return r.Lo + i
	}
	return s.Max()
}

// lookAt is how many values are tried before one is decided on.
const lookAt = 8

// look tries some values and returns the best of them: that which leaves the
// objective the best bound, and of several that which leaves the other variables
// the most values (Refalo, Impact-based search strategies, CP 2004).
func (d *descent) look(x target) int64 {
	st, v := d.p.Store, store.Of(x.id)
	best, least := st.Lo(v), math.Inf(1)
	lo := st.Lo(d.goal)
	span := float64(st.Hi(d.goal)-lo) + 1
	before := d.slack()
	for _, k := range d.candidates(x) {
		mark := st.Mark()
		loss := math.Inf(1)
		if d.settle(func() bool { return st.Fix(v, k) }) {
			loss = d.loss(mark) + before - d.slack() + float64(len(d.weight))*float64(st.Lo(d.goal)-lo)/span
		}
		st.Return(mark)
		if loss < least {
			best, least = k, loss
		}
		if d.p.Left(d.until) == 0 {
			break
		}
	}
	return best
}

// candidates returns the values to try: all, or the least, the greatest, that of
// the longest descent, and some others.
func (d *descent) candidates(x target) []int64 {
	values := d.p.Store.RootDomain(x.id)
	if values.Size() <= lookAt {
		return values.Values()
	}
	list := []int64{values.Min(), values.Max()}
	if d.hasSaved[x.id] && values.Contains(d.saved[x.id]) {
		list = append(list, d.saved[x.id])
	}
	for len(list) < lookAt {
		list = append(list, nth(values, d.rng.Int64N(values.Size())))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// lossWork is the work of looking at one change of a domain.
const lossWork = 10

// loss returns the logarithm of the share of assignments that propagation has
// excluded since the mark.
func (d *descent) loss(mark int) float64 {
	sum := 0.0
	at := map[int32]float64{}
	d.p.Store.ChangedSince(mark, func(id int32, before intset.Set) {
		d.p.Store.Spend(lossWork)
		now, seen := at[id]
		if !seen {
			now = math.Log(float64(d.p.Store.RootDomain(id).Size()))
		}
		then := math.Log(float64(before.Size()))
		sum += then - now
		at[id] = then
	})
	return sum
}
