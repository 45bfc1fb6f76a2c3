package queue

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// TestQueue: the first of the most urgent priority comes out, once however often it was
// pushed.
func TestQueue(t *testing.T) {
	var q Queue
	for n, p := range []sat.Priority{sat.Expensive, sat.Constant, sat.Linear, sat.Constant, sat.Priorities + 3} {
		q.Add()
		q.SetPriority(int32(n), p)
	}
	push := func(list ...int32) {
		for _, n := range list {
			q.Push(n)
		}
	}
	pop := func() (list []int32) {
		for !q.Empty() {
			list = append(list, q.Pop(sat.Priorities))
		}
		return list
	}
	push(0, 4, 2, 3, 1, 3, 0)
	if got := pop(); !slices.Equal(got, []int32{3, 1, 2, 0, 4}) || q.Pop(sat.Priorities) != None {
		t.Errorf("popped %v", got)
	}
	push(1, 2)
	if got := q.Pop(sat.Priorities); got != 1 {
		t.Errorf("popped %d", got)
	}
	push(3, 2)
	var due []int32
	q.Each(func(n int32) { due = append(due, n) })
	if !slices.Equal(due, []int32{3, 2}) {
		t.Errorf("due are %v", due)
	}
	q.Clear()
	push(2, 1)
	if got := pop(); !slices.Equal(got, []int32{1, 2}) {
		t.Errorf("popped %v after clearing", got)
	}
}

// TestQueueStaysSmall: two that call each other again and again take no more memory.
func TestQueueStaysSmall(t *testing.T) {
	var q Queue
	q.Add()
	q.Add()
	q.Push(0)
	for i := range 100_000 {
		q.Push(int32(1 - i%2))
		if got := q.Pop(sat.Priorities); got != int32(i%2) {
			t.Fatalf("popped %d at %d", got, i)
		}
	}
	if n := cap(q.lists[0]); n > 100 {
		t.Errorf("place for %d propagators of 2", n)
	}
}

// TestOverdue: what was put off is due again at its level and above, and nothing else.
func TestOverdue(t *testing.T) {
	var q Queue
	var o Overdue
	for range 5 {
		q.Add()
	}
	recall := func(level, levels int, want ...int32) {
		t.Helper()
		q.Push(4)
		o.Recall(level, &q)
		var got []int32
		for !q.Empty() {
			got = append(got, q.Pop(sat.Priorities))
		}
		if !slices.Equal(got, want) || o.Cut() != levels {
			t.Errorf("at level %d are due %v of %d levels, want %v of %d", level, got, o.Cut(), want, levels)
		}
	}
	put := func(level int, list ...int32) {
		q.Clear()
		for _, n := range list {
			q.Push(n)
		}
		o.PutOff(level, &q, true)
	}
	put(1, 0, 1)
	put(3, 2)
	put(5)
	recall(7, 2, 0, 1, 2)
	put(3, 3) // in place of 2
	recall(3, 2, 0, 1, 3)
	recall(2, 1, 0, 1)
	recall(0, 0)
}
