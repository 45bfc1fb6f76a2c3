// Package fzngen writes random small FlatZinc models for tests, and shrinks
// models that show a fault. The text depends on the random generator alone, so
// a seed is enough to repeat a test.
//
// All variables have small finite domains, so that package oracle can
// enumerate them. To be neither always satisfiable nor hardly ever, a model is
// built around an assignment that is drawn in advance: most constraints are
// drawn until they hold for it, the others are left to chance.
package fzngen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Opt says what the models may hold. The zero value is good for enumeration
// against any solver.
type Opt struct {
	// Size bounds the product of all domain sizes; 0 stands for 20000.
	Size float64
	// Wide allows domains of up to a thousand values, within Size.
	Wide bool
	// Big allows numbers near the ends of the 32-bit and 64-bit ranges.
	Big bool
	// Allow tells which constraints Model may use; nil stands for all that
	// have no float argument. The equations and comparisons that derive and order
	// integers, and derive Booleans, are allowed in any case.
	Allow func(name string, arity int) bool
	// Alone makes Constraint write no other constraint, and so no views.
	Alone bool
	// Apart makes Constraint use each variable once, and few constants.
	Apart bool
	// Goal lets Constraint draw a solve item with annotations and an objective.
	Goal bool
}

// gen collects the items of one model.
type gen struct {
	rng  *rand.Rand
	opt  Opt
	room float64 // what is left of the logarithm of Opt.Size

	vars   []variable
	arrays []string // items that declare arrays
	posts  []string // constraint items
	reuse  float64  // probability that a variable argument is an existing one
	fixed  float64  // probability that it is a constant
	whole  float64  // probability that a domain is all of its range
	views  float64  // probability that a new integer is a view or a sum of others, and a new Boolean compares one
	lo, hi int64    // about what integers are where nothing says what makes sense
	least  int      // least length of most arrays
	tight  bool     // integers have two or three values
	names  int      // how many arrays were named
}

// variable is a declared variable and the value that the model is built around.
type variable struct {
	base  flatzinc.Base
	name  string
	decl  string     // type and domain, such as "var 1..5"
	ints  intset.Set // the domain of an integer
	anns  string     // annotations, such as " :: output_var"
	init  string     // right-hand side, such as " = x", or empty
	value ground.Arg
}

func newGen(rng *rand.Rand, opt Opt) *gen {
	if opt.Size == 0 {
		opt.Size = 20000
	}
	return &gen{rng: rng, opt: opt, room: math.Log(opt.Size), fixed: 0.15, lo: -6, hi: 9}
}

// chance is true with probability p.
func (g *gen) chance(p float64) bool { return g.rng.Float64() < p }

// between returns a number of lo..hi.
func (g *gen) between(lo, hi int64) int64 { return lo + g.rng.Int64N(hi-lo+1) }

// pick returns one of the items.
func pick[T any](g *gen, items ...T) T { return items[g.rng.IntN(len(items))] }

// state is what a failed attempt at a constraint must not leave behind.
type state struct {
	room                       float64
	vars, arrays, posts, names int
}

func (g *gen) mark() state {
	return state{g.room, len(g.vars), len(g.arrays), len(g.posts), g.names}
}

func (g *gen) reset(s state) {
	g.room, g.names = s.room, s.names
	g.vars, g.arrays, g.posts = g.vars[:s.vars], g.arrays[:s.arrays], g.posts[:s.posts]
}

// newVar declares a variable of the base type and returns its index. Its
// integers, if it has any, are near lo..hi.
func (g *gen) newVar(base flatzinc.Base, lo, hi int64) int {
	v := variable{base: base, name: g.newName()}
	size := 2
	switch base {
	case flatzinc.Bool:
		v.decl, v.value.Int = "var bool", g.between(0, 1)
	case flatzinc.Int:
		d := g.domain(lo, hi)
		values := d.Values()
		size = len(values)
		v.decl, v.ints, v.value.Int = "var "+d.String(), d, pick(g, values...)
	case flatzinc.Float:
		// Only a fixed float can be enumerated.
		x := g.float()
		size = 1
		v.decl, v.value = fmt.Sprintf("var %s..%s", float(x), float(x)), ground.FloatArg(x)
	case flatzinc.SetOfInt:
		d := g.elements()
		size = 1 << d.Size()
		v.decl, v.value = "var set of "+d.String(), ground.SetArg(g.subset(d))
	}
	g.room -= math.Log(float64(size))
	g.vars = append(g.vars, v)
	return len(g.vars) - 1
}

// newName returns the name of the next variable.
func (g *gen) newName() string {
	return fmt.Sprintf("%s%d", pick(g, "x", "y", "v_"), len(g.vars)+1)
}

// subset returns a random subset of d.
func (g *gen) subset(d intset.Set) intset.Set {
	var values []int64
	d.Each(func(x int64) bool {
		if g.chance(0.5) {
			values = append(values, x)
		}
		return true
	})
	return intset.Of(values...)
}

// text writes the model, one item on a line.
func (g *gen) text(solve string) string {
	var b strings.Builder
	for _, v := range g.vars {
		fmt.Fprintf(&b, "%s: %s%s%s;\n", v.decl, v.name, v.anns, v.init)
	}
	for _, a := range g.arrays {
		b.WriteString(a)
	}
	for _, c := range g.posts {
		b.WriteString(c)
	}
	fmt.Fprintf(&b, "solve %s;\n", solve)
	return b.String()
}
