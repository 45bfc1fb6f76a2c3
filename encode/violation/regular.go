package violation

import (
	"slices"

	"github.com/gozinc/gozinc/encode/ground"
)

// words measures regular: the least number of letters that differ from those of a word. It remembers the last letters with what
// it costs to come to each state from the front, and to accept from there. So a change of a few letters looks at
// the transitions between the first and the last of these.
type words struct {
	table   *ground.Arg // the first of the transitions
	steps   []transition
	leaving []int // by state, the index of its first transition; and their number
	start   int64
	states  int
	none    int32 // more than a word can cost
	accept  []int64

	letters      []int64
	front, back  []int32 // by letter and state
	now, then    []int32
	spent, limit int // cells looked at since the letters were taken in, and how many may be
}

// transition leads from a state to another by a symbol.
type transition struct {
	from, to int32
	symbol   int64
}

// read takes in the automaton, whose arguments are constants.
func (w *words) read(a ground.Args) {
	w.states, w.start = int(a[1].Int), a[4].Int
	w.none = int32(len(a[0].Elems())) + 1
	symbols, d := a[2].Set().Values(), a[3].Elems()
	for q := range w.states {
		w.leaving = append(w.leaving, len(w.steps))
		for k, s := range symbols {
			if to := d[q*len(symbols)+k].Int; 0 < to && to <= a[1].Int {
				w.steps = append(w.steps, transition{int32(q), int32(to - 1), s})
			}
		}
	}
	w.leaving = append(w.leaving, len(w.steps))
	w.accept = a[5].Set().Values()
	w.now, w.then = make([]int32, w.states), make([]int32, w.states)
	w.limit = 2 * len(a[0].Elems())
}

// distance is the measure.
//
// Time: O(n + k·t) for n letters, t transitions, and k letters from the first to the last that has changed since the
// letters were taken in, which takes O(n·t), after as many looks at transitions.
func (w *words) distance(a ground.Args) int64 {
	xs := a[0].Elems()
	if d := a[3].Elems(); len(d) == 0 {
		return w.empty(a)
	} else if w.table != &d[0] || len(xs) != len(w.letters) {
		*w = words{table: &d[0]}
		w.read(a)
		w.take(xs)
	}
	first, last := 0, len(xs)-1
	for first <= last && xs[first].Int == w.letters[first] {
		first++
	}
	for first <= last && xs[last].Int == w.letters[last] {
		last--
	}
	if w.spent += last + 1 - first; w.spent > w.limit {
		w.take(xs)
		first, last = 0, -1
	}
	copy(w.now, w.front[first*w.states:])
	for i := first; i <= last; i++ {
		w.advance(xs[i].Int, w.now, w.then)
		w.now, w.then = w.then, w.now
	}
	least := w.none
	for q, cost := range w.back[(last+1)*w.states : (last+2)*w.states] {
		least = min(least, w.now[q]+cost)
	}
	return int64(least)
}

// empty is the measure without transitions.
func (w *words) empty(a ground.Args) int64 {
	if n := len(a[0].Elems()); n > 0 || !a[5].Set().Contains(a[4].Int) {
		return int64(n) + 1
	}
	return 0
}

// advance computes the costs after a letter from those before it.
func (w *words) advance(letter int64, now, then []int32) {
	for q := range then {
		then[q] = w.none
	}
	for _, t := range w.steps {
		cost := now[t.from]
		if t.symbol != letter {
			cost++
		}
		then[t.to] = min(then[t.to], cost)
	}
}

// take takes in the letters, unless it has them.
func (w *words) take(xs []ground.Arg) {
	n, m := len(xs), w.states
	if w.spent = 0; w.front != nil && slices.EqualFunc(xs, w.letters, func(x ground.Arg, y int64) bool { return x.Int == y }) {
		return
	}
	w.letters = w.letters[:0]
	for i := range xs {
		w.letters = append(w.letters, xs[i].Int)
	}
	if w.front == nil {
		w.letters = append(make([]int64, 0, n+1), w.letters...)
		w.front, w.back = make([]int32, (n+1)*m), make([]int32, (n+1)*m)
		for q := range m {
			w.front[q], w.back[n*m+q] = w.none, w.none
		}
		if 1 <= w.start && w.start <= int64(m) {
			w.front[w.start-1] = 0
		}
		for _, q := range w.accept {
			if 1 <= q && q <= int64(m) {
				w.back[n*m+int(q)-1] = 0
			}
		}
	}
	for i, x := range w.letters {
		w.advance(x, w.front[i*m:(i+1)*m], w.front[(i+1)*m:(i+2)*m])
	}
	for i := n - 1; i >= 0; i-- {
		before, after := w.back[i*m:(i+1)*m], w.back[(i+1)*m:]
		for q := range before {
			before[q] = w.none
		}
		for _, t := range w.steps {
			cost := after[t.to]
			if t.symbol != w.letters[i] {
				cost++
			}
			before[t.from] = min(before[t.from], cost)
		}
	}
}
