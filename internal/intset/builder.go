package intset

// Builder collects ranges, in any order, into a set. Its zero value is empty. What is
// already in the set takes no memory, so that many ranges with few different values are
// cheap: Add takes time O(log r) on average, for r ranges of the set, where it adds
// nothing, and O(log n) after n ranges otherwise.
type Builder struct {
	set   Set
	fresh []Range // not merged yet
	added int
}

// leastFresh is the number of ranges from which on they are merged.
const leastFresh = 32

// Add adds the values of r, which is not empty.
func (b *Builder) Add(r Range) {
	b.added++
	if i := b.set.find(r.Lo); i < len(b.set) && b.set[i].Lo <= r.Lo && r.Hi <= b.set[i].Hi {
		return
	}
	b.fresh = append(b.fresh, r)
	if len(b.fresh) >= max(leastFresh, len(b.set)) {
		b.merge()
	}
}

func (b *Builder) merge() {
	b.set = b.set.Union(FromRanges(b.fresh...))
	b.fresh = b.fresh[:0]
}

// Added returns how many ranges were added.
func (b *Builder) Added() int { return b.added }

// Set returns the values so far.
func (b *Builder) Set() Set {
	if len(b.fresh) > 0 {
		b.merge()
	}
	return b.set
}
