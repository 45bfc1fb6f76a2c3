package search

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/encode/route"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/exact"
)

// generator is a way to choose what a neighbourhood frees.
type generator struct {
	name string
	// suits tells whether the model has such neighbourhoods.
	suits func(land *landscape.Graph) bool
	// grow frees decisions until there are as many as wanted.
	grow func(s *neighbours, a flatzinc.Assignment, want int)
}

// generators are all of them. What is not taken from a paper is of this shape: something to
// start from, and what is near to it.
var generators []generator

func init() {
	linked := func(land *landscape.Graph) bool { return len(land.Links) > 0 }
	scoped := func(land *landscape.Graph) bool { return len(land.Scopes) > 0 }
	generators = []generator{
		{"random", func(*landscape.Graph) bool { return true }, (*neighbours).random},
		{"alike", func(*landscape.Graph) bool { return true }, (*neighbours).alike},
		{"linked", linked, (*neighbours).linked},
		{"costly", func(land *landscape.Graph) bool { return linked(land) && len(land.Goal) > 1 }, (*neighbours).costly},
		{"stretch", scoped, (*neighbours).stretch},
		{"groups", scoped, (*neighbours).groups},
		{"route", func(land *landscape.Graph) bool { return len(land.Routes) > 0 }, (*neighbours).route},
		{"places", func(land *landscape.Graph) bool { return len(land.Routes) > 0 }, (*neighbours).places},
	}
}

// random frees decisions anywhere.
func (s *neighbours) random(_ flatzinc.Assignment, want int) {
	if s.count >= want {
		return
	}
	s.freeAll(s.shuffled(s.land.Decisions), want)
}

// alike frees decisions with near values: what happens at about the same time,
// or is assigned to the same place.
func (s *neighbours) alike(a flatzinc.Assignment, want int) {
	nodes := s.shuffled(s.land.Decisions)
	s.sortNear(nodes, s.land.Value(s.decision(), a), a)
	s.freeAll(nodes[:want], want)
}

// sortNear sorts nodes by how near their values are to the one at hand.
func (s *neighbours) sortNear(nodes []int32, at int64, a flatzinc.Assignment) {
	distance := make(map[int32]int64, len(nodes))
	for _, i := range nodes {
		d := s.land.Value(i, a) - at
		distance[i] = max(d, -d)
	}
	slices.SortStableFunc(nodes, func(x, y int32) int { return cmp.Compare(distance[x], distance[y]) })
}

// linked frees decisions that share constraints with each other, around one.
func (s *neighbours) linked(_ flatzinc.Assignment, want int) {
	s.spread([]int32{s.decision()}, want)
}

// weighed are nodes with weights.
type weighed struct {
	nodes   []int32
	weights []float64
	total   float64
}

func (w *weighed) add(i int32, weight float64) {
	w.nodes, w.weights = append(w.nodes, i), append(w.weights, weight)
	w.total += weight
}

// starts returns a few of the nodes, more likely those of much weight.
func (s *neighbours) starts(w *weighed) (starts []int32) {
	for range 1 + s.rng.IntN(*mostStarts) {
		x := s.rng.Float64() * w.total
		for k, i := range w.nodes {
			if x -= w.weights[k]; x < 0 {
				starts = append(starts, i)
				break
			}
		}
	}
	return starts
}

// costly frees what is near to some terms of the objective, more likely those
// that are far from their best values.
func (s *neighbours) costly(a flatzinc.Assignment, want int) {
	var w weighed
	for _, i := range s.land.Goal {
		w.add(i, s.land.Excess(i, a))
	}
	s.spread(s.starts(&w), want)
}

