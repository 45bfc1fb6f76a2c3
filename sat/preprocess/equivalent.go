package preprocess

import (
	"github.com/gozinc/gozinc/sat"
)

// substitute finds the literals that imply each other by binary clauses, the
// strongly connected components of the implication graph, and replaces those of
// each component by one (Aspvall, Plass & Tarjan 1979; Brafman 2001). The search
// is Tarjan's, without recursion, in time linear in the clauses.
func (d *db) substitute() {
	t := &tarjan{d: d, index: make([]int32, len(d.occ)), low: make([]int32, len(d.occ))}
	for l := range d.occ {
		if d.count[l] > 0 && t.index[l] == 0 {
			t.visit(sat.Lit(l))
		}
		if d.unsat {
			return
		}
	}
	for _, v := range t.replaced {
		d.replace(v)
	}
	d.propagate()
}

// tarjan is the state of the search.
type tarjan struct {
	d          *db
	index, low []int32 // by literal; index 0 is not visited, done is finished
	next       int32
	open       []sat.Lit // visited, the component is not known yet
	path       []frame
	replaced   []uint32
}

const done = 1<<31 - 1

// frame is a literal on the path and where its list of implications goes on.
type frame struct {
	l    sat.Lit
	at   int
	list []int32 // clauses with ¬l
}

func (t *tarjan) enter(l sat.Lit) {
	t.next++
	t.index[l], t.low[l] = t.next, t.next
	t.open = append(t.open, l)
	t.path = append(t.path, frame{l: l, list: t.d.holding(l.Not())})
}

func (t *tarjan) visit(root sat.Lit) {
	t.enter(root)
	for len(t.path) > 0 && !t.d.unsat {
		f := &t.path[len(t.path)-1]
		if f.at == len(f.list) {
			t.leave(f.l)
			continue
		}
		c := t.d.at(f.list[f.at])
		f.at++
		if len(c) != 2 {
			continue
		}
		m := c[0]
		if m == f.l.Not() {
			m = c[1]
		}
		switch t.index[m] {
		case 0:
			t.enter(m)
		case done:
		default:
			t.low[f.l] = min(t.low[f.l], t.index[m])
		}
	}
}

// leave ends the visit of l, and closes its component if l was its first.
func (t *tarjan) leave(l sat.Lit) {
	t.path = t.path[:len(t.path)-1]
	if n := len(t.path); n > 0 {
		up := t.path[n-1].l
		t.low[up] = min(t.low[up], t.low[l])
	}
	if t.low[l] != t.index[l] {
		return
	}
	first := len(t.open) - 1
	for t.open[first] != l {
		first--
	}
	t.component(t.open[first:])
	t.open = t.open[:first]
}

// component makes the literal of the least variable stand for all. The
// component of the complements makes the same choice.
func (t *tarjan) component(lits []sat.Lit) {
	least := lits[0]
	for _, l := range lits {
		t.index[l] = done
		least = min(least, l)
	}
	for _, l := range lits {
		v := l.Var()
		switch {
		case l == least.Not():
			t.d.unsat = true
		case l != least && t.d.same[v].Var() == v:
			t.d.same[v] = least ^ l&1
			t.replaced = append(t.replaced, v)
		}
	}
}

// replace rewrites the clauses with variable v, for which another stands.
func (d *db) replace(v uint32) {
	d.counts.Equivalent++
	to := d.same[v].Var()
	d.frozen[to] = d.frozen[to] || d.frozen[v]
	for _, l := range []sat.Lit{sat.Mk(v), sat.Mk(v).Not()} {
		by := d.find(l)
		for _, i := range d.holding(l) {
			d.swap(i, l, by)
		}
		d.occ[l] = nil
	}
}

// swap replaces l in clause i by another literal.
func (d *db) swap(i int32, l, by sat.Lit) {
	at := -1
	for k, m := range d.at(i) {
		switch m {
		case by:
			d.shorten(i, l)
			return
		case by.Not():
			d.remove(i)
			return
		case l:
			at = k
		}
	}
	c := d.at(i)
	c[at] = by
	d.count[l]--
	d.count[by]++
	d.occ[by] = append(d.occ[by], i)
	d.clauses[i].sig = signature(c)
	d.changes++
	d.enqueue(i)
}
