package solve

import (
	"fmt"
	"math"
	"time"
)

const (
	quiet      = 2 * time.Second  // a gap stays before that is told
	maxLeft    = 1000 * time.Hour // the longest time that is told
	mostPoints = 64               // changes of a gap that a trend remembers
)

// trend remembers how the distance between objective and bound has changed.
type trend struct{ points []point }

// point is a distance, and since when it was that.
type point struct {
	since    time.Duration
	distance float64
}

// take notes the distance at a time, which does not go back. Where there are too many,
// every other point is forgotten.
func (t *trend) take(now time.Duration, distance float64) {
	if n := len(t.points); n > 0 && t.points[n-1].distance == distance {
		return
	}
	if len(t.points) >= mostPoints {
		for i := range mostPoints / 2 {
			t.points[i] = t.points[2*i+1]
		}
		t.points = t.points[:mostPoints/2]
	}
	t.points = append(t.points, point{now, distance})
}

// left estimates how long it takes until the distance is at most enough: by what it has
// lost in the second half of the time, as if it went on so. There is none where it has
// lost nothing.
func (t *trend) left(now time.Duration, enough float64) (left time.Duration, ok bool) {
	if len(t.points) == 0 {
		return 0, false
	}
	from := t.points[0]
	for _, p := range t.points {
		if p.since <= now/2 {
			from = point{now / 2, p.distance}
		}
	}
	last := t.points[len(t.points)-1]
	lost, spent := from.distance-last.distance, now-from.since
	if !(lost > 0) || spent <= 0 || math.IsInf(lost, 0) { // what is infinite has lost NaN
		return 0, false
	}
	seconds := max(last.distance-enough, 0) / lost * spent.Seconds()
	if seconds > maxLeft.Seconds() {
		return maxLeft, true
	}
	return time.Duration(seconds * float64(time.Second)), true
}

// outlook says what is to be expected of the distance, which is told at the time now: how
// long it takes at the pace so far, or how long it has stayed.
func (p *progress) outlook(now time.Duration, distance, enough float64) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trend.take(now, distance)
	if distance == 0 {
		return ""
	}
	if left, ok := p.trend.left(now, enough); ok {
		return ", closed in about " + rough(left) + " at this pace"
	}
	if still := now - p.trend.points[len(p.trend.points)-1].since; still >= quiet {
		return ", unchanged for " + rough(still)
	}
	return ""
}

// rough writes a duration in its largest unit.
func rough(d time.Duration) string {
	switch {
	case d >= 100*time.Hour:
		return "days"
	case d >= 2*time.Hour:
		return fmt.Sprintf("%.0f h", d.Hours())
	case d >= 2*time.Minute:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.0f s", math.Ceil(d.Seconds()))
}
