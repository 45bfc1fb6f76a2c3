package schedule

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// alone relates the demand of a task that has a duration to the capacity.
func (p *timeTable) alone(t sat.Trail, i int) bool {
	task := &p.tasks[i]
	if task.Duration.Lo(t) <= 0 || task.Demand.Hi(t) <= p.capacity.Lo(t) {
		return true
	}
	low, room := task.Demand.Lo(t), p.capacity.Hi(t)
	less, more := task.Demand.Leq(room), p.capacity.Geq(low)
	if !t.Set(less, append(p.buf[:0], task.Duration.Geq(1), p.capacity.Leq(room))) ||
		!t.Set(more, append(p.buf[:0], task.Duration.Geq(1), task.Demand.Geq(low))) {
		return false
	}
	p.open = p.open || !t.Holds(less) || !t.Holds(more)
	return true
}

// lessen lowers the demand of a task where, wherever it starts, it runs at some time
// with others that leave no room for so much. With a lower demand other times may leave none.
func (p *timeTable) lessen(t sat.Trail, i int) bool {
	if !p.alone(t, i) {
		return false
	}
	task := &p.tasks[i]
	for {
		high := task.Demand.Hi(t)
		if high <= max(task.Demand.Lo(t), 0) || p.peak <= p.capacity.Hi(t)-high || task.Duration.Lo(t) <= 0 {
			return true
		}
		height, ok := p.crowded(t, i, p.capacity.Hi(t)-high)
		if !ok {
			return true
		}
		less := task.Demand.Leq(p.capacity.Hi(t) - height)
		if !t.Set(less, p.crush(t, i, height)) {
			return false
		}
		if !t.Holds(less) {
			p.open = true
			return true
		}
	}
}

// crowded reports whether the task runs, wherever it starts, at one of the times that
// it leaves in p.times, at which the others take more than a limit. They take that
// height at least.
func (p *timeTable) crowded(v sat.View, i int, limit int64) (height int64, ok bool) {
	task := &p.tasks[i]
	start, last, d := task.Start.Lo(v), task.Start.Hi(v), task.Duration.Lo(v)
	own := segment{last, start + d, max(task.Demand.Lo(v), 0)}
	height = math.MaxInt64
	p.times = p.times[:0]
	for k := p.ending(start); k < len(p.profile); {
		s := p.profile[k]
		taken := s.without(own)
		switch {
		case s.from >= start+d:
			return 0, false
		case s.to <= start || taken <= limit:
			k++
			continue
		}
		height = min(height, taken)
		at := min(s.to, start+d) - 1
		p.times = append(p.times, at)
		if start = at + 1; start > last {
			return height, true
		}
	}
	return 0, false
}

// crush tells why the task runs at one of the times of crowded, at which the others
// take that height.
func (p *timeTable) crush(t sat.Trail, i int, height int64) []sat.Atom {
	task := &p.tasks[i]
	d := task.Duration.Lo(t)
	buf := append(p.buf[:0], p.capacity.Leq(p.capacity.Hi(t)), task.Duration.Geq(d),
		task.Start.Geq(p.times[0]-d+1), task.Start.Leq(p.times[len(p.times)-1]))
	for _, at := range p.times {
		p.survey(t, i, at, at)
		buf = p.enough(t, buf, at, at, height-1)
	}
	p.buf = buf
	return buf
}
