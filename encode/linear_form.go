package encode

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// linearRel compares the sum of a linear constraint with its bound.
type linearRel int8

const (
	atMostBound  linearRel = iota // ≤
	equalBound                    // =
	unequalBound                  // ≠
)

// linear is the constraint Σ terms rel bound over integers. It is the only form
// of a sum of views: propagation, representation, relaxation, dives and
// encoders share it. A term is a view; its coefficient is A.
//
// As read from a constraint it is over the variables of the model, so it stays
// true whatever presolve finds out, see readSum. resolved brings it to distinct
// roots.
type linear struct {
	terms []store.View
	bound int64
	rel   linearRel
	// wide is the bound where that is no int64, else nil.
	wide *big.Int
}

// readSum reads Σ coefs·exprs rel bound from the syntax tree: constants join
// the bound, and terms without a coefficient are left out.
func readSum(coefs []int64, exprs []flatzinc.Expr, rel linearRel, bound int64) linear {
	l := linear{terms: make([]store.View, 0, len(exprs)), bound: bound, rel: rel}
	for i, x := range exprs {
		switch c := coefs[i]; {
		case c == 0:
		case x.Kind == flatzinc.VarRef:
			l.terms = append(l.terms, store.View{ID: int32(x.Var().ID), A: c})
		default:
			l.move(c, x.Int())
		}
	}
	return l
}

// move subtracts coef·k from the bound.
func (l *linear) move(coef, k int64) {
	bound := store.SumOf(l.bound)
	bound.AddProduct(-coef, k)
	if !bound.Beyond && l.wide == nil {
		l.bound = bound.Value
		return
	}
	product := new(big.Int).Mul(big.NewInt(coef), big.NewInt(k))
	l.wide = product.Sub(l.exactBound(), product)
}

// exactBound returns the bound.
func (l linear) exactBound() *big.Int {
	if l.wide != nil {
		return new(big.Int).Set(l.wide)
	}
	return big.NewInt(l.bound)
}

// negated returns the opposite: −Σ ≤ −bound − 1 for Σ ≤ bound, and ≠ for =.
func (l linear) negated() linear {
	switch l.rel {
	case equalBound:
		l.rel = unequalBound
	case unequalBound:
		l.rel = equalBound
	default:
		l.terms, l.bound = negatedViews(l.terms), -l.bound-1
		if l.wide != nil {
			l.wide = new(big.Int).Not(l.wide)
		}
	}
	return l
}

// resolved returns l over distinct roots that are not fixed, with coefficients
// other than 0 and without constants in the terms. The error is ErrOverflow when
// a coefficient, the bound, or a term within the bounds of its variable is not
// an int64.
func (l linear) resolved(s *store.Store) (linear, error) {
	if l.wide != nil {
		return linear{}, ErrOverflow
	}
	r := resolver{terms: make([]store.View, 0, len(l.terms)), bound: store.SumOf(l.bound), rel: l.rel}
	for _, t := range l.terms {
		r.bound.Add(-t.B)
		if !t.IsConst() {
			r.add(s, t.A, store.Of(t.ID))
		}
	}
	return r.done(s)
}

// newLinear is Σ coefs·views ≤ bound, resolved.
func newLinear(s *store.Store, coefs []int64, views []store.View, bound int64) (linear, error) {
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
	rel   linearRel
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
func (r *resolver) done(s *store.Store) (linear, error) {
	if r.bound.Beyond {
		return linear{}, ErrOverflow
	}
	terms, ok := mergeTerms(r.terms)
	for _, t := range terms {
		ok = ok && termFits(s, t)
	}
	if !ok {
		return linear{}, ErrOverflow
	}
	return linear{terms: terms, bound: r.bound.Value, rel: r.rel}, nil
}

// termFits reports whether the finite bounds of t are int64.
func termFits(s *store.Store, t store.View) bool {
	d := s.RootDomain(t.ID)
	for _, x := range [2]int64{d.Min(), d.Max()} {
		if _, fits := store.Mul(t.A, x); !fits && x != intset.NegInf && x != intset.PosInf {
			return false
		}
	}
	return true
}

// mergeTerms adds the coefficients of repeated variables.
func mergeTerms(terms []store.View) (merged []store.View, ok bool) {
	slices.SortStableFunc(terms, func(a, b store.View) int { return int(a.ID) - int(b.ID) })
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

// divisor returns the greatest common divisor of the coefficients, 0 when
// there are none.
func (l linear) divisor() int64 {
	var g int64
	for _, t := range l.terms {
		a := t.A
		for a != 0 {
			g, a = a, g%a
		}
	}
	return max(g, -g)
}

// divide divides the coefficients by d.
func (l linear) divide(d int64) {
	for i := range l.terms {
		l.terms[i].A /= d
	}
}

func negatedViews(views []store.View) []store.View {
	out := make([]store.View, len(views))
	for i, v := range views {
		out[i] = v.Neg()
	}
	return out
}
