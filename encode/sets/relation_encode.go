package sets

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// row returns the row of the registry for the constraint that holds when r
// holds of every integer.
func (r *relation) row(name, note string) constraint.Row {
	return constraint.Row{
		Name: name, Note: note,
		Post: r.post, Not: r.not, Lit: r.lit,
		Prop: r.prop, PropNot: r.propNot, Decide: r.decide,
		Relax: r.relax, RelaxNot: r.relaxNot,
	}
}

// notRow is that of the complement.
func (r *relation) notRow(name, note string) constraint.Row {
	return constraint.Row{
		Name: name, Note: note,
		Post: r.not, Not: r.post,
		Lit: func(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
			l, ok := r.lit(e, a)
			return l.Not(), ok
		},
		Prop: r.propNot, PropNot: r.prop,
		Relax: r.relaxNot, RelaxNot: r.relax,
		Decide: func(s *store.Store, a store.Args) store.Truth { return -r.decide(s, a) },
	}
}

// post encodes guard → the relation holds of every integer: the prime
// implicates for each integer that could violate it. Domain consistent.
func (r *relation) post(e *constraint.Encoder, g sat.Lit, a store.Args) {
	v := r.args(a)
	for k := range r.where(e.Store, v, false).Each {
		for _, c := range clausesAt(e, r.yes, v, k) {
			e.Guarded(g, c...)
		}
	}
}

// not encodes guard → the relation does not hold.
func (r *relation) not(e *constraint.Encoder, g sat.Lit, a store.Args) {
	r.violated(e, g, r.args(a))
}

// violated encodes guard → some integer violates the relation of the resolved
// views, by one literal for each integer that could.
func (r *relation) violated(e *constraint.Encoder, g sat.Lit, v []store.SetView) {
	var some []sat.Lit
	for k := range r.where(e.Store, v, false).Each {
		some = append(some, violation(e, clausesAt(e, r.no, v, k)))
	}
	e.Guarded(g, some...)
}

// violation returns a literal that implies the clauses; where they are a
// single literal, that one.
func violation(e *constraint.Encoder, clauses [][]sat.Lit) sat.Lit {
	if len(clauses) == 0 {
		return sat.True
	}
	if len(clauses) == 1 && len(clauses[0]) == 1 {
		return clauses[0][0]
	}
	d := e.Sink.NewVar()
	for _, c := range clauses {
		e.Guarded(d, c...)
	}
	return d
}

// lit returns the relation as a literal when a single literal decides it, such
// as {3} ⊆ s.
func (r *relation) lit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	v := r.args(a)
	unit, ok := sat.True, true
	r.where(e.Store, v, false).Each(func(k int64) bool {
		for _, c := range clausesAt(e, r.yes, v, k) {
			switch {
			case len(c) == 0:
				unit, ok = sat.False, true
				return false
			case len(c) > 1 || unit != sat.True && unit != c[0]:
				ok = false
				return false
			}
			unit = c[0]
		}
		return true
	})
	return unit, ok
}

// clausesAt returns the clauses over the memberships of k, without false
// literals and repetitions, and without those that are satisfied or contain
// another.
func clausesAt(e *constraint.Encoder, clauses []implicate, v []store.SetView, k int64) [][]sat.Lit {
	var in [3]sat.Lit
	for i, set := range v {
		in[i] = e.In(set, k)
	}
	var out [][]sat.Lit
	for _, c := range clauses {
		if clause, open := c.over(in[:len(v)]); open {
			out = append(out, clause)
		}
	}
	return minimal(out)
}

// minimal returns the clauses that contain no shorter one.
func minimal(clauses [][]sat.Lit) [][]sat.Lit {
	var out [][]sat.Lit
	for _, c := range clauses {
		if !slices.ContainsFunc(clauses, func(d []sat.Lit) bool { return len(d) < len(c) && contains(c, d) }) {
			out = append(out, c)
		}
	}
	return out
}

// contains reports whether all literals of d are in c.
func contains(c, d []sat.Lit) bool {
	return !slices.ContainsFunc(d, func(l sat.Lit) bool { return !slices.Contains(c, l) })
}

// over returns the clause for the given memberships; open is false when it is
// satisfied.
func (c implicate) over(in []sat.Lit) (clause []sat.Lit, open bool) {
	clause = make([]sat.Lit, 0, len(in))
	for i, l := range in {
		if (c.pos|c.neg)>>i&1 == 0 {
			continue
		}
		l = l.If(c.pos>>i&1 == 1)
		switch {
		case l == sat.True || slices.Contains(clause, l.Not()):
			return nil, false
		case l != sat.False && !slices.Contains(clause, l):
			clause = append(clause, l)
		}
	}
	return clause, true
}
