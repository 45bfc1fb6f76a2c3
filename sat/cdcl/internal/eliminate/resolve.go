package eliminate

import (
	"cmp"
	"slices"
)

// Run simplifies until nothing changes or the limit is reached. A variable is eliminated
// when that leaves no more clauses than there are, and when it has at most mostOccurrences
// and no resolvent more than mostLits literals. Variables are tried again while there are
// changes, in at most so many rounds.
func (f *Formula) Run() {
	f.settle()
	f.subsume()
	for round := 0; round < rounds && !f.ended(); round++ {
		list := f.candidates()
		if len(list) == 0 {
			break
		}
		for k, v := range list {
			if k%64 == 0 && f.Stop() {
				f.limit = 0
			}
			if f.ended() {
				return
			}
			f.try(v)
			f.settle()
		}
		f.subsume()
	}
}

// candidates returns the variables whose clauses have changed, those with the fewest
// resolvents first.
func (f *Formula) candidates() (list []uint32) {
	costs := make(map[uint32]int64)
	for v := 2; v < len(f.occurs); v++ {
		if f.frozen[v] || !f.touched[v] || f.values[2*v] != 0 || len(f.occurs[v]) == 0 {
			continue
		}
		f.touched[v] = false
		f.split(uint32(v))
		if n := len(f.pos) + len(f.neg); n > 0 && n <= mostOccurrences {
			list = append(list, uint32(v))
			costs[uint32(v)] = int64(len(f.pos)) * int64(len(f.neg))
		}
	}
	slices.SortFunc(list, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(costs[a], costs[b]), cmp.Compare(a, b))
	})
	return list
}

// split lists the clauses with the variable by its sign, and forgets those that have it
// no more.
func (f *Formula) split(v uint32) {
	f.pos, f.neg = f.pos[:0], f.neg[:0]
	kept := f.occurs[v][:0]
	for _, id := range f.occurs[v] {
		c := f.clause(id)
		f.work += int64(len(c))
		for _, l := range c {
			if l.Var() != v {
				continue
			}
			kept = append(kept, id)
			if l.Neg() {
				f.neg = append(f.neg, id)
			} else {
				f.pos = append(f.pos, id)
			}
			break
		}
	}
	f.occurs[v] = kept
}

// try eliminates the variable, if that does not make more clauses.
func (f *Formula) try(v uint32) {
	if f.values[2*v] != 0 {
		return
	}
	f.split(v)
	most := len(f.pos) + len(f.neg)
	if most == 0 || most > mostOccurrences {
		return
	}
	n := 0
	for _, p := range f.pos {
		for _, q := range f.neg {
			if f.resolve(p, q, v) {
				if n++; n > most || len(f.merged) > mostLits {
					return
				}
			}
		}
		if f.ended() {
			return
		}
	}
	pos, neg := slices.Clone(f.pos), slices.Clone(f.neg)
	for _, p := range pos {
		for _, q := range neg {
			if f.resolve(p, q, v) {
				c := slices.Clone(f.merged)
				f.Learn(c)
				f.Add(c)
			}
		}
	}
	gone := Variable{Var: v}
	for _, id := range slices.Concat(pos, neg) {
		gone.Clauses = append(gone.Clauses, slices.Clone(f.clause(id)))
		f.drop(id)
	}
	f.removed = append(f.removed, gone)
	f.occurs[v] = nil
}

// resolve sets merged to the resolvent, and reports whether that is no tautology.
func (f *Formula) resolve(p, q int32, v uint32) bool {
	f.merged = f.merged[:0]
	a, b := f.clause(p), f.clause(q)
	f.work += int64(len(a) + len(b))
	for _, l := range a {
		if l.Var() != v {
			f.marks[l] = 1
			f.merged = append(f.merged, l)
		}
	}
	ok := true
	for _, l := range b {
		if l.Var() == v || f.marks[l] != 0 {
			continue
		}
		if f.marks[l^1] != 0 {
			ok = false
			break
		}
		f.merged = append(f.merged, l)
	}
	for _, l := range a {
		f.marks[l] = 0
	}
	return ok
}
