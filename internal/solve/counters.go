package solve

import (
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// counters count the work of all engines of a run, also of those that the
// workers have given up. Any goroutine may use it.
type counters struct {
	refined atomic.Int64 // calls of Refine that added clauses

	mu            sync.Mutex
	ready         time.Time           // when the first engine was loaded
	engines       map[int]sat.Statser // by the number of the worker
	past          sat.Stats           // of engines given up
	vars, clauses int64               // of the first worker's clauses
	memory        int64               // estimated for them
	ports         []*exchange.Port    // of engines that share clauses
}

// enter counts w's engine from now on, instead of the one before in its configuration.
func (c *counters) enter(w *worker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ready.IsZero() {
		c.ready = time.Now()
	}
	if w.configuration.k == 0 {
		c.vars, c.clauses = int64(w.p.Formula.NumVars()), int64(w.p.Formula.NumClauses())
		c.memory = w.p.Formula.Memory()
	}
	if c.engines == nil {
		c.engines = make(map[int]sat.Statser)
	}
	if old, ok := c.engines[w.configuration.k]; ok {
		c.past = addStats(c.past, old.Stats())
		delete(c.engines, w.configuration.k)
	}
	if e, ok := w.engine.(sat.Statser); ok {
		c.engines[w.configuration.k] = e
	}
}

// retire counts the engines at work as given up.
func (c *counters) retire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, e := range c.engines {
		c.past = addStats(c.past, e.Stats())
		delete(c.engines, k)
	}
}

// stats returns the sums over all engines. Fields are -1 when no engine counts.
func (c *counters) stats() sat.Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.engines) == 0 {
		return sat.Stats{Conflicts: -1, Decisions: -1, Propagations: -1, Restarts: -1, Learnts: -1}
	}
	all := c.past
	for _, e := range c.engines {
		all = addStats(all, e.Stats())
	}
	return all
}

// conflicts returns the counts of the engines at work, in the order of the configurations.
func (c *counters) conflicts() (each []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range slices.Sorted(maps.Keys(c.engines)) {
		each = append(each, strconv.FormatInt(c.engines[k].Stats().Conflicts, 10))
	}
	return each
}

// addStats adds the fields, and is -1 where one is.
func addStats(a, b sat.Stats) sat.Stats {
	add := func(x, y int64) int64 {
		if x < 0 || y < 0 {
			return -1
		}
		return x + y
	}
	return sat.Stats{
		Conflicts:    add(a.Conflicts, b.Conflicts),
		Decisions:    add(a.Decisions, b.Decisions),
		Propagations: add(a.Propagations, b.Propagations),
		Restarts:     add(a.Restarts, b.Restarts),
		Learnts:      add(a.Learnts, b.Learnts),
	}
}

// share counts what goes through the port.
func (c *counters) share(p *exchange.Port) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ports = append(c.ports, p)
}

// shared returns how many learnt clauses engines gave to others, and took from them.
func (c *counters) shared() (given, taken int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.ports {
		given, taken = given+p.Given(), taken+p.Taken()
	}
	return given, taken
}

// size returns the size of the first worker's clauses as they were loaded, and
// the bytes that they were estimated to take.
func (c *counters) size() (vars, clauses, memory int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.vars, c.clauses, c.memory
}

// began returns when the first search could begin; zero before.
func (c *counters) began() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ready
}

func (c *counters) solveTime() time.Duration {
	began := c.began()
	if began.IsZero() {
		return 0
	}
	return time.Since(began)
}