// stretch frees, constraint by constraint, those decisions of one that are near to each
// other in value: the tasks of a machine at about the same time. The next
// constraint is one that has a freed decision.
func (s *neighbours) stretch(a flatzinc.Assignment, want int) {
	part := max(*leastFreed, want/(1+s.rng.IntN(*mostStarts)))
	s.byScope(a, want, func(scope []int32) {
		nodes := s.shuffled(scope)
		s.sortNear(nodes, s.land.Value(nodes[0], a), a)
		s.freeAll(nodes, min(want, s.count+part))
	})
}

// groups frees, constraint by constraint, all decisions of one that have some values: what
// is in a few bins, or done by a few people.
func (s *neighbours) groups(a flatzinc.Assignment, want int) {
	s.byScope(a, want, func(scope []int32) {
		nodes := s.shuffled(scope)
		for range *mostStarts {
			value := s.land.Value(nodes[s.rng.IntN(len(nodes))], a)
			for _, i := range nodes {
				if s.count < want && s.land.Value(i, a) == value {
					s.free(i)
				}
			}
		}
	})
}

// byScope has some decisions of a scope freed, again and again, until there are as many as
// wanted, at last at random.
func (s *neighbours) byScope(a flatzinc.Assignment, want int, free func(scope []int32)) {
	for range *mostScopes {
		if s.count >= want {
			return
		}
		free(s.land.Scopes[s.rng.IntN(len(s.land.Scopes))])
	}
	s.random(a, want)
}

// route frees successors along a few pieces of a circuit.
func (s *neighbours) route(a flatzinc.Assignment, want int) {
	part := max(*leastFreed, want/(1+s.rng.IntN(*mostStarts)))
	for range *mostScopes {
		r := &s.land.Routes[s.rng.IntN(len(s.land.Routes))]
		at := s.rng.IntN(len(r.Next))
		for range part {
			if s.count >= want || at < 0 || at >= len(r.Next) {
				break
			}
			s.freePlace(r, at)
			at = s.next(r, at, a)
		}
	}
	s.random(a, want)
}

// next returns the place behind another on a route.
func (s *neighbours) next(r *route.Route, at int, a flatzinc.Assignment) int {
	return int(s.land.At(r.To[at], a) - r.First)
}

func (s *neighbours) freePlace(r *route.Route, at int) {
	if i := r.Next[at]; i >= 0 {
		s.free(i)
	}
}

// places frees what leads to places that are near each other, and away from them: by a distance, or by a
// number that is carried along, such as a time or a vehicle.
func (s *neighbours) places(a flatzinc.Assignment, want int) {
	for range *mostScopes {
		r := &s.land.Routes[s.rng.IntN(len(s.land.Routes))]
		n := len(r.Next)
		last := make([]int, n)
		for k := range n {
			if j := s.next(r, k, a); j >= 0 && j < n {
				last[j] = k
			}
		}
		for _, j := range s.near(r, s.rng.IntN(n), a) {
			if s.count >= want {
				return
			}
			s.freePlace(r, j)
			if s.count < want {
				s.freePlace(r, last[j])
			}
		}
	}
	s.random(a, want)
}

// near returns the places of a route, the nearest to place k first, by one of its tables.
func (s *neighbours) near(r *route.Route, k int, a flatzinc.Assignment) []int {
	order := s.rng.Perm(len(r.Next))
	if len(r.Tables) == 0 {
		return order
	}
	t := r.Tables[s.rng.IntN(len(r.Tables))]
	row := t.Row(k)
	if row == nil {
		return order
	}
	far := make([]int64, len(row))
	for j, v := range row {
		far[j] = s.land.At(v, a)
		if len(t) == 1 {
			far[j] = exact.Abs(far[j] - s.land.At(row[k], a))
		}
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(far[x], far[y]) })
	at := slices.Index(order, k)
	return slices.Insert(slices.Delete(order, at, at+1), 0, k)
}

// freeAll frees the nodes, in their order, as long as fewer decisions than most are.
func (s *neighbours) freeAll(nodes []int32, most int) {
	for _, i := range nodes {
		if s.count >= most {
			return
		}
		s.free(i)
	}
}
