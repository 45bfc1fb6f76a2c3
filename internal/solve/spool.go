package solve

import (
	"context"
	"io"
	"sync"
)

// spool is a writer that does not wait for its reader: what is written goes to
// a buffer, which a goroutine hands on in order. So solutions can be printed under
// the incumbent's lock, which keeps their order, and a slow reader does not stall
// the workers.
type spool struct {
	to     io.Writer
	served chan struct{} // closed when the goroutine has ended
	failed func()        // is called at the first error of the reader

	mu      sync.Mutex
	changed sync.Cond // of anything below
	waiting []byte
	writing bool // the goroutine is at it
	closed  bool
	err     error
}

// spoolMost is the number of bytes from which on room waits.
const spoolMost = 1 << 22

// newSpool returns a spool on w. The function failed may be called from another
// goroutine. The spool has to be closed.
func newSpool(w io.Writer, failed func()) *spool {
	s := &spool{to: w, failed: failed, served: make(chan struct{})}
	s.changed.L = &s.mu
	go func() {
		defer close(s.served)
		s.serve()
	}()
	return s
}

// Write takes a copy of text. It returns the error of a write before, after which
// nothing is written any more.
func (s *spool) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	s.waiting = append(s.waiting, text...)
	s.changed.Broadcast()
	return len(text), nil
}

// serve hands on what is written until the spool is closed.
func (s *spool) serve() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.waiting) == 0 && !s.closed {
			s.changed.Wait()
		}
		if len(s.waiting) == 0 {
			return
		}
		text := s.waiting
		s.waiting, s.writing = nil, true
		s.mu.Unlock()
		_, err := s.to.Write(text)
		s.mu.Lock()
		s.writing = false
		if err != nil {
			s.err, s.waiting = err, nil
			s.failed()
		}
		s.changed.Broadcast()
		if err != nil {
			return
		}
	}
}

// room waits as long as there is much that the reader has not taken yet, so that an
// enumeration does not run away from it. It gives up when ctx is done. Without a
// spool there is room.
func (s *spool) room(ctx context.Context) {
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
	for len(s.waiting) >= spoolMost && s.err == nil && ctx.Err() == nil {
		s.changed.Wait()
	}
}

// flush waits until everything is written, and returns the first error.
func (s *spool) flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.err == nil && (len(s.waiting) > 0 || s.writing) {
		s.changed.Wait()
	}
	return s.err
}

// close flushes, and returns when the goroutine has ended.
func (s *spool) close() {
	_ = s.flush() // told by whoever flushes before
	s.mu.Lock()
	s.closed = true
	s.changed.Broadcast()
	s.mu.Unlock()
	<-s.served
}
