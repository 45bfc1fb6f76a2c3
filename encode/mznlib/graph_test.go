package mznlib_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// graphGlobals are constraints on subgraphs of a given graph, with loops,
// parallel edges and isolated nodes, with index sets from 1 and others.
var graphGlobals = []global{
	{name: "gozinc_circuit", call: successors("circuit")},
	{name: "gozinc_subcircuit", call: successors("subcircuit")},
	{name: "gozinc_path", call: numbered("path", 2, false)},
	{name: "gozinc_path", call: indexed("path", 2, false)},
	{name: "gozinc_dpath", call: numbered("dpath", 2, false)},
	{name: "gozinc_dpath", call: indexed("dpath", 2, false)},
	{name: "gozinc_path", call: numbered("bounded_path", 2, true)},
	{name: "gozinc_path", call: indexed("bounded_path", 2, true)},
	{name: "gozinc_dpath", call: numbered("bounded_dpath", 2, true)},
	{name: "gozinc_dpath", call: indexed("bounded_dpath", 2, true)},
	{name: "gozinc_tree", call: numbered("tree", 1, false)},
	{name: "gozinc_tree", call: indexed("tree", 1, false)},
	{name: "gozinc_dtree", call: numbered("dtree", 1, false)},
	{name: "gozinc_dtree", call: indexed("dtree", 1, false)},
	{name: "gozinc_connected", call: numbered("reachable", 1, false)},
	{name: "gozinc_connected", call: indexed("reachable", 1, false)},
	{name: "gozinc_reachable", call: numbered("dreachable", 1, false)},
	{name: "gozinc_reachable", call: indexed("dreachable", 1, false)},
	{name: "gozinc_connected", call: indexed("connected", 0, false)},
	{name: "gozinc_reachable", call: indexed("dconnected", 0, false)},
	{name: "", call: numbered("subgraph", 0, false)},
	{name: "", call: indexed("subgraph", 0, false)},
	{name: "gozinc_tree", call: numbered("steiner", 0, true)},
	{name: "gozinc_dtree", call: numbered("dsteiner", 1, true)},
	{name: "gozinc_tree", call: spanning("weighted_spanning_tree", 0)},
	{name: "gozinc_dtree", call: spanning("d_weighted_spanning_tree", 1)},
	{name: "gozinc_dag", call: indexed("dag", 0, false)},
}

func successors(name string) func(*model) string {
	return func(m *model) string {
		f, n := m.pick(-1, 2), m.pick(1, 4)
		return fmt.Sprintf("%s(%s)", name, m.array(f, n, fmt.Sprintf("var %d..%d", f-1, f+n-1)))
	}
}

// numbered calls a constraint on nodes 1 to n and edges 1 to k with the numbers
// of both first, that many roots or ends, and weights.
func numbered(name string, ends int, weights bool) func(*model) string {
	return func(m *model) string {
		n, k := m.pick(1, 4), m.pick(0, 5)
		args := append([]string{fmt.Sprint(n), fmt.Sprint(k)}, m.graphArgs(1, n, 1, k, ends, weights)...)
		return fmt.Sprintf("%s(%s)", name, strings.Join(args, ", "))
	}
}

// indexed calls one on nodes and edges with index sets of any beginning.
func indexed(name string, ends int, weights bool) func(*model) string {
	return func(m *model) string {
		args := m.graphArgs(m.pick(-1, 2), m.pick(1, 4), m.pick(1, 2), m.pick(1, 5), ends, weights)
		return fmt.Sprintf("%s(%s)", name, strings.Join(args, ", "))
	}
}

// spanning calls one that selects edges only.
func spanning(name string, ends int) func(*model) string {
	return func(m *model) string {
		n, k := m.pick(1, 4), m.pick(0, 6)
		args := append([]string{fmt.Sprint(n), fmt.Sprint(k)}, m.graphArgs(1, n, 1, k, ends, true)...)
		args = append(args[:len(args)-3], args[len(args)-2:]...)
		return fmt.Sprintf("%s(%s)", name, strings.Join(args, ", "))
	}
}

