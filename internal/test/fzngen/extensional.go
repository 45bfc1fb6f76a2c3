package fzngen

import (
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// extensional draws the table, automaton or diagram of a constraint on as many
// variables as length says.
func (g *gen) extensional(part ground.Part, p flatzinc.Param, length int) *given {
	v := &given{args: make(map[string]ground.Arg), lo: g.between(-2, 1)}
	v.hi = v.lo + g.between(0, 3)
	switch part {
	case ground.AutomatonPart, ground.NondetPart:
		g.automaton(v, part == ground.NondetPart)
	case ground.DiagramPart:
		g.diagram(v, length)
	case ground.TuplesPart:
		if p.Type.Base == flatzinc.Bool {
			v.lo, v.hi = 0, 1
		}
		v.args[p.Name] = g.ints(length*g.rng.IntN(9), v.lo, v.hi)
	}
	v.lo -= g.between(0, 1) // values that occur nowhere
	v.hi += g.between(0, 1)
	return v
}

func (g *gen) automaton(v *given, choice bool) {
	q := g.between(1, 4)
	s := intset.Interval(v.lo, v.hi)
	n := int(q * s.Size())
	v.args["Q"], v.args["S"] = ground.Arg{Int: q}, ground.SetArg(s)
	v.args["q0"] = ground.Arg{Int: g.between(1, q)}
	v.args["F"] = ground.SetArg(g.subset(intset.Interval(1, q)))
	v.args["costs"] = g.ints(n, -1, 2)
	if !choice {
		v.args["d"] = g.ints(n, 0, q)
		return
	}
	d := make([]ground.Arg, n)
	for i := range d {
		if g.chance(0.7) {
			d[i] = ground.SetArg(intset.Of(g.between(1, q), g.between(1, q)))
		}
	}
	v.args["d"] = ground.ArrayArg(d)
}

// diagram draws up to three nodes for each level but the first, and edges
// between random nodes of neighbouring levels.
func (g *gen) diagram(v *given, length int) {
	level := []ground.Arg{{Int: 1}}
	first := []int64{1} // number of the first node of each level
	for i := 1; i < length; i++ {
		first = append(first, int64(len(level)+1))
		for range g.between(1, 3) {
			level = append(level, ground.Arg{Int: int64(i + 1)})
		}
	}
	first = append(first, int64(len(level)+1))
	var from, to, label []ground.Arg
	for i := 0; i < length; i++ {
		for range g.between(1, 6) {
			t := int64(0)
			if i+1 < length {
				t = g.between(first[i+1], first[i+2]-1)
			}
			from = append(from, ground.Arg{Int: g.between(first[i], first[i+1]-1)})
			to = append(to, ground.Arg{Int: t})
			label = append(label, ground.SetArg(g.subset(intset.Interval(v.lo, v.hi))))
		}
	}
	v.args["N"], v.args["level"] = ground.Arg{Int: int64(len(level))}, ground.ArrayArg(level)
	v.args["E"], v.args["from"] = ground.Arg{Int: int64(len(from))}, ground.ArrayArg(from)
	v.args["label"], v.args["to"] = ground.ArrayArg(label), ground.ArrayArg(to)
	v.args["costs"] = g.ints(len(from), -1, 2)
}

// ints returns an array of n numbers of lo..hi.
func (g *gen) ints(n int, lo, hi int64) ground.Arg {
	elems := make([]ground.Arg, n)
	for i := range elems {
		elems[i].Int = g.between(lo, hi)
	}
	return ground.ArrayArg(elems)
}

// write returns the text of a fixed argument.
func (g *gen) write(t flatzinc.Type, v ground.Arg) string {
	if t.Array {
		texts := make([]string, len(v.Elems()))
		for i, e := range v.Elems() {
			texts[i] = g.write(flatzinc.Type{Base: t.Base}, e)
		}
		return "[" + strings.Join(texts, ",") + "]"
	}
	switch t.Base {
	case flatzinc.Bool:
		return strconv.FormatBool(v.Int != 0)
	case flatzinc.SetOfInt:
		return v.Set().String()
	}
	return strconv.FormatInt(v.Int, 10)
}
