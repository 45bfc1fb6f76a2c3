package globals

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
)

// An atom is a fact about one variable that a domain can allow or exclude: that
// an integer has a value, or that a set has an element or lacks it.
type atom struct {
	lit  sat.Lit
	v    *flatzinc.Var
	k    int64
	lack bool // of a set: it lacks k
}

func (a atom) holds(x flatzinc.Assignment) bool {
	if a.v.Base == flatzinc.SetOfInt {
		return x[a.v.ID].Set.Contains(a.k) != a.lack
	}
	return x[a.v.ID].Int == a.k
}

// strength counts what propagation finds of what follows from random
// domains: atoms that no solution has, whether they are false or are refuted
// once they are assumed; where the domains are intervals, those of them beyond
// the least and the greatest value of an integer in any solution; and domains
// without solution.
type strength struct {
	values, refuted, bounds, failures share
}

type share struct{ found, of int }

func (s *share) add(found bool) {
	s.of++
	if found {
		s.found++
	}
}

func (s *share) join(o share) { s.found, s.of = s.found+o.found, s.of+o.of }

func (s share) complete() bool { return s.found == s.of }

// String gives a percentage that is 100 only where nothing is missed.
func (s share) String() string {
	switch {
	case s.of == 0:
		return "–"
	case s.complete():
		return "100"
	}
	return fmt.Sprint(min(99, 100*s.found/s.of))
}

// join counts what is found elsewhere, too.
func (n *strength) join(o strength) {
	n.values.join(o.values)
	n.refuted.join(o.refuted)
	n.bounds.join(o.bounds)
	n.failures.join(o.failures)
}

// A subject is a compiled constraint with all its solutions, of which each is
// the set of the atoms that hold, by index.
type subject struct {
	atoms     []atom
	solutions [][]bool
	unit      *propagation
}

// newSubject enumerates the solutions by the ground check. ok is false where
// presolve leaves nothing to propagate, and where there is no propagator although there
// are to be some.
func newSubject(t *testing.T, text string, opt encode.Options) (s *subject, ok bool) {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), opt)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if p.Unsat {
		return nil, false
	}
	s = &subject{unit: &propagation{t: t, text: text, opt: opt}}
	if s.unit.load() == 0 && opt.LazySize == large.LazySize {
		return nil, false
	}
	domains := make([][]flatzinc.Value, len(p.Model.Vars))
	for i, v := range p.Model.Vars {
		s.atoms = append(s.atoms, atomsOf(p, v)...)
		domains[i] = valuesOf(v)
	}
	eachAssignment(domains, func(x flatzinc.Assignment) {
		if p.Check(x) == nil {
			s.solutions = append(s.solutions, nil)
			for _, a := range s.atoms {
				last := len(s.solutions) - 1
				s.solutions[last] = append(s.solutions[last], a.holds(x))
			}
		}
	})
	return s, s.unit.run(nil) && len(s.solutions) > 0
}

// atomsOf makes the literals of all atoms of a variable.
func atomsOf(p *encode.Problem, v *flatzinc.Var) (atoms []atom) {
	switch v.Base {
	case flatzinc.SetOfInt:
		for _, k := range v.Ints.Values() {
			l := p.Literal(v, k)
			atoms = append(atoms, atom{l, v, k, false}, atom{l.Not(), v, k, true})
		}
	default:
		for _, x := range valuesOf(v) {
			atoms = append(atoms, atom{p.Literal(v, x.Int), v, x.Int, false})
		}
	}
	return atoms
}

func valuesOf(v *flatzinc.Var) (values []flatzinc.Value) {
	switch v.Base {
	case flatzinc.Bool:
		return []flatzinc.Value{{Base: v.Base}, {Base: v.Base, Int: 1}}
	case flatzinc.SetOfInt:
		elements := v.Ints.Values()
		for mask := range 1 << len(elements) {
			var chosen []int64
			for i, k := range elements {
				if mask>>i&1 == 1 {
					chosen = append(chosen, k)
				}
			}
			values = append(values, flatzinc.Value{Base: v.Base, Set: intset.Of(chosen...)})
		}
		return values
	}
	for _, k := range v.Ints.Values() {
		values = append(values, flatzinc.Value{Base: v.Base, Int: k})
	}
	return values
}

// eachAssignment calls f for each element of the product; it reuses the slice.
func eachAssignment(domains [][]flatzinc.Value, f func(flatzinc.Assignment)) {
	x := make(flatzinc.Assignment, len(domains))
	var from func(i int)
	from = func(i int) {
		if i == len(domains) {
			f(x)
			return
		}
		for _, v := range domains[i] {
			x[i] = v
			from(i + 1)
		}
	}
	from(0)
}

