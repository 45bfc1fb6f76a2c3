package queue

// Overdue are propagators that stay due when propagation is cut short or has them wait, by
// decision level: at that level, whenever the search comes back to it, and at every one
// above. The zero value has none.
type Overdue struct {
	list []overdue // levels rise
	cut  int
}

type overdue struct {
	level, propagator int32
	cut               bool
}

// Cut is the number of levels where propagation was cut short.
func (o *Overdue) Cut() int { return o.cut }

// PutOff remembers what is due at the level, in place of what was before at this level
// and above; cut is that propagation was cut short.
func (o *Overdue) PutOff(level int, due *Queue, cut bool) {
	o.Forget(level - 1)
	due.Each(func(n int32) { o.list = append(o.list, overdue{int32(level), n, cut}) })
	if cut && !due.Empty() {
		o.cut++
	}
}

// Forget forgets what was put off above the level.
func (o *Overdue) Forget(level int) {
	for n := len(o.list); n > 0 && int(o.list[n-1].level) > level; n-- {
		if o.list[n-1].cut && (n == 1 || o.list[n-1].level != o.list[n-2].level) {
			o.cut--
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
