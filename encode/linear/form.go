// Package linear has the one form of linear constraints over integers,
// Σ a·x ≤ b, = b and ≠ b: its bounds, its propagation over domains, and the
// verdict that domains give. It knows no literals and no clauses.
package linear

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Rel compares the sum of a linear constraint with its bound.
type Rel int8

const (
	AtMost  Rel = iota // ≤
	Equal              // =
	Unequal            // ≠
)

// Form is the constraint Σ terms rel bound over integers. It is the only form
// of a sum of views: propagation, representation, relaxation and
// encoders share it. A term is a view; its coefficient is A.
//
// As read from a constraint it is over the variables of the model, so it stays
// true whatever presolve finds out, see Read. Resolved brings it to distinct
// roots.
type Form struct {
	Terms []store.View
	Bound int64
	Rel   Rel
	// Wide is the bound where that is no int64, else nil.
	Wide *big.Int
}

// Read reads Σ coefs·exprs rel bound from the syntax tree: constants join
// the bound, and terms without a coefficient are left out.
func Read(coefs []int64, exprs []flatzinc.Expr, rel Rel, bound int64) Form {
	l := Form{Terms: make([]store.View, 0, len(exprs)), Bound: bound, Rel: rel}
	for i, x := range exprs {
		switch c := coefs[i]; {
		case c == 0:
		case x.Kind == flatzinc.VarRef:
			l.Terms = append(l.Terms, store.View{ID: int32(x.Var().ID), A: c})
		default:
			l.move(c, x.Int())
		}
	}
	return l
}

// move subtracts coef·k from the bound.
func (l *Form) move(coef, k int64) {
	bound := store.SumOf(l.Bound)
	bound.AddProduct(-coef, k)
	if !bound.Beyond && l.Wide == nil {
		l.Bound = bound.Value
		return
	}
	product := new(big.Int).Mul(big.NewInt(coef), big.NewInt(k))
	l.Wide = product.Sub(l.ExactBound(), product)
}

// ExactBound returns the bound.
func (l Form) ExactBound() *big.Int {
	if l.Wide != nil {
		return new(big.Int).Set(l.Wide)
	}
	return big.NewInt(l.Bound)
}

// Negated returns the opposite: −Σ ≤ −bound − 1 for Σ ≤ bound, and ≠ for =.
func (l Form) Negated() Form {
	switch l.Rel {
	case Equal:
		l.Rel = Unequal
	case Unequal:
		l.Rel = Equal
	default:
		l.Terms, l.Bound = NegatedViews(l.Terms), -l.Bound-1
		if l.Wide != nil {
			l.Wide = new(big.Int).Not(l.Wide)
		}
	}
	return l
}

// Resolved returns l over distinct roots that are not fixed, with coefficients
// other than 0 and without constants in the terms. The error is store.ErrOverflow when
// a coefficient, the bound, or a term within the bounds of its variable is not
// an int64.
func (l Form) Resolved(s *store.Store) (Form, error) {
	if l.Wide != nil {
		return Form{}, store.ErrOverflow
	}
	r := resolver{terms: make([]store.View, 0, len(l.Terms)), bound: store.SumOf(l.Bound), rel: l.Rel}
	for _, t := range l.Terms {
		r.bound.Add(-t.B)
		if !t.IsConst() {
			r.add(s, t.A, store.Of(t.ID))
		}
	}
	return r.done(s)
}

