package solve

import (
	"context"
	"sync"
)

// solutionQueue is a queue of solutions between the workers and the one who takes them. So
// solutions can be handed out under the incumbent's lock, which keeps their order,
// and a slow taker does not stall the workers.
type solutionQueue struct {
	mu      sync.Mutex
	changed sync.Cond // of anything below
	waiting []Solution
	values  int  // of the solutions that wait
	closed  bool // nothing is added any more
	done    bool // nothing is taken any more
}

func newSolutionQueue() *solutionQueue {
	s := &solutionQueue{}
	s.changed.L = &s.mu
	return s
}

// add appends a solution, unless nobody takes any.
func (s *solutionQueue) add(x Solution) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.done {
		return
	}
	s.waiting = append(s.waiting, x)
	s.values += 1 + len(x.Values)
	s.changed.Broadcast()
}

// close tells that there are no more solutions.
func (s *solutionQueue) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.changed.Broadcast()
}

// serve calls take with each solution in order, without the lock, until the queue is
// closed and empty, or take returns false, as serve does then.
func (s *solutionQueue) serve(take func(Solution) bool) bool {
	defer s.abandon()
	for {
		batch := s.next()
		if batch == nil {
			return true
		}
		for _, x := range batch {
			if !take(x) {
				return false
			}
		}
	}
}

// next waits for solutions, and takes all; nil when there are no more.
func (s *solutionQueue) next() (batch []Solution) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.waiting) == 0 && !s.closed {
		s.changed.Wait()
	}
	batch = s.waiting
	s.waiting, s.values = nil, 0
	s.changed.Broadcast()
	return batch
}

// abandon tells that nobody takes solutions any more.
func (s *solutionQueue) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done, s.waiting, s.values = true, nil, 0
	s.changed.Broadcast()
}

// room waits as long as there is much that has not been taken yet, so that an
// enumeration does not run away from its taker. It gives up when ctx is done.
// Without a queue there is room.
func (s *solutionQueue) room(ctx context.Context) {
	if s == nil {
		return
	}
	stop := context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.changed.Broadcast()
	})
	defer stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.values >= *queueMost && !s.done && ctx.Err() == nil {
		s.changed.Wait()
	}
}
