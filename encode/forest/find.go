package forest

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// elementName is the constraint by which models look up numbers.
const elementName = "array_var_int_element"

// finder finds pointers.
type finder struct {
	*presolve.State
	until    int                 // work of the store up to which trials go on
	elements map[int32][]element // elements of variables, by the roots of their indices
	sums     map[int32][]int     // sums that compare where a condition holds, by the roots of conditions
	rows     [][]store.View      // conditions of which one holds at most
	looked   [][]store.View      // what elements look up
	compared []store.View        // what is compared where conditions hold, but for the values of elements
	number   map[int32]int32     // of a root that may be the number of a node: another of its family, or itself
	pointers []*pointer
}

// element is out = array[index], over roots.
type element struct {
	index, out store.View
	array      []store.View
}

// pointer is an integer whose values are arcs at its owner, or conditions that are.
type pointer struct {
	root   int32      // the integer, or the first of the conditions
	owners [2][]owner // the numbers that arcs have as the lesser, and as the greater one
}

// owner is the number of a node, and the arcs at it that a pointer chooses from.
type owner struct {
	number   int32
	branches []branch
}

// branch is an arc from another node, or to it.
type branch struct {
	other int32
	choice
}

// newFinder reads a model. It returns nil for one with circuits, which have tours, or with black boxes, whose programs would be
// asked in each trial.
func newFinder(p *presolve.State) *finder {
	f := &finder{State: p, elements: map[int32][]element{}, sums: map[int32][]int{}}
	outs := map[int32]bool{}
	var compared [][]store.View
	for i, c := range p.Live() {
		switch {
		case c.Function != nil || c.Row.Name == "gozinc_circuit" || c.Row.Name == "gozinc_subcircuit":
			return nil
		case c.Row.Linear != nil && c.Mode != constraint.Negated:
			compared = append(compared, f.readSum(i))
		case c.Mode == constraint.Plain && c.Row.Name == elementName:
			f.readElement(c, outs)
		}
	}
	for _, terms := range compared {
		if !slices.ContainsFunc(terms, func(v store.View) bool { return outs[v.ID] }) {
			f.compared = append(f.compared, terms...)
		}
	}
	return f
}

// readSum notes a sum of several integers under a condition, or one with conditions as terms, and returns the integers. It notes,
// too, that one condition holds at most.
func (f *finder) readSum(i int) []store.View {
	c := &f.Constraints[i]
	sum := c.Row.Linear(c.Args(f.Store))
	if c.Mode == constraint.Plain && f.isRow(sum) {
		f.rows = append(f.rows, sum.Terms)
		return nil
	}
	if len(sum.Terms) > *mostTerms {
		return nil
	}
	sum, err := sum.Resolved(f.Store)
	if err != nil {
		return nil
	}
	isBool := func(v store.View) bool { return f.Store.IsBool(store.Of(v.ID)) }
	numbers, conditions := slices.DeleteFunc(slices.Clone(sum.Terms), isBool), slices.DeleteFunc(sum.Terms, func(v store.View) bool { return !isBool(v) })
	if c.Mode.Conditional() {
		if control := f.Store.Resolve(c.Control(f.Store)); !control.IsConst() {
			conditions = append(conditions, control)
		}
	}
	if len(numbers) < 2 || len(conditions) == 0 {
		return nil
	}
	for _, b := range conditions {
		f.sums[b.ID] = append(f.sums[b.ID], i)
	}
	return numbers
}

// isRow reports whether a sum says that one of several conditions holds at most.
func (f *finder) isRow(sum linear.Form) bool {
	return sum.Bound == 1 && sum.Wide == nil && sum.Rel != linear.Unequal && len(sum.Terms) > 1 && !slices.ContainsFunc(sum.Terms, func(v store.View) bool {
		return v.A != 1 || !f.Store.IsBool(v)
	})
}

// readElement notes an element of variables, and its value.
func (f *finder) readElement(c *presolve.Constraint, outs map[int32]bool) {
	a := c.Args(f.Store)
	e := element{index: f.Store.Resolve(a.View(0)), out: f.Store.Resolve(a.View(2))}
	if e.index.IsConst() || e.out.IsConst() {
		return
	}
	for _, v := range a.Views(1) {
		e.array = append(e.array, f.Store.Resolve(v))
	}
	outs[e.out.ID] = true
	f.elements[e.index.ID] = append(f.elements[e.index.ID], e)
	f.looked = append(f.looked, e.array)
}

// look has numbers be those of some families.
func (f *finder) look(families [][]store.View) {
	f.number, f.pointers = map[int32]int32{}, nil
	for _, views := range families {
		f.join(views)
	}
}

// join has the roots of views be numbers of one family.
func (f *finder) join(views []store.View) {
	first := int32(-1)
	for _, v := range views {
		switch {
		case v.IsConst():
		case first < 0:
			first = f.family(v.ID)
			f.number[first] = first
		default:
			f.number[f.family(v.ID)] = first
		}
	}
}

// family returns the root that stands for all numbers that are looked up beside the given one, directly or not.
func (f *finder) family(id int32) int32 {
	for {
		next, known := f.number[id]
		if !known || next == id {
			return id
		}
		f.number[id] = f.number[next]
		id = next
	}
}

func (f *finder) isNumber(id int32) bool {
	_, known := f.number[id]
	return known
}

