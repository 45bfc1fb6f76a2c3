package schedule

import "math"

// tree is a Θ-Λ-tree (Vilím, "Global Constraints in Scheduling", 2007): of a set Θ
// of tasks it knows when they can all be done at the earliest, and when they and
// one more task can, the worst one of a set Λ. Its leaves are tasks, the earliest
// start first. A change takes O(log n), an answer O(1).
type tree struct {
	leaves int // a power of two
	theta  []work
	lambda []workWith
	gray   bool // Λ is in use
}

// work is, for the tasks of Θ below a node, the sum of their durations and the
// earliest time at which all can be done.
type work struct{ sum, ect int64 }

// workWith is that of Θ and at most one of Λ, and which one: its leaf.
type workWith struct {
	work
	bySum, byEct int32
}

// never is the end of no tasks. Durations can be added to it.
const never = math.MinInt64 / 2

// reset empties the tree of n leaves. With gray there is a set Λ.
func (t *tree) reset(n int, gray bool) {
	t.leaves = 1
	for t.leaves < n {
		t.leaves *= 2
	}
	if len(t.theta) < 2*t.leaves {
		t.theta = make([]work, 2*t.leaves)
	}
	for k := range t.theta[:2*t.leaves] {
		t.theta[k] = work{ect: never}
	}
	if t.gray = gray; !gray {
		return
	}
	if len(t.lambda) < 2*t.leaves {
		t.lambda = make([]workWith, 2*t.leaves)
	}
	for k := range t.lambda[:2*t.leaves] {
		t.lambda[k] = workWith{work{ect: never}, -1, -1}
	}
}

// put makes the leaf one of Θ, with its earliest start and duration.
func (t *tree) put(leaf int, est, duration int64) {
	k, w := t.leaves+leaf, work{duration, est + duration}
	t.theta[k] = w
	if t.gray {
		t.lambda[k] = workWith{w, -1, -1}
	}
	t.climb(k)
}

// putGray makes the leaf one of Λ.
func (t *tree) putGray(leaf int, est, duration int64) {
	k := t.leaves + leaf
	t.theta[k] = work{ect: never}
	t.lambda[k] = workWith{work{duration, est + duration}, int32(leaf), int32(leaf)}
	t.climb(k)
}

// drop takes the leaf out of both sets.
func (t *tree) drop(leaf int) {
	k := t.leaves + leaf
	t.theta[k] = work{ect: never}
	if t.gray {
		t.lambda[k] = workWith{work{ect: never}, -1, -1}
	}
	t.climb(k)
}

// climb mends the nodes above one.
func (t *tree) climb(k int) {
	for k /= 2; k > 0; k /= 2 {
		l, r := t.theta[2*k], t.theta[2*k+1]
		t.theta[k] = work{l.sum + r.sum, max(r.ect, l.ect+r.sum)}
		if t.gray {
			t.lambda[k] = join(l, r, &t.lambda[2*k], &t.lambda[2*k+1])
		}
	}
}

// join is the node above two, of which l and r are without a task of Λ.
func join(l, r work, l1, r1 *workWith) workWith {
	n := workWith{work{l1.sum + r.sum, r1.ect}, l1.bySum, r1.byEct}
	if s := l.sum + r1.sum; s > n.sum {
		n.sum, n.bySum = s, r1.bySum
	}
	if e := l.ect + r1.sum; e > n.ect {
		n.ect, n.byEct = e, r1.bySum
	}
	if e := l1.ect + r.sum; e > n.ect {
		n.ect, n.byEct = e, l1.byEct
	}
	return n
}

// ect is when the tasks of Θ can be done.
func (t *tree) ect() int64 { return t.theta[1].ect }

// without is when the tasks of Θ but one can be done.
func (t *tree) without(leaf int) int64 {
	k := t.leaves + leaf
	w := work{ect: never}
	for ; k > 1; k /= 2 {
		if k%2 == 1 {
			l := t.theta[k-1]
			w = work{l.sum + w.sum, max(w.ect, l.ect+w.sum)}
		} else {
			r := t.theta[k+1]
			w = work{w.sum + r.sum, max(r.ect, w.ect+r.sum)}
		}
	}
	return w.ect
}

// worst is when the tasks of Θ can be done with one of Λ, and the leaf of that
// one, which is there if that takes longer than Θ alone.
func (t *tree) worst() (ect int64, leaf int) { return t.lambda[1].ect, int(t.lambda[1].byEct) }
