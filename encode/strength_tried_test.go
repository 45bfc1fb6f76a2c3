package encode

import (
	"fmt"
	"strings"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Encodings that docs/decisions compares with those in use, in as far as it takes
// to measure what they propagate.

// asTried makes the cases of other encodings of constraint name.
func asTried(name string, post func(*instance), others ...other) (cases []strengthCase) {
	for _, o := range others {
		cases = append(cases, strengthCase{
			name:  fmt.Sprintf("`%s`, %s", strings.TrimPrefix(name, "gozinc_"), o.how),
			claim: "tried", of: name, tried: o.post, post: post,
		})
	}
	return cases
}

// other is an encoding and what it is called.
type other struct {
	how  string
	post poster
}

// poster is the function that encodes a row.
type poster func(e *rule.Encoder, g sat.Lit, a store.Args) error

// sums are encodings of package pb.
func sums(rel pb.Rel, by ...pb.Encoding) (others []other) {
	for _, force := range by {
		others = append(others, other{force.String(), func(e *rule.Encoder, g sat.Lit, a store.Args) error {
			l, err := linear.New(e.Store, a.Ints(0), a.Views(1), a.Int(2))
			if err != nil {
				return err
			}
			terms, bound, _, err := arith.Terms(e, l, arith.Term)
			if err != nil {
				return err
			}
			return pb.Linear(e.Sink, g, terms, rel, bound, pb.Options{Force: force})
		}})
	}
	return others
}

// countedBy limits how often a fixed value occurs.
func countedBy(by ...pb.Encoding) (others []other) {
	for _, force := range by {
		others = append(others, other{"fixed value and number, " + force.String(), func(e *rule.Encoder, g sat.Lit, a store.Args) error {
			var terms []pb.Term
			for _, x := range a.Views(0) {
				terms = append(terms, pb.Literal(e.Eq(x, a.View(1).B), 1))
			}
			return pb.Le(e.Sink, g, terms, a.View(2).B, pb.Options{Force: force})
		}})
	}
	return others
}

// packedBy has a sum for each bin, and nothing redundant.
func packedBy(by ...pb.Encoding) (others []other) {
	for _, force := range by {
		others = append(others, other{"not redundant, " + force.String(), func(e *rule.Encoder, g sat.Lit, a store.Args) error {
			for bin := range int64(4) {
				var terms []pb.Term
				for i, x := range a.Views(1) {
					terms = append(terms, pb.Literal(e.Eq(x, bin), a.Ints(2)[i]))
				}
				if err := pb.Le(e.Sink, g, terms, a.Int(0), pb.Options{Force: force}); err != nil {
					return err
				}
			}
			return nil
		}})
	}
	return others
}

// positions numbers the nodes from the first on: the successor's position is
// the next, unless it is the first node.
func positions(e *rule.Encoder, g sat.Lit, a store.Args) error {
	first, next := a.Int(0), a.Views(1)
	n := int64(len(next))
	at := []store.View{store.Const(0)}
	for range next[1:] {
		at = append(at, e.NewInt(intset.Interval(1, n-1)))
	}
	for i, x := range next {
		arith.Confine(e, g, x, intset.Interval(first, first+n-1))
		e.Guarded(g, e.Ne(x, first+int64(i)))
		for j := range at[1:] {
			arc := e.Eq(x, first+int64(j+1))
			if err := arith.LinearEq(e, arc, []int64{1, -1}, []store.View{at[j+1], at[i]}, 1); err != nil {
				return err
			}
		}
	}
	return counting.AllDifferent(e, g, next)
}

func differences(e *rule.Encoder, g sat.Lit, a store.Args) error {
	for i, x := range a.Views(0) {
		for _, y := range a.Views(0)[:i] {
			if err := arith.Differ(e, g, x, y); err != nil {
				return err
			}
		}
	}
	return nil
}

func endsCounted(e *rule.Encoder, g sat.Lit, a store.Args) error {
	for _, x := range a.Views(0) {
		counting.Compared(e)[e.Store.Resolve(x).ID] = true
	}
	return counting.AllDifferent(e, g, a.Views(0))
}

// byRows has a literal for each row, which implies its values, and for each
// value a clause that one of its rows is taken.
func byRows(e *rule.Encoder, g sat.Lit, a store.Args) error {
	xs, cells := a.Views(0), a.Ints(1)
	var rows []sat.Lit
	for range len(cells) / len(xs) {
		rows = append(rows, e.Sink.NewVar())
	}
	e.Guarded(g, rows...)
	for i, x := range xs {
		supports := make(map[int64][]sat.Lit)
		for r, l := range rows {
			k := cells[r*len(xs)+i]
			e.Clause(l.Not(), e.Eq(x, k))
			supports[k] = append(supports[k], l)
		}
		e.Store.Domain(x).Each(func(k int64) bool {
			e.Guarded(g, append(supports[k], e.Ne(x, k))...)
			return true
		})
	}
	return nil
}

// byConflicts has a clause for each row of values that the table lacks.
func byConflicts(e *rule.Encoder, g sat.Lit, a store.Args) error {
	xs, cells := a.Views(0), a.Ints(1)
	listed := make(map[string]bool)
	for ; len(cells) > 0; cells = cells[len(xs):] {
		listed[fmt.Sprint(cells[:len(xs)])] = true
	}
	row, clause := make([]int64, len(xs)), make([]sat.Lit, len(xs))
	var from func(i int)
	from = func(i int) {
		if i == len(xs) {
			if !listed[fmt.Sprint(row)] {
				e.Guarded(g, clause...)
			}
			return
		}
		e.Store.Domain(xs[i]).Each(func(k int64) bool {
			row[i], clause[i] = k, e.Ne(xs[i], k)
			from(i + 1)
			return true
		})
	}
	from(0)
	return nil
}

// automatonOf reads the deterministic automaton of a regular constraint.
func automatonOf(a store.Args) *diagram.Automaton {
	m := &diagram.Automaton{States: int(a.Int(1)), Start: int32(a.Int(4) - 1)}
	letters := a.ConstSet(2).Values()
	for i, to := range a.Ints(3) {
		if to > 0 {
			letter := letters[i%len(letters)]
			m.Arcs = append(m.Arcs, diagram.Edge{From: int32(i / len(letters)), To: int32(to - 1), Label: intset.Interval(letter, letter)})
		}
	}
	for q := range m.States {
		m.Accept = append(m.Accept, a.ConstSet(5).Contains(int64(q+1)))
	}
	return m
}

// forwardOnly has a literal for each node of the diagram, implied by a node of
// the level before and a value.
func forwardOnly(e *rule.Encoder, g sat.Lit, a store.Args) error {
	var domains []intset.Set
	for _, x := range a.Views(0) {
		domains = append(domains, e.Store.Domain(x))
	}
	d := automatonOf(a).Unfold(domains)
	nodes := []sat.Lit{g}
	for i, x := range a.Views(0) {
		next := make([]sat.Lit, d.Nodes[i+1])
		for q := range next {
			next[q] = e.Sink.NewVar()
		}
		e.Store.Domain(x).Each(func(k int64) bool {
			to := make([][]sat.Lit, len(nodes))
			for _, edge := range d.Edges[i] {
				if edge.Label.Contains(k) {
					to[edge.From] = append(to[edge.From], next[edge.To])
				}
			}
			for q, l := range nodes {
				e.Guarded(l, append(to[q], e.Ne(x, k))...)
			}
			return true
		})
		nodes = next
	}
	return nil
}

// atStarts has for the start of each task the sum of the needs of the tasks that
// run then. Durations and needs are constants.
func atStarts(e *rule.Encoder, g sat.Lit, a store.Args) error {
	starts, durations, needs := a.Views(0), a.Ints(1), a.Ints(2)
	for j, y := range starts {
		terms := []pb.Term{pb.Literal(sat.True, needs[j])}
		for i, x := range starts {
			if i == j {
				continue
			}
			ended, later, runs := e.Sink.NewVar(), e.Sink.NewVar(), e.Sink.NewVar()
			e.Clause(ended, later, runs)
			if err := arith.LinearLe(e, ended, []int64{1, -1}, []store.View{x, y}, -durations[i]); err != nil {
				return err
			}
			if err := arith.Less(e, later, y, x, 1); err != nil {
				return err
			}
			terms = append(terms, pb.Literal(runs, needs[i]))
		}
		if err := pb.Le(e.Sink, g, terms, a.Int(3), pb.Options{}); err != nil {
			return err
		}
	}
	return nil
}
