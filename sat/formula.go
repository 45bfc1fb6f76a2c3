package sat

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
)

// MaxVars bounds the number of variables of a Formula.
const MaxVars = 1 << 30

// Formula records variables and clauses before an engine exists, so that the
// engine can be built to size and is given nothing that unit clauses already
// decide. It takes 4 bytes for each literal, 4 for each clause and 1 for each
// variable.
//
// Unit clauses become the root assignment, which Value and Units tell; Each
// gives the longer clauses. The formula recorded is the conjunction of both.
//
// A formula may also have integers and propagators, which only some engines take;
// see Ints and Propagators.
//
// The zero Formula is not ready for use; see NewFormula. Any number of
// goroutines may read a Formula that none is changing.
type Formula struct {
	state   []uint8 // by variable: how it is fixed, and marks of AddClause
	arena   arena
	units   []Lit // the fixed literals in the order found, True first
	clean   int   // no clause holds a variable of units[:clean]
	clauses int
	binary  int // of these
	lits    int
	unsat   bool
	limit   int64           // of Memory; 0 is none
	ctx     context.Context // nil: none

	recordedIntegers
}

// The bits of a variable's state. For a literal l with sign s = l&1, 1<<s says
// that l is true and 2>>s that it is false; likewise 4<<s says that the clause
// at hand holds l and 8>>s that it holds the complement.
const (
	isTrue  = 1
	isFalse = 2
	hasLit  = 4
	hasNot  = 8
)

// NewFormula returns the formula with no clause whose only variable is the
// constant true.
func NewFormula() *Formula {
	return &Formula{state: []uint8{0, isTrue}, units: []Lit{True}, clean: 1}
}

// NewVar adds a variable and returns its positive literal.
func (f *Formula) NewVar() Lit { return f.NewVars(1) }

// NewVars adds n ≥ 0 variables with consecutive numbers and returns the
// positive literal of the first. More than MaxVars variables in all break the
// contract, and NewVars panics.
func (f *Formula) NewVars(n int) Lit {
	first := len(f.state)
	if n < 0 || n > MaxVars-first {
		panic(fmt.Sprintf("sat: %d more variables after %d", n, first-1))
	}
	f.state = slices.Grow(f.state, n)[:first+n]
	return Mk(uint32(first))
}

// NumVars returns the number of variables, the constant included: the largest
// number in use.
func (f *Formula) NumVars() int { return len(f.state) - 1 }

// NumClauses returns the number of clauses that Each gives.
func (f *Formula) NumClauses() int { return f.clauses }

// NumBinary returns how many of these have two literals.
func (f *Formula) NumBinary() int { return f.binary }

// NumLits returns the number of literals in the clauses that Each gives.
func (f *Formula) NumLits() int { return f.lits }

// Contradiction reports whether the empty clause was recorded or derived. No
// clauses are kept then.
func (f *Formula) Contradiction() bool { return f.unsat }

// Value returns l's value in the root assignment; known is false, and so is
// val, where no unit clause fixes it.
func (f *Formula) Value(l Lit) (val, known bool) {
	s := f.state[l.Var()]
	return s&(isTrue<<(l&1)) != 0, s&(isTrue|isFalse) != 0
}

// Units returns the literals that are true in the root assignment; True is
// the first. The slice belongs to the formula.
func (f *Formula) Units() []Lit { return f.units }

// Each calls do with every clause of two or more literals, in the order in
// which they were added. The literals of a clause are over different
// variables, none of which was fixed when it was added or Simplify looked last. do must neither change nor keep
// the slice.
func (f *Formula) Each(do func(clause []Lit)) {
	f.arena.each(func(_ ref, c []Lit) { do(c) })
}

// EachShuffled is Each in an order that follows from rng: size clauses after
// one another stay together, the order of these blocks and that of the literals
// in each clause are permuted. It takes 4 bytes for each block. do may change
// the slice, but must not keep it.
func (f *Formula) EachShuffled(rng *rand.Rand, size int, do func(clause []Lit)) {
	var blocks []ref
	n := 0
	f.arena.each(func(r ref, _ []Lit) {
		if n%size == 0 {
			blocks = append(blocks, r)
		}
		n++
	})
	rng.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
	var buf []Lit
	for _, first := range blocks {
		f.arena.from(first, size, func(c []Lit) {
			buf = append(buf[:0], c...)
			rng.Shuffle(len(buf), func(i, j int) { buf[i], buf[j] = buf[j], buf[i] })
			do(buf)
		})
	}
}

// AddClause records a clause. False literals and repetitions are left out,
// and a clause that holds a true literal or a complementary pair is not
// recorded; what is true or false is what the unit clauses so far say. A
// clause with one literal left extends the root assignment, and one with none
// makes the formula contradictory. A literal of no variable of the formula
// breaks the contract, and AddClause panics. The time is linear in the
// clause's length.
func (f *Formula) AddClause(lits ...Lit) {
	if f.unsat {
		return
	}
	space := f.arena.room(len(lits))
	body := space[1:]
	n, open := f.normalise(body, lits)
	for _, l := range body[:n] {
		f.state[l.Var()] &= isTrue | isFalse
	}
	switch {
	case !open:
	case n > 1:
		space[0] = Lit(n)
		f.arena.commit(n)
		f.clauses++
		f.lits += n
		if n == 2 {
			f.binary++
		}
		f.checkLimit()
	case n == 1:
		f.fix(body[0])
	default:
		f.contradict()
	}
}

// fix extends the root assignment by l, which has no value yet.
func (f *Formula) fix(l Lit) {
	f.state[l.Var()] |= isTrue << (l & 1)
	f.units = append(f.units, l)
}

func (f *Formula) contradict() {
	f.unsat = true
	f.arena = arena{}
	f.clauses, f.binary, f.lits = 0, 0, 0
}

// normalise writes to body what AddClause keeps of lits and returns its
// length. The literals written are marked in the state. open is false when the
// clause is satisfied.
func (f *Formula) normalise(body, lits []Lit) (n int, open bool) {
	for _, l := range lits {
		v, s := l.Var(), l&1
		if v == 0 || int(v) >= len(f.state) {
			panic(fmt.Sprintf("sat: clause with literal %d of no variable", uint32(l)))
		}
		st := f.state[v]
		if st&(isTrue<<s|hasNot>>s) != 0 {
			return n, false
		}
		if st&(isFalse>>s|hasLit<<s) != 0 {
			continue
		}
		f.state[v] = st | hasLit<<s
		body[n] = l
		n++
	}
	return n, true
}
