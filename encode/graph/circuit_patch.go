package graph

import "slices"

// A patcher joins the cycles of a successor function into fewer, in the manner
// of Karp's patching heuristic for the assignment problem ("A patching
// algorithm for the nonsymmetric traveling-salesman problem", 1979): where
// a → a' and b → b' are arcs of two cycles and a → b', b → a' are allowed, the
// exchange makes one cycle of them. If the cycle of b may be walked backwards,
// a → b and b' → a' does the same, or its mirror image with a turned round. The result
// need not satisfy other constraints of the model: it is a hint.
type patcher struct {
	succ, pred []int
	cycle      []int   // number of each node's cycle; -1 of a node left out
	members    [][]int // nodes of each cycle, nil once it has been joined to another
	backwards  []bool  // whether the cycle may be walked backwards
	options    [][]int // allowed successors of each node
}

// newPatcher takes over succ, whose cycles are given.
func newPatcher(succ []int, cycles, options [][]int) *patcher {
	p := &patcher{
		succ: succ, pred: make([]int, len(succ)), cycle: make([]int, len(succ)),
		members: slices.Clone(cycles), backwards: make([]bool, len(cycles)), options: options,
	}
	for i := range p.cycle {
		p.cycle[i] = -1
	}
	for k, cycle := range cycles {
		p.backwards[k] = true
		for _, i := range cycle {
			p.cycle[i], p.pred[succ[i]] = k, i
			p.backwards[k] = p.backwards[k] && p.allowed(succ[i], i)
		}
	}
	return p
}

func (p *patcher) allowed(i, j int) bool {
	_, ok := slices.BinarySearch(p.options[i], j)
	return ok
}

// run joins cycles, small ones first, until no exchange joins two, and returns
// those that are left. Its time is that of O(log n) passes over all allowed
// arcs, as each node is renumbered when its cycle at least doubles.
func (p *patcher) run() [][]int {
	order := make([]int, len(p.members))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(j, k int) int { return len(p.members[j]) - len(p.members[k]) })
	for joined := true; joined; {
		joined = false
		for _, k := range order {
			joined = p.members[k] != nil && p.extend(k) || joined
		}
	}
	return slices.DeleteFunc(slices.Clone(p.members), func(c []int) bool { return c == nil })
}

// extend joins cycle k to another.
func (p *patcher) extend(k int) bool {
	for _, a := range p.members[k] {
		for _, j := range p.options[a] {
			if p.cycle[j] == k || p.cycle[j] < 0 {
				continue
			}
			if p.exchange(a, j) || p.reverse(a, j) {
				return true
			}
		}
	}
	return false
}

// exchange replaces a → a' and b → to by a → to and b → a'.
func (p *patcher) exchange(a, to int) bool {
	b, after := p.pred[to], p.succ[a]
	if !p.allowed(b, after) {
		return false
	}
	p.link(a, to)
	p.link(b, after)
	p.merge(p.cycle[a], p.cycle[b])
	return true
}

// reverse replaces a → a' and b → b' by a → b and b' → a', or by b → a and
// a' → b', where one of the cycles is turned round, the smaller one if possible.
func (p *patcher) reverse(a, b int) bool {
	from, to := p.cycle[a], p.cycle[b]
	after, next := p.succ[a], p.succ[b]
	turnTo := p.backwards[to] && p.allowed(next, after)
	turnFrom := p.backwards[from] && p.allowed(b, a) && p.allowed(after, next)
	switch {
	case turnFrom && !(turnTo && len(p.members[to]) <= len(p.members[from])):
		p.turn(from)
		p.link(b, a)
		p.link(after, next)
	case turnTo:
		p.turn(to)
		p.link(a, b)
		p.link(next, after)
	default:
		return false
	}
	p.merge(from, to)
	return true
}

func (p *patcher) link(i, j int) { p.succ[i], p.pred[j] = j, i }

// turn reverses all arcs of a cycle.
func (p *patcher) turn(k int) {
	for _, i := range p.members[k] {
		p.succ[i], p.pred[i] = p.pred[i], p.succ[i]
	}
}

// merge makes one cycle of two after an exchange.
func (p *patcher) merge(j, k int) {
	if len(p.members[j]) < len(p.members[k]) {
		j, k = k, j
	}
	for _, i := range p.members[k] {
		p.cycle[i] = j
	}
	p.members[j] = append(slices.Clip(p.members[j]), p.members[k]...)
	p.members[k] = nil
	p.backwards[j] = true
	for _, i := range p.members[j] {
		if !p.allowed(p.succ[i], i) {
			p.backwards[j] = false
			break
		}
	}
}
