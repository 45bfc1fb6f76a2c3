package diagram

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// tuples lists what belongs to d, found by walking its paths, each with the
// costs of its paths in increasing order.
func tuples(d *Diagram) map[string][]int64 {
	found := make(map[string][]int64)
	if d.Empty() {
		return found
	}
	var walk func(level int, node int32, tuple []int64, cost int64)
	walk = func(level int, node int32, tuple []int64, cost int64) {
		if level == d.Vars() {
			key := fmt.Sprint(tuple)
			found[key] = append(found[key], cost)
			slices.Sort(found[key])
			return
		}
		for _, e := range d.Edges[level] {
			if e.From == node {
				e.Label.Each(func(v int64) bool {
					walk(level+1, e.To, append(tuple[:level:level], v), cost+e.Cost)
					return true
				})
			}
		}
	}
	walk(0, 0, nil, 0)
	return found
}

// product calls visit with each tuple over the domains.
func product(domains []intset.Set, visit func(tuple []int64)) {
	tuple := make([]int64, len(domains))
	var from func(i int)
	from = func(i int) {
		if i == len(domains) {
			visit(tuple)
			return
		}
		domains[i].Each(func(v int64) bool { tuple[i] = v; from(i + 1); return true })
	}
	from(0)
}

// wantTuples compares the set of d with the tuples for which belongs holds, and
// checks the form of d.
func wantTuples(t *testing.T, d *Diagram, domains []intset.Set, belongs func(tuple []int64) bool) {
	t.Helper()
	got, want := tuples(d), 0
	product(domains, func(tuple []int64) {
		in := got[fmt.Sprint(tuple)] != nil
		if in != belongs(tuple) {
			t.Fatalf("%v: in the set is %t, want %t", tuple, in, !in)
		}
		if in {
			want++
		}
	})
	if len(got) != want {
		t.Fatalf("%d tuples, want %d: some are outside the domains", len(got), want)
	}
	wantTrim(t, d)
}

// wantTrim checks that every node lies on a path and edges are in order.
func wantTrim(t *testing.T, d *Diagram) {
	t.Helper()
	if len(d.Nodes) != d.Vars()+1 {
		t.Fatalf("%d levels for %d variables", len(d.Nodes), d.Vars())
	}
	if d.Empty() {
		if edges, _ := d.Size(); edges > 0 || slices.Max(d.Nodes) > 0 {
			t.Fatalf("empty diagram with nodes %v and %d edges", d.Nodes, edges)
		}
		return
	}
	if d.Nodes[0] != 1 || d.Nodes[d.Vars()] != 1 {
		t.Fatalf("nodes %v", d.Nodes)
	}
	for i, layer := range d.Edges {
		out, in := make([]bool, d.Nodes[i]), make([]bool, d.Nodes[i+1])
		for _, e := range layer {
			out[e.From], in[e.To] = true, true
			if e.Label.Empty() {
				t.Fatal("empty label")
			}
		}
		if slices.Contains(out, false) || slices.Contains(in, false) {
			t.Fatalf("level %d: dead or unreachable node", i)
		}
		if !slices.IsSortedFunc(layer, func(a, b Edge) int { return int(a.From - b.From) }) {
			t.Fatalf("level %d: edges out of order", i)
		}
	}
}

// wantLeast checks that no two nodes of a level have the same rests: the number
// of different rests of beginnings is the number of nodes.
func wantLeast(t *testing.T, d *Diagram, domains []intset.Set, belongs func(tuple []int64) bool) {
	t.Helper()
	for i := range d.Nodes {
		rests := make(map[string]bool)
		product(domains[:i], func(begin []int64) {
			rest := ""
			product(domains[i:], func(end []int64) {
				if belongs(slices.Concat(begin, end)) {
					rest += fmt.Sprint(end)
				}
			})
			rests[rest] = rest != ""
		})
		delete(rests, "")
		want := len(rests)
		if i == len(domains) && !d.Empty() {
			want = 1
		}
		if d.Nodes[i] != want {
			t.Fatalf("level %d has %d nodes, want %d", i, d.Nodes[i], want)
		}
	}
}

// randomDomains returns up to n small domains, some with gaps.
func randomDomains(r *rand.Rand, n int) []intset.Set {
	domains := make([]intset.Set, 1+r.IntN(n))
	for i := range domains {
		for domains[i].Empty() {
			domains[i] = randomSet(r)
		}
	}
	return domains
}

// randomSet returns a set of values of -1..3, possibly the empty one.
func randomSet(r *rand.Rand) intset.Set {
	var values []int64
	for v := int64(-1); v <= 3; v++ {
		if r.IntN(2) == 0 {
			values = append(values, v)
		}
	}
	return intset.Of(values...)
}

func TestOfTable(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		domains := randomDomains(r, 4)
		rows := make(map[string]bool)
		var cells []int64
		for range r.IntN(40) {
			row := make([]int64, len(domains))
			for i := range row {
				row[i] = int64(r.IntN(6)) - 2
			}
			cells = append(cells, row...)
			rows[fmt.Sprint(row)] = true
		}
		belongs := func(tuple []int64) bool { return rows[fmt.Sprint(tuple)] }
		d, _ := OfTable(cells, domains, len(cells), nil)
		edges, _ := d.Size()
		if same, ok := OfTable(cells, domains, edges, nil); !ok || !reflect.DeepEqual(same, d) {
			t.Fatalf("another diagram with a limit of its %d edges", edges)
		}
		if _, ok := OfTable(cells, domains, edges-1, nil); ok && edges > 0 {
			t.Fatalf("a diagram of %d edges within %d", edges, edges-1)
		}
		wantTuples(t, d, domains, belongs)
		wantLeast(t, d, domains, belongs)
		wantTuples(t, d.Complement(domains), domains, func(tuple []int64) bool { return !belongs(tuple) })
	}
}

