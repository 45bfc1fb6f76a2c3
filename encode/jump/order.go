package jump

// arrange orders the constraints that define nodes, so that each comes after those that
// define what it looks at. Where they go round in a circle, one of them defines nothing.
func (s *Search) arrange() {
	const open, entered, done = 0, 1, 2
	state := make([]int8, len(s.cons))
	type frame struct {
		con  int32
		next int
	}
	var stack []frame
	for i := range s.cons {
		if s.cons[i].out.node < 0 || state[i] != open {
			continue
		}
		stack = append(stack[:0], frame{con: int32(i)})
		state[i] = entered
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			c := &s.cons[f.con]
			if f.next == len(c.nodes) {
				state[f.con] = done
				if c.out.node >= 0 {
					c.place = int32(len(s.order))
					s.order = append(s.order, f.con)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			x := c.nodes[f.next]
			f.next++
			by := s.nodes[x].by
			if by < 0 || x == c.out.node {
				continue
			}
			switch state[by] {
			case open:
				state[by] = entered
				stack = append(stack, frame{con: by})
			case entered:
				s.nodes[x].by, s.cons[by].out.node = -1, -1
			}
		}
	}
}

// heap has the least of its numbers first.
type heap []int32

func (h *heap) push(x int32) {
	a := append(*h, x)
	i := len(a) - 1
	for i > 0 && a[(i-1)/2] > x {
		a[i] = a[(i-1)/2]
		i = (i - 1) / 2
	}
	a[i] = x
	*h = a
}

func (h *heap) pop() int32 {
	a := *h
	least, x := a[0], a[len(a)-1]
	a = a[:len(a)-1]
	*h = a
	i := 0
	for {
		k := 2*i + 1
		if k >= len(a) {
			break
		}
		if k+1 < len(a) && a[k+1] < a[k] {
			k++
		}
		if a[k] >= x {
			break
		}
		a[i] = a[k]
		i = k
	}
	if len(a) > 0 {
		a[i] = x
	}
	return least
}
