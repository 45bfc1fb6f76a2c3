// Package notes keeps what propagators are told of until they look at it.
package notes

// Queue has the numbers that a propagator has been told of and is to look at, each once.
type Queue struct {
	in    []bool
	list  []int32
	taken []int32
}

// New returns an empty queue of numbers below n.
func New(n int) Queue { return Queue{in: make([]bool, n)} }

// Add notes i.
func (n *Queue) Add(i int32) {
	if !n.in[i] {
		n.in[i] = true
		n.list = append(n.list, i)
	}
}

// Len returns how many there are.
func (n *Queue) Len() int { return len(n.list) }

// Pop takes the number that was noted last; ok is false where there is none.
func (n *Queue) Pop() (i int32, ok bool) {
	last := len(n.list) - 1
	if last < 0 {
		return 0, false
	}
	i, n.list = n.list[last], n.list[:last]
	n.in[i] = false
	return i, true
}

// Take takes all of them, in the order in which they were noted. They are valid until
// the next call, and others may be noted meanwhile.
func (n *Queue) Take() []int32 {
	n.list, n.taken = n.taken[:0], n.list
	for _, i := range n.taken {
		n.in[i] = false
	}
	return n.taken
}
