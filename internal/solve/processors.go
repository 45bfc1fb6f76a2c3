package solve

import "sync"

// processors says how many processors a run can use. An engine and the
// goroutine that watches it hand control to each other at every tick. On one
// processor that is a switch between goroutines; on several it wakes threads,
// which takes up to twice the processor time, and on a busy machine some
// requests come too late for runs to repeat. So a search uses one processor for
// each worker, while the garbage collector makes use of another when a model
// is compiled or an engine loaded.
type processors struct {
	set     func(n int) // Options.Processors
	workers int

	mu        sync.Mutex
	preparing int // workers that compile or load
}

// prepare is called before compiling or loading, and the answer after it.
func (p *processors) prepare() (done func()) {
	p.change(1)
	return func() { p.change(-1) }
}

func (p *processors) change(by int) {
	if p.set == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.preparing += by
	n := 0
	if p.preparing == 0 {
		n = p.workers
	}
	theirs(func() { p.set(n) })
}