// sample removes random atoms and counts what propagation finds then, and where refute is
// set, what it refutes. It returns what is wrong: an atom removed that a solution has.
func (s *subject) sample(r *rand.Rand, n *strength, refute bool) (wrong string) {
	intervals := r.IntN(2) == 0
	removed := s.remove(r, intervals)
	var assumed []sat.Lit
	for i, a := range s.atoms {
		if removed[i] {
			assumed = append(assumed, a.lit.Not())
		}
	}
	supported, some := s.supported(removed)
	consistent := s.unit.run(assumed)
	if !some {
		n.failures.add(!consistent)
		return ""
	}
	if !consistent {
		return "a conflict although there are solutions"
	}
	var open []sat.Lit
	for i, a := range s.atoms {
		switch found := s.unit.isFalse(a.lit); {
		case removed[i]:
		case supported[i] && found:
			return fmt.Sprintf("%s loses %d", a.v.Name, a.k)
		case !supported[i]:
			n.values.add(found)
			if intervals && a.v.Base == flatzinc.Int && s.beyond(supported, i) {
				n.bounds.add(found)
			}
			if found {
				n.refuted.add(true)
			} else {
				open = append(open, a.lit)
			}
		}
	}
	if !refute {
		return ""
	}
	for _, l := range open {
		n.refuted.add(!s.unit.run(append(assumed[:len(assumed):len(assumed)], l)))
	}
	return ""
}

// remove chooses, for each variable, to leave it alone, to remove a few of its
// atoms, those at the ends only for intervals, or to leave but one. Of a set it
// removes presence or absence.
func (s *subject) remove(r *rand.Rand, intervals bool) []bool {
	removed := make([]bool, len(s.atoms))
	for i := 0; i < len(s.atoms); {
		end := i
		for end < len(s.atoms) && s.atoms[end].v == s.atoms[i].v {
			end++
		}
		set := s.atoms[i].v.Base == flatzinc.SetOfInt
		keep, how := i+r.IntN(end-i), r.IntN(3)
		last := keep + r.IntN(end-keep)
		for k := i; k < end; k++ {
			switch {
			case set && k%2 == i%2:
				if which := r.IntN(4); which < 2 {
					removed[k+which] = true
				}
			case set, how == 0, k == keep:
			case how == 1 && intervals:
				removed[k] = k < keep || k > last
			case how == 1:
				removed[k] = r.IntN(2) == 0
			default:
				removed[k] = true
			}
		}
		i = end
	}
	return removed
}

// supported tells which atoms some solution without removed atoms has.
func (s *subject) supported(removed []bool) (supported []bool, some bool) {
	supported = make([]bool, len(s.atoms))
solutions:
	for _, x := range s.solutions {
		for i := range x {
			if x[i] && removed[i] {
				continue solutions
			}
		}
		some = true
		for i := range x {
			supported[i] = supported[i] || x[i]
		}
	}
	return supported, some
}

// beyond reports whether no solution has a value as small or none as great as
// that of atom i, whose variable's values are in increasing order.
func (s *subject) beyond(supported []bool, i int) bool {
	less, greater := false, false
	for j, a := range s.atoms {
		if a.v == s.atoms[i].v && supported[j] {
			less = less || j < i
			greater = greater || j > i
		}
	}
	return !less || !greater
}

// needed are the shares that have to be complete for what is claimed, up to a
// semicolon. Other claims are not tested.
var needed = map[string][]string{
	"domain":                {"values", "refuted", "bounds", "failures"},
	"domain, holes refuted": {"refuted", "bounds", "failures"},
	"refuted":               {"refuted", "failures"},
	"bounds":                {"bounds", "failures"},
}

// missed says what a constraint misses of what is claimed for it.
func (n *strength) missed(claim string) string {
	claim, _, _ = strings.Cut(claim, ";")
	shares := map[string]share{"values": n.values, "refuted": n.refuted, "bounds": n.bounds, "failures": n.failures}
	for _, what := range needed[claim] {
		if !shares[what].complete() {
			return what
		}
	}
	return ""
}

// What strength.md looks at: instances of each case, and domains of each.
const (
	strengthInstances = 12
	strengthSamples   = 40
)

// A default run has small constraints as clauses, and large ones as propagators. Both are
// measured with constraints that can be enumerated.
var (
	small = encode.Options{}
	large = encode.Options{LazySize: 1}
	ways  = [...]encode.Options{small, large}
)

// measure returns the strength of a case in each way, and the constraint. There are no samples of
// large ones where no propagator is in use.
func (c Case) measure(t *testing.T) (n [len(ways)]strength, name string, arity int) {
	if c.tried != nil {
		used, _, _ := registry.Find(c.of, ground.Arities(c.of)[0])
		post := used.Post
		used.Post = c.tried
		defer func() { used.Post = post }()
	}
	for seed := range campaign.Each(strengthInstances) {
		b := &Instance{Rand: rand.New(rand.NewPCG(seed, 53))}
		c.Post(b)
		name, arity = b.name, b.arity
		for i, opt := range ways {
			if c.tried == nil || i == 0 {
				n[i].look(t, b.text(), opt, strengthSamples, seed, true)
			}
		}
	}
	if n[0].values.of+n[0].failures.of < 10 {
		t.Errorf("%s: too few samples: %+v", c.Name, n[0])
	}
	return n, name, arity
}

// look counts what propagation finds in a model.
func (n *strength) look(t *testing.T, text string, opt encode.Options, samples int, seed uint64, refute bool) {
	t.Helper()
	s, ok := newSubject(t, text, opt)
	if !ok {
		return
	}
	r := rand.New(rand.NewPCG(seed, 61))
	for range samples {
		if wrong := s.sample(r, n, refute); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
}
