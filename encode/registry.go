package encode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// truth is a verdict on a constraint from domains alone.
type truth int8

// The verdicts; that on ¬C is minus that on C.
const (
	violated  truth = -1
	undecided truth = 0
	entailed  truth = 1
)

func truthOf(b bool) truth {
	if b {
		return entailed
	}
	return violated
}

// row binds a constraint of package ground to its presolve and its encoding.
// Only post is mandatory. The forms X_reif and X_imp have no row: they follow
// from X, X_reif where the row has not or lit.
type row struct {
	name  string
	arity int // only where ground has the name with several arities

	// post adds clauses for guard → C. Definitions of auxiliary literals are
	// unconditional, so that a violated C propagates ¬guard.
	post func(e *Encoder, guard sat.Lit, a store.Args) error
	// not adds clauses for guard → ¬C.
	not func(e *Encoder, guard sat.Lit, a store.Args) error
	// lit returns a literal that is C, when that costs next to nothing; a
	// reified C is then that literal.
	lit func(e *Encoder, a store.Args) (sat.Lit, bool)

	// prop narrows the store to what C allows, propNot to what ¬C allows;
	// false when nothing is left.
	prop, propNot func(s *store.Store, a store.Args) bool
	// pairs: prop looks at all pairs of arguments.
	pairs bool
	// slow: prop takes long for an argument, as where it makes a diagram.
	slow bool
	// decide tells whether the domains entail or violate C.
	decide func(s *store.Store, a store.Args) truth
	// rewrite replaces C by views between variables; done when nothing of C
	// is left to encode.
	rewrite func(s *store.Store, a store.Args) (done, ok bool)
	// reify does the same for r ↔ C.
	reify func(s *store.Store, a store.Args, r store.View) (done, ok bool)

	// valid refuses arguments that fit the signature and yet are malformed;
	// nil accepts all.
	valid func(args []flatzinc.Expr) error

	// difference tells whether C bounds variables by each other or by
	// constants only, so that wide domains suit order literals.
	difference func(s *store.Store, a store.Args) bool

	// arithmetic: C is encoded well over binary integers.
	arithmetic bool

	// linear reads C as a linear constraint, where it is one.
	linear func(a store.Args) linear

	// relax adds rows that follow from C to the linear relaxation, relaxNot
	// rows that follow from ¬C; without them those of linear.
	relax, relaxNot func(r *relaxer, a store.Args)

	// note says in the table of supported constraints how C is encoded.
	note string
}

// mode tells how a constraint item uses a row.
type mode uint8

const (
	plain   mode = iota // C
	negated             // ¬C, from a reified form whose control is false
	reified             // r ↔ C
	implied             // r → C
)

// find returns the row for a constraint item with that name and number of
// arguments, and the mode in which it is used.
func find(name string, arity int) (*row, mode, bool) {
	if r, ok := rows[rowKey{name, arity}]; ok {
		return r, plain, true
	}
	if base, ok := strings.CutSuffix(name, "_reif"); ok {
		r, ok := rows[rowKey{base, arity - 1}]
		return r, reified, ok && (r.not != nil || r.lit != nil)
	}
	if base, ok := strings.CutSuffix(name, "_imp"); ok {
		r, ok := rows[rowKey{base, arity - 1}]
		return r, implied, ok
	}
	return nil, plain, false
}

type rowKey struct {
	name  string
	arity int
}

var rows = indexRows(booleanRows, arithRows, setFamilyRows, countingRows, orderRows, scheduleRows, tableRows, graphFamilyRows)

var booleanRows = slices.Concat(gateRows, assumeRows)

var arithRows = slices.Concat(
	intCompareRows, intArithRows, linearRows, extremumRows, elementRows, conditionalRows, boolRows,
)

var setFamilyRows = slices.Concat(setRows, setCompareRows, setElementRows, setPairRows, setGlobalRows)

var countingRows = slices.Concat(globalRows, countRows, cardinalityRows, valueRows, packingRows)

var orderRows = slices.Concat(inverseRows, lexRows, precedeRows, argMaxRows, sortRows)

var scheduleRows = slices.Concat(schedulingRows, diffnRows, cumulativeRows)

var tableRows = slices.Concat(extensionalRows, costRows)

var graphFamilyRows = slices.Concat(graphRows, subgraphRows)

// override makes the registry return r instead of the row of its name and arity.
// What it returns takes that back. Tests alter rows with it; nothing else does.
func override(r *row) (restore func()) {
	key := rowKey{r.name, r.arity}
	used := rows[key]
	rows[key] = r
	return func() { rows[key] = used }
}

// indexRows panics, with a sentence, where a row has no definition.
func indexRows(families ...[]row) map[rowKey]*row {
	m := make(map[rowKey]*row)
	for _, rows := range families {
		for i := range rows {
			r := &rows[i]
			arities := ground.Arities(r.name)
			if len(arities) == 0 || r.arity != 0 && !slices.Contains(arities, r.arity) {
				panic(fmt.Sprintf("encode: the row of %s has no definition in package ground", r.name))
			}
			if r.arity == 0 {
				r.arity = arities[0]
			}
			m[rowKey{r.name, r.arity}] = r
		}
	}
	return m
}