// Merged returns l over distinct roots, fixed or not: bounds of these tell all that bounds
// can tell of l. Unlike Resolved it depends on roots alone, and not on domains. Where the
// roots are distinct, or a number would be beyond int64, it returns l.
func (l Form) Merged(s *store.Store) Form {
	if l.Wide != nil {
		return l
	}
	terms, bound, fits := make([]store.View, 0, len(l.Terms)), store.SumOf(l.Bound), true
	for _, t := range l.Terms {
		bound.Add(-t.B)
		if t.IsConst() {
			continue
		}
		root := s.Root(store.Of(t.ID))
		bound.AddProduct(-t.A, root.B)
		a, ok := store.Mul(t.A, root.A)
		terms, fits = append(terms, store.View{ID: root.ID, A: a}), fits && ok
	}
	n := len(terms)
	terms, ok := Merge(terms)
	if !ok || !fits || bound.Beyond || len(terms) == n {
		return l
	}
	return Form{Terms: terms, Bound: bound.Value, Rel: l.Rel}
}

// Apart reports whether no two terms have one root. It compares all pairs.
func (l Form) Apart(s *store.Store) bool {
	for i, t := range l.Terms {
		for _, u := range l.Terms[:i] {
			if s.RootOf(t.ID) == s.RootOf(u.ID) {
				return false
			}
		}
	}
	return true
}

// New is Σ coefs·views ≤ bound, resolved.
func New(s *store.Store, coefs []int64, views []store.View, bound int64) (Form, error) {
	r := resolver{terms: make([]store.View, 0, len(views)), bound: store.SumOf(bound)}
	for i, v := range views {
		r.add(s, coefs[i], v)
	}
	return r.done(s)
}

// resolver makes a resolved linear constraint.
type resolver struct {
	terms []store.View
	bound store.Sum
	rel   Rel
}

// add adds coef·v to the terms.
func (r *resolver) add(s *store.Store, coef int64, v store.View) {
	v = s.Resolve(v)
	r.bound.AddProduct(-coef, v.B)
	a, fits := store.Mul(coef, v.A)
	if r.bound.Beyond = r.bound.Beyond || !fits; a != 0 {
		r.terms = append(r.terms, store.View{ID: v.ID, A: a})
	}
}

// done adds up repeated variables.
func (r *resolver) done(s *store.Store) (Form, error) {
	if r.bound.Beyond {
		return Form{}, store.ErrOverflow
	}
	terms, ok := Merge(r.terms)
	for _, t := range terms {
		ok = ok && Fits(s, t)
	}
	if !ok {
		return Form{}, store.ErrOverflow
	}
	return Form{Terms: terms, Bound: r.bound.Value, Rel: r.rel}, nil
}

// Fits reports whether the finite bounds of t are int64.
func Fits(s *store.Store, t store.View) bool {
	d := s.RootDomain(t.ID)
	for _, x := range [2]int64{d.Min(), d.Max()} {
		if _, fits := store.Mul(t.A, x); !fits && x != intset.NegInf && x != intset.PosInf {
			return false
		}
	}
	return true
}

// Merge adds the coefficients of repeated variables.
func Merge(terms []store.View) (merged []store.View, ok bool) {
	slices.SortFunc(terms, func(a, b store.View) int { return cmp.Compare(a.ID, b.ID) })
	merged = terms[:0]
	for _, t := range terms {
		if n := len(merged); n > 0 && merged[n-1].ID == t.ID {
			sum, fits := store.Add(merged[n-1].A, t.A)
			if !fits {
				return nil, false
			}
			merged[n-1].A = sum
			continue
		}
		merged = append(merged, t)
	}
	return slices.DeleteFunc(merged, func(t store.View) bool { return t.A == 0 }), true
}

// Divisor returns the greatest common divisor of the coefficients, 0 when
// there are none.
func (l Form) Divisor() int64 {
	var g int64
	for _, t := range l.Terms {
		a := t.A
		for a != 0 {
			g, a = a, g%a
		}
	}
	return max(g, -g)
}

// Divide divides the coefficients by d.
func (l Form) Divide(d int64) {
	for i := range l.Terms {
		l.Terms[i].A /= d
	}
}

// NegatedViews returns the negations of the views.
func NegatedViews(views []store.View) []store.View {
	out := make([]store.View, len(views))
	for i, v := range views {
		out[i] = v.Neg()
	}
	return out
}
