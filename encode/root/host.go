package root

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Host takes the propagators of a constraint; it is a constraint.Host.
type Host struct {
	t       *Trail
	handles []sat.Int
	records []record
	seen    []int32
}

// see notes a variable of which there are literals.
func (h *Host) see(id int32) {
	if n := len(h.seen); id >= 0 && (n == 0 || h.seen[n-1] != id) {
		h.seen = append(h.seen, id)
	}
}

// Within implements constraint.Host. Where there are values beyond the limit, it is assumed
// that there are none. Whatever is added, the lesser half of the rest is negative.
func (h *Host) Within(limit int64, vs ...store.View) (as []propagate.Affine, ok bool) {
	as = make([]propagate.Affine, len(vs))
	for i, v := range vs {
		if as[i], ok = h.within(limit, h.t.st.Resolve(v)); !ok {
			return nil, false
		}
	}
	return as, true
}

// Wide implements constraint.Host. The views stay those of their variables, roots or not. Sums
// of them stay within 2^125.
func (h *Host) Wide(vs ...store.View) (as []propagate.Affine, ok bool) {
	as = make([]propagate.Affine, len(vs))
	total := store.SumOf(0)
	for i, v := range vs {
		if v.IsConst() {
			as[i] = propagate.Const(v.B)
			continue
		}
		as[i] = h.of(v, usual)
		total.Add(as[i].A)
	}
	return as, !total.Beyond && total.Value <= sat.MaxInt
}

func (h *Host) within(limit int64, v store.View) (propagate.Affine, bool) {
	if v.B != 0 || v.A != 1 && v.A != -1 {
		limit = min(limit, sat.MaxInt) // and 64 bits hold what is added
	}
	switch {
	case v.IsConst():
		return propagate.Const(v.B), -limit <= v.B && v.B <= limit
	case v.B > limit/4 || v.B < -limit/4 || v.A > limit/4 || v.A < -limit/4:
		return propagate.Affine{}, false
	}
	return h.of(v, (limit-max(v.B, -v.B))/max(v.A, -v.A)), true
}

// of returns a view of a variable that has assumed bounds beyond ±far.
func (h *Host) of(v store.View, far int64) propagate.Affine {
	x := h.t.handle(integer{v.ID, far})
	h.handles = append(h.handles, x)
	if v.A < 0 {
		x = x.Neg()
	}
	return propagate.Affine{X: x, A: max(v.A, -v.A), B: v.B}
}

// Ge implements constraint.Host.
func (h *Host) Ge(v store.View, k int64) sat.Lit {
	v = h.t.st.Resolve(v)
	h.see(v.ID)
	d, fits := store.Add(k, -v.B)
	switch {
	case v.IsConst():
		return sat.Bool(v.B >= k)
	case !fits:
		return sat.Bool(k < 0)
	case v.A > 0:
		return h.t.lit(literal{v.ID, atLeast, exact.CeilDiv(d, v.A)})
	}
	// A·x ≥ d is x ≤ ⌊−d/−A⌋.
	return h.t.lit(literal{v.ID, atLeast, exact.FloorDiv(-d, -v.A) + 1}).Not()
}

// Eq implements constraint.Host.
func (h *Host) Eq(v store.View, k int64) sat.Lit {
	v = h.t.st.Resolve(v)
	h.see(v.ID)
	d, fits := store.Add(k, -v.B)
	switch {
	case v.IsConst():
		return sat.Bool(v.B == k)
	case !fits || d%v.A != 0:
		return sat.False
	}
	return h.t.lit(literal{v.ID, equals, d / v.A})
}

// Among implements constraint.Host.
func (h *Host) Among(v store.View, set intset.Set) sat.Lit {
	v = h.t.st.Resolve(v)
	switch k, single := set.Fixed(); {
	case v.IsConst():
		return sat.Bool(set.Contains(v.B))
	case set.Empty():
		return sat.False
	case single:
		return h.Eq(v, k)
	}
	h.see(v.ID)
	return h.t.member(v, set)
}

// Confine implements constraint.Host. What holds in any case is done at once.
func (h *Host) Confine(guard sat.Lit, v store.View, set intset.Set) {
	switch {
	case guard == sat.True:
		h.t.st.Restrict(v, set)
	case !h.t.st.Domain(v).Subset(set):
		h.Post(guard, propagate.Fact(h.Among(v, set)))
	}
}

// Post implements constraint.Host.
func (h *Host) Post(guard sat.Lit, ps ...sat.Propagator) {
	for _, p := range ps {
		r := record{p: propagate.Guarded(guard, p), due: h.t.NewTrailed(1)}
		r.n, _ = r.p.(sat.Notified)
		eager(r.p)
		h.records = append(h.records, r)
	}
}
