package proptest

import (
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// Auditor is a propagator that an engine calls at each change, after all others, and that looks at all each time.
// It tells of what the same propagator, of which calls or looks are left out, has missed.
type Auditor struct {
	sat.Propagator // not notified
	Calls          int
	t              testing.TB
}

// Audit returns the auditor that p, which is no other's, becomes.
func Audit(t testing.TB, p sat.Propagator) *Auditor { return &Auditor{Propagator: p, t: t} }

// Attach implements sat.Propagator.
func (p *Auditor) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.Propagator.Attach(t, w)
	return sat.Expensive
}

// Propagate implements sat.Propagator.
func (p *Auditor) Propagate(t sat.Trail) bool {
	if r, ok := p.Propagator.(sat.Reviewer); ok {
		r.Review(t)
	}
	p.Calls++
	seen := &propagate.Watched{Trail: t}
	ok := p.Propagator.Propagate(seen)
	if seen.Found {
		p.t.Errorf("call %d finds what was missed", p.Calls)
	}
	return ok
}
