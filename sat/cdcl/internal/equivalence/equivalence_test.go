package equivalence

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// vars is the number of variables of a random formula, the constant 1 among them, which
// no clause has.
const vars = 10

// subject is a random database, what it means, and its proof.
type subject struct {
	db    clause.DB
	table *truth.Table
	proof *drat.Tracer
}

// random returns a database of clauses of different variables, most of them binary, some
// of them learnt.
func random(rng *rand.Rand) *subject {
	s := &subject{table: truth.New(vars), proof: new(drat.Tracer)}
	s.db.Watches = make([][]clause.Watch, 2*(vars+1))
	for range 4 + rng.IntN(24) {
		var c []sat.Lit
		for _, v := range rng.Perm(vars - 1)[:2+max(0, rng.IntN(6)-3)] {
			c = append(c, sat.Mk(uint32(v+2)).If(rng.IntN(2) == 0))
		}
		repeated := func(w clause.Watch) bool { return w.IsBinary() && w.Blocker == c[1] }
		if len(c) == 2 && slices.ContainsFunc(s.db.Watches[c[0]], repeated) {
			continue
		}
		s.table.Add(c...)
		s.proof.Add(c...)
		told := rng.IntN(2) == 0 // else it is one of the formula
		if len(c) == 2 {
			s.db.AttachBinary(c[0], c[1], told)
			continue
		}
		props := uint32(0)
		if told {
			props = clause.Told | clause.Learnt | 9<<clause.LBDShift
			s.db.Learnts++
		}
		s.db.Attach(s.db.Alloc(c, props))
	}
	return s
}

// implied returns by pairs of literals whether the first implies the other by binary
// clauses.
func (s *subject) implied() (reach [2 * (vars + 1)][2 * (vars + 1)]bool) {
	for l, ws := range s.db.Watches {
		reach[l][l] = true
		for _, w := range ws {
			if w.IsBinary() {
				reach[l^1][w.Blocker] = true
			}
		}
	}
	for k := range reach {
		for i := range reach {
			for j := range reach {
				reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
			}
		}
	}
	return reach
}

// clauses returns all clauses, and checks that those of the arena are watched.
func (s *subject) clauses(t *testing.T) (list [][]sat.Lit) {
	t.Helper()
	for r := s.db.First(); int(r) < len(s.db.Arena); r = s.db.Next(r, s.db.Arena[r]) {
		if *s.db.Props(r)&clause.Removed != 0 {
			continue
		}
		c := s.db.Copy(r)
		for _, l := range c[:2] {
			if n := len(slices.DeleteFunc(slices.Clone(s.db.Watches[l]), func(w clause.Watch) bool { return w.Ref != r })); n != 1 {
				t.Errorf("%v is watched %d times by %v", c, n, l)
			}
		}
		list = append(list, c)
	}
	for l, ws := range s.db.Watches {
		for _, w := range ws {
			if !slices.ContainsFunc(s.db.Watches[w.Blocker], func(v clause.Watch) bool { return v.Ref == w.Ref }) && w.IsBinary() {
				t.Errorf("%v and %v are watched on one side", sat.Lit(l), w.Blocker)
			}
			if w.IsBinary() && sat.Lit(l) < w.Blocker {
				list = append(list, []sat.Lit{sat.Lit(l), w.Blocker})
			}
		}
	}
	return list
}

// TestFind compares the classes with the closure of the implications.
func TestFind(t *testing.T) {
	clashes, merged := 0, 0
	for seed := range uint64(5000) {
		s := random(rand.New(rand.NewPCG(seed, 1)))
		reach := s.implied()
		var c Classes
		values := make([]int8, 2*(vars+1))
		news, clash := c.Find(&s.db, values)
		contradiction := false
		for l := range reach {
			contradiction = contradiction || reach[l][l^1] && reach[l^1][l]
		}
		if contradiction != (clash != sat.Undef) || contradiction && !(reach[clash][clash^1] && reach[clash^1][clash]) {
			t.Fatalf("seed %d: clash %v, want %v", seed, clash, contradiction)
		}
		if contradiction {
			clashes++
			continue
		}
		want := make([]sat.Lit, len(reach))
		some := false
		for l := sat.Lit(2); int(l) < len(reach); l++ {
			want[l] = l
			for m := sat.Lit(2); m < l; m++ {
				if reach[l][m] && reach[m][l] && m.Var() < want[l].Var() {
					want[l], some = m, true
					merged++
				}
			}
		}
		if news != some || some && !slices.Equal(c.Least, want) {
			t.Fatalf("seed %d: classes %v, want %v", seed, c.Least, want)
		}
		if again, _ := c.Find(&s.db, values); again {
			t.Fatalf("seed %d: the same classes are new", seed)
		}
	}
	if clashes < 100 || merged < 1000 {
		t.Errorf("%d contradictions, %d literals merged", clashes, merged)
	}
}

// TestSubstitute checks that the clauses mean the same afterwards, that they name the
// least literals alone but for two clauses each, and that each step of the proof follows.
func TestSubstitute(t *testing.T) {
	merged, units := 0, 0
	for seed := range uint64(5000) {
		s := random(rand.New(rand.NewPCG(seed, 2)))
		var c Classes
		news, clash := c.Find(&s.db, make([]int8, 2*(vars+1)))
		if clash != sat.Undef || !news {
			continue
		}
		marks := make([]uint8, 2*(vars+1))
		list := c.Substitute(&s.db, marks, s.proof)
		units += len(list)
		if slices.Max(marks) != 0 || s.proof.Err() != nil {
			t.Fatalf("seed %d: marks %v, proof %v", seed, marks, s.proof.Err())
		}
		after := truth.New(vars)
		for _, u := range list {
			after.Add(u)
		}
		found := map[[2]sat.Lit]bool{}
		for _, lits := range s.clauses(t) {
			after.Add(lits...)
			slices.Sort(lits)
			if len(slices.Compact(slices.Clone(lits))) < len(lits) {
				t.Fatalf("seed %d: %v repeats a literal", seed, lits)
			}
			a, b := lits[0], lits[1]
			if len(lits) == 2 && found[[2]sat.Lit{a, b}] {
				t.Fatalf("seed %d: %v is there twice", seed, lits)
			}
			if len(lits) == 2 {
				found[[2]sat.Lit{a, b}] = true
			}
			if len(lits) == 2 && c.Least[a] == c.Least[b]^1 {
				continue // relates the two
			}
			for _, l := range lits {
				if c.Least[l] != l {
					t.Fatalf("seed %d: %v names %v", seed, lits, l)
				}
			}
		}
		for l, least := range c.Least {
			if l := sat.Lit(l); l > 1 && least != l {
				merged++
				if !found[[2]sat.Lit{min(l^1, least), max(l^1, least)}] {
					t.Fatalf("seed %d: nothing says that %v implies %v", seed, l, least)
				}
			}
		}
		if !after.Equal(s.table) {
			t.Fatalf("seed %d: %d models, want %d", seed, after.Count(), s.table.Count())
		}
	}
	if merged < 1000 || units < 100 {
		t.Errorf("%d literals merged, %d units", merged, units)
	}
}
