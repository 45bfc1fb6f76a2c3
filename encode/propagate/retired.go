package propagate

import "github.com/gozinc/gozinc/sat"

// Retired is a propagator that can end, such as one that a stronger one takes the place of. Until then it is the propagator as it is.
type Retired struct {
	sat.Notified
	ended bool
}

// Retiring returns the propagator, which has to be a sat.Notified, as one that can end.
func Retiring(p sat.Propagator) *Retired { return &Retired{Notified: p.(sat.Notified)} }

// Retire has the propagator do nothing any more. It is called between searches; nil is none.
func (p *Retired) Retire() {
	if p != nil {
		p.ended = true
	}
}

// Notify implements sat.Notified.
func (p *Retired) Notify(t sat.Trail, tag int32, before, now int64) bool {
	return !p.ended && p.Notified.Notify(t, tag, before, now)
}

// Propagate implements sat.Propagator.
func (p *Retired) Propagate(t sat.Trail) bool { return p.ended || p.Notified.Propagate(t) }
