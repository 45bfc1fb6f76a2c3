package oracle

import "math"

// arrange puts the steps into the order of assignment: again and again the
// constraint that costs least to complete, by the product of the domain sizes
// of its open variables, and then those variables, small domains first. So
// checks come early and prune much.
func (s *search) arrange(classes []step) {
	classOf := make([]int, len(s.values))
	for i, st := range classes {
		for _, v := range st.members {
			classOf[v.ID] = i
		}
	}
	open := make([]map[int]bool, len(s.rows)) // open classes of each row
	for i, r := range s.rows {
		open[i] = map[int]bool{}
		for id := range r.slots {
			open[i][classOf[id]] = true
		}
	}
	s.place = make([]int, len(s.values))
	done := make([]bool, len(classes))
	add := func(c int) {
		done[c] = true
		for _, v := range classes[c].members {
			s.place[v.ID] = len(s.steps)
		}
		s.steps = append(s.steps, classes[c])
		for i := range open {
			delete(open[i], c)
		}
	}
	for i := cheapest(classes, open); i >= 0; i = cheapest(classes, open) {
		add(smallest(classes, open[i]))
	}
	for c := range classes {
		if !done[c] {
			add(c) // in no constraint
		}
	}
}

// cheapest returns the row with open classes that costs least, or -1.
func cheapest(classes []step, open []map[int]bool) int {
	best, bestCost := -1, math.Inf(1)
	for i, set := range open {
		if len(set) == 0 {
			continue
		}
		cost := 0.0
		for c := range set {
			cost += math.Log(float64(classes[c].domain.size) + 1)
		}
		if best < 0 || cost < bestCost-1e-9 {
			best, bestCost = i, cost
		}
	}
	return best
}

// smallest returns the class of the set with the smallest domain, the first of
// several.
func smallest(classes []step, set map[int]bool) int {
	best := -1
	for c := range set {
		if best < 0 || classes[c].domain.size < classes[best].domain.size ||
			classes[c].domain.size == classes[best].domain.size && c < best {
			best = c
		}
	}
	return best
}
