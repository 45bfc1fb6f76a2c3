package proptest

import (
	"testing"

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
	return p.Propagator.Propagate(&auditTrail{t, p})
}

// auditTrail reports what is set that did not hold.
type auditTrail struct {
	sat.Trail
	p *Auditor
}

func (t *auditTrail) note(a sat.Atom) {
	if !t.Holds(a) {
		t.p.t.Errorf("call %d finds %v, which was missed", t.p.Calls, a)
	}
}

// Set implements sat.Trail.
func (t *auditTrail) Set(a sat.Atom, because []sat.Atom) bool {
	t.note(a)
	return t.Trail.Set(a, because)
}

// SetLater implements sat.Trail.
func (t *auditTrail) SetLater(a sat.Atom, token int64) bool {
	t.note(a)
	return t.Trail.SetLater(a, token)
}

// Fail implements sat.Trail.
func (t *auditTrail) Fail(because []sat.Atom) bool {
	t.p.t.Errorf("call %d finds a conflict, which was missed", t.p.Calls)
	return t.Trail.Fail(because)
}
