package sets

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// prop narrows the sets to what the relation allows of each integer by itself,
// which is all that the relation allows; sets that are now equal become one.
// The work is a few operations on ranges, whether the bounds are finite or
// not.
func (r *relation) prop(s *store.Store, a store.Args) bool {
	v := r.args(a)
	var in, out [3]intset.Set
	var differ [3][3]bool
	for row := range r.rows() {
		if !r.allowed[row] {
			continue
		}
		p := possible(s, v, row)
		for i := range v {
			if row>>i&1 == 1 {
				in[i] = in[i].Union(p)
			} else {
				out[i] = out[i].Union(p)
			}
			for j := range i {
				if row>>i&1 != row>>j&1 && !p.Empty() {
					differ[j][i] = true
				}
			}
		}
	}
	for i := range v {
		if !s.Confine(v[i], in[i]) || !s.Include(v[i], out[i].Complement()) {
			return false
		}
		for j := range i {
			if !differ[j][i] && !s.UnifySets(v[j], v[i]) {
				return false
			}
		}
	}
	return true
}

// propNot narrows the sets when only one integer is left that can violate the
// relation.
func (r *relation) propNot(s *store.Store, a store.Args) bool {
	v := r.args(a)
	open := r.where(s, v, false)
	if open.Empty() {
		return s.Fail()
	}
	k, only := open.Fixed()
	if !only {
		return true
	}
	var in, out [3]bool
	for row := range r.rows() {
		if r.allowed[row] || !possible(s, v, row).Contains(k) {
			continue
		}
		for i := range v {
			in[i] = in[i] || row>>i&1 == 1
			out[i] = out[i] || row>>i&1 == 0
		}
	}
	for i := range v {
		if !in[i] && !s.Exclude(v[i], k) || !out[i] && !s.Include(v[i], intset.Interval(k, k)) {
			return false
		}
	}
	return true
}

// decide: violated when of some integer all possible memberships are
// forbidden, entailed when no integer has a forbidden one.
func (r *relation) decide(s *store.Store, a store.Args) store.Truth {
	v := r.args(a)
	switch {
	case r.where(s, v, false).Empty():
		return store.Entailed
	case !r.where(s, v, true).Equal(intset.All):
		return store.Violated
	}
	return store.Undecided
}
