package jump

import "slices"

// Move gives the nodes their values, and has all constraints count.
func (s *Search) Move(value func(root int32) (int64, bool)) {
	s.insist()
	for i := range s.nodes {
		if v, ok := value(s.nodes[i].root); ok {
			s.assign(int32(i), v)
		}
	}
	s.compute()
	s.commit()
}

// Now returns the sum of what is violated.
func (s *Search) Now() (cost float64) {
	for _, c := range s.violated {
		cost += s.cons[c].cost
	}
	return cost
}

// Shares reports whether all constraints read an argument from the same memory.
func (s *Search) Shares(arg int) bool {
	first := &s.cons[0].args[arg].Elems()[0]
	return !slices.ContainsFunc(s.cons, func(c member) bool { return &c.args[arg].Elems()[0] != first })
}
