package sat

// valueLits are literals of an integer by value: in a map, and in an array when many of the
// values have one. Nil has none.
type valueLits struct {
	first int64
	all   []Lit // by value from first on, Undef where there is none
	some  map[int64]Lit
}

// arrayPart is how many of the values of an integer have a literal when an array takes less
// memory than a map: one of so many.
const arrayPart = 8

// get returns the literal of the value, or Undef.
func (v *valueLits) get(d int64) Lit {
	switch {
	case v == nil:
		return Undef
	case v.all != nil:
		return v.all[d-v.first]
	}
	return v.some[d]
}

// put makes l the literal of the value, which has none, of an integer with the bounds. It
// returns v, or what it has made.
func (v *valueLits) put(lo, hi, d int64, l Lit) *valueLits {
	if v == nil {
		v = &valueLits{some: make(map[int64]Lit)}
	}
	if span := uint64(hi) - uint64(lo); v.all == nil && span/arrayPart <= uint64(len(v.some)) {
		v.first, v.all = lo, make([]Lit, span+1)
		for k, m := range v.some {
			v.all[k-lo] = m
		}
		v.some = nil
	}
	if v.all != nil {
		v.all[d-v.first] = l
	} else {
		v.some[d] = l
	}
	return v
}