// randomAutomaton has up to four states and costs from -1 to 2.
func randomAutomaton(r *rand.Rand, deterministic bool) *Automaton {
	n := 1 + r.IntN(4)
	a := &Automaton{States: n, Start: int32(r.IntN(n)), Accept: make([]bool, n)}
	for q := range n {
		a.Accept[q] = r.IntN(3) == 0
		free := intset.Interval(-1, 3)
		for range r.IntN(4) {
			label := randomSet(r)
			if deterministic {
				label = label.Intersect(free)
				free = free.Minus(label)
			}
			if !label.Empty() {
				a.Arcs = append(a.Arcs, Edge{From: int32(q), To: int32(r.IntN(n)), Cost: int64(r.IntN(4)) - 1, Label: label})
			}
		}
	}
	return a
}

// runs returns the costs of the accepting runs on a word.
func (a *Automaton) runs(q int32, word []int64) (costs []int64) {
	if len(word) == 0 {
		if a.Accept[q] {
			return []int64{0}
		}
		return nil
	}
	for _, e := range a.Arcs {
		if e.From == q && e.Label.Contains(word[0]) {
			for _, c := range a.runs(e.To, word[1:]) {
				costs = append(costs, e.Cost+c)
			}
		}
	}
	return costs
}

func TestUnfold(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		domains := randomDomains(r, 4)
		if r.IntN(10) == 0 {
			domains = nil
		}
		a := randomAutomaton(r, true)
		for k := range a.Arcs {
			a.Arcs[k].Cost = 0
		}
		belongs := func(word []int64) bool { return a.runs(a.Start, word) != nil }
		d := a.Unfold(domains)
		wantTuples(t, d, domains, belongs)
		wantLeast(t, d, domains, belongs)
		if !d.Deterministic() {
			t.Fatal("not deterministic")
		}
		wantTuples(t, d.Complement(domains), domains, func(word []int64) bool { return !belongs(word) })
	}
}

// The minimal automaton has a state for each set of words that may follow: here
// those with an even and an odd number of 2s, in which two states each are
// equivalent, and there is a state without acceptance.
func TestMinimise(t *testing.T) {
	one, two := intset.Of(1), intset.Of(2)
	a := &Automaton{States: 5, Accept: []bool{true, false, true, false, false}, Arcs: []Edge{
		{From: 0, To: 2, Label: one},
		{From: 0, To: 1, Label: two},
		{From: 1, To: 3, Label: one},
		{From: 1, To: 2, Label: two},
		{From: 2, To: 0, Label: one},
		{From: 2, To: 3, Label: two},
		{From: 3, To: 1, Label: one},
		{From: 3, To: 0, Label: two},
		{From: 0, To: 4, Label: intset.Of(3)},
		{From: 4, To: 4, Label: one},
	}}
	m := a.minimise()
	live := 0
	for q := range m.States {
		if slices.ContainsFunc(m.Arcs, func(e Edge) bool { return e.From == int32(q) }) {
			live++
		}
	}
	if live != 2 || len(m.Arcs) != 4 {
		t.Errorf("%d live states and %d arcs, want 2 and 4", live, len(m.Arcs))
	}
}

func TestGraph(t *testing.T) {
	for seed := range campaign.Each(300) {
		r := rand.New(rand.NewPCG(seed, 4))
		domains := randomDomains(r, 4)
		n := int64(len(domains))
		g := &Graph{Level: []int64{1}}
		for range r.IntN(8) {
			g.Level = append(g.Level, int64(r.IntN(len(domains)+2)))
		}
		for range r.IntN(30) {
			from, to := int32(r.IntN(len(g.Level))), int32(r.IntN(len(g.Level)+1))-1
			level := n + 1
			if to != Terminal {
				level = g.Level[to]
			}
			if label := randomSet(r); !label.Empty() && g.Level[from]+1 == level {
				g.Edges = append(g.Edges, Edge{From: from, To: to, Label: label})
			}
		}
		var path func(node int32, tuple []int64) bool
		path = func(node int32, tuple []int64) bool {
			if node == Terminal || len(tuple) == 0 {
				return node == Terminal && len(tuple) == 0
			}
			return slices.ContainsFunc(g.Edges, func(e Edge) bool {
				return e.From == node && e.Label.Contains(tuple[0]) && path(e.To, tuple[1:])
			})
		}
		wantTuples(t, g.Diagram(domains), domains, func(tuple []int64) bool { return path(0, tuple) })
	}
	if d := (&Graph{Level: []int64{1}}).Diagram(nil); !d.Empty() {
		t.Error("the root of a diagram of no variables is not its terminal")
	}
}

func TestEmptyTuples(t *testing.T) {
	if d := None(0).Complement(nil); d.Empty() || d.Vars() != 0 {
		t.Error("the complement of nothing is the empty tuple")
	}
	if d := None(0).Complement(nil).Complement(nil); !d.Empty() {
		t.Error("the complement of the empty tuple is nothing")
	}
}