// itemOf returns an element or a sum that is about numbers of a family.
func (f *finder) itemOf(family int32) *flatzinc.Constraint {
	isMember := func(v store.View) bool {
		v = f.Store.Resolve(v)
		return !v.IsConst() && f.isNumber(v.ID) && f.family(v.ID) == family
	}
	for _, c := range f.Live() {
		if c.Row.Name == elementName && slices.ContainsFunc(c.Args(f.Store).Views(1), isMember) ||
			c.Row.Linear != nil && slices.ContainsFunc(c.Row.Linear(c.Args(f.Store)).Terms, isMember) {
			return c.Item
		}
	}
	return nil
}

// try tries the integers that may be pointers, and the rows. Each pointer that is found is worth more work, up to a limit while
// there is no cycle of arcs. It reports false where there is no solution.
func (f *finder) try() bool {
	begun := f.Store.Work()
	f.until = begun + min(*firstWork, *mostWork)
	var owned [2]map[int32]bool
	for end := range owned {
		owned[end] = map[int32]bool{}
	}
	vain := 0
	for c := range f.candidates {
		if f.Left(f.until) == 0 || vain > *mostVain {
			break
		}
		p, ok := f.tryEach(c)
		if !ok {
			return false
		}
		f.pointers = append(f.pointers, p)
		vain++
		for end, all := range p.owners {
			if len(all) == 0 || owned[end][all[0].number] {
				continue
			}
			owned[end][all[0].number] = true
			f.until = min(f.until+*pointerWork, begun+*mostWork)
			if len(all[0].branches) > 1 {
				vain = 0
			}
		}
		if limit := begun + *doubtWork; f.until > limit && len(cyclic(f.graph())) == 0 {
			f.until = limit
		}
	}
	return true
}

// choice is that a root has a value. Of the choices of a pointer one holds at most.
type choice struct {
	of    store.View
	value int64
}

// assume returns the narrowing of a trial.
func (c choice) assume(s *store.Store) func() bool {
	return func() bool { return s.Fix(c.of, c.value) }
}

// candidates yields the choices of what may be a pointer.
func (f *finder) candidates(yield func([]choice) bool) {
	for id := range int32(len(f.Watch)) {
		if !f.isCandidate(id) {
			continue
		}
		var all []choice
		for v := range f.Store.RootDomain(id).Each {
			all = append(all, choice{store.Of(id), v})
		}
		if !yield(all) {
			return
		}
	}
	for _, row := range f.rows {
		var all []choice
		for _, v := range row {
			if v = f.Store.Resolve(v); !v.IsConst() && len(f.sums[v.ID]) > 0 {
				all = append(all, choice{store.Of(v.ID), (1 - v.B) / v.A})
			}
		}
		if len(all) > 1 && !yield(all) {
			return
		}
	}
}

// isCandidate reports whether an integer has a few values, and is the index of an element or under a condition.
func (f *finder) isCandidate(id int32) bool {
	size := f.Store.RootDomain(id).Size()
	switch {
	case !f.Store.IsRoot(id) || size < 2 || size > *mostBranches || f.Store.IsBool(store.Of(id)):
		return false
	case len(f.elements[id]) > 0:
		return true
	}
	return !f.isNumber(id) && slices.ContainsFunc(f.Watch[id], func(i int32) bool {
		c := &f.Constraints[i]
		return !c.Dead && c.Mode.Conditional()
	})
}

// tryEach tries choices, and takes those values away that are refuted. It gives up where several are no arcs of the number that has
// most. It reports false where there is no solution.
func (f *finder) tryEach(all []choice) (p *pointer, ok bool) {
	p = &pointer{root: all[0].of.ID}
	var refuted []choice
	open := 0
	for _, c := range all {
		if f.refutes(p, c) {
			refuted = append(refuted, c)
			continue
		}
		if open++; f.Left(f.until) == 0 || open-p.most() > *vainValues {
			break
		}
	}
	for _, c := range refuted {
		if !f.Store.Remove(c.of, c.value) {
			return nil, false
		}
	}
	for _, all := range p.owners {
		slices.SortStableFunc(all, func(a, b owner) int { return cmp.Compare(len(b.branches), len(a.branches)) })
	}
	return p, len(refuted) == 0 || f.Drain()
}

// refutes tries a choice, and notes its arcs: briefly, and again where that adds no arc to those of a number that has most.
func (f *finder) refutes(p *pointer, c choice) bool {
	most := p.most()
	note := func() { p.add(c, f.arcs()) }
	near := min(f.Store.Work()+*nearWork, f.until)
	return f.RefutesBriefly(c.assume(f.Store), near, note) || p.most() == most && f.Refutes(c.assume(f.Store), f.until, note)
}

// add notes the arcs of a choice.
func (p *pointer) add(c choice, arcs [][2]int32) {
	for _, a := range arcs {
		for end, number := range a {
			k := slices.IndexFunc(p.owners[end], func(o owner) bool { return o.number == number })
			if k < 0 {
				k = len(p.owners[end])
				p.owners[end] = append(p.owners[end], owner{number: number})
			}
			o, other := &p.owners[end][k], a[1-end]
			if !slices.ContainsFunc(o.branches, func(b branch) bool { return b.other == other }) {
				o.branches = append(o.branches, branch{other, c})
			}
		}
	}
}

// most returns how many arcs a number has at most.
func (p *pointer) most() (n int) {
	for _, all := range p.owners {
		for _, o := range all {
			n = max(n, len(o.branches))
		}
	}
	return n
}
