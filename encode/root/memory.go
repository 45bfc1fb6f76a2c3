package root

import "github.com/gozinc/gozinc/sat"

// memory is what propagators keep, and what a trial has changed of it.
type memory struct {
	values  []int64 // of trailed integers
	changed []change
	ran     []*record   // called in the trial
	passing []*Instance // made in the trial
	before  int         // trailed integers that there were before these
}

// change is a trailed integer before it was changed.
type change struct {
	x      sat.Trailed
	before int64
}

// NewTrailed implements sat.Trail.
func (m *memory) NewTrailed(v int64) sat.Trailed {
	m.values = append(m.values, v)
	return sat.Trailed(len(m.values) - 1)
}

// Trailed implements sat.Trail.
func (m *memory) Trailed(x sat.Trailed) int64 { return m.values[x] }

// SetTrailed implements sat.Trail.
func (t *Trail) SetTrailed(x sat.Trailed, v int64) {
	if t.st.Trying() {
		t.changed = append(t.changed, change{x, t.values[x]})
	}
	t.values[x] = v
}

// pass has an instance end with the trial: its state is none at the root.
func (m *memory) pass(in *Instance) {
	if len(m.passing) == 0 {
		m.before = len(m.values)
	}
	m.passing = append(m.passing, in)
}

// takeBack ends a trial.
func (t *Trail) takeBack() {
	for i := len(t.changed) - 1; i >= 0; i-- {
		t.values[t.changed[i].x] = t.changed[i].before
	}
	for _, r := range t.ran {
		r.ran = false
		if p, ok := r.p.(sat.Reviewer); ok {
			p.Review(t)
		}
	}
	if len(t.passing) > 0 {
		t.values = t.values[:t.before]
	}
	for _, in := range t.passing {
		*in = Instance{}
	}
	t.changed, t.ran, t.passing = t.changed[:0], t.ran[:0], t.passing[:0]
}
