package graph_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// lazyNames are the prefixes of the constraints that can be lazy.
var lazyNames = regexp.MustCompile("^gozinc_(circuit|subcircuit|dag|reachable|connected|d?tree|d?path)")

// Where nothing is to be lazy, the clauses are complete, and have the solutions
// that enumeration finds. With a size of 1 every constraint would be lazy.
func TestEagerByEnumeration(t *testing.T) {
	from, to := campaign.Seeds(4)
	for _, def := range rowtest.Supported(nil) {
		if !lazyNames.MatchString(def.Name) {
			continue
		}
		for seed := from; seed < to; seed++ {
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 8)), def, campaign.Options(fzngen.Opt{Size: 400}))
			for name, opt := range rowtest.Settings {
				opt.Eager, opt.LazySize = true, 1
				wrong := rowtest.DisagreementOf(text, opt, func(m *flatzinc.Model, opt encode.Options, _ bool) (map[string]bool, error) {
					p, err := encode.Compile(t.Context(), m, opt)
					switch {
					case err != nil:
						return nil, err
					case p.Unsat:
						return map[string]bool{}, nil
					case p.Lazy():
						return nil, errors.New("there is a lazy constraint")
					}
					return rowtest.All(p, opt)
				})
				if wrong != "" {
					t.Fatalf("%s, seed %d, %s: %s\n%s", def.Name, seed, name, wrong, text)
				}
			}
		}
	}
}

// Whole graphs have the numbers of subgraphs that are known, with all clauses
// at once: labelled circuits, trees, connected graphs and acyclic ones.
func TestEagerGraphs(t *testing.T) {
	successors := func(n int) (decls, names string) {
		for i := range n {
			decls += fmt.Sprintf("var 1..%d: x%d :: output_var;\n", n, i)
			names += fmt.Sprintf("x%d,", i)
		}
		return decls, strings.TrimSuffix(names, ",")
	}
	complete := func(n int, directed bool) (decls, arcs string) {
		var from, to, names []string
		for i := range n {
			for j := range n {
				if i == j || !directed && j > i {
					continue
				}
				name := fmt.Sprintf("e%d_%d", i, j)
				decls += "var bool: " + name + " :: output_var;\n"
				from, to, names = append(from, strconv.Itoa(i+1)), append(to, strconv.Itoa(j+1)), append(names, name)
			}
		}
		nodes := "[" + strings.TrimSuffix(strings.Repeat("true,", n), ",") + "]"
		list := func(s []string) string { return "[" + strings.Join(s, ",") + "]" }
		return decls, strings.NewReplacer("ARCS", list(from)+","+list(to), "NODES", nodes, "EDGES", list(names)).Replace("ARCS|NODES|EDGES")
	}
	circuit, nodes := successors(6)
	subcircuit, five := successors(5)
	graph, g := complete(5, false)
	directed, d := complete(4, true)
	gs, ds := strings.Split(g, "|"), strings.Split(d, "|")
	for _, c := range []struct {
		decls, call string
		want        int
	}{
		{circuit, "gozinc_circuit(1,[" + nodes + "])", 120},
		{subcircuit, "gozinc_subcircuit(1,[" + five + "])", 85},
		{graph, "gozinc_tree(1," + strings.Join(gs, ",") + ")", 125},
		{graph, "gozinc_connected(1," + strings.Join(gs, ",") + ")", 728},
		{graph, "gozinc_path(1," + gs[0] + ",1,5," + gs[1] + "," + gs[2] + ")", 6},
		{directed, "gozinc_dtree(1," + ds[0] + ",2," + ds[1] + "," + ds[2] + ")", 16},
		{directed, "gozinc_dpath(1," + ds[0] + ",1,4," + ds[1] + "," + ds[2] + ")", 2},
		{directed, "gozinc_reachable(1," + ds[0] + ",1," + ds[1] + "," + ds[2] + ")", 0},
		{directed, "gozinc_dag(" + ds[0] + "," + ds[2] + ")", 543},
	} {
		m := enctest.Parse(t, c.decls+"constraint "+c.call+";\nsolve satisfy;\n")
		counts := map[bool]int{}
		for _, eager := range []bool{false, true} {
			opt := encode.Options{TrackOutputs: true, Clauses: true, Eager: eager}
			p, err := encode.Compile(t.Context(), m, opt)
			if err != nil || p.Lazy() == eager {
				t.Fatalf("%s: lazy %t, %v", c.call, p.Lazy(), err)
			}
			got, err := rowtest.All(p, opt)
			if err != nil {
				t.Fatalf("%s: %v", c.call, err)
			}
			counts[eager] = len(got)
		}
		if counts[true] != counts[false] || c.want > 0 && counts[true] != c.want {
			t.Errorf("%s: %d solutions, lazily %d, want %d", c.call, counts[true], counts[false], c.want)
		}
	}
}