// graphArgs returns from, to, weights, ends, nodes, edges and the sum of the
// weights, for n nodes from first and k edges from edge.
func (m *model) graphArgs(first, n, edge, k, ends int, weights bool) []string {
	args := []string{m.ints(edge, k, first, first+n-1), m.ints(edge, k, first, first+n-1)}
	if weights {
		args = append(args, m.ints(edge, k, -1, 3))
	}
	for range ends {
		args = append(args, m.scalar(fmt.Sprintf("var %d..%d", first, first+n-m.pick(0, 1))))
	}
	args = append(args, m.array(first, n, "var bool"), m.array(edge, k, "var bool"))
	if weights {
		args = append(args, m.scalar("var -2..9"))
	}
	return args
}

// The standard library has none of these constraints reified. Natively, they
// are true for the solutions of the standard decomposition, and false for
// all others.
func TestReifiedSubgraphs(t *testing.T) {
	b := install(t)
	for i, g := range graphGlobals {
		if g.name == "" {
			continue
		}
		t.Run(fmt.Sprint(g.name, i), func(t *testing.T) {
			t.Parallel()
			m := &model{rng: rand.New(rand.NewPCG(3, uint64(i))), names: map[string][]string{}}
			call := g.call(m)
			count := func(item string, args ...string) int {
				text := includes(call) + strings.Join(m.decls, "\n") + "\n" + item + "\nsolve satisfy;\n"
				found, err := b.solutions(text, args...)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				return len(found)
			}
			yes, all := count("constraint "+call+";", "-G", "std"), count("constraint true;")
			for item, want := range map[string]int{
				"var bool: p; constraint p -> " + call + ";":  all + yes,
				"var bool: p; constraint p <-> " + call + ";": all,
				"constraint not " + call + ";":                all - yes,
			} {
				if got := count(item); got != want {
					t.Errorf("%d solutions, want %d: %s", got, want, item)
				}
			}
		})
	}
}

// A subgraph without nodes has no root and is not connected, and it is no
// error to say so of one that need not be.
func TestSubgraphsWithoutNodes(t *testing.T) {
	b := install(t)
	for call, holds := range map[string]bool{
		"path(0, 0, [], [], x, x, none, none)":              false,
		"dpath([], [], x, x, none, none)":                   false,
		"tree(0, 0, [], [], x, none, none)":                 false,
		"dtree([], [], x, none, none)":                      false,
		"reachable(0, 0, [], [], x, none, none)":            false,
		"dreachable(0, 0, [], [], x, none, none)":           false,
		"connected([], [], none, none)":                     false,
		"dconnected([], [], none, none)":                    false,
		"steiner(0, 0, [], [], [], none, none, x)":          false,
		"weighted_spanning_tree(0, 0, [], [], [], none, x)": false,
		"dag([], [], none, none)":                           true,
	} {
		text := includes(call) + "var 1..1: x; array[1..0] of var bool: none; var bool: p; constraint p -> " + call + "; solve satisfy;"
		want := 1
		if holds {
			want = 2
		}
		if found, err := b.solutions(text); err != nil || len(found) != want {
			t.Errorf("%s: %d solutions, want %d, %v", call, len(found), want, err)
		}
	}
}

// Nodes can be an enumeration.
func TestSubgraphsOfEnums(t *testing.T) {
	b := install(t)
	const graph = `%s array[NODE] of var bool: ns; array[1..4] of var bool: es; var NODE: s; var NODE: t;
		constraint %s([%s], [%s], %s ns, es); solve satisfy;`
	for name, ends := range map[string]string{"path": "s, t,", "dpath": "s, t,", "tree": "s,", "dtree": "s,", "reachable": "s,", "dreachable": "s,", "connected": "", "dconnected": "", "dag": ""} {
		enum, err := b.solutions(includes(name+"(") + fmt.Sprintf(graph, "enum NODE = {A, B, C, D};", name, "A,B,C,A", "B,C,D,D", ends))
		ints, errInts := b.solutions(includes(name+"(") + fmt.Sprintf(graph, "set of int: NODE = 3..6;", name, "3,4,5,3", "4,5,6,6", ends))
		if err != nil || errInts != nil || len(enum) != len(ints) || len(enum) < 10 {
			t.Errorf("%s: %d solutions for an enumeration, %d for integers, %v, %v", name, len(enum), len(ints), err, errInts)
		}
	}
}
