package queue

// Overdue are propagators that stay due when propagation is cut short, by decision
// level: at that level, whenever the search comes back to it, and at every one above.
// The zero value has none.
type Overdue struct {
	list   []overdue // levels rise
	levels int
}

type overdue struct {
	level, propagator int32
}

// Levels is the number of levels that have such propagators.
func (o *Overdue) Levels() int { return o.levels }

// PutOff remembers what is due at the level, in place of what was before at this level
// and above.
func (o *Overdue) PutOff(level int, due *Queue) {
	o.Forget(level - 1)
	due.Each(func(n int32) { o.list = append(o.list, overdue{int32(level), n}) })
	if !due.Empty() {
		o.levels++
	}
}

// Forget forgets what was put off above the level.
func (o *Overdue) Forget(level int) {
	for n := len(o.list); n > 0 && int(o.list[n-1].level) > level; n-- {
		if n == 1 || o.list[n-1].level != o.list[n-2].level {
			o.levels--
		}
		o.list = o.list[:n-1]
	}
}

// Recall makes due what was put off up to the level, and nothing else.
func (o *Overdue) Recall(level int, due *Queue) {
	due.Clear()
	o.Forget(level)
	for _, p := range o.list {
		due.Push(p.propagator)
	}
}
