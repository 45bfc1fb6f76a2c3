package equivalence

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// pair is a binary clause.
type pair struct {
	a, b sat.Lit // a < b
}

// substitution is a database at work.
type substitution struct {
	*Classes
	*clause.DB
	tracer sat.Tracer
	marks  []uint8 // by literal
	pairs  []pair  // binary clauses that are to be
	gone   []pair  // those that are not to be any more
	units  []sat.Lit
	lits   []sat.Lit
}

// Substitute puts the least literals of the classes in the place of the others in all
// clauses, in time linear in these but for sorting those of two literals. It returns
// literals that follow. Classes must have been found in the database, no literal that
// the clauses have may have a value, and no clause may be the reason of anything. Marks,
// by literal, are zero before and after; the tracer may be nil.
func (c *Classes) Substitute(db *clause.DB, marks []uint8, tracer sat.Tracer) (units []sat.Lit) {
	s := substitution{Classes: c, DB: db, tracer: tracer, marks: marks}
	s.relate()
	s.takeBinaries()
	for r := db.First(); int(r) < len(db.Arena); {
		n := db.Arena[r]
		if *db.Props(r)&clause.Removed == 0 {
			s.rewrite(r)
		}
		r = db.Next(r, n)
	}
	s.addBinaries()
	for r := db.First(); int(r) < len(db.Arena); r = db.Next(r, db.Arena[r]) {
		if *db.Props(r)&clause.Removed == 0 {
			db.Attach(r)
		}
	}
	return s.units
}

// least returns the literal in place of l.
func (s *substitution) least(l sat.Lit) sat.Lit {
	if int(l) < len(s.Least) && s.Least[l] != sat.Undef {
		return s.Least[l]
	}
	return l
}

func (s *substitution) learn(lits ...sat.Lit) {
	if s.tracer != nil {
		s.tracer.Learn(lits)
	}
}

// relate states the equivalences, on which all that follows depends.
func (s *substitution) relate() {
	for l := range s.Least {
		if l, r := sat.Lit(l), s.least(sat.Lit(l)); l != r {
			s.learn(l^1, r) // the complements state the converse
			s.pair(l^1, r)
		}
	}
}

// pair notes a binary clause that is to be.
func (s *substitution) pair(a, b sat.Lit) {
	s.pairs = append(s.pairs, pair{min(a, b), max(a, b)})
}

// takeBinaries takes everything out of the watch lists but the binary clauses that stay.
func (s *substitution) takeBinaries() {
	for l := range s.Watches {
		a := sat.Lit(l)
		kept := s.Watches[l][:0]
		for _, w := range s.Watches[l] {
			if !w.IsBinary() {
				continue
			}
			b := w.Blocker
			x, y := s.least(a), s.least(b)
			if x == a && y == b {
				kept = append(kept, w)
				continue
			}
			if a > b {
				continue
			}
			if w.Ref&clause.BinaryTold != 0 {
				s.gone = append(s.gone, pair{a, b})
			}
			switch x {
			case y:
				s.unit(x)
			case y ^ 1:
			default:
				s.learn(x, y)
				s.pair(x, y)
			}
		}
		s.Watches[l] = kept
	}
}

// unit notes a literal that follows.
func (s *substitution) unit(l sat.Lit) {
	s.learn(l)
	s.units = append(s.units, l)
}

// rewrite has a clause name the least literals. Nothing watches it.
func (s *substitution) rewrite(r clause.Ref) {
	lits := s.Lits(r)
	if !slices.ContainsFunc(lits, func(l uint32) bool { return s.least(sat.Lit(l)) != sat.Lit(l) }) {
		return
	}
	tautology := s.merge(lits)
	if tautology {
		s.Drop(r, s.tracer)
		return
	}
	s.learn(s.lits...)
	if p := s.Props(r); s.tracer != nil && *p&clause.Told != 0 {
		s.tracer.Delete(s.Copy(r))
	} else {
		*p |= clause.Told
	}
	for i, l := range s.lits {
		lits[i] = uint32(l)
	}
	switch n := len(s.lits); n {
	case 1:
		s.units = append(s.units, s.lits[0])
		s.Discard(r)
	case 2:
		s.pair(s.lits[0], s.lits[1])
		s.Discard(r)
	default:
		s.Cut(r, n)
		s.SetLBD(r, min(s.LBD(r), n-1))
	}
}

// merge sets lits to the least literals of a clause, each once, and reports whether that
// is a tautology.
func (s *substitution) merge(clause []uint32) (tautology bool) {
	s.lits = s.lits[:0]
	for _, l := range clause {
		m := s.least(sat.Lit(l))
		tautology = tautology || s.marks[m^1] != 0
		if s.marks[m] == 0 {
			s.marks[m] = 1
			s.lits = append(s.lits, m)
		}
	}
	for _, m := range s.lits {
		s.marks[m] = 0
	}
	return tautology
}

// addBinaries adds the binary clauses that are not there yet, and tells of those that
// are gone.
func (s *substitution) addBinaries() {
	slices.SortFunc(s.pairs, func(p, q pair) int { return cmp.Or(cmp.Compare(p.a, q.a), cmp.Compare(p.b, q.b)) })
	for i := 0; i < len(s.pairs); {
		a := s.pairs[i].a
		for _, w := range s.Watches[a] {
			s.marks[w.Blocker] = 1
		}
		for ; i < len(s.pairs) && s.pairs[i].a == a; i++ {
			if p := s.pairs[i]; s.marks[p.b] == 0 {
				s.AttachBinary(a, p.b, true)
				s.marks[p.b] = 1
			} else {
				s.gone = append(s.gone, p)
			}
		}
		for _, w := range s.Watches[a] {
			s.marks[w.Blocker] = 0
		}
	}
	if s.tracer == nil {
		return
	}
	for _, p := range s.gone {
		s.tracer.Delete([]sat.Lit{p.a, p.b})
	}
}
