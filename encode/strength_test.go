package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
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

// strength counts what unit propagation finds of what follows from random
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

// A subject is a compiled constraint with all its solutions, of which each is
// the set of the atoms that hold, by index.
type subject struct {
	atoms     []atom
	solutions [][]bool
	unit      propagation
}

// propagation is unit propagation on clauses, or the propagation of an engine.
type propagation interface {
	// run propagates the literals, and reports false on a conflict.
	run(assumed []sat.Lit) bool
	// isFalse tells what the last run found.
	isFalse(l sat.Lit) bool
}

// newSubject enumerates the solutions by the ground check. ok is false where
// presolve leaves nothing to propagate, and where there is no propagator although the
// options do not ask for clauses.
func newSubject(t *testing.T, text string, opt Options) (s *subject, ok bool) {
	t.Helper()
	p, err := Compile(t.Context(), enctest.Parse(t, text), opt)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if p.Unsat {
		return nil, false
	}
	s = &subject{}
	domains := make([][]flatzinc.Value, len(p.Model.Vars))
	for i, v := range p.Model.Vars {
		s.atoms = append(s.atoms, p.atomsOf(v)...)
		domains[i] = valuesOf(v)
	}
	if opt.Clauses {
		p.Formula.Simplify()
		s.unit = newPropagator(p.Formula)
	} else {
		u := &enginePropagation{t: t, text: text, opt: opt}
		if u.load() == 0 {
			return nil, false
		}
		s.unit = u
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
func (p *Problem) atomsOf(v *flatzinc.Var) (atoms []atom) {
	switch v.Base {
	case flatzinc.SetOfInt:
		for _, k := range v.Ints.Values() {
			l := p.enc.In(store.SetView{ID: int32(v.ID)}, k)
			atoms = append(atoms, atom{l, v, k, false}, atom{l.Not(), v, k, true})
		}
	default:
		for _, x := range valuesOf(v) {
			atoms = append(atoms, atom{p.enc.Eq(store.Of(int32(v.ID)), x.Int), v, x.Int, false})
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

// sample removes random atoms and counts what unit propagation finds then. It
// returns what is wrong: an atom removed that a solution has.
func (s *subject) sample(r *rand.Rand, n *strength) (wrong string) {
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

// What TestStrength looks at: instances of each row, and domains of each.
const (
	strengthInstances = 12
	strengthSamples   = 40
)

// measure returns the strength of the clauses of a case, from fixed seeds.
func (c strengthCase) measure(t *testing.T) (n strength) {
	if c.tried != nil {
		used, _, _ := registry.Find(c.of, ground.Arities(c.of)[0])
		other := *used
		other.Post = c.tried
		defer override(&other)()
	}
	opt := Options{Clauses: true}
	if c.lazy {
		opt.lazily = 2
	}
	if n = c.sample(t, opt); n.values.of+n.failures.of < 10 {
		t.Errorf("%s: too few samples: %+v", c.name, n)
	}
	return n
}

// measurePropagators returns the strength of a case where all that can be a propagator
// is; without samples where nothing can.
func (c strengthCase) measurePropagators(t *testing.T) strength {
	if c.tried != nil {
		return strength{}
	}
	return c.sample(t, Options{lazily: 1})
}

func (c strengthCase) sample(t *testing.T, opt Options) (n strength) {
	for seed := range uint64(strengthInstances) {
		r := rand.New(rand.NewPCG(seed, 53))
		b := &instance{Rand: r}
		c.post(b)
		s, ok := newSubject(t, b.text(), opt)
		if !ok {
			continue
		}
		for range strengthSamples {
			if wrong := s.sample(r, &n); wrong != "" {
				t.Fatalf("%s, seed %d: %s\n%s", c.name, seed, wrong, b.text())
			}
		}
	}
	return n
}

const strengthFile = "../docs/strength.md"

const strengthHead = `# Propagation strength

What propagation finds, on the clauses before lazy ones and without presolve, and by
the propagators, in percent: of the values that are in no solution, those removed and
those removed or refuted by unit propagation as soon as they are assumed; where
the domains are intervals, of the values beyond the least and the greatest one that
an integer has in any solution; and of domains without a solution. 100 is written only where nothing is missed. The
constraints are random, of three to six variables with three to six values; their
domains are random parts of those, and all solutions are enumerated by the ground
check. Generated by ` + "`make docs`" + `; a test compares it, and holds
what is claimed here or in [globals.md](globals.md): *domain* stands for 100 in all
columns, *domain, holes refuted* in all but the first, *refuted* in the second and
the last, *bounds* in the last two. *Tried* are encodings that are not in use, or
not for constraints of this size; the [decision records](decisions/README.md) compare them on models.

The columns that begin with P are of the engine where everything that can be a propagator
is one; they are empty where nothing can. A default run has clauses of small constraints and
propagators of larger ones; [effort.md](effort.md) has the sizes. Presolve runs the propagators too.

| constraint | claimed | removed | refuted | bounds | failures | P removed | P refuted | P bounds | P failures |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
`

// TestStrength measures the encodings and compares the table with that in
// docs. With -update it writes it. Where consistency is claimed, nothing may be
// missed.
func TestStrength(t *testing.T) {
	var b strings.Builder
	b.WriteString(strengthHead)
	for _, c := range strengthCases() {
		n := c.measure(t)
		if missed := n.missed(c.claim); missed != "" {
			t.Errorf("%s: claimed to have strength %q, but misses %s: %+v", c.name, c.claim, missed, n)
		}
		p := c.measurePropagators(t)
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", c.name, c.claim,
			n.values, n.refuted, n.bounds, n.failures, p.values, p.refuted, p.bounds, p.failures)
	}
	generated(t, strengthFile, b.String())
}
